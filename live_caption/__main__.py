"""Starts Live Caption: the application, or a command when one is given."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Sequence

from live_caption.cli.main import command, ended, guarded
from live_caption.cli.parser import parser


def main(arguments: Sequence[str] | None = None) -> int:
    """The program with everything."""
    multiprocessing.freeze_support()
    top = parser("live-caption", "Without a command the application is opened.")
    args = top.parse_args(arguments)
    return ended(guarded(command(args.command) if args.command else _application, args))


def main_gui() -> int:
    """The application, started from a desktop without a terminal."""
    return main()


def _application(args: argparse.Namespace) -> int:
    from live_caption.gui.application import run

    return run(args)


if __name__ == "__main__":
    sys.exit(main())

"""Starts Live Caption: the application, or a command when one is given."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Sequence
from contextlib import closing

from live_caption.cli import running
from live_caption.cli.main import command, ended, guarded
from live_caption.cli.output import write_output
from live_caption.cli.parser import parser
from live_caption.instance import Command, become
from live_caption.logs import provide_streams


def main(arguments: Sequence[str] | None = None) -> int:
    """The program with everything."""
    multiprocessing.freeze_support()
    provide_streams()
    top = parser("live-caption", "Without a command the application is opened.")
    running.add_running(top)
    args = top.parse_args(arguments)
    if args.command and (args.tell or args.hidden):
        top.error(f"{args.command} goes without options of the application")
    if args.tell:
        return ended(guarded(running.run, args))
    return ended(guarded(command(args.command) if args.command else _application, args))


def main_gui() -> int:
    """The application, started from a desktop without a terminal."""
    return main()


def _application(args: argparse.Namespace) -> int:
    """Opens the window; where one is open already, that one is shown instead."""
    instance = become(args.paths, None if args.hidden else Command.SHOW)
    if instance is None:
        write_output("Live Caption is running already.\n")
        return 0
    with closing(instance):
        from live_caption.gui.application import run

        return run(args, instance)


if __name__ == "__main__":
    sys.exit(main())

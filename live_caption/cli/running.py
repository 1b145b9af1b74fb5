"""`live-caption --pause` and its like: what the program that runs already is told to do."""

from __future__ import annotations

import argparse

from live_caption.instance import Command, tell

_TOGGLED = {
    "captions": Command.TOGGLE_CAPTIONS,
    "pause": Command.TOGGLE_PAUSE,
    "lock": Command.TOGGLE_LOCK,
}


def add_running(top: argparse.ArgumentParser) -> None:
    """Adds the options of `live-caption` itself: `tell` is a Command or None, `hidden` a bool."""
    top.add_argument(
        "--hidden", action="store_true", help="start in the tray, without opening the window"
    )
    group = top.add_argument_group("the program that runs already")
    one = group.add_mutually_exclusive_group()
    for command, meaning in (
        (Command.SHOW, "show its window"),
        (Command.PAUSE, "stop listening"),
        (Command.RESUME, "listen again"),
        (Command.QUIT, "end it"),
    ):
        one.add_argument(
            f"--{command}", dest="tell", action="store_const", const=command, help=meaning
        )
    one.add_argument(
        "--toggle",
        dest="tell",
        type=_toggled,
        metavar="WHAT",
        help="turn captions, pause or lock on or off; for a shortcut of the desktop",
    )


def run(args: argparse.Namespace) -> int:
    """Returns once the running program has done it."""
    tell(args.paths, args.tell)
    return 0


def _toggled(text: str) -> Command:
    if text not in _TOGGLED:
        raise argparse.ArgumentTypeError(f"{text} is none of {', '.join(_TOGGLED)}")
    return _TOGGLED[text]

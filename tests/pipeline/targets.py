"""What the children of the supervisor tests do. Imported in the child processes."""

from __future__ import annotations

import logging
import os
import time
from pathlib import Path

from live_caption.pipeline.serve import Channel, Stop


class Unreadable:
    """Cannot be unpickled."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return int, ("not a number",)


def echo(channel: Channel, argument: object) -> None:
    """Says its argument and process id, then everything back; obeys a few words."""
    channel.send(("hello", argument, os.getpid()))
    while not isinstance(message := channel.receive(), Stop):
        if message == "abort":
            os.abort()
        if message == "hang":
            time.sleep(3600)
        if message == "raise":
            raise RuntimeError("raised on purpose")
        if message == "log":
            try:
                raise ValueError("a detail")
            except ValueError:
                logging.getLogger("live_caption.child").warning("logged %d", 7, exc_info=True)
        channel.send(Unreadable() if message == "unreadable" else message)


def stillborn(channel: Channel, argument: object) -> None:
    """Dies before it answers anything, and counts how often in the file `argument`."""
    with Path(str(argument)).open("a", encoding="utf-8") as file:
        file.write("x")
    os._exit(3)


def environment(channel: Channel, argument: object) -> None:
    channel.send(os.environ.get("OMP_NUM_THREADS"))
    channel.receive()


def stubborn(channel: Channel, argument: object) -> None:
    """Does not end when asked."""
    channel.send(os.getpid())
    while True:
        time.sleep(3600)

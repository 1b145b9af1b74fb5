"""A start of the program beside one that may run already. Main thread, before anything heavy."""

from __future__ import annotations

import time
from contextlib import closing

from live_caption.errors import InstanceError
from live_caption.instance.command import Command
from live_caption.instance.meeting import claim, connect, place_of
from live_caption.instance.server import Instance
from live_caption.paths import AppPaths

_PATIENCE_S = 20.0  # longer than the last captions take while a program is ending
_PAUSE_S = 0.02


def become(
    paths: AppPaths, otherwise: Command | None = None, patience_s: float = _PATIENCE_S
) -> Instance | None:
    """This process as the one that runs; or None, once the one that does has done `otherwise`.

    One that is just ending is waited for. Raises InstanceError when one runs and does not answer.
    """
    place, end_s = place_of(paths), time.monotonic() + patience_s
    while True:
        claimed = claim(place)
        if claimed is not None:
            return Instance(place, claimed)
        if otherwise is None or _done(place, otherwise, end_s - time.monotonic()):
            return None
        if time.monotonic() > end_s:
            raise _silent()
        time.sleep(_PAUSE_S)


def tell(paths: AppPaths, command: Command, patience_s: float = _PATIENCE_S) -> None:
    """Has the running program do something; returns once it is done.

    Raises InstanceError when none runs or it does not answer.
    """
    if not _done(place_of(paths), command, patience_s):
        raise InstanceError("Live Caption is not running.", "Start it with “live-caption”.")


def _done(place: str, command: Command, patience_s: float) -> bool:
    """Whether somebody did it; False when nobody is there, or not any more."""
    connection = connect(place)
    if connection is None:
        return False
    with closing(connection):
        try:
            connection.send_bytes(command.encode())
            if not connection.poll(max(0.0, patience_s)):
                raise _silent()
            return connection.recv_bytes() == b"done"
        except (EOFError, OSError):
            return False


def _silent() -> InstanceError:
    return InstanceError(
        "Live Caption is running but does not answer.", "End its process, then start it again."
    )

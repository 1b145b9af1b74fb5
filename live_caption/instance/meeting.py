"""Where instances meet: whoever claims the place first is the one that runs.

A claim goes with its process, however that ends: a lock of the system on POSIX, beside which
lies a socket, and the first end of a named pipe on Windows. What a killed process leaves in
the folder means nothing. Each person has a folder that nobody else can write to; the name of
the place follows from where the settings are, so that each home has its own.
"""

from __future__ import annotations

import hashlib
import logging
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path

from live_caption.paths import AppPaths

_log = logging.getLogger(__name__)
_WAITING = 16  # that may connect before the first is accepted
_LONGEST = 100  # bytes; the least that any system allows for the path of a socket


@dataclass(frozen=True, slots=True)
class Claim:
    """The place is ours until `close`. Without a listener nobody can reach us."""

    listener: Listener | None = None
    lock: int | None = None

    def close(self) -> None:
        if self.listener is not None:
            with suppress(FileNotFoundError):  # somebody has tidied up
                self.listener.close()
        if self.lock is not None:
            os.close(self.lock)


def place_of(paths: AppPaths) -> str:
    """The name under which all who share these settings meet."""
    home = os.path.realpath(paths.config)
    return f"live-caption-{hashlib.sha256(os.fsencode(home)).hexdigest()[:16]}"


if sys.platform == "win32":

    def claim(place: str) -> Claim | None:
        """Takes the place; None when another process has it."""
        try:
            return Claim(Listener(_pipe(place), "AF_PIPE"))
        except PermissionError:
            return None

    def connect(place: str) -> Connection | None:
        """A connection to whoever has the place; None when nobody answers there."""
        try:
            return Client(_pipe(place), "AF_PIPE")
        except OSError:
            return None

    def _pipe(place: str) -> str:
        return rf"\\.\pipe\{place}-{os.environ.get('USERNAME', '')}"

else:
    import fcntl

    def claim(place: str) -> Claim | None:
        """Takes the place; None when another process has it.

        Where no folder can be used this is one instance of many: better than none.
        """
        for folder in _folders():
            try:
                return _claim_in(folder, place)
            except BlockingIOError:
                return None
            except OSError as error:
                _log.info("no instance can be claimed in %s: %s", folder, error)
        _log.warning("Nowhere can be noted that Live Caption runs; a second start will not notice.")
        return Claim()

    def connect(place: str) -> Connection | None:
        """A connection to whoever has the place; None when nobody answers there."""
        for folder in _folders():
            with suppress(OSError):
                return Client(str(folder / f"{place}.sock"), "AF_UNIX")
        return None

    def _claim_in(folder: Path, place: str) -> Claim:
        lock = os.open(folder / f"{place}.lock", os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            socket = folder / f"{place}.sock"
            socket.unlink(missing_ok=True)  # a killed process left it: the lock is ours
            return Claim(Listener(str(socket), "AF_UNIX", _WAITING), lock)
        except BaseException:
            os.close(lock)
            raise

    def _folders() -> Iterator[Path]:
        """Those that only this person can write to; the system empties both by itself."""
        runtime = os.environ.get("XDG_RUNTIME_DIR")
        if runtime and _is_private(Path(runtime)):
            yield Path(runtime)
        own = Path(tempfile.gettempdir(), f"live-caption-{os.getuid()}")
        with suppress(OSError):
            own.mkdir(mode=0o700)
        if _is_private(own):
            yield own

    def _is_private(folder: Path) -> bool:
        """A folder of ours, not a link to one, that others cannot write to and sockets fit in."""
        if not folder.is_absolute() or len(os.fsencode(folder)) > _LONGEST - 35:
            return False
        try:
            found = folder.lstat()
        except OSError:
            return False
        ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
        return ours and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)

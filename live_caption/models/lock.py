"""A folder belongs to one download at a time, over all processes. Any thread.

The lock goes with its process, however that ends, so that nobody finds a stale one.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from live_caption.errors import LiveCaptionError
from live_caption.models.storing import storing

_NAME = ".lock"

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _let_go(handle: int, path: Path) -> None:
        os.close(handle)
        with contextlib.suppress(OSError):  # somebody else has it by now
            path.unlink()

    def _is_at(handle: int, path: Path) -> bool:
        """A file that is open cannot be removed here, so it is the one at `path`."""
        return True
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _let_go(handle: int, path: Path) -> None:
        if _is_at(handle, path):
            path.unlink(missing_ok=True)
        os.close(handle)

    def _is_at(handle: int, path: Path) -> bool:
        """Whether the locked file is still the one at `path`: its last owner removes it."""
        try:
            return os.path.samestat(os.fstat(handle), path.stat())
        except FileNotFoundError:
            return False


@contextlib.contextmanager
def folder_lock(folder: Path, busy: LiveCaptionError) -> Iterator[None]:
    """Holds the lock of an existing folder; raises `busy` when somebody else does.

    Raises StorageError when the folder cannot be written to.
    """
    path = folder / _NAME
    with storing(folder):
        handle = _open(path, busy)
    try:
        yield
    finally:
        _let_go(handle, path)


def _open(path: Path, busy: LiveCaptionError) -> int:
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _take(handle)
            if _is_at(handle, path):
                return handle
        except (BlockingIOError, PermissionError) as error:
            os.close(handle)
            raise busy from error
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)

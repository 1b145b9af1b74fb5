"""Room on the disk, and what to say when a file cannot be written. Any thread."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from live_caption.errors import StorageError

MARGIN = 64 * 1024 * 1024
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT}
_IN_USE = {32, 33}  # Windows lets nobody move or delete an open file
_KEPT = "then start again: what has arrived is kept."


@contextmanager
def storing(folder: Path) -> Iterator[None]:
    """Turns the OSError of something that writes to `folder` into a StorageError."""
    try:
        yield
    except OSError as error:
        raise _storage_error(folder, error) from error


def check_room(folder: Path, missing: int) -> None:
    """Raises StorageError unless `missing` bytes fit into the folder with some room to spare."""
    with storing(folder):
        free = shutil.disk_usage(folder).free
    if missing and free < missing + MARGIN:
        raise StorageError(
            f"There is not enough room in {folder}: {_size(missing + MARGIN)} are needed, "
            f"{_size(free)} are free.",
            "Free some space there, or choose another models folder.",
        )


def _storage_error(folder: Path, error: OSError) -> StorageError:
    if error.errno in _NO_ROOM:
        return StorageError(f"There is no room left in {folder}.", f"Free some space, {_KEPT}")
    if error.errno == errno.EFBIG:
        return StorageError(
            f"A file in {folder} cannot grow that large.",
            "Choose a models folder on another disk, or lift the limit.",
        )
    if getattr(error, "winerror", None) in _IN_USE:
        return StorageError(
            f"A file in {folder} is in use.",
            "Choose another model, or end the program that uses it, then try again.",
        )
    reason = error.strerror or str(error)
    return StorageError(
        f"The folder {folder} cannot be written to: {reason}.",
        "Choose a models folder that can be written to.",
    )


def _size(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"

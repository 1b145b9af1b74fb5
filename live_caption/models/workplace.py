"""Writes files that may turn out wrong, or stay half written, out of the way of right ones.

They grow in one folder inside the models folder, which belongs to one import at a time and is
cleared by the next one when that was killed. Any thread.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from live_caption.errors import StorageError
from live_caption.models.lock import folder_lock
from live_caption.models.storing import storing
from live_caption.models.verify import MEMORY
from live_caption.paths import ensure_folder, move

PIECE = 1 << 20
_NAME = ".incoming"


@contextlib.contextmanager
def workplace(models_folder: Path) -> Iterator[Path]:
    """An empty folder inside the models folder, which is removed afterwards.

    Raises StorageError when it cannot be made, or while another import has it.
    """
    busy = StorageError(
        f"Another import into {models_folder} is running.", "Wait until it has ended."
    )
    folder = ensure_folder(models_folder) / _NAME
    with folder_lock(models_folder, busy):
        _clear(models_folder)
        try:
            yield ensure_folder(folder)
        finally:
            _clear(models_folder)


def clear_leftovers(models_folder: Path) -> None:
    """Removes what a killed process left, unless an import works there now."""
    if any(_leftovers(models_folder)):
        with contextlib.suppress(StorageError), workplace(models_folder):
            pass


def _clear(models_folder: Path) -> None:
    shutil.rmtree(models_folder / _NAME, ignore_errors=True)
    for path in _leftovers(models_folder):
        with contextlib.suppress(OSError):
            path.unlink()


def _leftovers(models_folder: Path) -> Iterator[Path]:
    yield from models_folder.glob(_NAME)
    yield from models_folder.glob(f".{MEMORY}.*")  # half written; losing one costs a hashing


def pieces_of(path: Path) -> Iterator[bytes]:
    """The content of a file, at most a MiB at a time; raises StorageError when unreadable."""
    try:
        with path.open("rb") as file:
            while piece := file.read(PIECE):
                yield piece
    except OSError as error:
        raise StorageError(f"{path} cannot be read: {error.strerror}.") from error


def write_new(pieces: Iterable[bytes], path: Path, on_bytes: Callable[[int], None]) -> str:
    """Writes a file down to the disk and returns its SHA-256; tells `on_bytes` each size.

    Raises StorageError when it cannot be written, and what `pieces` and `on_bytes` raise.
    """
    digest = hashlib.sha256()
    with storing(path.parent):
        file = path.open("wb", buffering=0)
    with file:
        for piece in pieces:
            with storing(path.parent):
                _write(file, piece)
            digest.update(piece)
            on_bytes(len(piece))
        with storing(path.parent):
            os.fsync(file.fileno())
    return digest.hexdigest()


def put(source: Path, target: Path, work: Path, sha256: str) -> bool:
    """Puts a file into its place in one step: moves it there from `work`, or copies another.

    The folder of `target` is made. False when what was copied is damaged; `target` is then
    untouched, as it is when StorageError is raised.
    """
    if source.parent != work:
        copy = work / "copy"
        if write_new(pieces_of(source), copy, lambda _count: None) != sha256:
            return False
        source = copy
    with storing(ensure_folder(target.parent)):
        move(source, target)
    return True


def _write(file: BinaryIO, piece: bytes) -> None:
    rest = memoryview(piece)
    while rest:
        rest = rest[file.write(rest) :]

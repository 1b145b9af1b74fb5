"""Writes a model into a folder or a tar file that `import` takes elsewhere. Any thread."""

from __future__ import annotations

import contextlib
import hashlib
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from live_caption.errors import ModelError, StorageError
from live_caption.models.catalogue import ModelEntry, ModelFile
from live_caption.models.storing import check_room, storing
from live_caption.models.workplace import pieces_of, write_new
from live_caption.paths import ensure_folder, move

OnBytes = Callable[[int], None]


def export_folder(entry: ModelEntry, source: Path, target: Path, on_bytes: OnBytes) -> Path:
    """Copies the files into the folder `target`/<id> and returns it.

    Raises StorageError, and ModelError when a file turns out to be damaged.
    """
    folder = ensure_folder(target / entry.id)
    check_room(folder, entry.bytes)
    for file in entry.files:
        with _temporary(folder / file.name) as temporary:
            digest = write_new(pieces_of(source / file.name), temporary, on_bytes)
            _check(digest, file, source)
    return folder


def export_tar(entry: ModelEntry, source: Path, target: Path, on_bytes: OnBytes) -> Path:
    """Writes the files into a new tar file; raises like `export_folder`."""
    if target.exists():
        raise StorageError(f"{target} exists already.", "Choose another name, or remove it.")
    check_room(ensure_folder(target.parent), entry.bytes)
    with _temporary(target) as temporary:
        write_new(_tar(entry, source), temporary, on_bytes)
    return target


def _tar(entry: ModelEntry, source: Path) -> Iterator[bytes]:
    for file in entry.files:
        member = tarfile.TarInfo(f"{entry.id}/{file.name}")
        member.size = file.size
        yield member.tobuf(tarfile.PAX_FORMAT)
        digest = hashlib.sha256()
        for piece in pieces_of(source / file.name):
            digest.update(piece)
            yield piece
        _check(digest.hexdigest(), file, source)
        yield bytes(-file.size % tarfile.BLOCKSIZE)
    yield bytes(2 * tarfile.BLOCKSIZE)


def _check(digest: str, file: ModelFile, source: Path) -> None:
    if digest != file.sha256:
        raise ModelError(
            f"The model file {source / file.name} is damaged, so nothing was exported.",
            "Verify the model, and repair it.",
        )


@contextmanager
def _temporary(target: Path) -> Iterator[Path]:
    """A path beside `target` that takes its place at the end, or is removed after an error."""
    temporary = target.with_name(f".{target.name}.new")
    try:
        yield temporary
        with storing(target.parent):
            move(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise

"""The files of a folder or an archive, for import. Whoever imports; nothing is kept open between.

An archive may mean harm, so nothing of it is ever written under a name that it chooses, and
one that leads out of itself, holds links or devices, or grows out of proportion is refused
as a whole. Nothing is inflated before it is known to stay in proportion.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import IO, Any

from live_caption.errors import ModelError, StorageError

PIECE = 1 << 20
_RATIO = 100  # weights hardly shrink at all, texts to a tenth
_SLACK = 1 << 20  # small files may shrink to almost nothing
_MOST_MEMBERS = 10_000

_INFLATE: dict[bytes, Callable[[IO[bytes]], Any]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ": lzma.open,
}
_DAMAGED = (
    OSError,
    EOFError,
    RecursionError,
    ValueError,
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    NotImplementedError,  # a compression that is not known here
)


@dataclass(frozen=True, slots=True)
class Found:
    """A regular file that can be read now; `name` is for messages only."""

    name: str
    size: int
    open: Callable[[], IO[bytes]]

    def pieces(self) -> Iterator[bytes]:
        """Its content, at most a MiB at a time; raises ModelError when it cannot be read."""
        with _readable(self.name), self.open() as file:
            while piece := file.read(PIECE):
                yield piece


def files_of(path: Path) -> Iterator[Found]:
    """The files below a folder or in a tar or zip archive, or the one file that `path` is.

    Each has to be read before the next is asked for. Raises ModelError for what cannot be
    read or is refused, StorageError when there is nothing.
    """
    if path.is_dir():
        return _folder(path)
    if not path.is_file():
        raise StorageError(f"There is no file or folder {path}.", "Write the path anew.")
    with _readable(str(path)), path.open("rb") as file:
        head = file.read(512)
    if head.startswith(b"PK\x03\x04"):
        return _zip(path)
    if head[257:262] == b"ustar" or head.startswith(tuple(_INFLATE)):
        return _tar(path, head)
    return iter([_plain(path)])


def _plain(path: Path) -> Found:
    return Found(str(path), path.stat().st_size, lambda: path.open("rb"))


def _folder(folder: Path) -> Iterator[Found]:
    with _readable(str(folder)):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield _plain(path)


# --- archives ----------------------------------------------------------------------------


class _Members:
    """What the members of one archive have to keep to."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: set[PurePosixPath] = set()
        self.limit = path.stat().st_size * _RATIO + _SLACK

    def admit(self, name: str, *, regular: bool) -> None:
        """Raises ModelError for a file that no archive of a model has."""
        self.admit_folder(name)
        if not regular:
            raise self.refused(f"“{name}” is a link, a device or something else that is no file")
        if PurePosixPath(name) in self._seen:
            raise self.refused(f"“{name}” is in it twice")
        self._seen.add(PurePosixPath(name))
        if len(self._seen) > _MOST_MEMBERS:
            raise self.refused(f"it holds more than {_MOST_MEMBERS} files")

    def admit_folder(self, name: str) -> None:
        windows = PureWindowsPath(name)  # takes both kinds of slashes
        if windows.anchor or ".." in windows.parts:
            raise self.refused(f"“{name}” leads out of it")

    def refused(self, why: str) -> ModelError:
        return ModelError(
            f"The archive {self._path} is refused: {why}.",
            "Nothing was imported. Get the model from a source you trust.",
        )

    def bomb(self) -> ModelError:
        return self.refused(f"it would grow to more than {_RATIO} times its size")


def _zip(path: Path) -> Iterator[Found]:
    with _readable(str(path)), zipfile.ZipFile(path) as archive:
        members = _Members(path)
        files = [info for info in archive.infolist() if _is_file(info, members)]
        if sum(info.file_size for info in files) > members.limit:
            raise members.bomb()
        for info in files:
            yield Found(info.filename, info.file_size, partial(archive.open, info))


def _is_file(info: zipfile.ZipInfo, members: _Members) -> bool:
    """Whether it is a file and no folder; raises ModelError for anything else."""
    if info.is_dir():
        members.admit_folder(info.filename)
        return False
    kind = stat.S_IFMT(info.external_attr >> 16)
    members.admit(info.filename, regular=kind in {0, stat.S_IFREG})
    if info.flag_bits & 1:
        raise members.refused("it is encrypted")
    if info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise members.refused("it is compressed in an unusual way")
    return True


def _tar(path: Path, head: bytes) -> Iterator[Found]:
    members = _Members(path)
    with _readable(str(path)), _inflated(path, head) as stream:
        bounded: Any = _Forward(stream, members)
        with tarfile.open(fileobj=bounded, mode="r:") as archive:
            for member in archive:
                if member.isdir():
                    members.admit_folder(member.name)
                    continue
                members.admit(member.name, regular=member.isreg() and not member.issparse())
                yield Found(member.name, member.size, partial(_content, archive, member))


def _content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> IO[bytes]:
    content = archive.extractfile(member)
    assert content is not None  # it is a regular file
    return content


@contextmanager
def _inflated(path: Path, head: bytes) -> Iterator[IO[bytes]]:
    inflate = next((call for magic, call in _INFLATE.items() if head.startswith(magic)), None)
    with path.open("rb") as file:
        if inflate is None:
            yield file
            return
        with inflate(file) as stream:
            yield stream


class _Forward:
    """An inflated archive as `tarfile` may read it: forwards, in small pieces, not for ever."""

    def __init__(self, stream: IO[bytes], members: _Members) -> None:
        self._stream = stream
        self._members = members
        self._position = 0

    def tell(self) -> int:
        return self._position

    def seek(self, position: int) -> int:
        if position < self._position:
            raise tarfile.ReadError("it leads back into itself")
        self._allow(position)
        self._stream.seek(position)
        self._position = position
        return position

    def read(self, size: int) -> bytes:
        if size > PIECE:
            raise self._members.refused("a header in it is larger than any file name")
        self._allow(self._position + size)
        content = self._stream.read(size)
        self._position += len(content)
        return content

    def _allow(self, position: int) -> None:
        if position > self._members.limit:
            raise self._members.bomb()


@contextmanager
def _readable(name: str) -> Iterator[None]:
    try:
        yield
    except _DAMAGED as error:
        raise ModelError(
            f"{name} cannot be read: {error}.", "It may be incomplete: get it again."
        ) from error

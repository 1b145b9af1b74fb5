"""What has arrived of a file: `<name>.part`, and a note beside it of where it came from.

Owned by the thread that downloads the file; others may read `done` and `received`. The hash
follows what is written, so that a complete part is judged at once. Its process may be killed
at any moment: the next one takes up what it finds.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path

from live_caption.models.catalogue import ModelFile
from live_caption.models.storing import storing
from live_caption.paths import move

_BLOCK = 1 << 20
_NO_NOTE = (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError)


class Part:
    """A file on its way into `folder`.

    `done` counts the bytes that are there, `received` those that came over the network;
    `in_one` says whether they all came in one answer. Everything raises StorageError when
    the folder cannot be written to.
    """

    def __init__(self, folder: Path, file: ModelFile) -> None:
        self.file = file
        self.done = 0
        self.received = 0
        self.in_one = False
        self._target = folder / file.name
        self._path = folder / f"{file.name}.part"
        self._note = folder / f"{file.name}.part.json"
        self._quarantine = folder / f"{file.name}.quarantine"
        self._validators: dict[str, str] = {}
        self._hash = hashlib.sha256()
        self._bytes: FileIO | None = None

    @property
    def missing(self) -> int:
        return self.file.size - self.done

    @property
    def quarantine(self) -> str:
        """The name under which a wrong file is set aside."""
        return self._quarantine.name

    def found(self) -> int:
        """How many bytes are there, the finished file's or a part's, by size alone."""
        for path in (self._target, self._path):
            with contextlib.suppress(OSError):
                return min(path.stat().st_size, self.file.size)
        return 0

    def is_installed(self, check: Callable[[], None]) -> bool:
        """Whether the finished file is there already; a wrong one is set aside.

        Like `open` it may take seconds, and calls `check` now and then, which may raise.
        """
        with storing(self._target.parent):
            if not self._target.exists():
                return False
            if self._is_right(check):
                self.done = self.file.size
                self._clear()
                return True
            move(self._target, self._quarantine)
            return False

    def open(self, check: Callable[[], None]) -> None:
        """Takes up what an earlier run left, if it is a part of the same file.

        A part that is open stays so.
        """
        if self._bytes is None:
            with storing(self._path.parent):
                self._bytes = self._path.open("a+b", buffering=0)
                self._take_up(self._bytes, check)

    def restart(self) -> None:
        """Drops what has arrived."""
        with storing(self._path.parent):
            self._file.truncate(0)
        self._forget()

    def validator(self, url: str) -> str:
        """What `url` said of the version it sent bytes of, or ""."""
        return self._validators.get(url, "")

    def comes_from(self, url: str, validator: str) -> None:
        """Notes where the next bytes come from; the part can then be taken up later."""
        self.in_one = self.done == 0
        if self._validators.get(url) != validator:
            self._validators[url] = validator
            with storing(self._path.parent):
                self._write_note()

    def write(self, block: bytes) -> None:
        """Appends; what is beyond the size of the file is left out."""
        rest = memoryview(block)[: self.missing]
        with storing(self._path.parent):
            while rest:
                written = self._file.write(rest) or 0
                self._hash.update(rest[:written])
                self.done += written
                self.received += written
                rest = rest[written:]

    def finish(self) -> bool:
        """Moves a complete part to its place if it is right; else sets it aside.

        The part is then closed; a wrong one may be opened again, and begins anew.
        """
        right = self._hash.hexdigest() == self.file.sha256
        with storing(self._path.parent):
            os.fsync(self._file.fileno())
            self.close()
            move(self._path, self._target if right else self._quarantine)
            self._clear()
            _sync_folder(self._path.parent)
        if not right:
            self._forget()
        return right

    def close(self) -> None:
        """Keeps what has arrived, if anything; may be called twice."""
        file, self._bytes = self._bytes, None
        if file is not None:
            with contextlib.suppress(OSError):  # what matters was synced
                with file:
                    is_empty = not os.fstat(file.fileno()).st_size
                if is_empty:
                    self._clear()

    @property
    def _file(self) -> FileIO:
        assert self._bytes is not None, "the part is open"
        return self._bytes

    def _take_up(self, file: FileIO, check: Callable[[], None]) -> None:
        self._forget()
        validators = self._read_note()
        size = os.fstat(file.fileno()).st_size
        if not validators or size > self.file.size:
            file.truncate(0)
        elif size:
            file.seek(0)
            self._hash = _hash(file, check)
            self._validators = validators
            self.done = size

    def _forget(self) -> None:
        self.done = 0
        self.in_one = False
        self._validators = {}
        self._hash = hashlib.sha256()

    def _is_right(self, check: Callable[[], None]) -> bool:
        if self._target.stat().st_size != self.file.size:
            return False
        with self._target.open("rb", buffering=0) as file:
            return _hash(file, check).hexdigest() == self.file.sha256

    def _clear(self) -> None:
        """Removes what belongs to the part but for the finished or quarantined file."""
        for path in (self._path, self._note, self._new_note):
            path.unlink(missing_ok=True)

    @property
    def _new_note(self) -> Path:
        return self._note.with_name(f"{self._note.name}.new")

    def _read_note(self) -> dict[str, str]:
        """Validators by address; empty unless the part is one of this very file."""
        with contextlib.suppress(*_NO_NOTE):
            note = json.loads(self._note.read_text(encoding="utf-8"))
            if note["sha256"] == self.file.sha256:
                return {str(url): str(value) for url, value in note["from"].items()}
        return {}

    def _write_note(self) -> None:
        note = {"sha256": self.file.sha256, "from": self._validators}
        self._new_note.write_text(json.dumps(note), encoding="utf-8")
        move(self._new_note, self._note)


def _hash(file: FileIO, check: Callable[[], None]) -> hashlib._Hash:
    digest = hashlib.sha256()
    block = memoryview(bytearray(_BLOCK))
    while count := file.readinto(block):
        check()
        digest.update(block[:count])
    return digest


def _sync_folder(folder: Path) -> None:
    """Makes a renaming last over a power cut, where folders can be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

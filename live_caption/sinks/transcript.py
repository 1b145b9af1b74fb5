"""Writes final captions to a file as they come. Used by the thread that feeds the sink.

Each caption is written whole and forced to the disk, so whatever ends the program leaves
a valid file with everything that was final. When the disk fails, captions wait in memory
and are tried again with the next one.
"""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable, Iterator
from io import FileIO
from pathlib import Path

from live_caption.caption.export import CaptionWriter
from live_caption.errors import StorageError
from live_caption.types import Caption, Health

_log = logging.getLogger(__name__)


class TranscriptSink:
    """Appends final captions to a new file of one of `caption.export.FORMATS`.

    An existing file is never touched: “talk.srt” becomes “talk (2).srt”; `path` is what
    was created. Raises StorageError when it cannot be. `on_error` hears once of each
    failure to write later, and None when writing works again.
    """

    def __init__(
        self, path: Path, format_name: str, on_error: Callable[[StorageError | None], None]
    ) -> None:
        self._writer = CaptionWriter(format_name)
        self._file, self.path = create_file(path)
        self._on_error = on_error
        self._failing = False
        self._length = 0  # bytes that are surely on the disk
        self._waiting = self._writer.header.encode()
        self._write()

    def show(self, caption: Caption) -> None:
        """Write a final caption, and those that could not be written before."""
        self._waiting += self._writer.entry(caption).encode()
        self._write()

    def health(self, health: Health) -> None:
        """Health is not part of a transcript."""

    def close(self) -> None:
        """Try once more what could not be written, and close the file."""
        self._write()
        if self._waiting:
            _log.error("%d bytes of the transcript could not be written", len(self._waiting))
        self._file.close()

    def _write(self) -> None:
        if not self._waiting:
            return
        try:
            self._append(self._waiting)
        except OSError as error:
            self._report(error)
        else:
            self._length += len(self._waiting)
            self._waiting = b""
            if self._failing:
                self._failing = False
                self._on_error(None)

    def _append(self, entries: bytes) -> None:
        """Write after what is surely there; what a failed attempt left is written over."""
        self._file.seek(self._length)
        if self._file.write(entries) != len(entries):
            self._file.truncate(self._length)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fsync(self._file.fileno())

    def _report(self, error: OSError) -> None:
        _log.warning("the transcript cannot be written: %s", error.strerror)
        if not self._failing:
            self._failing = True
            self._on_error(
                StorageError(
                    f"The transcript “{self.path.name}” cannot be written: {error.strerror}.",
                    "Free some space; nothing is lost while the program runs.",
                )
            )


def create_file(path: Path) -> tuple[FileIO, Path]:
    """Create a file that did not exist, at `path` or beside it; raises StorageError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for candidate in _names(path):
            try:
                return FileIO(candidate, "x"), candidate
            except FileExistsError:
                continue
    except OSError as error:
        raise StorageError(
            f"The transcript “{path}” cannot be created: {error.strerror}.",
            "Choose a folder that you may write to.",
        ) from error
    raise AssertionError("there is always another name")


def _names(path: Path) -> Iterator[Path]:
    yield path
    number = 2
    while True:
        yield path.with_name(f"{path.stem} ({number}){path.suffix}")
        number += 1

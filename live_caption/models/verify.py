"""Whether a file is what the catalogue says. Recogniser process and commands.

Hashing a model takes seconds, so the SHA-256 of each file is remembered with the file's size,
its modification time and a hash of its head and tail, and taken anew only when one of them
differs.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from pathlib import Path
from typing import TypeAlias

from live_caption.errors import ModelError, StorageError
from live_caption.models.catalogue import ModelFile
from live_caption.paths import write_atomically

MEMORY = "verified.json"
_END = 64 * 1024
_Known: TypeAlias = dict[str, list[object]]  # path → size, mtime in ns, ends, SHA-256


def sha256(path: Path) -> str:
    """The SHA-256 of a file in lower-case hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class Verifier:
    """Hashes files once; what it found is kept in `memory`, a small JSON file."""

    def __init__(self, memory: Path) -> None:
        self._memory = memory
        self._known = _read(memory)

    def check(self, path: Path, expected: ModelFile, hint: str = "") -> None:
        """Raises ModelError with `hint` unless `path` is there and is `expected`."""
        try:
            right = self.is_right(path, expected)
        except OSError as error:
            reason = "is missing" if not path.exists() else f"cannot be read: {error.strerror}"
            raise ModelError(f"The model file {path} {reason}.", hint) from error
        if not right:
            raise ModelError(
                f"The model file {path} is damaged: it is not what the catalogue describes.",
                f"It was not loaded. {hint}".rstrip(),
            )

    def is_right(self, path: Path, expected: ModelFile, *, fully: bool = False) -> bool:
        """Whether `path` has the size and SHA-256 of `expected`; `fully` trusts no memory.

        Raises OSError when it cannot be read.
        """
        if path.stat().st_size != expected.size:
            return False
        known = None if fully else self.known(path)
        return (known or self._digest(path)) == expected.sha256

    def known(self, path: Path) -> str | None:
        """The SHA-256 that was found before, if the file is still the same; quick.

        Raises OSError when it cannot be read.
        """
        known = self._known.get(str(path))
        return str(known[-1]) if known and known[:-1] == _mark(path) else None

    def remember(self, path: Path, digest: str) -> None:
        """Notes the SHA-256 of a file that was just written; raises OSError without the file."""
        self._note({str(path): [*_mark(path), digest]})

    def forget(self, path: Path) -> None:
        """Drops what is known of a file that was removed."""
        if self._known.pop(str(path), None):
            self._note({})

    def _digest(self, path: Path) -> str:
        mark = _mark(path)  # before hashing: what changes meanwhile is hashed again
        digest = sha256(path)
        self._note({str(path): [*mark, digest]})
        return digest

    def _note(self, news: _Known) -> None:
        self._known |= news
        with contextlib.suppress(StorageError):  # remembering is a convenience
            write_atomically(self._memory, json.dumps(self._known).encode())


def _mark(path: Path) -> list[object]:
    """What tells quickly that a file has changed."""
    with path.open("rb") as file:
        state = os.fstat(file.fileno())
        ends = hashlib.sha256(file.read(_END))
        file.seek(max(0, state.st_size - _END))
        ends.update(file.read(_END))
    return [state.st_size, state.st_mtime_ns, ends.hexdigest()]


def _read(memory: Path) -> _Known:
    with contextlib.suppress(OSError, ValueError, RecursionError):
        known = json.loads(memory.read_text(encoding="utf-8"))
        if isinstance(known, dict):
            return {path: values for path, values in known.items() if isinstance(values, list)}
    return {}

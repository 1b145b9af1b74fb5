"""Whether a file is what the catalogue says. Recogniser process and commands.

Hashing a model takes a second, so a file that was found right is remembered with its
size and modification time, and hashed again only when one of them changes.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path

from live_caption.errors import ModelError, StorageError
from live_caption.models.catalogue import ModelFile
from live_caption.paths import write_atomically


def sha256(path: Path) -> str:
    """The SHA-256 of a file in lower-case hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class Verifier:
    """Checks files once; what it found is kept in `memory`, a small JSON file."""

    def __init__(self, memory: Path) -> None:
        self._memory = memory
        self._known = _read(memory)

    def check(self, path: Path, expected: ModelFile) -> None:
        """Raises ModelError unless `path` has the size and SHA-256 of `expected`."""
        try:
            state = path.stat()
        except OSError as error:
            raise ModelError(
                f"The model file {path} is missing.", "Install or download the model again."
            ) from error
        mark = [state.st_size, state.st_mtime_ns, expected.sha256]
        if self._known.get(str(path)) == mark:
            return
        if state.st_size != expected.size or sha256(path) != expected.sha256:
            raise ModelError(
                f"The model file {path} is damaged: it is not what the catalogue describes.",
                "It was not loaded. Remove it, then install or download the model again.",
            )
        self._known[str(path)] = mark
        self._save()

    def _save(self) -> None:
        with contextlib.suppress(StorageError):  # remembering is a convenience
            write_atomically(self._memory, json.dumps(self._known).encode())


def _read(memory: Path) -> dict[str, list[object]]:
    with contextlib.suppress(OSError, ValueError):
        known = json.loads(memory.read_text(encoding="utf-8"))
        if isinstance(known, dict):
            return known
    return {}

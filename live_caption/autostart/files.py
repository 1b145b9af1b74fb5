"""Files by which a system starts programs."""

from __future__ import annotations

from pathlib import Path

from live_caption.errors import StorageError


def delete(path: Path) -> None:
    """Deletes a file that may be gone already; raises StorageError when that is impossible."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise StorageError(
            f"The file {path} cannot be deleted: {error.strerror}.", "Delete it yourself."
        ) from error

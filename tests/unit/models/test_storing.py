"""What is said when a file cannot be written."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from live_caption.errors import StorageError
from live_caption.models.storing import storing


def said(error: OSError) -> StorageError:
    with pytest.raises(StorageError) as caught, storing(Path("models")):
        raise error
    return caught.value


def test_a_full_disk_asks_for_space() -> None:
    assert "no room left" in said(OSError(errno.ENOSPC, "No space left on device")).user_message


def test_an_open_file_on_windows_asks_for_another_model() -> None:
    error = PermissionError(errno.EACCES, "The process cannot access the file")
    error.winerror = 32  # type: ignore[attr-defined]  # there on Windows
    assert "in use" in said(error).user_message
    assert "another model" in said(error).hint


def test_anything_else_is_told_as_the_system_says_it() -> None:
    assert "Permission denied" in str(said(PermissionError(errno.EACCES, "Permission denied")))

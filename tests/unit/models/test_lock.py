"""A folder belongs to one at a time."""

from __future__ import annotations

import fcntl
import runpy
import sys
import threading
from pathlib import Path

import pytest

from live_caption.errors import ModelError, StorageError
from live_caption.models import lock
from live_caption.models.lock import folder_lock

BUSY = ModelError("Somebody else is at it.")


def test_one_at_a_time(tmp_path: Path) -> None:
    with folder_lock(tmp_path, BUSY):
        with pytest.raises(ModelError, match="Somebody else"), folder_lock(tmp_path, BUSY):
            pass
        with pytest.raises(ModelError, match="Somebody else"), folder_lock(tmp_path, BUSY):
            pass
    with folder_lock(tmp_path, BUSY):
        pass
    assert list(tmp_path.iterdir()) == []


def test_the_lock_goes_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(KeyError), folder_lock(tmp_path, BUSY):
        raise KeyError
    with folder_lock(tmp_path, BUSY):
        pass


def test_a_file_that_was_left_is_no_lock(tmp_path: Path) -> None:
    (tmp_path / ".lock").touch()
    with folder_lock(tmp_path, BUSY):
        pass


def test_a_folder_that_is_removed_meanwhile(tmp_path: Path) -> None:
    """Whoever makes it anew has it, and the first one leaves that lock alone."""
    folder = tmp_path / "model"
    folder.mkdir()
    with folder_lock(folder, BUSY):
        (folder / ".lock").unlink()
        folder.rmdir()
        folder.mkdir()
        with folder_lock(folder, BUSY):
            pass
        (folder / ".lock").touch()
    assert (folder / ".lock").exists()


def test_a_lock_file_that_is_removed_while_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last owner removes it between the opening and the locking by the next one."""
    take = lock._take

    def late(handle: int) -> None:
        monkeypatch.undo()
        (tmp_path / ".lock").unlink()
        take(handle)

    monkeypatch.setattr(lock, "_take", late)
    with (
        folder_lock(tmp_path, BUSY),
        pytest.raises(ModelError, match="Somebody else"),
        folder_lock(tmp_path, BUSY),
    ):
        pass


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageError), folder_lock(tmp_path / "file", BUSY):
        pass


def test_never_two_of_many(tmp_path: Path) -> None:
    """Threads that take and give back the lock as fast as they can, with its file removed."""
    inside = 0
    most: list[int] = []

    def work() -> None:
        nonlocal inside
        while len(most) < 300:
            try:
                with folder_lock(tmp_path, BUSY):
                    inside += 1
                    most.append(inside)
                    inside -= 1
            except ModelError:
                pass

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert max(most) == 1


class FakeMsvcrt:
    """Locks as Windows does: at once, and with its own error."""

    LK_NBLCK = 2

    def locking(self, handle: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PermissionError(13, "Permission denied") from None


def test_one_at_a_time_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "msvcrt", FakeMsvcrt())
    monkeypatch.setattr(sys, "platform", "win32")
    windows = runpy.run_path(str(lock.__file__))["folder_lock"]
    with windows(tmp_path, BUSY):
        with pytest.raises(ModelError, match="Somebody else"), windows(tmp_path, BUSY):
            pass
        assert (tmp_path / ".lock").exists()
    with windows(tmp_path, BUSY):
        pass
    assert list(tmp_path.iterdir()) == []

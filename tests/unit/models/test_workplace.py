"""Files grow out of the way of right ones, and each error is blamed on the right part."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from live_caption.errors import StorageError
from live_caption.models.workplace import PIECE, pieces_of, put, workplace, write_new
from tests.fakes import toy_models
from tests.fakes.toy_models import noise

CONTENT = noise("model", 2 * PIECE + 5)
DIGEST = hashlib.sha256(CONTENT).hexdigest()


def test_a_file_is_copied_and_hashed_at_once(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(CONTENT)
    counts: list[int] = []
    assert write_new(pieces_of(tmp_path / "a"), tmp_path / "b", counts.append) == DIGEST
    assert (tmp_path / "b").read_bytes() == CONTENT
    assert counts == [PIECE, PIECE, 5]


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="nothing cannot be read"):
        list(pieces_of(tmp_path / "nothing"))


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be written"):
        write_new([b"x"], tmp_path / "nowhere" / "b", lambda _count: None)


def test_an_error_of_others_is_not_one_of_the_disk(tmp_path: Path) -> None:
    def unheard(_count: int) -> None:
        raise BrokenPipeError

    def unread() -> Iterator[bytes]:
        yield b"x"
        raise ConnectionError

    with pytest.raises(BrokenPipeError):
        write_new([b"x"], tmp_path / "b", unheard)
    with pytest.raises(ConnectionError):
        write_new(unread(), tmp_path / "b", lambda _count: None)


def test_a_file_of_the_workplace_is_moved_and_another_copied(tmp_path: Path) -> None:
    toy_models.put(tmp_path, {"other": CONTENT})
    with workplace(tmp_path / "models") as work:
        toy_models.put(work, {"mine": CONTENT})
        assert put(work / "mine", tmp_path / "models" / "x" / "model.bin", work, DIGEST)
        assert not (work / "mine").exists()
        assert put(tmp_path / "other", tmp_path / "models" / "y" / "model.bin", work, DIGEST)
    names = ("models/x/model.bin", "models/y/model.bin", "other")
    assert toy_models.content(tmp_path) == dict.fromkeys(names, CONTENT)


def test_a_wrong_copy_never_stands_under_the_name(tmp_path: Path) -> None:
    toy_models.put(tmp_path, {"other": CONTENT, "models/x/model.bin": b"right"})
    with workplace(tmp_path / "models") as work:
        assert not put(tmp_path / "other", tmp_path / "models" / "x" / "model.bin", work, "0" * 64)
    assert toy_models.content(tmp_path / "models") == {"x/model.bin": b"right"}


def test_the_workplace_is_gone_afterwards_whatever_happens(tmp_path: Path) -> None:
    def fail() -> None:
        with workplace(tmp_path) as work:
            (work / "half").write_bytes(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert list(tmp_path.iterdir()) == []

"""A file is what the catalogue says, and it does not take long to know."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from live_caption.errors import ModelError
from live_caption.models import verify
from live_caption.models.verify import Verifier
from tests.fakes.toy_models import flip_a_bit, noise, put, toy_file

CONTENT = noise("model", 300_000)
FILE = toy_file("model.bin", CONTENT)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return put(tmp_path / "Модели 模型 é", {"model.bin": CONTENT}) / "model.bin"


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    return tmp_path / "Модели 模型 é" / "verified.json"


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that were read to their end."""
    seen: list[Path] = []
    real = verify.sha256

    def counting(path: Path) -> str:
        seen.append(path)
        return real(path)

    monkeypatch.setattr(verify, "sha256", counting)
    return seen


def test_a_file_that_was_found_right_is_not_read_again(
    path: Path, memory: Path, hashed: list[Path]
) -> None:
    for _ in range(3):
        Verifier(memory).check(path, FILE)
    assert hashed == [path]


@pytest.mark.parametrize("position", [0, 65_535, 150_000, 234_464, 299_999])
def test_one_flipped_bit_is_found(path: Path, memory: Path, position: int) -> None:
    flip_a_bit(path, position)
    with pytest.raises(ModelError, match="damaged") as caught:
        Verifier(memory).check(path, FILE, "Do that.")
    assert str(path) in caught.value.user_message
    assert caught.value.hint.endswith("Do that.")


@pytest.mark.parametrize("position", [0, 65_535, 234_464, 299_999])
def test_damage_at_either_end_is_found_though_the_times_did_not_change(
    path: Path, memory: Path, position: int
) -> None:
    Verifier(memory).check(path, FILE)
    flip_a_bit(path, position)
    with pytest.raises(ModelError, match="damaged"):
        Verifier(memory).check(path, FILE)


def test_damage_in_the_middle_is_found_by_reading_everything(path: Path, memory: Path) -> None:
    Verifier(memory).check(path, FILE)
    flip_a_bit(path, 150_000)
    assert not Verifier(memory).is_right(path, FILE, fully=True)
    with pytest.raises(ModelError, match="damaged"):
        Verifier(memory).check(path, FILE)  # what was found is remembered


def test_a_file_with_a_new_time_is_read_again(path: Path, memory: Path, hashed: list[Path]) -> None:
    Verifier(memory).check(path, FILE)
    os.utime(path, (1, 1))
    Verifier(memory).check(path, FILE)
    assert hashed == [path, path]


def test_a_file_that_was_found_wrong_is_refused_without_reading_it_again(
    path: Path, memory: Path, hashed: list[Path]
) -> None:
    flip_a_bit(path, 150_000)
    for _ in range(3):
        assert not Verifier(memory).is_right(path, FILE)
    assert hashed == [path]


def test_a_file_of_another_size_is_not_read_at_all(
    path: Path, memory: Path, hashed: list[Path]
) -> None:
    path.write_bytes(CONTENT + b"x")
    assert not Verifier(memory).is_right(path, FILE)
    assert hashed == []


def test_what_was_just_written_is_not_read(path: Path, memory: Path, hashed: list[Path]) -> None:
    Verifier(memory).remember(path, FILE.sha256)
    Verifier(memory).check(path, FILE)
    assert Verifier(memory).known(path) == FILE.sha256
    assert hashed == []


def test_what_is_forgotten_is_read_again(path: Path, memory: Path, hashed: list[Path]) -> None:
    Verifier(memory).check(path, FILE)
    Verifier(memory).forget(path)
    assert Verifier(memory).known(path) is None
    Verifier(memory).check(path, FILE)
    assert len(hashed) == 2


def test_a_file_smaller_than_its_ends(tmp_path: Path, memory: Path) -> None:
    small = toy_file("config.json", b"{}")
    path = put(tmp_path, {"config.json": b"{}"}) / "config.json"
    Verifier(memory).check(path, small)
    Verifier(memory).check(path, small)


def test_an_empty_file_is_no_model(tmp_path: Path, memory: Path) -> None:
    path = put(tmp_path, {"model.bin": b""}) / "model.bin"
    with pytest.raises(ModelError, match="damaged"):
        Verifier(memory).check(path, FILE)


def test_a_missing_file_is_said(tmp_path: Path, memory: Path) -> None:
    with pytest.raises(ModelError, match="is missing") as caught:
        Verifier(memory).check(tmp_path / "model.bin", FILE, "Get it.")
    assert caught.value.hint == "Get it."


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "[1, 2",
        '["list"]',
        '{"PATH": 1}',
        '{"PATH": []}',
        '{"PATH": [1, 2, 3, 4]}',
        "[" * 90_000,
    ],
)
def test_a_damaged_memory_only_costs_time(
    path: Path, memory: Path, hashed: list[Path], damaged: str
) -> None:
    memory.write_text(damaged.replace('"PATH"', json.dumps(str(path))))
    Verifier(memory).check(path, FILE)
    assert hashed == [path]


def test_a_file_is_checked_where_nothing_can_be_remembered(path: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    Verifier(tmp_path / "file" / "verified.json").check(path, FILE)

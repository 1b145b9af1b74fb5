"""A part is taken up, judged and put in its place, whatever was left of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from live_caption.errors import StorageError
from live_caption.models.catalogue import ModelFile
from live_caption.models.part import Part

CONTENT = bytes(range(256)) * 20
FILE = ModelFile("weights.bin", len(CONTENT), hashlib.sha256(CONTENT).hexdigest())
HALF = len(CONTENT) // 2
URL = "https://example.org/weights.bin"


def nothing() -> None: ...


def left(folder: Path, content: bytes = CONTENT[:HALF]) -> Part:
    """A part of an earlier run."""
    part = Part(folder, FILE)
    part.open(nothing)
    part.comes_from(URL, '"1"')
    part.write(content)
    part.close()
    return Part(folder, FILE)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_part_is_taken_up(tmp_path: Path) -> None:
    part = left(tmp_path)
    assert part.found() == HALF
    part.open(nothing)
    assert (part.done, part.received, part.missing) == (HALF, 0, len(CONTENT) - HALF)
    assert not part.in_one
    assert part.validator(URL) == '"1"'
    assert part.validator("https://example.com/") == ""
    part.write(CONTENT[HALF:])
    assert part.received == len(CONTENT) - HALF
    assert part.finish()
    assert (tmp_path / FILE.name).read_bytes() == CONTENT
    assert names(tmp_path) == [FILE.name]


def test_a_wrong_one_is_set_aside_and_begins_anew(tmp_path: Path) -> None:
    part = left(tmp_path, bytes(len(CONTENT)))
    part.open(nothing)
    assert part.missing == 0
    assert not part.finish()
    assert names(tmp_path) == [part.quarantine]
    assert part.done == 0
    part.open(nothing)
    part.comes_from(URL, "")
    assert part.in_one
    part.write(CONTENT)
    assert part.finish()
    assert names(tmp_path) == [FILE.name, part.quarantine]


def test_nothing_is_written_beyond_the_size(tmp_path: Path) -> None:
    part = left(tmp_path, CONTENT + b"more")
    assert (tmp_path / "weights.bin.part").read_bytes() == CONTENT
    part.open(nothing)
    assert part.finish()


def _as(text: str) -> Callable[[Path], object]:
    return lambda folder: (folder / "weights.bin.part.json").write_text(text)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda folder: (folder / "weights.bin.part.json").unlink(),
        lambda folder: (folder / "weights.bin.part").write_bytes(bytes(len(CONTENT) + 1)),
        _as(""),
        _as("[]"),
        _as('{"sha256": "0"}'),
        _as(json.dumps({"sha256": "of an older version", "from": {URL: "1"}})),
        _as(json.dumps({"sha256": FILE.sha256, "from": 5})),
        _as("[" * 100_000),
    ],
)
def test_what_is_no_part_of_the_file_is_dropped(
    tmp_path: Path, spoil: Callable[[Path], object]
) -> None:
    part = left(tmp_path)
    spoil(tmp_path)
    part.open(nothing)
    assert part.done == 0
    assert part.validator(URL) == ""
    part.close()
    assert names(tmp_path) == []


def test_an_open_part_stays_open(tmp_path: Path) -> None:
    part = left(tmp_path)
    part.open(nothing)
    part.write(CONTENT[HALF : HALF + 10])
    part.open(nothing)
    assert part.done == HALF + 10
    part.close()
    part.close()
    assert names(tmp_path) == ["weights.bin.part", "weights.bin.part.json"]


def test_hashing_can_be_stopped(tmp_path: Path) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    part = left(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        part.open(stop)
    part.close()
    assert (tmp_path / "weights.bin.part").read_bytes() == CONTENT[:HALF]
    (tmp_path / FILE.name).write_bytes(CONTENT)
    with pytest.raises(KeyboardInterrupt):
        part.is_installed(stop)
    assert names(tmp_path)[0] == FILE.name


@pytest.mark.parametrize("content", [b"", CONTENT[:-1], bytes(len(CONTENT)), CONTENT + b"1"])
def test_a_wrong_file_in_its_place_is_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE.name).write_bytes(content)
    part = Part(tmp_path, FILE)
    assert not part.is_installed(nothing)
    assert names(tmp_path) == [part.quarantine]


def test_a_right_file_in_its_place_needs_no_part(tmp_path: Path) -> None:
    left(tmp_path)
    (tmp_path / FILE.name).write_bytes(CONTENT)
    part = Part(tmp_path, FILE)
    assert part.found() == len(CONTENT)
    assert part.is_installed(nothing)
    assert part.missing == 0
    assert names(tmp_path) == [FILE.name]


def test_names_in_any_script(tmp_path: Path) -> None:
    folder = tmp_path / "Modèles 模型"
    folder.mkdir()
    part = left(folder, CONTENT)
    part.open(nothing)
    assert part.finish()
    assert (folder / FILE.name).read_bytes() == CONTENT


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    part = Part(tmp_path / "file", FILE)
    assert part.found() == 0
    with pytest.raises(StorageError, match="Not a directory"):
        part.open(nothing)
    part.close()
    assert (tmp_path / "file").read_text() == "mine"


def test_a_folder_that_goes_away(tmp_path: Path) -> None:
    folder = tmp_path / "drive"
    folder.mkdir()
    part = left(folder, CONTENT)
    part.open(nothing)
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    with pytest.raises(StorageError, match="No such file"):
        part.finish()

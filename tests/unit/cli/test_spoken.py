from __future__ import annotations

from pathlib import Path

import pytest

from live_caption.cli.spoken import Spoken, read_folder
from live_caption.errors import UsageError


def test_a_manifest_names_recordings_and_texts(tmp_path: Path) -> None:
    (tmp_path / "manifest.tsv").write_text(
        "file\tlanguage\ttranscript\na.wav\ten\tone two\nb.wav\tzh\t一二\n", encoding="utf-8"
    )
    one, two = Spoken(tmp_path / "a.wav", "one two"), Spoken(tmp_path / "b.wav", "一二")
    assert read_folder(tmp_path) == [one, two]
    assert read_folder(tmp_path, "zh") == [two]


def test_a_manifest_without_languages_is_taken_whole(tmp_path: Path) -> None:
    (tmp_path / "manifest.tsv").write_text("file\ttranscript\na.wav\tone\n")
    assert read_folder(tmp_path, "zh") == [Spoken(tmp_path / "a.wav", "one")]


def test_texts_lie_beside_recordings(tmp_path: Path) -> None:
    for name in ("b.opus", "a.wav", "c.wav"):
        (tmp_path / name).touch()
    (tmp_path / "a.txt").write_text("one")
    (tmp_path / "b.txt").write_text("二", encoding="utf-8")
    expected = [Spoken(tmp_path / "a.wav", "one"), Spoken(tmp_path / "b.opus", "二")]
    assert read_folder(tmp_path) == expected


@pytest.mark.parametrize("folder", ["missing", "."])
def test_a_folder_without_recordings(tmp_path: Path, folder: str) -> None:
    with pytest.raises(UsageError, match="recordings"):
        read_folder(tmp_path / folder)


@pytest.mark.parametrize("manifest", ["", "file\ta\n1\t2\n", "file\ttranscript\na.wav\t\n"])
def test_a_manifest_that_says_nothing(tmp_path: Path, manifest: str) -> None:
    (tmp_path / "manifest.tsv").write_text(manifest)
    with pytest.raises(UsageError):
        read_folder(tmp_path)


def test_a_row_without_a_text_is_silence(tmp_path: Path) -> None:
    (tmp_path / "manifest.tsv").write_text("file\ttranscript\na.wav\tone\nb.wav\n")
    assert read_folder(tmp_path)[1] == Spoken(tmp_path / "b.wav", "")

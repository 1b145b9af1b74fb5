"""The two files of a model are found beside each other, whatever they are called."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from live_caption.errors import ModelError
from live_caption.models.pairs import find_pair, has_gguf
from tests.fakes.gguf import projector_metadata, text_metadata, write_gguf


def text(path: Path, width: int = 32) -> Path:
    return write_gguf(path, text_metadata(width), {})


def projector(path: Path, width: int = 32, weights: int = 1) -> Path:
    return write_gguf(path, projector_metadata(width), {"w": np.zeros(weights, np.float32)})


def test_a_folder_with_two_files(tmp_path: Path) -> None:
    model, audio = text(tmp_path / "b.gguf"), projector(tmp_path / "a.gguf")
    assert find_pair(tmp_path, None) == (model, audio)


def test_the_smallest_projector_that_fits(tmp_path: Path) -> None:
    model = text(tmp_path / "model.gguf")
    projector(tmp_path / "mmproj-large.gguf", weights=1000)
    small = projector(tmp_path / "mmproj-small.gguf", weights=100)
    projector(tmp_path / "mmproj-of-another.gguf", width=64)
    assert find_pair(model, None) == (model, small)


def test_a_projector_given_by_the_user(tmp_path: Path) -> None:
    model = text(tmp_path / "model.gguf")
    projector(tmp_path / "mmproj-small.gguf")
    large = projector(tmp_path / "mmproj-large.gguf", weights=1000)
    assert find_pair(tmp_path, large) == (model, large)


def test_no_projector(tmp_path: Path) -> None:
    projector(tmp_path / "mmproj-of-another.gguf", width=64)
    with pytest.raises(ModelError, match=r"no projector that fits model\.gguf") as caught:
        find_pair(text(tmp_path / "model.gguf"), None)
    assert "--mmproj" in caught.value.hint


@pytest.mark.parametrize(("names", "said"), [((), "none"), (("a", "b"), r"a\.gguf, b\.gguf")])
def test_not_exactly_one_text_model(tmp_path: Path, names: tuple[str, ...], said: str) -> None:
    projector(tmp_path / "mmproj.gguf")
    for name in names:
        text(tmp_path / f"{name}.gguf")
    with pytest.raises(ModelError, match=f"it holds {said}"):
        find_pair(tmp_path, None)


def test_has_gguf(tmp_path: Path) -> None:
    assert not has_gguf(tmp_path)
    assert not has_gguf(tmp_path / "model.bin")
    assert has_gguf(tmp_path / "missing.gguf")
    text(tmp_path / "model.gguf")
    assert has_gguf(tmp_path)

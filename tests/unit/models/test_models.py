"""The bundled catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest

from live_caption import paths
from live_caption.errors import ModelError
from live_caption.models.catalogue import Catalogue


def test_the_bundled_catalogue_names_every_file_with_size_and_hash() -> None:
    catalogue = Catalogue.read(paths.resource("models.toml"))
    assert {e.id for e in catalogue.entries} >= {"whisper-tiny.en", "whisper-base"}
    for each in catalogue.entries:
        assert each.licence
        for file in each.files:
            assert file.size > 0
            assert len(bytes.fromhex(file.sha256)) == 32


def test_an_unknown_model_is_answered_with_the_known_ones() -> None:
    catalogue = Catalogue.read(paths.resource("models.toml"))
    with pytest.raises(ModelError, match=r"whisper-tiny\.en"):
        catalogue.find("whisper-huge")


@pytest.mark.parametrize("content", ["", "[[model]]\nid = 3", "not toml at all ["])
def test_a_damaged_catalogue_is_said(tmp_path: Path, content: str) -> None:
    path = tmp_path / "models.toml"
    path.write_text(content)
    with pytest.raises(ModelError, match="catalogue"):
        Catalogue.read(path)

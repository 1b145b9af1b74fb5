"""Which engine a model belongs to, and what is said where it is not there."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

import pytest

from live_caption import paths
from live_caption.asr.rollback.languages import language_name
from live_caption.errors import ModelError
from live_caption.models.catalogue import Catalogue
from live_caption.models.catalogue_file import ENGINES
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.pipeline.recognizers import _ENGINES, open_recognizer
from tests.fakes.catalogue import model_toml
from tests.fakes.gguf import write_pair


def spec(model: str | Path, engine: str = "auto") -> RecognizerSpec:
    return RecognizerSpec("", str(model), Path("models"), engine)


def without_package(name: str) -> str:
    raise metadata.PackageNotFoundError(name)


def test_a_model_whose_engine_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pair(tmp_path)
    monkeypatch.setattr(metadata, "version", without_package)
    with pytest.raises(ModelError, match="needs the engine") as caught:
        open_recognizer(spec(tmp_path))
    assert "make run ENGINES=qwen" in caught.value.hint


def test_a_model_whose_engine_does_not_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pair(tmp_path)
    monkeypatch.setattr(metadata, "version", lambda _name: "0.3.36")
    monkeypatch.setitem(sys.modules, "live_caption.asr.qwen", None)
    with pytest.raises(ModelError, match="does not load"):
        open_recognizer(spec(tmp_path))


def test_a_model_for_another_engine(tmp_path: Path) -> None:
    write_pair(tmp_path)
    with pytest.raises(ModelError, match="cannot run"):
        open_recognizer(spec(tmp_path, "whisper"))


def test_a_folder_without_a_model(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no model that this program understands"):
        open_recognizer(spec(tmp_path))


def test_a_path_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "model").mkdir()
    write_pair(tmp_path / "model")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(metadata, "version", without_package)
    with pytest.raises(ModelError, match="needs the engine"):
        open_recognizer(spec("~/model"))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"nothing\.gguf is missing"):
        open_recognizer(spec(tmp_path / "nothing.gguf"))


def test_the_catalogue_knows_exactly_the_engines_there_are() -> None:
    assert set(_ENGINES) == set(ENGINES)


def test_a_model_of_the_users_own_catalogue(home: Path) -> None:
    home.mkdir()
    (home / "models.toml").write_text(model_toml("mine", "streaming"), encoding="utf-8")
    with pytest.raises(ModelError, match="is not installed"):
        open_recognizer(spec("mine"))


def test_the_catalogue_lists_pairs_of_released_files() -> None:
    entries = Catalogue.read(paths.resource("models.toml")).entries
    pairs = [entry for entry in entries if entry.engine == "qwen3-asr"]
    assert len(pairs) == 4
    for entry in pairs:
        text, projector = entry.files
        assert projector.name.startswith("mmproj-")
        assert projector.size < text.size
        assert [len(file.sha256) for file in entry.files] == [64, 64]
        assert len({language_name(language) for language in entry.languages}) == 30

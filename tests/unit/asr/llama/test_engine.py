"""Whether the engine can be used is said before anything is loaded."""

from __future__ import annotations

from importlib import metadata

import pytest

from live_caption.asr.llama.engine import check_engine, engine_unusable, engine_version
from live_caption.errors import ModelError


def install(monkeypatch: pytest.MonkeyPatch, version: str | None) -> None:
    def found(package: str) -> str:
        assert package == "llama-cpp-python"
        if version is None:
            raise metadata.PackageNotFoundError(package)
        return version

    monkeypatch.setattr(metadata, "version", found)


def test_without_an_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, None)
    assert engine_version() is None
    with pytest.raises(ModelError) as caught:
        check_engine()
    assert "make run ENGINES=qwen" in caught.value.hint
    assert "pip install 'live-caption[qwen]'" in caught.value.hint


@pytest.mark.parametrize("version", ["0.3.35", "0.2.90", "0.3.9+cu124", "0.3"])
def test_an_engine_that_transcribes_wrongly(monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    install(monkeypatch, version)
    with pytest.raises(ModelError, match=r"too old.*needs 0\.3\.36"):
        check_engine()


@pytest.mark.parametrize("version", ["0.3.36", "0.3.100", "0.4.0", "1.0", "0.3.36+cu124"])
def test_an_engine_that_is_new_enough(monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    install(monkeypatch, version)
    check_engine()
    assert engine_version() == version


def test_an_engine_that_does_not_load() -> None:
    error = engine_unusable(OSError("libllama.so: cannot open"))
    assert "libllama.so: cannot open" in error.user_message
    assert "make run" in error.hint

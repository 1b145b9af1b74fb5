"""A model that cannot be used ends a command with a sentence; the process that tried may die."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

pytest.importorskip("llama_cpp")

from tests.e2e.commands import run
from tests.e2e.program import ROOT
from tests.fakes.gguf import text_metadata, write_gguf

SPEECH = ROOT / "tests" / "fixtures" / "speech" / "librivox_0880.wav"


def test_files_in_the_wrong_place_are_named(pair: tuple[Path, Path], tmp_path: Path) -> None:
    shutil.copy(pair[1], tmp_path / "model.gguf")
    done = run("transcribe", SPEECH, "--model", tmp_path / "model.gguf")
    assert "not the text model of a Qwen3-ASR" in done.stderr
    assert done.returncode == 4


def test_a_file_on_which_the_engine_aborts(pair: tuple[Path, Path], tmp_path: Path) -> None:
    """llama.cpp asserts that no two tokens of a vocabulary are the same."""
    metadata = text_metadata()
    metadata["tokenizer.ggml.tokens"][5] = metadata["tokenizer.ggml.tokens"][6]
    write_gguf(tmp_path / "model.gguf", metadata, {})
    shutil.copy(pair[1], tmp_path)
    done = run("transcribe", SPEECH, "--model", tmp_path)
    assert "The recognizer cannot be started" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == 5

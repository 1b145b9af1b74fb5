"""`live-caption bench` with a model that knows nothing: all it says is measured."""

from __future__ import annotations

import json
import wave
from pathlib import Path

import pytest

pytest.importorskip("llama_cpp")

from live_caption.cli.main import main

SPEECH = Path(__file__).parents[1] / "fixtures" / "speech"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One short recording, said to be two words."""
    (tmp_path / "manifest.tsv").write_text("file\ttranscript\na.wav\tTwo words.\n")
    with (
        wave.open(str(SPEECH / "jfk.wav")) as source,
        wave.open(str(tmp_path / "a.wav"), "wb") as f,
    ):
        f.setparams(source.getparams())
        f.writeframes(source.readframes(3 * source.getframerate()))
    return tmp_path


def test_every_slice_length_is_measured(
    pair: tuple[Path, Path], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, projector = map(str, pair)
    options = ["--model", model, "--mmproj", projector, "--speech", str(folder), "--json"]
    assert main(["bench", *options]) == 0
    table = json.loads(capsys.readouterr().out)
    assert table["units"] == 2
    assert table["seconds"] == pytest.approx(3.0)
    assert [row["slice_s"] for row in table["slices"]] == [2, 4, 8]
    for row in table["slices"]:
        assert row["offline"]["cpu_s"] > 0
        assert row["streaming"]["slowest_step_s"] > 0
        assert row["amplification"] > 0


def test_a_folder_without_recordings_is_refused_before_the_model_is_loaded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "--model", "none.gguf", "--speech", str(tmp_path)]) == 2
    assert "recordings" in capsys.readouterr().err

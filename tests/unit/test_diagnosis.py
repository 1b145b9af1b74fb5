"""What is found wrong, and that a broken part costs one line, not the whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from live_caption import diagnosis, versions
from live_caption.diagnosis import Finding, checked, figures, folders
from live_caption.errors import AudioError
from live_caption.paths import AppPaths
from live_caption.types import Health

GOOD = Finding("Folders", True, "all writable")
BAD = Finding("Sound", False, "No sound server.", "Start one.")


def test_broken_part_is_a_finding() -> None:
    def broken() -> str:
        raise AudioError("No sound server.", "Start one.")

    assert checked("Sound", broken) == BAD
    assert checked("Folders", lambda: "all writable") == GOOD


def test_speed_names_the_slowest_stage_first() -> None:
    health = Health(real_time_factor=0.345, stage_ms={"load": 3, "step": 210.4})
    assert figures(health) == "takes 0.34 of the time of speech, step 210 ms, load 3 ms"


def test_an_engine_that_is_not_there_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnosis, "engine_version", lambda: None)
    monkeypatch.setattr(versions, "version_of", lambda _: None)
    assert "Qwen3-ASR: not installed. " in diagnosis.engines()
    assert "make run ENGINES=qwen" in diagnosis.engines()
    monkeypatch.setattr(diagnosis, "engine_version", lambda: "0.3.36")
    monkeypatch.setattr(versions, "version_of", lambda _: "0.3.36")
    assert diagnosis.engines().endswith("Qwen3-ASR: llama-cpp-python 0.3.36")


def test_folders_are_tried(tmp_path: Path) -> None:
    paths = AppPaths.below(tmp_path / "home")
    assert str(paths.logs) in folders(paths)
    (tmp_path / "file").write_text("mine")
    finding = checked("Folders", lambda: folders(AppPaths.below(tmp_path / "file")))
    assert not finding.ok
    assert "cannot be created" in finding.detail

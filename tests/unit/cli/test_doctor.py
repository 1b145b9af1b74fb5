"""What the doctor says, and that a broken part costs one line, not the command."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from live_caption.cli import doctor
from live_caption.cli.doctor import Finding, as_text, checked, figures, folders
from live_caption.errors import AudioError
from live_caption.paths import AppPaths
from live_caption.settings import Settings
from live_caption.types import Health

GOOD = Finding("Folders", True, "all writable")
BAD = Finding("Sound", False, "No sound server.", "Start one.")


def test_broken_part_is_a_finding() -> None:
    def broken() -> str:
        raise AudioError("No sound server.", "Start one.")

    assert checked("Sound", broken) == BAD
    assert checked("Folders", lambda: "all writable") == GOOD


def test_text_has_the_hint_below() -> None:
    assert as_text(BAD).splitlines()[1] == "    Start one."
    assert len(as_text(GOOD).splitlines()) == 1


def test_speed_names_the_slowest_stage_first() -> None:
    health = Health(real_time_factor=0.345, stage_ms={"load": 3, "step": 210.4})
    assert figures(health) == "takes 0.34 of the time of speech, step 210 ms, load 3 ms"


def test_an_engine_that_is_not_there_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "engine_version", lambda: None)
    assert "make run ENGINES=qwen" in doctor.engines()
    monkeypatch.setattr(doctor, "engine_version", lambda: "0.3.36")
    assert doctor.engines().endswith("Qwen3-ASR on llama-cpp-python 0.3.36")


def test_folders_are_tried(tmp_path: Path) -> None:
    paths = AppPaths.below(tmp_path / "home")
    assert str(paths.logs) in folders(paths)
    (tmp_path / "file").write_text("mine")
    finding = checked("Folders", lambda: folders(AppPaths.below(tmp_path / "file")))
    assert not finding.ok
    assert "cannot be created" in finding.detail


@pytest.mark.parametrize(("found", "code"), [((GOOD,), 0), ((GOOD, BAD), 1)])
@pytest.mark.parametrize("as_json", [True, False])
def test_exit_code_tells_whether_all_is_well(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    home: Path,
    found: tuple[Finding, ...],
    code: int,
    as_json: bool,
) -> None:
    def examine(_settings: Settings, _paths: AppPaths) -> Iterator[Finding]:
        yield from found

    monkeypatch.setattr(doctor, "examine", examine)
    args = argparse.Namespace(json=as_json, settings=Settings(), paths=AppPaths.below(home))
    assert doctor.run(args) == code
    said = capsys.readouterr().out
    if as_json:
        assert [each["check"] for each in json.loads(said)] == [each.check for each in found]
    else:
        assert all(each.detail in said for each in found)

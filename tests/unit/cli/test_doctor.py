"""What the doctor says, and that a broken part costs one line, not the command."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from live_caption.cli import doctor
from live_caption.cli.doctor import as_text
from live_caption.diagnosis import Finding
from live_caption.paths import AppPaths
from live_caption.settings import Settings

GOOD = Finding("Folders", True, "all writable")
BAD = Finding("Sound", False, "No sound server.", "Start one.")


def test_text_has_the_hint_below() -> None:
    assert as_text(BAD).splitlines()[1] == "    Start one."
    assert len(as_text(GOOD).splitlines()) == 1


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

"""The first recording that the documentation has somebody transcribe becomes subtitles."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.docs.pages import ROOT
from tests.docs.test_commands import words
from tests.e2e.commands import run

_EXAMPLE = "live-caption transcribe talk.mp4 --format srt --output talk.srt"
_SHORT = ROOT / "tests" / "fixtures" / "speech" / "librivox_0880.wav"


def test_a_recording_becomes_subtitles(tmp_path: Path) -> None:
    assert f"    {_EXAMPLE}\n" in (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    shutil.copy(_SHORT, tmp_path / "talk.mp4")
    _, *arguments = words(_EXAMPLE)
    done = run(*(str(tmp_path / a) if a.startswith("talk") else a for a in arguments))
    assert done.returncode == 0, done
    assert "-->" in (tmp_path / "talk.srt").read_text(encoding="utf-8")

"""The versions that are told, and that there is one place for the program's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from live_caption import __version__, versions
from live_caption.versions import engine_lines, version_lines, version_of

ROOT = Path(__file__).parents[2]


def test_a_package_that_is_not_there_has_no_version() -> None:
    assert version_of("no-such-package-anywhere") is None
    assert re.match(r"\d+\.", version_of("onnxruntime") or "")


def test_the_first_line_is_the_program_alone() -> None:
    assert next(iter(version_lines())) == f"Live Caption {__version__}"


def test_an_engine_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "version_of", {"onnxruntime": "1.2"}.get)
    assert list(engine_lines()) == [
        "Whisper: not installed",
        "Streaming models: onnxruntime 1.2",
        "Qwen3-ASR: not installed",
    ]


def test_the_changelog_begins_with_this_version_or_with_what_is_not_released() -> None:
    headings = re.findall(r"^## \[([^]]+)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert headings[0] in {"Unreleased", __version__}

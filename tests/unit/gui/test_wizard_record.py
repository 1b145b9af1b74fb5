"""Once the wizard has ended it stays away, whatever happens to the file that says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from live_caption.gui.wizard_record import WizardRecord, keep_record, read_record
from live_caption.paths import AppPaths


@pytest.fixture
def path() -> Path:
    return AppPaths.find().wizard_file


def test_at_the_first_start_nothing_is_remembered(path: Path) -> None:
    assert read_record(path) is None


@pytest.mark.parametrize("languages", [None, (), ("en", "yue")])
def test_what_was_kept_is_remembered(path: Path, languages: tuple[str, ...] | None) -> None:
    record = WizardRecord(languages, decided_on_history=True)
    keep_record(path, record)
    assert read_record(path) == record


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b'{"languages": ["en"',
        b'{"languages": [1], "decided_on_history": true}',
        b'{"languages": "en", "decided_on_history": true}',
        b'{"languages": [], "decided_on_history": "yes"}',
        b"\xff\xfe\x00",
    ],
)
def test_a_damaged_record_still_says_that_the_wizard_has_ended(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    assert read_record(path) == WizardRecord()


def test_what_is_no_language_is_not_one(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_text('{"languages": ["en", "../etc", ""], "decided_on_history": false}')
    assert read_record(path) == WizardRecord(("en",))


def test_a_folder_in_its_place_ends_nothing(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path.mkdir(parents=True)
    keep_record(path, WizardRecord(("en",)))
    assert read_record(path) == WizardRecord()
    assert "cannot be remembered" in caplog.text

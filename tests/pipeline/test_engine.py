"""The engine without sound: what its callers wait for."""

from __future__ import annotations

from pathlib import Path

import pytest

from live_caption.errors import AudioError, ModelError
from live_caption.types import SourceKind, SourceRequest, SourceStatus
from tests.e2e.engines import engine


def file(path: Path) -> tuple[SourceRequest, ...]:
    return (SourceRequest(SourceKind.FILE, str(path), 0.0),)


def test_an_engine_that_is_paused_twice_is_at_rest(tmp_path: Path) -> None:
    with engine(folder=tmp_path) as (running, _):
        for _ in range(2):
            running.listen(())
            assert running.wait(30)


def test_a_file_that_cannot_be_read_does_not_end_the_engine(tmp_path: Path) -> None:
    speech = Path(__file__).parents[1] / "fixtures" / "speech" / "librivox_0930.wav"
    with engine(folder=tmp_path) as (running, captions):
        running.listen(file(tmp_path / "missing.wav"))
        with pytest.raises(AudioError, match="missing"):
            running.wait(30)
        assert running.usable
        running.listen(file(speech))
        assert running.wait(30)
        assert captions.wait_for(lambda caption: caption.final).text


def test_a_recogniser_that_refuses_ends_the_engine(tmp_path: Path) -> None:
    with engine("tests.fakes.scripted:refusing", folder=tmp_path) as (running, _):
        with pytest.raises(ModelError, match="damaged"):
            running.wait(30)
        assert not running.usable


def test_closing_ends_the_captions_with_what_is_committed(tmp_path: Path) -> None:
    speech = Path(__file__).parents[1] / "fixtures" / "speech" / "jfk.wav"
    with engine(folder=tmp_path) as (running, captions):
        running.listen((SourceRequest(SourceKind.FILE, str(speech)),))
        seen = captions.wait_for(lambda caption: caption.committed and not caption.final)
    assert captions.finals[-1].segment == seen.segment
    assert captions.finals[-1].committed.startswith(seen.committed)


def test_fault_22_what_is_said_while_paused_is_not_captioned(tmp_path: Path) -> None:
    """The recording goes on for 11 s, but not for an engine that is paused."""
    speech = Path(__file__).parents[1] / "fixtures" / "speech" / "jfk.wav"
    with engine(folder=tmp_path) as (running, captions):
        running.listen((SourceRequest(SourceKind.FILE, str(speech)),))
        heard = captions.wait_for(lambda caption: caption.committed)
        running.listen(())
        assert running.wait(30)
        last = captions.wait_for(lambda caption: caption.final)
        captions.wait_for_health(lambda health: health.sources[0].status is SourceStatus.PAUSED)
        assert last.segment == heard.segment
        paused = captions.now()
        running.listen(file(speech))
        captions.wait_for(lambda caption: caption.segment != heard.segment, since=paused)
    assert captions.all[paused].segment != heard.segment  # nothing came in between

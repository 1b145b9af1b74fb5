"""Another recogniser takes over while people speak: nothing is lost, nothing is changed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from live_caption.errors import ModelError
from live_caption.pipeline.engine import Engine
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.types import RecognizerStatus, SourceKind, SourceRequest
from tests.e2e.engines import Captions, engine

SPEECH = Path(__file__).parents[1] / "fixtures" / "speech" / "jfk.wav"
SCRIPTED = "tests.fakes.scripted:scripted"
LOUD = "tests.fakes.scripted:loud"


def spec(factory: str) -> RecognizerSpec:
    return RecognizerSpec(factory, "whisper-tiny.en", Path("unused"), language="en")


def speak(running: Engine, speed: float) -> None:
    running.listen((SourceRequest(SourceKind.FILE, str(SPEECH), speed),))


def whole(captions: Captions) -> str:
    return " ".join(caption.text for caption in captions.finals)


def test_who_begins_a_segment_finishes_it_and_the_next_one_follows_at_once(tmp_path: Path) -> None:
    with engine(SCRIPTED, folder=tmp_path) as (running, captions):
        speak(running, 1.0)
        seen = captions.wait_for(lambda caption: len(caption.committed.split()) >= 3)
        running.recognize_with(spec(LOUD))
        captions.wait_for(lambda caption: caption.committed.isupper())
        running.listen(())
        assert running.wait(60)
    finals = captions.finals
    before = [caption for caption in finals if caption.text.islower()]
    after = [caption for caption in finals if caption.text.isupper()]
    assert [*before, *after] == finals
    assert after
    assert any(caption.segment == seen.segment for caption in before)
    assert not any(caption.gap_after for caption in finals)
    cut = before[-1]
    assert cut.committed.startswith(seen.committed)
    assert after[0].start == cut.end  # not a sample in between is lost or heard twice


def test_a_recogniser_that_failed_is_replaced(tmp_path: Path) -> None:
    with engine("tests.fakes.scripted:refusing", folder=tmp_path) as (running, captions):
        with pytest.raises(ModelError):
            running.wait(60)
        running.recognize_with(spec(LOUD))
        captions.wait_for_health(lambda health: health.recognizer is RecognizerStatus.READY)
        assert running.usable
        speak(running, 0.0)
        assert running.wait(60)
    assert whole(captions).isupper()


def test_a_recogniser_that_hangs_is_replaced(tmp_path: Path) -> None:
    """Who does not answer finishes nothing; its segment is heard by the next one."""
    hanging, model = "tests.fakes.scripted:hanging", str(tmp_path / "hung")
    with engine(hanging, model, tmp_path, answer_deadline_s=1.0) as (running, captions):
        captions.wait_for_health(lambda health: health.recognizer is RecognizerStatus.READY)
        speak(running, 0.0)
        running.recognize_with(spec(LOUD))
        assert running.wait(60)
    assert whole(captions).isupper()


def test_the_last_choice_holds(tmp_path: Path) -> None:
    with engine(SCRIPTED, folder=tmp_path) as (running, captions):
        for factory in (LOUD, SCRIPTED, LOUD):
            running.recognize_with(spec(factory))
        speak(running, 0.0)
        assert running.wait(60)
    assert whole(captions).isupper()


def test_closing_in_the_middle_leaves_nothing(tmp_path: Path) -> None:
    with engine(SCRIPTED, folder=tmp_path) as (running, captions):
        speak(running, 4.0)
        captions.wait_for(lambda caption: caption.committed)
        running.recognize_with(spec(LOUD))
    assert running.child_pids == ()


def test_another_detector_goes_on_with_numbers_and_times(tmp_path: Path) -> None:
    with engine(SCRIPTED, folder=tmp_path) as (running, captions):
        speak(running, 1.0)
        seen = captions.wait_for(lambda caption: len(caption.committed.split()) >= 3)
        running.detect_with("silero")
        captions.wait_for(lambda c: c.committed and c.segment.number > seen.segment.number)
        running.listen(())
        assert running.wait(60)
    finals = captions.finals
    numbers = [caption.segment.number for caption in finals]
    assert numbers == [*range(1, len(finals) + 1)]
    assert all(one.end <= other.start for one, other in pairwise(finals))

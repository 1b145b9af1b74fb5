"""What a source tells of the sound it hears."""

from __future__ import annotations

import numpy as np
import pytest

from live_caption.pipeline.hearing import Hearing
from live_caption.speech.detectors import create_detector
from live_caption.speech.segmenter import Segmenter
from live_caption.types import SAMPLE_RATE_HZ, Level, SourceEvent, SourceKind

_TENTH = SAMPLE_RATE_HZ // 10


@pytest.fixture
def told() -> list[SourceEvent]:
    return []


@pytest.fixture
def hearing(told: list[SourceEvent]) -> Hearing:
    segmenter = Segmenter(SourceKind.SYSTEM, 1, create_detector("webrtc"))
    return Hearing(SourceKind.SYSTEM, segmenter, told.append)


def test_the_level_of_digital_silence_is_told_once(
    hearing: Hearing, told: list[SourceEvent]
) -> None:
    for _ in range(20):
        hearing.hear(np.zeros(_TENTH, np.float32))
    assert told == [Level(SourceKind.SYSTEM, -120.0, -120.0)]


def test_silence_after_sound_is_told_again(hearing: Hearing, told: list[SourceEvent]) -> None:
    hum = np.full(_TENTH, 0.001, np.float32)
    nothing = np.zeros(_TENTH, np.float32)
    for block in (nothing, hum, nothing, nothing):
        hearing.hear(block)
    levels = [event.rms_dbfs for event in told if isinstance(event, Level)]
    assert levels == pytest.approx([-120, -60, -120], abs=0.1)

"""The segmenter against a scripted detector: nothing lost, nothing doubled, never too long."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from live_caption.speech.segmenter import Segmenter, SegmenterConfig, SegmentEvent
from live_caption.types import (
    SAMPLE_RATE_HZ,
    AudioChunk,
    EndReason,
    Samples,
    SegmentId,
    SourceKind,
    SpeechEnded,
    SpeechStarted,
)
from tests.fakes.loudness import LoudnessDetector

FRAME = LoudnessDetector.frame
LONGEST = 20 * SAMPLE_RATE_HZ


def new_segmenter(config: SegmenterConfig | None = None) -> Segmenter:
    return Segmenter(SourceKind.SYSTEM, 1, LoudnessDetector(), config)


def sound(*parts: tuple[float, float]) -> Samples:
    """Return parts of (seconds, loudness); every sample differs a little from its neighbours."""
    levels = np.concatenate([np.full(round(s * SAMPLE_RATE_HZ), level) for s, level in parts])
    ripple = 1 - np.arange(len(levels)) % 997 / 10_000
    return (levels * ripple).astype(np.float32)


def run(segmenter: Segmenter, samples: Samples, start: int = 0) -> list[SegmentEvent]:
    return segmenter.push(start, samples) + segmenter.flush(EndReason.STOPPED)


def spans(events: list[SegmentEvent]) -> list[tuple[float, float, EndReason]]:
    starts = {event.segment: event.start for event in events if isinstance(event, SpeechStarted)}
    return [
        (starts[event.segment] / SAMPLE_RATE_HZ, event.end / SAMPLE_RATE_HZ, event.reason)
        for event in events
        if isinstance(event, SpeechEnded)
    ]


def assert_sound_is_complete(events: list[SegmentEvent], samples: Samples, at: int = 0) -> None:
    """Every segment is told in order and holds exactly the samples between its ends."""
    segment: SegmentId | None = None
    last_end, start, position = at, at, at
    for event in events:
        if isinstance(event, SpeechStarted):
            assert segment is None
            assert event.start >= last_end
            segment, position, start = event.segment, event.start, event.start
        elif isinstance(event, AudioChunk):
            assert (event.segment, event.start) == (segment, position)
            assert len(event.samples)
            position += len(event.samples)
            np.testing.assert_array_equal(event.samples, samples[event.start - at : position - at])
        else:
            assert (event.segment, event.end) == (segment, position)
            assert 0 < event.end - start <= LONGEST
            segment, last_end = None, event.end
    assert segment is None


def comparable(events: list[SegmentEvent]) -> list[object]:
    """What the events tell, however the sound of a segment is divided into chunks."""
    told: list[object] = []
    for event in events:
        last = told[-1] if told else None
        if not isinstance(event, AudioChunk):
            told.append(event)
        elif isinstance(last, tuple):
            told[-1] = (event.segment, last[1], last[2] + event.samples.tobytes())
        else:
            told.append((event.segment, event.start, event.samples.tobytes()))
    return told


def test_a_sentence_has_its_pre_roll_and_trailing_silence() -> None:
    events = run(new_segmenter(), sound((1, 0), (2, 0.5), (2, 0)))
    ((start, end, reason),) = spans(events)
    assert (start, end) == pytest.approx((0.6, 3.7))
    assert reason is EndReason.SILENCE
    assert events[0] == SpeechStarted(SegmentId(SourceKind.SYSTEM, 1), round(0.6 * SAMPLE_RATE_HZ))


def test_a_click_is_not_speech() -> None:
    assert run(new_segmenter(), sound((1, 0), (0.1, 0.5), (1, 0))) == []


def test_a_short_breath_does_not_end_a_segment() -> None:
    assert len(spans(run(new_segmenter(), sound((1, 0.5), (0.6, 0), (1, 0.5), (1, 0))))) == 1


def test_a_pause_ends_a_long_segment_sooner() -> None:
    events = run(new_segmenter(), sound((7, 0.5), (0.4, 0), (2, 0.5), (1, 0)))
    (_, first_end, reason), (second_start, _, _) = spans(events)
    assert first_end == pytest.approx(7.3)
    assert second_start == first_end  # the pre-roll takes nothing twice
    assert reason is EndReason.SILENCE


def test_endless_speech_is_cut_at_its_quietest_moment() -> None:
    speech = sound((1, 0), (18.3, 0.5), (0.1, 0.2), (3, 0.5), (1, 0))
    events = run(new_segmenter(), speech)
    (_, cut, reason), (start, _, _) = spans(events)
    assert 19.3 <= cut <= 19.4
    assert start == cut
    assert reason is EndReason.TOO_LONG
    assert_sound_is_complete(events, speech)


def test_sound_is_sent_on_while_it_is_spoken() -> None:
    segmenter = new_segmenter()
    speech = sound((30, 0.5))
    sent = 0
    worst = 0
    for start in range(0, 17 * SAMPLE_RATE_HZ, FRAME):
        for event in segmenter.push(start, speech[start : start + FRAME]):
            sent = event.start + len(event.samples) if isinstance(event, AudioChunk) else sent
        worst = max(worst, start + FRAME - sent)
    assert worst <= 0.2 * SAMPLE_RATE_HZ  # at the start; then one chunk
    chunks = [e for e in segmenter.flush(EndReason.STOPPED) if isinstance(e, AudioChunk)]
    assert sum(len(chunk.samples) for chunk in chunks) <= 0.1 * SAMPLE_RATE_HZ


def test_a_gap_ends_the_segment_and_the_next_one_follows_it() -> None:
    segmenter = new_segmenter()
    speech = sound((1, 0.5))
    first = segmenter.push(0, speech)
    rest = segmenter.push(40_000, speech) + segmenter.flush(EndReason.STOPPED)
    ended = [event for event in first + rest if isinstance(event, SpeechEnded)]
    assert [(event.end, event.reason) for event in ended] == [
        (16_000, EndReason.GAP),
        (56_000, EndReason.STOPPED),
    ]
    starts = [event.start for event in first + rest if isinstance(event, SpeechStarted)]
    assert starts == [0, 40_000]
    assert segmenter.next_number == 3


def test_a_gap_in_silence_tells_nothing_and_resets_the_detector() -> None:
    detector = LoudnessDetector()
    segmenter = Segmenter(SourceKind.MICROPHONE, 5, detector)
    before = detector.resets
    assert segmenter.push(0, sound((1, 0))) + segmenter.push(50_000, sound((1, 0))) == []
    assert detector.resets == before + 1
    assert segmenter.next_number == 5


def test_flush_sends_the_last_partial_frame() -> None:
    speech = sound((1, 0.5))[: 15_000 + 7]
    events = run(new_segmenter(), speech)
    assert_sound_is_complete(events, speech)
    assert events[-1] == SpeechEnded(SegmentId(SourceKind.SYSTEM, 1), 15_007, EndReason.STOPPED)


def test_flush_in_silence_tells_nothing_and_listening_goes_on() -> None:
    segmenter = new_segmenter()
    assert segmenter.push(0, sound((1, 0))) + segmenter.flush(EndReason.STOPPED) == []
    events = segmenter.push(16_000, sound((1, 0.5)))
    assert events[0] == SpeechStarted(SegmentId(SourceKind.SYSTEM, 1), 16_000)


PARTS = st.lists(
    st.tuples(
        st.sampled_from([0.03, 0.2, 0.31, 0.5, 0.9, 3.0, 9.0, 25.0]),
        st.sampled_from([0.0, 0.05, 0.2, 0.7]),
    ),
    min_size=1,
    max_size=6,
)


@settings(deadline=None, max_examples=60)
@given(parts=PARTS, start=st.integers(0, 10**9))
def test_no_sample_is_lost_or_doubled(parts: list[tuple[float, float]], start: int) -> None:
    speech = sound(*parts)
    events = run(new_segmenter(), speech, start)
    assert_sound_is_complete(events, speech, start)
    numbers = [event.segment.number for event in events if isinstance(event, SpeechStarted)]
    assert numbers == list(range(1, len(numbers) + 1))


@settings(deadline=None, max_examples=60)
@given(
    parts=PARTS,
    blocks=st.lists(st.sampled_from([1, 1, 7, 160, 319, 320, 321, 5000, 90_000]), min_size=1),
)
def test_the_size_of_blocks_changes_nothing(
    parts: list[tuple[float, float]], blocks: list[int]
) -> None:
    speech = sound(*parts)
    ends = sorted({min(int(end), len(speech)) for end in np.cumsum(blocks)} | {0, len(speech)})
    segmenter = new_segmenter()
    events = [e for a, b in pairwise(ends) for e in segmenter.push(a, speech[a:b])]
    events += segmenter.flush(EndReason.STOPPED)
    assert comparable(events) == comparable(run(new_segmenter(), speech))


def test_blocks_of_one_sample_change_nothing() -> None:
    speech = sound((0.1, 0), (0.3, 0.5), (0.6, 0))
    segmenter = new_segmenter()
    events = [e for i in range(len(speech)) for e in segmenter.push(i, speech[i : i + 1])]
    events += segmenter.flush(EndReason.STOPPED)
    assert comparable(events) == comparable(run(new_segmenter(), speech))
    assert len(spans(events)) == 1


def test_speech_is_sent_on_at_once() -> None:
    speech = sound((1, 0), (2, 0.5))
    segmenter = new_segmenter()
    sent = segmenter.push(0, speech[: 2 * SAMPLE_RATE_HZ])
    sent += segmenter.push(2 * SAMPLE_RATE_HZ, speech[2 * SAMPLE_RATE_HZ :][:640])
    last = sent[-1]
    assert isinstance(last, AudioChunk)
    assert last.start + len(last.samples) == 2 * SAMPLE_RATE_HZ + 640


def test_blocks_that_are_used_again_by_their_owner_do_no_harm() -> None:
    speech = sound((1, 0.5))
    segmenter = new_segmenter()
    block = np.zeros(480, np.float32)
    events: list[SegmentEvent] = []
    for start in range(0, len(speech) - 480, 480):
        block[:] = speech[start : start + 480]
        events += segmenter.push(start, block)
    events += segmenter.flush(EndReason.STOPPED)
    assert_sound_is_complete(events, speech)

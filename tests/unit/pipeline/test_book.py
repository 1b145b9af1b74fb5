from __future__ import annotations

import numpy as np

from live_caption.pipeline.book import SegmentBook
from live_caption.pipeline.messages import Feed, Finish, Open, Recognized
from live_caption.types import (
    SAMPLE_RATE_HZ,
    AudioChunk,
    EndReason,
    Hypothesis,
    SegmentId,
    SourceKind,
    SpeechEnded,
)

_FIRST = SegmentId(SourceKind.SYSTEM, 1)
_SECOND = SegmentId(SourceKind.SYSTEM, 2)


def chunk(segment: SegmentId, start: int, seconds: float = 1.0) -> AudioChunk:
    return AudioChunk(segment, start, np.ones(round(seconds * SAMPLE_RATE_HZ), np.float32))


def answer(segment: SegmentId, position: int, *, final: bool = False) -> Recognized:
    hypothesis = Hypothesis("text", final=final, position=position)
    return Recognized(segment, hypothesis, f"checkpoint {position}", 0.1, 0)


def test_a_successor_hears_everything_again_from_the_checkpoint() -> None:
    book = SegmentBook()
    book.start(_FIRST, 100, paced=True)
    chunks = [chunk(_FIRST, 100), chunk(_FIRST, 100 + SAMPLE_RATE_HZ)]
    for each in chunks:
        book.append(each)
    book.recognized(answer(_FIRST, 5000))
    book.end(SpeechEnded(_FIRST, 100 + 2 * SAMPLE_RATE_HZ, EndReason.SILENCE))
    book.start(_SECOND, 90_000, paced=True)
    replayed = list(book.replay())
    assert replayed[0] == Open(_FIRST, 100, "checkpoint 5000", replay=True, paced=True)
    assert [each.samples is c.samples for each, c in zip(replayed[1:3], chunks, strict=True)
            if isinstance(each, Feed)] == [True, True]  # fmt: skip
    assert replayed[3] == Finish(_FIRST)
    assert replayed[4] == Open(_SECOND, 90_000, None, replay=True, paced=True)


def test_a_final_answer_frees_the_sound() -> None:
    book = SegmentBook()
    book.start(_FIRST, 0, paced=True)
    book.append(chunk(_FIRST, 0))
    book.recognized(answer(_FIRST, SAMPLE_RATE_HZ, final=True))
    assert _FIRST not in book
    assert list(book.replay()) == []
    assert book.waiting == 0


def test_what_waits_is_bounded_and_the_oldest_goes_first() -> None:
    book = SegmentBook()
    for number in range(1, 11):
        segment = SegmentId(SourceKind.SYSTEM, number)
        book.start(segment, number * 20 * SAMPLE_RATE_HZ, paced=True)
        book.append(chunk(segment, number * 20 * SAMPLE_RATE_HZ, seconds=20))
        for surplus in book.surplus():
            book.forget(surplus)
    assert book.waiting <= 90 * SAMPLE_RATE_HZ
    assert SegmentId(SourceKind.SYSTEM, 10) in book
    assert _FIRST not in book


def test_a_file_that_can_wait_is_never_given_up() -> None:
    book = SegmentBook()
    for number in range(1, 11):
        segment = SegmentId(SourceKind.FILE, number)
        book.start(segment, 0, paced=False)
        book.append(chunk(segment, 0, seconds=20))
    assert book.surplus() == ()


def test_only_a_segment_that_never_gets_on_is_blamed_for_deaths() -> None:
    book = SegmentBook()
    book.start(_FIRST, 0, paced=True)
    book.append(chunk(_FIRST, 0))
    for _ in range(4):
        assert book.died() == ()
    book.recognized(answer(_FIRST, 1000))
    for _ in range(4):
        assert book.died() == ()
    assert book.died() == (_FIRST,)


def test_a_segment_that_was_not_started_on_is_not_blamed() -> None:
    book = SegmentBook()
    for segment in (_FIRST, _SECOND):
        book.start(segment, 0, paced=True)
        book.append(chunk(segment, 0))
    for _ in range(4):
        book.died()
    assert book.died() == (_FIRST,)

"""Scroll-back: ordered, bounded, indifferent to repetition."""

from __future__ import annotations

from live_caption.caption.history import ScrollBack
from live_caption.types import Caption, SegmentId, SourceKind


def caption(
    number: int,
    text: str = "text",
    start: int | None = None,
    revision: int = 1,
    source: SourceKind = SourceKind.SYSTEM,
    final: bool = True,
) -> Caption:
    begin = number * 1000 if start is None else start
    return Caption(SegmentId(source, number), revision, text, "", begin, begin + 900, final)


def test_two_sources_are_ordered_by_their_start() -> None:
    history = ScrollBack(10)
    system = caption(1, start=5000)
    mic = caption(2, start=3000, source=SourceKind.MICROPHONE)
    last = caption(3, start=9000)
    for shown in (last, system, mic):
        history.show(shown)
    assert history.captions == (mic, system, last)


def test_the_newest_revision_stays_and_repetition_changes_nothing() -> None:
    history = ScrollBack(10)
    newer = caption(1, "one two", revision=2)
    for shown in (newer, newer, caption(1, "one", revision=1)):
        history.show(shown)
    assert history.captions == (newer,)


def test_a_withdrawn_segment_vanishes_and_stays_away() -> None:
    history = ScrollBack(10)
    history.show(caption(1, "one", revision=1, final=False))
    history.show(caption(1, "", revision=3))
    history.show(caption(1, "one two", revision=2, final=False))
    assert history.captions == ()


def test_the_oldest_are_forgotten() -> None:
    history = ScrollBack(3)
    for number in range(1, 8):
        history.show(caption(number))
    assert [shown.segment.number for shown in history.captions] == [5, 6, 7]
    history.show(caption(2, revision=2))
    assert [shown.segment.number for shown in history.captions] == [5, 6, 7]

"""Cues that can be read: two lines, seven seconds, cut at the times of words."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.caption.cues import LINE_CELLS, Cue, cut_cues, final_text
from live_caption.caption.layout import cell_width
from live_caption.types import SAMPLE_RATE_HZ, Caption, SegmentId, SourceKind, Word

SECOND = SAMPLE_RATE_HZ
SEGMENT = SegmentId(SourceKind.SYSTEM, 1)


def final(
    text: str, start_s: float, end_s: float, words: tuple[Word, ...] = (), gap: bool = False
) -> Caption:
    start, end = round(start_s * SECOND), round(end_s * SECOND)
    return Caption(SEGMENT, 1, text, "", start, end, True, "en", words, gap)


def spoken(text: str, word_s: float = 0.5) -> Caption:
    """Return a caption with a word every `word_s` from second 1 on."""
    words = tuple(
        Word(f" {word}", round((1 + i * word_s) * SECOND), round((1 + (i + 0.8) * word_s) * SECOND))
        for i, word in enumerate(text.split())
    )
    return final("".join(word.text for word in words), 0.6, 30, words)


def test_a_short_caption_is_one_cue_from_its_first_to_its_last_word() -> None:
    (cue,) = cut_cues(spoken("Hello big world."))
    assert cue == Cue(SourceKind.SYSTEM, SECOND, round(2.4 * SECOND), ("Hello big world.",))


def test_a_long_caption_is_cut_at_the_times_of_words() -> None:
    text = " ".join(f"word{i:02}" for i in range(30))
    cues = cut_cues(spoken(text, 0.2))
    assert [cue.start for cue in cues] == [
        SECOND,
        round((1 + 12 * 0.2) * SECOND),
        round((1 + 24 * 0.2) * SECOND),
    ]
    assert " ".join(line for cue in cues for line in cue.lines) == text


def test_a_slow_speaker_gets_cues_of_seven_seconds() -> None:
    cues = cut_cues(spoken("one two three four five six", 2.0))
    assert max(cue.end - cue.start for cue in cues) <= 7 * SECOND
    assert len(cues) == 2


def test_a_cue_ends_with_a_sentence_that_fills_a_line() -> None:
    first = "This sentence is longer than one line, but not two."
    cues = cut_cues(spoken(f"{first} Next one.", 0.2))
    assert [" ".join(cue.lines) for cue in cues] == [first, "Next one."]


def test_without_words_the_time_is_shared_by_the_text() -> None:
    text = "a" * 40 + " " + "b" * 40 + " " + "c" * 40 + " " + "d" * 40
    first, second = cut_cues(final(text, 10, 20))
    assert (first.start, second.end) == (10 * SECOND, 20 * SECOND)
    assert first.end == second.start == pytest.approx(15 * SECOND, rel=0.01)


def test_words_that_are_not_the_text_are_not_used() -> None:
    words = (Word(" Something", 0, 100), Word(" else", 100, 200))
    (cue,) = cut_cues(final("Hello there.", 10, 12, words))
    assert (cue.start, cue.end) == (10 * SECOND, 12 * SECOND)


def test_chinese_is_cut_between_characters() -> None:
    text = "今天天气很好我们一起去公园散步吧" * 5
    cues = cut_cues(final(text, 0, 12))
    assert "".join(line for cue in cues for line in cue.lines) == text
    assert all(cell_width(line) <= LINE_CELLS for cue in cues for line in cue.lines)
    assert len(cues) == 2


def test_a_gap_is_marked_behind_the_last_word() -> None:
    caption = final("Hello there", 1, 2, gap=True)
    assert final_text(caption) == "Hello there […]"
    assert cut_cues(caption)[-1].lines == ("Hello there […]",)
    words = (Word(" Hello", SECOND, 2 * SECOND), Word(" there", 2 * SECOND, 3 * SECOND))
    (cue,) = cut_cues(final(" Hello there", 0, 9, words, gap=True))
    assert (cue.lines, cue.end) == (("Hello there […]",), 3 * SECOND)


def test_an_empty_caption_has_no_cue() -> None:
    assert cut_cues(final("  ", 1, 2, gap=True)) == ()


def test_no_cue_starts_before_the_last_one_of_its_source_ended() -> None:
    (cue,) = cut_cues(final("Hello", 1, 2), not_before=3 * SECOND)
    assert (cue.start, cue.end) == (3 * SECOND, 3 * SECOND + 16)


@given(
    st.lists(
        st.tuples(st.text("ab你。.", min_size=1, max_size=50), st.integers(0, 90_000)), min_size=1
    ),
    st.booleans(),
)
def test_cues_follow_one_another_and_lose_nothing(said: list[tuple[str, int]], timed: bool) -> None:
    position, words = 0, []
    for text, length in said:
        words.append(Word(f" {text}", position, position + length))
        position += length
    text = "".join(word.text for word in words)
    cues = cut_cues(final(text, 0, position / SECOND, tuple(words) if timed else ()))
    assert "".join(line for cue in cues for line in cue.lines).replace(" ", "") == text.replace(
        " ", ""
    )
    assert all(0 < cue.end - cue.start <= 7 * SECOND for cue in cues)
    assert all(first.end <= second.start for first, second in pairwise(cues))

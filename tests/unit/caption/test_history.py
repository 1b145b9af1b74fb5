from __future__ import annotations

import pytest

from live_caption.caption.history import Paragraphs, joined
from live_caption.types import SourceKind
from tests.fakes.captions import caption


def _texts(paragraphs: Paragraphs) -> list[tuple[str, str]]:
    return [paragraph.text for paragraph in paragraphs]


def test_sentences_of_one_speaker_flow_on() -> None:
    paragraphs = Paragraphs()
    paragraphs.show(caption(1, " Good evening.", final=True))
    paragraphs.show(caption(2, " And", " welcome"))
    assert _texts(paragraphs) == [("Good evening. And", " welcome")]


def test_only_a_guess_follows_on_after_a_space() -> None:
    paragraphs = Paragraphs()
    paragraphs.show(caption(1, "One.", final=True))
    paragraphs.show(caption(2, "", "Two"))
    assert _texts(paragraphs) == [("One.", " Two")]


def test_a_pause_begins_a_paragraph() -> None:
    paragraphs = Paragraphs()
    paragraphs.show(caption(1, "One.", final=True))
    paragraphs.show(caption(2, "Two.", start_s=6, final=True))
    assert _texts(paragraphs) == [("One.", ""), ("Two.", "")]


def test_a_gap_is_marked_and_begins_a_paragraph() -> None:
    paragraphs = Paragraphs()
    paragraphs.show(caption(1, "One", final=True, gap_after=True))
    paragraphs.show(caption(2, "two", final=True))
    assert _texts(paragraphs) == [("One […]", ""), ("two", "")]


def test_another_speaker_begins_a_paragraph() -> None:
    paragraphs = Paragraphs()
    paragraphs.show(caption(1, "Hello?", source=SourceKind.MICROPHONE, final=True))
    paragraphs.show(caption(1, "Hello!", final=True))
    assert [paragraph.source for paragraph in paragraphs] == [
        SourceKind.MICROPHONE,
        SourceKind.SYSTEM,
    ]


def test_text_stays_where_it_first_appeared() -> None:
    paragraphs = Paragraphs()
    paragraphs.show(caption(1, "", "one"))
    paragraphs.show(caption(2, "", "two"))  # the first is not final: no one can tell its end
    paragraphs.show(caption(1, "One.", final=True))
    paragraphs.show(caption(2, "Two.", final=True))
    assert _texts(paragraphs) == [("One.", ""), ("Two.", "")]


def test_a_withdrawn_segment_disappears() -> None:
    paragraphs = Paragraphs()
    paragraphs.show(caption(1, "", "uh"))
    paragraphs.show(caption(1, "", final=True))
    paragraphs.show(caption(2, "", final=True))
    assert _texts(paragraphs) == []


def test_a_long_talk_is_split_and_its_beginning_forgotten_at_last() -> None:
    paragraphs = Paragraphs()
    for number in range(1, 10_001):
        paragraphs.show(caption(number, f"This is sentence number {number}.", final=True))
    texts = [committed for committed, _ in _texts(paragraphs)]
    assert len(texts) == 500
    assert all(len(text) < 450 for text in texts)
    assert texts[0].startswith("This is sentence number ")
    assert texts[-1].endswith("number 10000.")


def test_the_newest_come_oldest_first() -> None:
    paragraphs = Paragraphs()
    for number in (1, 2, 3):
        paragraphs.show(caption(number, f"{number}.", start_s=10 * number, final=True))
    assert [each.text[0] for each in paragraphs.newest(2)] == ["2.", "3."]
    assert [each.text[0] for each in paragraphs.newest(9)] == ["1.", "2.", "3."]


def test_a_correction_of_a_caption_far_back_does_not_come_again() -> None:
    paragraphs = Paragraphs()
    paragraphs.show(caption(1, "", "one"))
    for number in range(2, 30):
        paragraphs.show(caption(number, "More.", start_s=10 * number, final=True))
    paragraphs.show(caption(1, "One.", final=True))
    assert [each.text[0] for each in paragraphs.newest(100)].index("One.") == 0


@pytest.mark.parametrize(
    ("before", "after", "whole"),
    [
        ("one", "two", "one two"),
        ("one ", " two", "one two"),
        ("你好。", "再见", "你好。再见"),
        ("你好", "Python", "你好 Python"),
        ("안녕", "하세요", "안녕 하세요"),
        ("", "two ", "two "),
    ],
)
def test_joined(before: str, after: str, whole: str) -> None:
    assert joined(before, after) == whole

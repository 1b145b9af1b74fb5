"""A session of the history, as it is read."""

from __future__ import annotations

from live_caption.gui.history_page import Line, Page, Place
from live_caption.history.entries import Entry
from live_caption.history.terms import Terms
from live_caption.types import Caption, SourceKind
from tests.fakes.captions import caption


def page(*captions: Caption) -> Page:
    entries = [Entry(float(number), each) for number, each in enumerate(captions)]
    return Page.of(entries, lambda spoken_s, source: f"{spoken_s:.0f}{source or ''}", 7)


def final(number: int, text: str, **more: float) -> Caption:
    return caption(number, text, final=True, start_s=more.get("start_s"))


def test_sentences_in_a_row_are_one_paragraph() -> None:
    read = page(final(1, " Good evening."), final(2, " Hello.\nAgain."), final(3, "你好。"))
    assert read.lines == (Line("0", True), Line("Good evening. Hello. Again. 你好。"))
    assert read.text == "0\nGood evening. Hello. Again. 你好。"
    assert read.session == 7


def test_a_pause_another_source_and_a_gap_begin_a_paragraph() -> None:
    microphone = caption(3, "Yes.", source=SourceKind.MICROPHONE, final=True)
    gap = caption(4, "But", final=True, gap_after=True)
    read = page(final(1, "One."), final(2, "Two.", start_s=2), microphone, gap, final(5, "Late."))
    assert [line.text for line in read.lines] == [
        "0system", "One. Two.", "", "2mic", "Yes.", "", "3system", "But […]", "", "4system",
        "Late.",
    ]  # fmt: skip
    assert [line.text for line in page(final(1, "One."), final(9, "Two.")).lines] == [
        "0", "One.", "", "1", "Two.",
    ]  # fmt: skip


def test_a_long_speech_is_broken() -> None:
    read = page(*(final(number, "A sentence of some length." * 3) for number in range(20)))
    lengths = [len(line.text) for line in read.lines if line.text and not line.heading]
    assert len(lengths) > 3
    assert max(lengths) < 600


def test_places_are_found_below_headings_alone() -> None:
    read = page(final(1, "0 to 10."), final(9, "𝄞 0."))
    assert read.lines[0].text == "0"
    assert read.places(Terms.of("0")) == (Place(1, 0, 1), Place(1, 6, 7), Place(4, 2, 3))
    assert read.places(Terms.of("")) == ()


def test_nothing_is_read_of_nothing() -> None:
    assert page() == Page((), 7)
    assert page().text == ""

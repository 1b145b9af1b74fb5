from __future__ import annotations

import pytest

from live_caption.caption.history import Paragraphs
from live_caption.gui.reader import Reader
from live_caption.gui.typesetter import Typesetter
from tests.fakes.captions import caption

_PAUSE_S = 10


@pytest.fixture
def paragraphs() -> Paragraphs:
    """Ten of two lines each: a1 b1, a2 b2, …"""
    paragraphs = Paragraphs()
    for number in range(1, 11):
        _say(paragraphs, number, f"aaaa{number} bbbb{number}")
    return paragraphs


def _say(paragraphs: Paragraphs, number: int, text: str, unfixed: str = "") -> None:
    final = not unfixed
    paragraphs.show(caption(number, text, unfixed, start_s=number * _PAUSE_S, final=final))


@pytest.fixture
def reader(paragraphs: Paragraphs) -> Reader:
    return Reader(paragraphs, Typesetter(len, 7), 3)


def _texts(reader: Reader) -> list[str]:
    return [row.text.strip() for row in reader.rows()]


def test_the_newest_lines_are_read_first(reader: Reader) -> None:
    assert _texts(reader) == ["bbbb9", "aaaa10", "bbbb10"]
    assert reader.at_newest


def test_going_back_and_on_again(reader: Reader) -> None:
    reader.scroll(-2)
    assert _texts(reader) == ["bbbb8", "aaaa9", "bbbb9"]
    assert not reader.at_newest
    reader.scroll(1)
    assert _texts(reader) == ["aaaa9", "bbbb9", "aaaa10"]
    reader.scroll(1)
    assert reader.at_newest


def test_what_is_read_does_not_move(reader: Reader, paragraphs: Paragraphs) -> None:
    reader.scroll(-1)
    read = _texts(reader)
    _say(paragraphs, 11, "aaaa11", " bbbb11 cccc11 dddd11")
    assert _texts(reader) == read
    _say(paragraphs, 11, "aaaa11 bbbb11")
    for number in range(12, 30):
        _say(paragraphs, number, "more and more")
    assert _texts(reader) == read
    reader.to_newest()
    assert _texts(reader) == ["more", "and", "more"]
    assert reader.at_newest


def test_pages_share_a_line(reader: Reader) -> None:
    reader.page(-1)
    assert _texts(reader)[-1] == "bbbb9"
    reader.page(-1)
    assert _texts(reader) == ["bbbb7", "aaaa8", "bbbb8"]
    reader.page(1)
    assert _texts(reader)[0] == "bbbb8"


def test_everything_can_be_scrolled_back_to(reader: Reader) -> None:
    reader.to_oldest()
    assert _texts(reader) == ["aaaa1", "bbbb1", "aaaa2"]
    reader.page(-1)
    assert _texts(reader) == ["aaaa1", "bbbb1", "aaaa2"]
    seen = []
    while not reader.at_newest:
        seen.append(_texts(reader)[0])
        reader.scroll(1)
    assert seen + _texts(reader) == [f"{ab}{n}" for n in range(1, 11) for ab in ("aaaa", "bbbb")]


def test_a_paragraph_that_is_forgotten_gives_way_to_the_next(paragraphs: Paragraphs) -> None:
    reader = Reader(paragraphs, Typesetter(len, 7), 3)
    reader.to_oldest()
    for number in range(11, 504):
        _say(paragraphs, number, f"aaaa{number}")
    assert _texts(reader) == ["aaaa4", "bbbb4", "aaaa5"]


def test_other_widths_keep_what_is_read_in_sight(reader: Reader) -> None:
    reader.scroll(-5)
    first = reader.rows()[0].text.strip()
    reader.set(Typesetter(len, 40), 5)
    assert any(first in text for text in _texts(reader))


def test_little_text_cannot_be_scrolled(paragraphs: Paragraphs) -> None:
    reader = Reader(paragraphs, Typesetter(len, 7), 20)
    for move in (reader.to_oldest, lambda: reader.scroll(-1), lambda: reader.scroll(3)):
        move()
        assert reader.at_newest


def test_a_window_that_was_emptied_is_at_the_newest_line(
    reader: Reader, paragraphs: Paragraphs
) -> None:
    reader.scroll(-3)
    paragraphs.clear()
    assert reader.rows() == ()
    assert reader.at_newest
    reader.scroll(-1)
    reader.scroll(1)
    assert reader.at_newest


def test_the_line_that_is_held_open_is_no_hindrance(reader: Reader, paragraphs: Paragraphs) -> None:
    _say(paragraphs, 11, "aaaa11", " bbbb11")
    reader.rows()
    paragraphs.show(caption(11, "aaaa11", start_s=11 * _PAUSE_S))
    assert _texts(reader) == ["bbbb10", "aaaa11", ""]
    reader.scroll(-1)
    assert _texts(reader) == ["aaaa10", "bbbb10", "aaaa11"]
    assert not reader.at_newest


def test_a_window_that_grows_down_to_the_newest_line_stays_there(reader: Reader) -> None:
    reader.scroll(-5)
    reader.set(Typesetter(len, 7), 8)
    assert _texts(reader)[-1] == "bbbb10"
    assert reader.at_newest

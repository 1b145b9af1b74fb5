from __future__ import annotations

import pytest

from live_caption.caption.history import Paragraphs
from live_caption.gui.reader import Reader
from live_caption.gui.selection import Selection, everything, word_at
from live_caption.gui.typesetter import Position, Row, Typesetter
from tests.fakes.captions import caption


@pytest.fixture
def paragraphs() -> Paragraphs:
    paragraphs = Paragraphs()
    for number, text in enumerate(("aaaa bbbb", "cccc dddd", "eeee"), 1):
        paragraphs.show(caption(number, text, start_s=number * 10, final=True))
    return paragraphs


@pytest.mark.parametrize("turned", [False, True])
def test_text_between_two_places(paragraphs: Paragraphs, turned: bool) -> None:
    ends = Position(1, 5), Position(3, 2)
    selection = Selection(*(reversed(ends) if turned else ends))
    assert selection.text(paragraphs) == "bbbb\ncccc dddd\nee"


def test_everything_does_not_grow(paragraphs: Paragraphs) -> None:
    selection = everything(paragraphs)
    assert selection is not None
    paragraphs.show(caption(9, "more", start_s=900))
    assert selection.text(paragraphs) == "aaaa bbbb\ncccc dddd\neeee"
    assert everything(()) is None


def test_part_of_a_row() -> None:
    row = Row("cccc", start=Position(2, 5))
    for start, end, part in (
        (Position(1, 0), Position(3, 0), (0, 4)),
        (Position(2, 6), Position(2, 8), (1, 3)),
        (Position(2, 0), Position(2, 5), (0, 0)),
        (Position(3, 0), Position(4, 0), (4, 4)),
    ):
        assert Selection(start, end).part_of(row) == part


@pytest.mark.parametrize(
    ("text", "offset", "word"),
    [("one two", 5, "two"), ("it's", 0, "it"), ("你好", 1, "好"), ("one", 9, "")],
)
def test_words(text: str, offset: int, word: str) -> None:
    row = Row(text, start=Position(1, 10))
    found = word_at(row, Position(1, 10 + offset))
    first, last = found.part_of(row)
    assert text[first:last] == word


def test_the_end_moves_by_characters_and_lines(paragraphs: Paragraphs) -> None:
    reader = Reader(paragraphs, Typesetter(len, 5), 3)
    place = Position(1, 3)
    steps = [place := reader.step_from(place, 1) for _ in range(3)]
    assert steps == [Position(1, 4), Position(1, 5), Position(1, 6)]
    assert reader.step_from(Position(1, 9), 1) == Position(2, 0)
    assert reader.step_from(Position(2, 0), -1) == Position(1, 9)
    assert reader.step_from(Position(1, 0), -1) == Position(1, 0)
    assert reader.step_from(Position(3, 4), 1) == Position(3, 4)
    assert reader.line_from(Position(1, 2), 1) == Position(1, 7)
    assert reader.line_from(Position(1, 7), 1) == Position(2, 2)
    assert reader.line_from(Position(2, 2), -1) == Position(1, 7)
    assert reader.line_from(Position(3, 2), 1) == Position(3, 2)

"""The stretch of captions that a person has marked. Pure; main thread."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from live_caption.caption.history import Paragraph
from live_caption.gui.typesetter import Position, Row

_UNIT = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\u3040-\u30ff\u3400-\u9fff]+|\s+|.", re.S)


@dataclass(frozen=True, slots=True)
class Selection:
    """From `anchor` to `caret`, whichever comes first; the caret is the end that moves.

    Positions in committed text mark the same words for ever, whatever is said meanwhile.
    """

    anchor: Position
    caret: Position

    @property
    def start(self) -> Position:
        return min(self.anchor, self.caret)

    @property
    def end(self) -> Position:
        return max(self.anchor, self.caret)

    def part_of(self, row: Row) -> tuple[int, int]:
        """Where the marked part of a row begins and ends, in characters of the row."""
        return _offset_in(row, self.start), _offset_in(row, self.end)

    def text(self, paragraphs: Iterable[Paragraph]) -> str:
        """What is marked, a line for each paragraph."""
        return "\n".join(filter(None, map(self._of, paragraphs)))

    def _of(self, paragraph: Paragraph) -> str:
        number, text = paragraph.number, "".join(paragraph.text)
        if not self.start.paragraph <= number <= self.end.paragraph:
            return ""
        first = self.start.offset if number == self.start.paragraph else 0
        last = self.end.offset if number == self.end.paragraph else len(text)
        return text[first:last].strip()


def everything(paragraphs: Iterable[Paragraph]) -> Selection | None:
    """All of them, or None where there are none."""
    every = [*paragraphs]
    if not every:
        return None
    end = Position(every[-1].number, len("".join(every[-1].text)))
    return Selection(Position(every[0].number, 0), end)


def word_at(row: Row, position: Position) -> Selection:
    """The word of a row at a position, or one character of a script without spaces."""
    place = position.offset - row.start.offset
    for unit in _UNIT.finditer(row.text):
        if unit.start() <= place < unit.end():
            return Selection(_in(row, unit.start()), _in(row, unit.end()))
    return Selection(position, position)


def _in(row: Row, offset: int) -> Position:
    return Position(row.start.paragraph, row.start.offset + offset)


def _offset_in(row: Row, position: Position) -> int:
    if position.paragraph != row.start.paragraph:
        return 0 if position < row.start else len(row.text)
    return min(max(position.offset - row.start.offset, 0), len(row.text))

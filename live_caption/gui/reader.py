"""What a person reads: the newest lines, or older ones further up. Pure; main thread.

Only what is read and what lies on the way there is broken into lines, so going back is as
quick in hours of captions as in minutes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from live_caption.caption.history import Paragraphs
from live_caption.gui.sheet import Sheet
from live_caption.gui.typesetter import BEGINNING, Position, Row, Typesetter

_FOR_ROLLING = 5  # paragraphs that are laid out besides the visible ones


class Reader:
    """Keeps the first row that is read where it is, whatever is said meanwhile."""

    def __init__(self, paragraphs: Paragraphs, typesetter: Typesetter, height: int) -> None:
        self._paragraphs = paragraphs
        self._top: Position | None = None
        self.set(typesetter, height)

    def set(self, typesetter: Typesetter, height: int) -> None:
        """Other lines, of which `height` are visible; what is read stays in sight."""
        self._typesetter = typesetter
        self._height = height
        self._sheet = Sheet(typesetter, height)
        if self._top is not None and not self._goes_on_below(self._top):
            self._top = None

    @property
    def at_newest(self) -> bool:
        return self._top is None

    def rows(self) -> tuple[Row, ...]:
        """The visible rows, the newest last."""
        if self._top is not None:
            rows = _first(self._height, self._downwards(self._top))
            if rows:
                return rows
            self._top = None  # it was all withdrawn
        return self._sheet.rows(self._paragraphs.newest(self._height + _FOR_ROLLING))

    def scroll(self, by: int) -> None:
        """Moves on by so many rows; a negative number goes back."""
        start = self.start()
        if by < 0:
            passed = _first(-by, self._upwards(start))
            self._top = passed[-1].start if passed else self._top
        elif self._top is not None:
            *_, target = _first(by + 1, self._downwards(start))
            self._top = target.start if self._goes_on_below(target.start) else None

    def page(self, by: int) -> None:
        """Moves by so many windows, of which one line stays in sight."""
        self.scroll(by * max(1, self._height - 1))

    def to_oldest(self) -> None:
        if _first(1, self._upwards(self.start())):
            self._top = BEGINNING

    def to_newest(self) -> None:
        self._top = None

    def line_from(self, position: Position, by: int) -> Position:
        """The place in the line after, or with -1 before, as far from its beginning."""
        rows = _first(2, self._downwards(position))
        if not rows:
            return position
        column = position.offset - rows[0].start.offset
        others = rows[1:] if by > 0 else _first(1, self._upwards(rows[0].start))
        if not others:
            return position
        start = others[0].start
        return Position(start.paragraph, start.offset + min(column, len(others[0].text)))

    def step_from(self, position: Position, by: int) -> Position:
        """The place one character after, or with -1 before."""
        for row in _first(1, self._downwards(position)):
            offset = position.offset + by
            if row.start.offset <= offset <= row.start.offset + len(row.text):
                return Position(position.paragraph, offset)
        if by > 0:
            following = _first(2, self._downwards(position))[1:]
            return following[0].start if following else position
        before = _first(1, self._upwards(position))
        return _end_of(before[0]) if before else position

    def _goes_on_below(self, top: Position) -> bool:
        return len(_first(self._height + 1, self._downwards(top))) > self._height

    def start(self) -> Position:
        """Where the first visible row begins."""
        return next((row.start for row in self.rows() if row.text), BEGINNING)

    def _downwards(self, start: Position) -> Iterator[Row]:
        """The row in which `start` lies, and those after it."""
        for paragraph in self._paragraphs:
            if paragraph.number >= start.paragraph:
                rows = self._typesetter.rows(paragraph)
                ends = [row.start for row in rows[1:]] + [Position(paragraph.number + 1, 0)]
                yield from (row for row, end in zip(rows, ends, strict=True) if end > start)

    def _upwards(self, start: Position) -> Iterator[Row]:
        """The rows before `start`, the nearest first."""
        for paragraph in reversed([*self._paragraphs]):
            if paragraph.number <= start.paragraph:
                rows = self._typesetter.rows(paragraph)
                yield from (row for row in reversed(rows) if row.start < start)


def _end_of(row: Row) -> Position:
    return Position(row.start.paragraph, row.start.offset + len(row.text))


def _first(number: int, rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple(islice(rows, number))

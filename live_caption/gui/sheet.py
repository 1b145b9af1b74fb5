"""The newest lines, as on an endless sheet that rolls up. Pure; main thread.

The sheet rolls when a line is full and never back: where a last guess gets shorter by a
line, that line stays empty until text fills it again, instead of everything moving down.
"""

from __future__ import annotations

from collections.abc import Iterable

from live_caption.caption.history import Paragraph
from live_caption.gui.typesetter import Row, Typesetter


class Sheet:
    """Shows at most `height` rows."""

    def __init__(self, typesetter: Typesetter, height: int) -> None:
        self._typesetter = typesetter
        self._height = height
        self._counts: dict[int, int] = {}
        self._rolled = 0

    def rows(self, paragraphs: Iterable[Paragraph]) -> tuple[Row, ...]:
        """The newest last; `paragraphs` are at least those that are visible."""
        rows = self._lay_out(paragraphs)
        held = 1 if len(rows) < self._rolled else 0
        self._rolled = len(rows) + held
        visible = [*rows, *[Row()] * held][-self._height :]
        return tuple(visible) if any(row.text for row in visible) else ()

    def _lay_out(self, paragraphs: Iterable[Paragraph]) -> list[Row]:
        rows = {paragraph.number: self._typesetter.rows(paragraph) for paragraph in paragraphs}
        self._rolled -= sum(n for number, n in self._counts.items() if number not in rows)
        self._counts = {number: len(each) for number, each in rows.items()}
        return [row for each in rows.values() for row in each]

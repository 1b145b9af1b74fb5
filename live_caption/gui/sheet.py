"""The lines that are visible, as on an endless sheet that rolls up. Pure; main thread.

The sheet rolls when a line is full and never back: where a last guess gets shorter by a
line, that line stays empty until text fills it again, instead of everything moving down.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from live_caption.caption.history import Paragraph
from live_caption.caption.layout import Line, LineLayout
from live_caption.types import SourceKind

_MEASURED = 4096  # a growing caption asks for the same beginnings again and again
_STRONG = {"L", "R", "AL"}


@dataclass(frozen=True, slots=True)
class Row:
    """One visible line; the first line of a paragraph tells who speaks."""

    committed: str = ""
    unfixed: str = ""
    speaker: SourceKind | None = None
    right_to_left: bool = False

    @property
    def text(self) -> str:
        return self.committed + self.unfixed


class Sheet:
    """Lays paragraphs out in lines of `width` pixels, as `measure` counts them."""

    def __init__(self, measure: Callable[[str], float], width: float, height: int) -> None:
        self._layout = LineLayout(lru_cache(_MEASURED)(measure), width)
        self._height = height
        self._known: dict[int, tuple[tuple[str, str], tuple[Row, ...]]] = {}
        self._rolled = 0

    def rows(self, paragraphs: Iterable[Paragraph]) -> tuple[Row, ...]:
        """At most `height` rows, the newest last."""
        self._lay_out(paragraphs)
        rows = [row for _, rows in self._known.values() for row in rows]
        held = 1 if len(rows) < self._rolled else 0
        self._rolled = len(rows) + held
        visible = [*rows, *[Row()] * held][-self._height :]
        return tuple(visible) if any(row.text for row in visible) else ()

    def _lay_out(self, paragraphs: Iterable[Paragraph]) -> None:
        known, self._known = self._known, {}
        for paragraph in paragraphs:
            text = paragraph.text
            before = known.pop(paragraph.number, None)
            if before is None or before[0] != text:
                before = text, self._rows(paragraph.source, *text)
            self._known[paragraph.number] = before
        self._rolled -= sum(len(rows) for _, rows in known.values())

    def _rows(self, source: SourceKind, committed: str, unfixed: str) -> tuple[Row, ...]:
        lines: tuple[Line, ...] = self._layout.lines(committed, unfixed)
        right_to_left = _is_right_to_left(committed + unfixed)
        return tuple(
            Row(line.committed, line.unfixed, None if number else source, right_to_left)
            for number, line in enumerate(lines)
        )


def _is_right_to_left(text: str) -> bool:
    """By the first letter that has a direction, for the whole paragraph."""
    directions = (unicodedata.bidirectional(character) for character in text)
    return next((d for d in directions if d in _STRONG), "L") != "L"

"""Breaks paragraphs into the rows of one width. Pure; main thread."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from live_caption.caption.history import Paragraph
from live_caption.caption.layout import LineLayout
from live_caption.types import SourceKind

_MEASURED = 4096  # a growing caption asks for the same beginnings again and again
_SET = 1024
_STRONG = {"L", "R", "AL"}


class Position(NamedTuple):
    """A place between two characters: the number of a paragraph, and an offset in its text.

    Where text is committed it stays the same place, however lines break.
    """

    paragraph: int
    offset: int


BEGINNING = Position(0, 0)


@dataclass(frozen=True, slots=True)
class Row:
    """One line; the first line of a paragraph tells who speaks. `start` is where it begins."""

    committed: str = ""
    unfixed: str = ""
    speaker: SourceKind | None = None
    right_to_left: bool = False
    start: Position = BEGINNING

    @property
    def text(self) -> str:
        return self.committed + self.unfixed


class Typesetter:
    """Sets paragraphs in rows of `width` pixels, as `measure` counts them.

    A paragraph is set anew only when its text has changed. Without `unfixed` only committed
    text is set.
    """

    def __init__(
        self, measure: Callable[[str], float], width: float, *, unfixed: bool = True
    ) -> None:
        self._layout = LineLayout(lru_cache(_MEASURED)(measure), width)
        self._unfixed = unfixed
        self._set_once = lru_cache(_SET)(self._set)

    def rows(self, paragraph: Paragraph) -> tuple[Row, ...]:
        """At least one, but for a paragraph of which nothing is to be seen."""
        committed, unfixed = paragraph.text
        seen = unfixed if self._unfixed else ""
        return self._set_once(paragraph.number, paragraph.source, committed, seen)

    def _set(
        self, number: int, source: SourceKind, committed: str, unfixed: str
    ) -> tuple[Row, ...]:
        text = committed + unfixed
        right_to_left = _is_right_to_left(text)
        rows: list[Row] = []
        end = 0
        for line in self._layout.lines(committed, unfixed):
            start = end + len(text[end:]) - len(text[end:].lstrip())
            end = start + len(line.text)
            speaker = None if rows else source
            place = Position(number, start)
            rows.append(Row(line.committed, line.unfixed, speaker, right_to_left, place))
        return tuple(rows)


def _is_right_to_left(text: str) -> bool:
    """By the first letter that has a direction, for the whole paragraph."""
    directions = (unicodedata.bidirectional(character) for character in text)
    return next((d for d in directions if d in _STRONG), "L") != "L"

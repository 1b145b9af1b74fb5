"""Breaks a caption into lines. Pure: the one who shows it says how wide a text is.

A break depends on nothing behind the word it stands before, so lines that were shown do
not move when text is appended.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_NEVER_FIRST = frozenset(
    "、。，．：；？！）」』】》〉〕］｝’”…‥・ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
    ",.:;?!)]}%\"'»›"
)
_NEVER_LAST = frozenset("（「『【《〈〔［｛‘“([{\"'«‹")
_JOINER = "\u200d"


@dataclass(frozen=True, slots=True)
class Line:
    """One line; `unfixed` follows `committed` on it."""

    committed: str
    unfixed: str

    @property
    def text(self) -> str:
        return self.committed + self.unfixed


class LineLayout:
    """Wraps text to `width`, in the unit of `measure`."""

    def __init__(self, measure: Callable[[str], float], width: float) -> None:
        self._measure = measure
        self._width = width

    def lines(self, committed: str, unfixed: str) -> tuple[Line, ...]:
        """Return the lines of a caption; none for a blank one."""
        text = committed + unfixed
        seam = len(committed)
        return tuple(_line(text, start, end, seam) for start, end in self._spans(text))

    def _spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield where each line starts and ends, the spaces between them left out."""
        line_start, line_end = 0, 0
        for start, end in _words(text):
            if line_end == 0:
                line_start = start
            elif not self._fits(text[line_start:end]):
                yield line_start, line_end
                line_start = start
            line_end = end
            while not self._fits(text[line_start:line_end]):
                cut = self._cut(text, line_start, line_end)
                if cut == line_end:
                    break
                yield line_start, cut
                line_start = cut
        if line_end > line_start:
            yield line_start, line_end

    def _fits(self, text: str) -> bool:
        return self._measure(text) <= self._width

    def _cut(self, text: str, start: int, end: int) -> int:
        """Return where a word that is wider than a line must be broken."""
        cut = _next_character(text, start, end)
        while cut < end:
            following = _next_character(text, cut, end)
            if not self._fits(text[start:following]):
                break
            cut = following
        return cut


def _line(text: str, start: int, end: int, seam: int) -> Line:
    middle = max(start, min(end, seam))
    return Line(text[start:middle], text[middle:end])


def cell_width(text: str) -> int:
    """Return how many cells of a console `text` takes."""
    return sum(_cells(character) for character in text)


def _cells(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def _words(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of what stays together on a line, without the spaces around it."""
    start = 0
    for index in range(1, len(text) + 1):
        if index == len(text) or _may_break(text[index - 1], text[index]):
            word = text[start:index]
            if not word.isspace():
                yield start + len(word) - len(word.lstrip()), start + len(word.rstrip())
            start = index


def _may_break(before: str, after: str) -> bool:
    if after.isspace():
        return False
    if before.isspace():
        return True
    if before in _NEVER_LAST or after in _NEVER_FIRST or _continues(before, after):
        return False
    return _is_ideographic(before) or _is_ideographic(after)


def _is_ideographic(character: str) -> bool:
    """Return whether a script without spaces is written with it; Korean has spaces."""
    is_wide = unicodedata.east_asian_width(character) in {"W", "F"}
    return is_wide and not "\uac00" <= character <= "\ud7a3"


def _continues(before: str, after: str) -> bool:
    """Return whether `after` only changes the look of `before`."""
    return _JOINER in (before, after) or unicodedata.category(after).startswith("M")


def _next_character(text: str, start: int, end: int) -> int:
    """Return the end of the character at `start` with its accents."""
    index = start + 1
    while index < end and _continues(text[index - 1], text[index]):
        index += 1
    return index

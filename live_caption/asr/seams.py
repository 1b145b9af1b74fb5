"""Joins texts that were recognised apart. Pure."""

from __future__ import annotations

import re

_SPACELESS = re.compile(
    r"[\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff60\U00020000-\U0003ffff]"
)
_UNIT = re.compile(rf"{_SPACELESS.pattern}|[^\W_]+(?:['’][^\W_]+)*")
_LONGEST_OVERLAP = 8


def is_spaceless(character: str) -> bool:
    """Whether a character is of a script without spaces between words; Korean has them."""
    return _SPACELESS.match(character) is not None


def following(left: str, right: str) -> str:
    """`right` as it reads behind `left`: with one space before it where both write spaces.

    Characters of Chinese and Japanese take no space on either side.
    """
    right = right.lstrip()
    if not left or not right or left[-1].isspace():
        return right
    tight = _SPACELESS.match(left[-1]) or _SPACELESS.match(right[0])
    return right if tight else " " + right


def without_overlap(left: str, right: str) -> str:
    """`right` without the words at its start that `left` already ends with.

    A cut through a word lets both sides hear it. One short word may really have been said
    twice, so it takes four letters, or two characters of Chinese or Japanese.
    """
    before = [match.group().casefold() for match in _UNIT.finditer(left)]
    units = list(_UNIT.finditer(right))
    after = [match.group().casefold() for match in units]
    for count in range(min(_LONGEST_OVERLAP, len(before), len(after)), 0, -1):
        if before[-count:] == after[:count] and _telling(after[:count]):
            return right[units[count - 1].end() :].lstrip(" ,.?!，。？！、")
    return right


def _telling(units: list[str]) -> bool:
    return sum(2 if _SPACELESS.match(unit) else len(unit) for unit in units) >= 4

"""Finds the loops a decoder falls into, in token ids. Pure.

A model that has lost the sound repeats itself without end, and would go on for ever if
its loop were given back to it.
"""

from __future__ import annotations

from collections.abc import Sequence

_MOST_EQUAL = 12
_LONGEST_PERIOD = 6
_MOST_PERIODS = 4


def loop_start(tokens: Sequence[int]) -> int | None:
    """Where the loop that `tokens` end with begins, or None.

    A loop is one token twelve times, or two to six tokens four times in a row.
    """
    for period in range(1, _LONGEST_PERIOD + 1):
        start = _run_start(tokens, period)
        needed = _MOST_EQUAL if _constant(tokens[-period:]) else period * _MOST_PERIODS
        if len(tokens) - start >= needed:
            return start
    return None


def _run_start(tokens: Sequence[int], period: int) -> int:
    """The first index of the longest ending of `tokens` that has this period."""
    index = len(tokens) - 1
    while index >= period and tokens[index] == tokens[index - period]:
        index -= 1
    return max(0, index - period + 1)


def _constant(tokens: Sequence[int]) -> bool:
    return len(set(tokens)) == 1

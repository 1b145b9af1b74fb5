"""Cuts the loops that autoregressive models fall into. Pure.

A model that has lost the sound repeats itself without end. A short run (two or three
times) may be speech: "no, no, no"; more is cut, or a phrase that is said three times.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from live_caption.asr.windowed import DecodedWord

_LONGEST_PHRASE = 12


def without_repetition(
    committed: Sequence[DecodedWord], words: Sequence[DecodedWord]
) -> tuple[DecodedWord, ...]:
    """`words` (which follow `committed`) up to where a loop starts to be one."""
    before = [_key(word) for word in committed[-4 * _LONGEST_PHRASE :]]
    keys = before + [_key(word) for word in words]
    for end in range(len(before) + 1, len(keys) + 1):
        for length in range(1, _LONGEST_PHRASE + 1):
            if _repeats(keys[:end], length) > _allowed(length):
                return tuple(words[: max(0, end - length - len(before))])
    return tuple(words)


def _key(word: DecodedWord) -> str:
    return "".join(filter(str.isalnum, word.text.lower())) or word.text.strip()


def _allowed(length: int) -> int:
    return 3 if length == 1 else 2


def _repeats(keys: Sequence[str], length: int) -> int:
    """How often the last `length` keys stand in a row at the end of `keys`."""
    phrase, count, end = list(keys[-length:]), 0, len(keys)
    while end >= length and list(keys[end - length : end]) == phrase:
        count += 1
        end -= length
    return count

"""The pieces the small streaming models write: the miniature's vocabulary, in tokens.txt's form.

English words begin with `▁`; those of five letters or more are two pieces, so that words
of several tokens occur. Chinese is written character by character.
"""

from __future__ import annotations

from collections.abc import Iterator

from tools.miniature.words import CHINESE, ENGLISH

BLANK = 0
SPECIAL = ("<blk>", "<sos/eos>", "<unk>")
_SHORTEST_SPLIT = 5


def pieces(word: str) -> tuple[str, ...]:
    """The tokens of a word, as they are written."""
    if word in CHINESE:
        return tuple(word)
    if len(word) < _SHORTEST_SPLIT:
        return (f"▁{word}",)
    middle = (len(word) + 1) // 2
    return f"▁{word[:middle]}", word[middle:]


def table() -> tuple[str, ...]:
    """Every token; its place is its id."""
    found = {piece for word in (*ENGLISH, *CHINESE) for piece in pieces(word)}
    return (*SPECIAL, *sorted(found))


def lines() -> Iterator[str]:
    """The lines of tokens.txt."""
    for index, token in enumerate(table()):
        yield f"{token} {index}"

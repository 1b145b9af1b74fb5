"""Spells words that are likely to be said in the tokens of a model. Pure.

The programs that trained the tokens are not there, so a word is spelled with as few tokens as
possible, which is how it mostly was.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from live_caption.asr.onnx.tokens import WORD, TokenTable

_LISTED = re.compile(r"[,;、，\n]")


def phrases_of(context: str) -> list[str]:
    """What a text lists, apart by commas or lines, or else word by word."""
    parts = _LISTED.split(context) if _LISTED.search(context) else context.split()
    return [phrase for part in parts if (phrase := " ".join(part.split()))]


def spell(phrase: str, table: TokenTable) -> list[int] | None:
    """The tokens of a phrase, None where the model cannot write it."""
    text = table.as_symbols(phrase)
    return _fewest(WORD + text, table.ids) or _fewest(text, table.ids)


def _fewest(text: str, ids: Mapping[str, int]) -> list[int] | None:
    """The shortest row of symbols that make up `text`; of equals the one with longer symbols
    first."""
    longest = max(map(len, ids), default=0)
    best: list[Sequence[int] | None] = [None] * len(text) + [()]
    for begin in reversed(range(len(text))):
        for end in range(min(len(text), begin + longest), begin, -1):
            rest, token = best[end], ids.get(text[begin:end])
            shortest = best[begin]
            if rest is None or token is None:
                continue
            if shortest is None or len(rest) + 1 < len(shortest):
                best[begin] = (token, *rest)
    return list(best[0]) if best[0] else None

"""What a search looks for: every word of it, in any case, anywhere in a caption. Pure.

The index of trigrams finds words of three characters and more. Shorter ones, as most
Chinese words are, are looked for in the text itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

_INDEXED = 3
_AROUND = 40


@dataclass(frozen=True, slots=True)
class Terms:
    """The words of a search, without repetition."""

    words: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> Terms:
        """The words that a person wrote, between spaces."""
        cleaned = unicodedata.normalize("NFC", text).replace("\0", " ")
        return cls(tuple(dict.fromkeys(cleaned.split())))

    def query(self) -> str:
        """What the index is asked for; empty when it can tell nothing."""
        long = [word for word in self.words if len(word) >= _INDEXED]
        return " ".join('"' + word.replace('"', '""') + '"' for word in long)

    def test(self) -> Callable[[str], bool]:
        """What tells whether the words that the index cannot find are in a text."""
        short = [word for word in self.words if len(word) < _INDEXED]
        searches = [re.compile(re.escape(word), re.IGNORECASE).search for word in short]
        return lambda text: all(search(text) for search in searches)

    def spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Where the words are in a text, as (start, end), in order and without overlap."""
        if not self.words:
            return ()
        longest_first = sorted(self.words, key=len, reverse=True)
        pattern = "|".join(re.escape(word) for word in longest_first)
        return tuple(found.span() for found in re.finditer(pattern, text, re.IGNORECASE))

    def snippet(self, text: str) -> str:
        """One line of text around the first word that is found."""
        text = " ".join(text.split())
        start, end = next(iter(self.spans(text)), (0, 0))
        begin, stop = max(0, start - _AROUND), end + _AROUND
        return "…" * (begin > 0) + text[begin:stop].strip() + "…" * (stop < len(text))

"""One way of writing Chinese: simplified characters, full-width punctuation.

Whisper mixes scripts within a sentence. Words are converted one at a time, so what was
committed is never converted again in another context.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

_PUNCTUATION = str.maketrans({",": "，", "?": "？", "!": "！", ";": "；"})


def simplifier() -> Callable[[Iterable[str]], Iterator[str]]:
    """A function from words in either script to the same in simplified script."""
    from opencc import OpenCC

    converter = OpenCC("t2s")

    def simplified(words: Iterable[str]) -> Iterator[str]:
        before = ""
        for word in words:
            text: str = converter.convert(word)
            if not before.isdigit() and not any(map(str.isalnum, text)):
                text = text.translate(_PUNCTUATION)
            before = text[-1:]
            yield text

    return simplified

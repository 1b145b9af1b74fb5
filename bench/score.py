"""How many words (or Chinese characters) of a transcript are wrong.

Spelling that does not change what was said does not count: case, punctuation, hyphens,
titles (mister, Mr.), numbers in digits or in words.
"""

from __future__ import annotations

import re

from num2words import num2words

from live_caption.caption.score import errors

_TITLES = {"mister": "mr", "missus": "mrs", "doctor": "dr", "saint": "st"}
_CHINESE_DIGITS = str.maketrans("零〇一二三四五六七八九两", "001234567892")


def words(text: str) -> list[str]:
    """The words of an English text in one spelling."""
    text = re.sub(r"(?<=\d),(?=\d{3})", "", text.lower().replace("’", "'"))
    text = re.sub(r"\d+", lambda number: f" {num2words(int(number.group()))} ", text)
    return [_TITLES.get(word, word) for word in re.findall(r"[a-z']+", text)]


def characters(text: str) -> list[str]:
    """The characters of a Chinese text in one spelling, punctuation left out."""
    return [c for c in text.translate(_CHINESE_DIGITS).lower() if c.isalnum()]


def units(text: str, language: str) -> list[str]:
    """Words, or characters for Chinese."""
    return characters(text) if language == "zh" else words(text)


def wrong(heard: str, said: str, language: str = "en") -> int:
    """How many units of `said` are wrong in `heard`."""
    return errors(units(heard, language), units(said, language))

"""The miniature's tokens: byte-level pair encoding made for its closed vocabulary.

English words are one token each, with and without the space before them. Chinese stays
bytes, so characters are split across tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from tools.miniature.words import ENGLISH

SPECIAL = (
    "<|endoftext|>",
    "<|im_start|>",
    "<|im_end|>",
    "<|audio_start|>",
    "<|audio_end|>",
    "<|audio_pad|>",
    "<asr_text>",
)
_PROMPT_WORDS = ("system", "user", "assistant", "language")
_HEADER_WORDS = (" language", " English", " Chinese", " None")
# Like Qwen2's for what the prompt and the vocabulary contain.
_PIECES = re.compile(r" ?[^\W\d_]+|\n|.", re.DOTALL)


def byte_letters() -> tuple[str, ...]:
    """The visible character that stands for each byte, as in GPT-2."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    spare = iter(range(256, 512))
    return tuple(chr(byte if byte in printable else next(spare)) for byte in range(256))


class Tokens:
    """Encodes and decodes; `vocabulary` and `merges` are what the model file stores."""

    def __init__(self) -> None:
        self._letters = byte_letters()
        self.vocabulary = list(self._letters)
        self.merges: list[tuple[str, str]] = []
        self._rank: dict[tuple[str, str], int] = {}
        for word in _words():
            self._learn(word)
        self.special = {name: len(self.vocabulary) + i for i, name in enumerate(SPECIAL)}
        self.vocabulary += SPECIAL
        self._ids = {token: index for index, token in enumerate(self.vocabulary)}

    def encode(self, text: str) -> list[int]:
        """Ids of a text; names of special tokens in it become these tokens."""
        names = "|".join(re.escape(name) for name in SPECIAL)
        ids: list[int] = []
        for part in re.split(f"({names})", text):
            ids += [self.special[part]] if part in self.special else self._encode_plain(part)
        return ids

    def decode(self, ids: list[int]) -> str:
        """Text of the ids; special tokens appear by name, halves of characters as U+FFFD."""
        values = {letter: byte for byte, letter in enumerate(self._letters)}
        data = bytearray()
        for token in (self.vocabulary[index] for index in ids):
            plain = token not in self.special
            data += bytes(values[c] for c in token) if plain else token.encode()
        return data.decode("utf-8", errors="replace")

    def _encode_plain(self, text: str) -> list[int]:
        return [
            self._ids[token]
            for piece in _PIECES.findall(text)
            for token in self._merge(self._spell(piece))
        ]

    def _spell(self, text: str) -> list[str]:
        return [self._letters[byte] for byte in text.encode()]

    def _learn(self, word: str) -> None:
        """Adds merges until the word is one token; earlier words keep theirs."""
        parts = self._merge(self._spell(word))
        while len(parts) > 1:
            self._rank[parts[0], parts[1]] = len(self.merges)
            self.merges.append((parts[0], parts[1]))
            parts[:2] = [parts[0] + parts[1]]
            if parts[0] not in self.vocabulary:
                self.vocabulary.append(parts[0])

    def _merge(self, parts: list[str]) -> list[str]:
        while True:
            known = self._rank
            pairs = [(known[p], i) for i, p in enumerate(pairwise(parts)) if p in known]
            if not pairs:
                return parts
            _, at = min(pairs)
            parts[at : at + 2] = [parts[at] + parts[at + 1]]


def _words() -> Iterator[str]:
    yield from _PROMPT_WORDS
    yield from _HEADER_WORDS
    for word in ENGLISH:
        yield " " + word
        yield word

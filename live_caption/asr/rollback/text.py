"""Reads what the model writes: a language header, then text, in tokens. Pure.

    language English<asr_text>It was late.      language None<asr_text>

Tokens may end inside a UTF-8 character, and a header may turn up again inside the text.
Token ids are kept and never made anew from text, which would give other ids.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from live_caption.asr.rollback.port import AudioLanguageModel
from live_caption.asr.seams import following
from live_caption.errors import ModelError

_MARK = "<asr_text>"
_SILENT = "None"
_NAMED = re.compile(r"language\s+(\S+)\s*$")
_STRAY = re.compile(rf"\s?language\s+[^\s<]+\s*{_MARK}|{_MARK}|<\|\w+\|>")
_UNFINISHED = re.compile(r"\s?language(?:\s+[^\s<]*)?$")


@dataclass(frozen=True, slots=True)
class Header:
    """The first `length` tokens; `language` is the model's name, None where it gave none."""

    length: int
    language: str | None = None
    speech: bool = True


class Vocabulary:
    """Turns token ids of one model into text."""

    def __init__(self, model: AudioLanguageModel) -> None:
        """Raises ModelError where the vocabulary is not that of Qwen3-ASR."""
        self._model = model
        self._pieces: dict[int, bytes] = {}
        self._mark = special_token(model, _MARK)
        self.stops = frozenset(
            special_token(model, name) for name in ("<|im_end|>", "<|endoftext|>")
        )

    def header(self, tokens: Sequence[int]) -> Header:
        """The header that freely decoded tokens begin with; parsed on the first mark."""
        if self._mark in tokens:
            length = tokens.index(self._mark) + 1
            named = _NAMED.search(self.raw(tokens[: length - 1]))
            language = named.group(1) if named else None
            silent = language == _SILENT
            return Header(length, None if silent else language, speech=not silent)
        return Header(0, speech=not self.raw(tokens).lstrip().startswith("language"))

    def text(self, tokens: Sequence[int], before: str = "") -> str:
        """What tokens behind a header add to the text `before`, other headers taken out."""
        added = ""
        for index, part in enumerate(_STRAY.split(self.raw(tokens))):
            joined = index and part and not part[0].isspace()
            added += following(before + added, part) if joined else part
        return added

    def raw(self, tokens: Sequence[int]) -> str:
        """Everything that is written, without what is not UTF-8."""
        return _decoded(map(self._piece, tokens))[0]

    def cut(self, tokens: Sequence[int], count: int) -> int:
        """The largest number of tokens ≤ `count` to which `tokens` may be shortened.

        They then end neither inside a character nor inside a header.
        """
        raw = self.raw(tokens)
        headers = [match.span() for match in _STRAY.finditer(raw)]
        headers += [match.span() for match in _UNFINISHED.finditer(raw)]
        while count and not self._clean(tokens[:count], headers):
            count -= 1
        return count

    def complete(self, tokens: Sequence[int]) -> int:
        """How many tokens remain without a character that was left unfinished."""
        count = len(tokens)
        while count and not _decoded(map(self._piece, tokens[:count]))[1]:
            count -= 1
        return count

    def _clean(self, tokens: Sequence[int], headers: list[tuple[int, int]]) -> bool:
        raw, complete = _decoded(map(self._piece, tokens))
        inside = any(start < len(raw) < end for start, end in headers)
        return complete and not inside and not _UNFINISHED.search(raw)

    def _piece(self, token: int) -> bytes:
        if token not in self._pieces:
            self._pieces[token] = self._model.piece(token)
        return self._pieces[token]


def special_token(model: AudioLanguageModel, name: str) -> int:
    """The id of a special token; ModelError where the vocabulary has none."""
    tokens = model.tokenize(name, special=True)
    if len(tokens) != 1:
        raise ModelError(
            f"The model has no token {name}, so it is not a Qwen3-ASR model.",
            "Choose a Qwen3-ASR model and its projector.",
        )
    return tokens[0]


def _decoded(pieces: Iterable[bytes]) -> tuple[str, bool]:
    """The text of `pieces`, and whether they end with a complete character."""
    decoder = codecs.getincrementaldecoder("utf-8")("ignore")
    text = "".join(map(decoder.decode, pieces)).replace("\ufffd", "")
    return text, not decoder.getstate()[0]


def recites(text: str, context: str) -> bool:
    """True when `text` has words, and none that is not in `context`."""
    words, known = _words(text), _words(context)
    squeezed = "".join(words)
    return bool(words) and (set(words) <= set(known) or squeezed in "".join(known))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())

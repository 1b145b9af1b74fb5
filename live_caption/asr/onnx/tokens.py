"""Reads tokens.txt and knows how its symbols join into text. Pure. Recogniser thread.

Tables differ: `▁` before a piece that begins a word; pieces of bytes that are written as
printable characters; pieces named after one byte; `@@` after a piece that goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from live_caption.asr.native.port import Spelling
from live_caption.errors import ModelError

WORD = "▁"
_BYTE = re.compile(r"<0x([0-9A-F]{2})>")
_SPECIAL = re.compile(r"#\d+|<.+>")
_LANGUAGE = re.compile(r"<([A-Z]{2})>")
_HINT = "Use the tokens.txt that came with the model."


class TokenTable:
    """The symbols of a model by id."""

    def __init__(self, symbols: dict[int, str]) -> None:
        self._symbols = symbols
        self.ids = {symbol: id_ for id_, symbol in symbols.items()}
        self.spelling: Spelling = _spelling(symbols.values())
        self._marked = not isinstance(self.spelling, BytePieces)
        self._cased = _cased_letters(symbols.values()) if self._marked else frozenset()

    @classmethod
    def read(cls, path: Path) -> TokenTable:
        """Raises ModelError where the file is missing or no table of tokens."""
        try:
            lines = path.read_text(encoding="utf-8-sig").split("\n")
        except OSError as error:
            raise ModelError(f"The file {path} cannot be read.", _HINT) from error
        except UnicodeDecodeError as error:
            raise ModelError(f"{path.name} is no table of tokens.", _HINT) from error
        return cls(dict(_entry(path, line) for line in lines if line.strip()))

    def check(self, vocabulary: int | None) -> None:
        """Raises ModelError unless there is a symbol for every token of the model, and none more
        but for placeholders."""
        if vocabulary is None:
            return
        missing = sum(1 for id_ in range(vocabulary) if id_ not in self._symbols)
        beyond = [
            symbol
            for id_, symbol in self._symbols.items()
            if not 0 <= id_ < vocabulary and not _SPECIAL.fullmatch(symbol)
        ]
        if missing or beyond:
            raise ModelError(
                f"tokens.txt has {len(self._symbols)} tokens, but the model writes {vocabulary}: "
                "they do not belong together.",
                _HINT,
            )

    def id(self, *symbols: str) -> int | None:
        """The id of the first of `symbols` that is in the table."""
        return next((self.ids[symbol] for symbol in symbols if symbol in self.ids), None)

    def symbol(self, id_: int) -> str:
        """The symbol of a token, with a space for the mark of a word unless it stands for bytes."""
        symbol = self._symbols[id_]
        marked = self._marked and symbol.startswith(WORD)
        return " " + symbol.removeprefix(WORD) if marked else symbol

    @property
    def languages(self) -> dict[str, int]:
        """The tokens that are names of languages, such as <EN>, by code."""
        named = {id_: _LANGUAGE.fullmatch(symbol) for id_, symbol in self._symbols.items()}
        return {match[1].lower(): id_ for id_, match in named.items() if match}

    def matching(self, pattern: re.Pattern[str]) -> frozenset[int]:
        """The ids of all symbols that match as a whole."""
        return frozenset(id_ for id_, s in self._symbols.items() if pattern.fullmatch(s))

    @property
    def capitals(self) -> bool:
        """Whether words are written in capitals only."""
        return bool(self._cased) and all(map(str.isupper, self._cased))

    def as_symbols(self, phrase: str) -> str:
        """A phrase in the characters and the case that the symbols have."""
        if not self._marked:
            return "".join(map(_NAMES.__getitem__, phrase.encode()))
        if self._cased and len(set(map(str.isupper, self._cased))) == 1:
            phrase = phrase.upper() if self.capitals else phrase.lower()
        return phrase.replace(" ", WORD)


def _cased_letters(symbols: Iterable[str]) -> frozenset[str]:
    """All letters that exist in two cases, of symbols that are no names of something."""
    text = "".join(symbol for symbol in symbols if not _SPECIAL.fullmatch(symbol))
    return frozenset(letter for letter in text if letter.lower() != letter.upper())


def _entry(path: Path, line: str) -> tuple[int, str]:
    """A line is a symbol and its id; a lone id is that of the space."""
    symbol, _, number = line.rstrip().rpartition(" ")
    if not number.isdecimal():
        symbol, _, number = line.rstrip().rpartition("\t")
    if not number.isdecimal():
        raise ModelError(f"{path.name} is no table of tokens: “{line.strip()[:40]}”.", _HINT)
    return int(number), symbol.strip(" \t") or " "


class Pieces:
    """A symbol is text, or the name of one byte."""

    def pieces(self, symbols: Sequence[str]) -> list[bytes]:
        return [_text_or_byte(symbol) for symbol in symbols]


class BytePieces:
    """Each character of a symbol is the name of one byte."""

    def pieces(self, symbols: Sequence[str]) -> list[bytes]:
        return [b"".join(map(_byte_of, symbol)) for symbol in symbols]


class ContinuedPieces:
    """A symbol in Latin letters is a word, unless the one before it ended with `@@`."""

    def pieces(self, symbols: Sequence[str]) -> list[bytes]:
        found = []
        before = ""
        for symbol in symbols:
            if _SPECIAL.fullmatch(symbol):
                found.append(b"")
                continue
            text = symbol.removesuffix("@@")
            words = text.isascii() or (before.isascii() and before != "")
            apart = words and not before.endswith("@@")
            found.append((" " + text if apart else text).encode())
            before = symbol
        return found


def _spelling(symbols: Iterable[str]) -> Spelling:
    encoded = [symbol.removeprefix(WORD).encode() for symbol in symbols]
    if max((max(each, default=0) for each in encoded), default=0) == _LARGEST_BYTE:
        return BytePieces()
    if any(symbol.endswith(b"@@") for symbol in encoded):
        return ContinuedPieces()
    return Pieces()


def _text_or_byte(symbol: str) -> bytes:
    byte = _BYTE.fullmatch(symbol)
    if byte:
        return bytes([int(byte[1], 16)])
    return b"" if _SPECIAL.fullmatch(symbol) else symbol.encode()


def _byte_of(character: str) -> bytes:
    if character == WORD:
        return b" "
    byte = _BYTES.get(character)
    return character.encode() if byte is None else bytes([byte])


def _byte_names() -> dict[str, int]:
    """The characters that stand for bytes in byte-level BPE."""
    ranges = (
        (0, 31, 0x100),
        (32, 126, 0x20),
        (127, 144, 0x120),
        (145, 155, 0x134),
        (156, 163, 0x141),
        (164, 216, 0x14A),
        (217, 255, 0x180),
    )
    names = {
        chr(begin + byte - first): byte
        for first, last, begin in ranges
        for byte in range(first, last + 1)
    }
    return names | {"⁇": 0x20}


_BYTES = _byte_names()
_NAMES = {byte: name for name, byte in _BYTES.items() if name != "⁇"} | {0x20: WORD}
_LARGEST_BYTE = 0xC6
"""The largest byte of those characters in UTF-8; no other table stays below and reaches it."""

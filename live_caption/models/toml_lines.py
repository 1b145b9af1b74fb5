"""In which line of a TOML text something is written. Pure; any process.

`tomllib` gives values but not their places. This reads a text that `tomllib` has understood
once more, for nothing but the places, so that a sentence about a mistake can name its line.
"""

from __future__ import annotations

import re
import tomllib
from typing import TypeAlias

Place: TypeAlias = tuple[str | int, ...]
"""The way to a value: keys of tables and indexes of arrays, as in ("model", 2, "files", 0)."""

_SYMBOL = re.compile(
    r'"""(?:\\.|[^\\])*?""""{0,2}'
    r"|'''.*?''''{0,2}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[\n\[\]{},=.]"
    r"|[^\s\[\]{},=.\#\"']+",
    re.DOTALL,
)
_END = ""


def line_of(text: str, place: Place) -> int:
    """The line, counted from 1, of a value; where it is not written, of what should hold it."""
    lines = _Scan(text).lines
    while place and place not in lines:
        place = place[:-1]
    return lines.get(place, 1)


class _Scan:
    """One pass over the symbols; `lines` has the line of every key and every element."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Place, int] = {}
        self._sizes: dict[Place, int] = {}  # how many [[tables]] there were so far
        self._symbols = [(m[0], m.start()) for m in _SYMBOL.finditer(text) if m[0][0] != "#"]
        self._symbols.append((_END, len(text)))
        self._text = text
        self._at = 0
        self._document()

    def _document(self) -> None:
        table: Place = ()
        while (symbol := self._next()) != _END:
            if symbol == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> Place:
        """Reads [a.b] or [[a.b]]; the place of the table that begins here."""
        self._take()
        several = self._symbol == "["
        if several:
            self._take()
        table: Place = ()
        keys = self._keys()
        for key in keys[:-1]:
            table = self._newest((*table, key))
        table = (*table, keys[-1])
        self._note(table)
        if several:
            self._sizes[table] = self._sizes.get(table, 0) + 1
            table = self._newest(table)
            self._note(table)
        while self._symbol == "]":
            self._take()
        return table

    def _newest(self, place: Place) -> Place:
        """The last of the [[tables]] at `place`, or the place itself when it is one table."""
        return (*place, self._sizes[place] - 1) if place in self._sizes else place

    def _pair(self, table: Place) -> None:
        place = table
        line = self._line
        for key in self._keys():
            place = (*place, key)
            self.lines.setdefault(place, line)
        self._take()  # the equals sign
        self._value(place)

    def _keys(self) -> list[str]:
        """Reads a key, or several with dots between."""
        keys = [_unquoted(self._take())]
        while self._symbol == ".":
            self._take()
            keys.append(_unquoted(self._take()))
        return keys

    def _value(self, place: Place) -> None:
        if self._symbol == "[":
            self._array(place)
        elif self._symbol == "{":
            self._inline_table(place)
        else:
            while self._symbol not in {",", "]", "}", "\n", _END}:
                self._take()

    def _array(self, place: Place) -> None:
        self._take()
        index = 0
        while self._next() != "]":
            self._note((*place, index))
            self._value((*place, index))
            if self._next() == ",":
                self._take()
            index += 1
        self._take()

    def _inline_table(self, place: Place) -> None:
        self._take()
        while self._next() != "}":
            self._pair(place)
            if self._next() == ",":
                self._take()
        self._take()

    def _next(self) -> str:
        """Skips ends of lines; the symbol behind them."""
        while self._symbol == "\n":
            self._take()
        return self._symbol

    def _note(self, place: Place) -> None:
        self.lines.setdefault(place, self._line)

    @property
    def _symbol(self) -> str:
        return self._symbols[self._at][0]

    @property
    def _line(self) -> int:
        return self._text.count("\n", 0, self._symbols[self._at][1]) + 1

    def _take(self) -> str:
        symbol = self._symbol
        self._at += 1
        return symbol


def _unquoted(key: str) -> str:
    return next(iter(tomllib.loads(f"{key} = 0")))

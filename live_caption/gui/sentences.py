"""Says in the language of the windows what the layers below have said. Any thread.

Those layers know no languages, and their sentences come as text, often from another process.
Each was made from a template; resources/translations/sentences.txt lists them all, for
translators and for this module, which finds the template of a sentence again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QCoreApplication

from live_caption.errors import LiveCaptionError
from live_caption.paths import resource

_FIELD = re.compile(r"\{(\w+)\}")
_END = re.compile(r"(?<=[.…?!]) ")  # of a sentence, where another one follows
_DEPTH = 3  # sentences have reasons in them, which have reasons


def said(message: str | LiveCaptionError) -> str:
    """The same in the language of the windows; what is not known stays as it is."""
    if isinstance(message, LiveCaptionError):
        return joined(said(message.user_message), said(message.hint))
    return _translated(message, _DEPTH)


def joined(*sentences: str) -> str:
    """Sentences in a row, as this language writes them; empty ones are left out."""
    text = ""
    for sentence in filter(None, sentences):
        text = _tr("{first} {second}").format(first=text, second=sentence) if text else sentence
    return text


@dataclass(frozen=True, slots=True)
class _Template:
    """`weight` is how many characters are not filled in: the more, the surer is a match."""

    text: str
    pattern: re.Pattern[str]
    weight: int

    @classmethod
    def of(cls, text: str) -> _Template:
        parts = _FIELD.split(text)  # literal, name, literal, name, …
        literals, names = parts[::2], parts[1::2]
        pattern = re.escape(literals[0])
        for name, literal in zip(names, literals[1:], strict=True):
            pattern += f"(?P<{name}>.*?){re.escape(literal)}"
        return cls(text, re.compile(pattern, re.DOTALL), sum(map(len, literals)))


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of text that is read as one sentence; without a template it is not known."""

    text: str
    weight: int = 0
    template: _Template | None = None


@cache
def _templates() -> tuple[_Template, ...]:
    """All of them, the surest first."""
    lines = (resource("translations") / "sentences.txt").read_text(encoding="utf-8").splitlines()
    return tuple(sorted(map(_Template.of, lines), key=lambda each: -each.weight))


def _translated(text: str, depth: int) -> str:
    return joined(*(_say(piece, depth) for piece in _pieces(text)))


def _pieces(text: str) -> tuple[_Piece, ...]:
    """The sentences of a text: of all ways to cut it, the one that is best known."""
    ends = [0, *(match.end() for match in _END.finditer(text)), len(text) + 1]
    best: dict[int, tuple[_Piece, ...]] = {0: ()}
    for end in ends[1:]:
        ways = [(*best[begin], _read(text[begin : end - 1])) for begin in ends[: ends.index(end)]]
        best[end] = max(ways, key=lambda way: (sum(piece.weight for piece in way), -len(way)))
    return best[ends[-1]]


def _read(text: str) -> _Piece:
    for template in _templates():
        if template.pattern.fullmatch(text):
            return _Piece(text, template.weight, template)
    return _Piece(text)


def _say(piece: _Piece, depth: int) -> str:
    template = piece.template
    match = template.pattern.fullmatch(piece.text) if template else None
    if template is None or match is None:
        return piece.text
    fields = match.groupdict()
    if depth:
        fields = {name: _translated(value, depth - 1) for name, value in fields.items()}
    return _table(template.text).format(**fields)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Sentences", text)


def _table(text: str) -> str:
    return QCoreApplication.translate("Sentences", text)

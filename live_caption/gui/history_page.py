"""A session of the history as lines to read. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from live_caption.caption.cues import final_text
from live_caption.caption.history import joined
from live_caption.history.entries import Entry
from live_caption.history.terms import Terms
from live_caption.types import SAMPLE_RATE_HZ, SourceKind

_PAUSE = 3 * SAMPLE_RATE_HZ
_LONG = 400


@dataclass(frozen=True, slots=True)
class Line:
    """One line; a heading says when, and from which source, what is below it was said."""

    text: str
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a word that is searched for stands: characters `start` to `end` of a line."""

    line: int
    start: int
    end: int


Headline = Callable[[float, SourceKind | None], str]
"""Makes a heading of a time, seconds since 1970, and of a source where there are several."""


@dataclass(frozen=True, slots=True)
class Page:
    """What is read of a session; `lines` hold no line breaks."""

    lines: tuple[Line, ...] = ()
    session: int | None = None

    @classmethod
    def of(cls, entries: Iterable[Entry], headline: Headline, session: int | None = None) -> Page:
        """Paragraphs with headings; a pause, a gap, another source and length begin one."""
        entries = tuple(entries)
        several = len({entry.caption.source for entry in entries}) > 1
        lines: list[Line] = []
        for paragraph in _paragraphs(entries):
            first = paragraph[0]
            source = first.caption.source if several else None
            heading = Line(headline(first.spoken_s, source), heading=True)
            lines += [Line("")] * bool(lines) + [heading, Line(_text(paragraph))]
        return cls(tuple(lines), session)

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)

    def places(self, terms: Terms) -> tuple[Place, ...]:
        """Every place of the words, from top to bottom; headings are not searched."""
        return tuple(
            Place(number, start, end)
            for number, line in enumerate(self.lines)
            if not line.heading
            for start, end in terms.spans(line.text)
        )


def _paragraphs(entries: tuple[Entry, ...]) -> Iterator[list[Entry]]:
    paragraph: list[Entry] = []
    for entry in entries:
        if paragraph and not _flows_on(paragraph, entry):
            yield paragraph
            paragraph = []
        paragraph.append(entry)
    if paragraph:
        yield paragraph


def _flows_on(paragraph: list[Entry], entry: Entry) -> bool:
    last = paragraph[-1].caption
    return (
        last.source is entry.caption.source
        and not last.gap_after
        and entry.caption.start - last.end < _PAUSE
        and sum(len(each.caption.committed) for each in paragraph) < _LONG
    )


def _text(paragraph: list[Entry]) -> str:
    text = ""
    for entry in paragraph:
        text = joined(text, final_text(entry.caption))
    return text

"""The captions of this session, in paragraphs as a reader expects them. Pure, one owner.

Sentences of one speaker flow on in one paragraph; a pause, another source, or a gap in
the sound begins a new one. Where a segment goes is decided when it first appears and
never again, so that text already read does not move.
"""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, islice

from live_caption.caption.model import is_withdrawn
from live_caption.types import SAMPLE_RATE_HZ, Caption, SegmentId, SourceKind

_PAUSE = 3 * SAMPLE_RATE_HZ
_LONG = 400
_KEPT = 500
_GAP = " […]"


@dataclass(slots=True)
class Paragraph:
    """Some segments of one source, in the order they were spoken."""

    number: int
    source: SourceKind
    captions: dict[SegmentId, Caption] = field(default_factory=dict)

    @property
    def last(self) -> Caption:
        return next(reversed(self.captions.values()))

    @property
    def text(self) -> tuple[str, str]:
        """Committed and unfixed text; only the last segment can have any that is unfixed."""
        *earlier, last = self.captions.values()
        committed = ""
        for caption in earlier:
            committed = joined(committed, _settled(caption))
        if not last.committed.strip():
            return committed, joined(committed, last.unfixed)[len(committed) :]
        return joined(committed, _settled(last)), last.unfixed


class Paragraphs:
    """What can be scrolled back to, in memory only: the newest paragraphs, oldest first."""

    def __init__(self) -> None:
        self._paragraphs: deque[Paragraph] = deque(maxlen=_KEPT)
        self._numbers = count(1)

    def __iter__(self) -> Iterator[Paragraph]:
        return iter(tuple(self._paragraphs))

    def newest(self, number: int) -> tuple[Paragraph, ...]:
        """At most `number` of them, oldest first."""
        return tuple(islice(reversed(self._paragraphs), number))[::-1]

    def show(self, caption: Caption) -> None:
        """Takes a revision of a new segment or of one that is still held."""
        home = self._home(caption.segment)
        if is_withdrawn(caption):
            self._withdraw(home, caption.segment)
        elif home is not None:
            home.captions[caption.segment] = caption
        elif caption.text.strip():
            self._place(caption).captions[caption.segment] = caption

    def clear(self) -> None:
        self._paragraphs.clear()

    def _home(self, segment: SegmentId) -> Paragraph | None:
        return next((p for p in reversed(self._paragraphs) if segment in p.captions), None)

    def _place(self, caption: Caption) -> Paragraph:
        if not (self._paragraphs and _flows_on(self._paragraphs[-1], caption)):
            self._paragraphs.append(Paragraph(next(self._numbers), caption.source))
        return self._paragraphs[-1]

    def _withdraw(self, home: Paragraph | None, segment: SegmentId) -> None:
        if home is None:
            return
        del home.captions[segment]
        if not home.captions:
            self._paragraphs.remove(home)


def _settled(caption: Caption) -> str:
    return caption.committed + (_GAP if caption.gap_after else "")


def _flows_on(paragraph: Paragraph, caption: Caption) -> bool:
    last = paragraph.last
    return (
        last.final
        and not last.gap_after
        and paragraph.source is caption.source
        and abs(caption.start - last.end) < _PAUSE
        and sum(len(held.text) for held in paragraph.captions.values()) < _LONG
    )


def joined(before: str, after: str) -> str:
    """Two stretches of speech in a row: a space between words, none between CJK characters."""
    before, after = before.rstrip(), after.lstrip()
    if not before or not after:
        return before + after
    if _is_ideographic(before[-1]) and _is_ideographic(after[0]):
        return before + after
    return f"{before} {after}"


def _is_ideographic(character: str) -> bool:
    """Whether its script is written without spaces; Korean is wide, too, but has them."""
    is_wide = unicodedata.east_asian_width(character) in "WF"
    return is_wide and not "\uac00" <= character <= "\ud7a3"

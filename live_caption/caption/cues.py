"""Cuts final captions into cues that can be read at a glance. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from live_caption.caption.layout import LineLayout, cell_width
from live_caption.types import SAMPLE_RATE_HZ, Caption, SourceKind, Word

LINE_CELLS = 42
_LINES = 2
_LONGEST = 7 * SAMPLE_RATE_HZ
_SHORTEST = SAMPLE_RATE_HZ // 1000
_GAP_MARK = " […]"
_SENTENCE_ENDS = (".", "?", "!", "。", "？", "！", "…")
# A word with the space before it, or one character of a script without spaces.
_UNIT = re.compile(r"\s*(?:[\u3040-\u30ff\u3400-\u9fff]|[^\s\u3040-\u30ff\u3400-\u9fff]{1,42})")

_layout = LineLayout(cell_width, LINE_CELLS)


@dataclass(frozen=True, slots=True)
class Cue:
    """Text of one source from sample `start` to `end`, one or two lines."""

    source: SourceKind
    start: int
    end: int
    lines: tuple[str, ...]


def final_text(caption: Caption) -> str:
    """Return the text of a final caption on one line, with a mark where sound is missing."""
    text = " ".join(caption.committed.split())
    return text + _GAP_MARK if text and caption.gap_after else text


def cut_cues(caption: Caption, not_before: int = 0) -> tuple[Cue, ...]:
    """Return the cues of a final caption, in order and without overlap.

    They are cut at the times of the words, or in proportion to the text where there are
    none. No cue starts before `not_before`, the end of the source's last one.
    """
    cues: list[Cue] = []
    for group in _groups(_units(caption)):
        start = max(group[0].start, not_before)
        end = max(min(group[-1].end, start + _LONGEST), start + _SHORTEST)
        cues.append(Cue(caption.source, start, end, _wrapped(group)))
        not_before = end
    return tuple(cues)


def _wrapped(group: list[Word]) -> tuple[str, ...]:
    text = " ".join("".join(word.text for word in group).split())
    return tuple(line.text for line in _layout.lines(text, ""))


def _groups(units: tuple[Word, ...]) -> Iterator[list[Word]]:
    group: list[Word] = []
    for unit in units:
        if group and (_is_sentence(group) or not _fit([*group, unit])):
            yield group
            group = []
        group.append(unit)
    if group:
        yield group


def _is_sentence(group: list[Word]) -> bool:
    """Return whether a cue ends well here: at a sentence end, with a line filled."""
    text = "".join(word.text for word in group)
    return text.endswith(_SENTENCE_ENDS) and cell_width(text) > LINE_CELLS


def _fit(group: list[Word]) -> bool:
    return len(_wrapped(group)) <= _LINES and group[-1].end - group[0].start <= _LONGEST


def _units(caption: Caption) -> tuple[Word, ...]:
    """Return what a caption may be cut between, with times."""
    text = final_text(caption)
    said = " ".join("".join(word.text for word in caption.words).split())
    if said and text.removesuffix(_GAP_MARK) == said:
        last = caption.words[-1]
        ending = text[len(said) :]
        return (*caption.words[:-1], Word(last.text.rstrip() + ending, last.start, last.end))
    return tuple(_proportional(text, caption.start, caption.end))


def _proportional(text: str, start: int, end: int) -> Iterator[Word]:
    """Spread the units of `text` over the time by their width."""
    whole = max(1, cell_width(text))
    done = 0
    for unit in _UNIT.findall(text):
        begin = start + (end - start) * done // whole
        done += cell_width(unit)
        yield Word(unit, begin, start + (end - start) * done // whole)

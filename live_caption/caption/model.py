"""Turns the recogniser's hypotheses into captions whose committed text only grows.

Owned by the engine thread. A recogniser promises that fixed text only grows; here the
promise is kept towards everyone who reads captions, whatever a recogniser does.
"""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from difflib import SequenceMatcher

from live_caption.types import Caption, Hypothesis, SegmentId

_log = logging.getLogger(__name__)

_HALF_CHARACTER = "\ufffd"
# A word with the space before it, or one character of a script without spaces.
_TOKEN = re.compile(r"\s*(?:[\u3040-\u30ff\u3400-\u9fff]|[^\s\u3040-\u30ff\u3400-\u9fff]+)")


class CaptionModel:
    """The captions of all unfinished segments."""

    def __init__(self) -> None:
        self._open: dict[SegmentId, Caption] = {}

    def start(self, segment: SegmentId, start: int) -> None:
        """Expect text for a segment whose first sample is `start`."""
        self._open[segment] = Caption(segment, 0, "", "", start, start)

    def update(
        self, segment: SegmentId, hypothesis: Hypothesis, end: int, gap_after: bool = False
    ) -> Caption | None:
        """Return the segment's new caption, or None when nothing a reader sees has changed.

        `end` is the sample up to which the segment was heard. A final hypothesis finishes
        the segment; what comes for a finished one is ignored.
        """
        last = self._open.get(segment)
        if last is None:
            _log.warning("a hypothesis came for segment %s, which is not open", segment)
            return None
        committed, unfixed = _grow(last.committed, hypothesis)
        caption = replace(
            last,
            committed=committed,
            unfixed=unfixed,
            final=hypothesis.final,
            language=hypothesis.language or last.language,
            gap_after=gap_after,
        )
        if caption == last:
            return None
        caption = replace(caption, revision=last.revision + 1, end=end, words=hypothesis.words)
        self._open[segment] = caption
        if caption.final:
            del self._open[segment]
        return caption

    def withdraw(self, segment: SegmentId) -> Caption:
        """Finish an open segment without text; raises KeyError when it is not open."""
        last = self._open.pop(segment)
        return Caption(segment, last.revision + 1, "", "", last.start, last.end, final=True)


def is_withdrawn(caption: Caption) -> bool:
    """Whether a caption says that its segment was no speech after all."""
    return caption.final and not caption.committed.strip()


def _grow(committed: str, hypothesis: Hypothesis) -> tuple[str, str]:
    """Return the new committed and unfixed text; the committed one begins with the old."""
    whole = (hypothesis.fixed + hypothesis.unfixed).rstrip(_HALF_CHARACTER)
    fixed = hypothesis.fixed.rstrip(_HALF_CHARACTER)
    if hypothesis.final:
        fixed = whole
    if not fixed.startswith(committed) and (whole or not hypothesis.final):
        _log.warning("a hypothesis changes %d committed characters; kept", len(committed))
    rest = _end_of(committed, whole)
    return committed + fixed[rest:], whole[max(rest, len(fixed)) :]


def _end_of(committed: str, text: str) -> int:
    """Return the index in `text` up to which it says what `committed` says."""
    if text.startswith(committed):
        return len(committed)
    old, new = _TOKEN.findall(committed), _TOKEN.findall(text)
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    last = blocks[-2] if len(blocks) > 1 else blocks[-1]._replace(a=0, b=0)
    count = last.b + len(old) - last.a  # what follows the last agreement goes word for word
    return sum(len(token) for token in new[:count])

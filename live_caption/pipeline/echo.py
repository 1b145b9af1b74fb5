"""Holds back what the microphone hears from the loudspeakers. Pure; owned by the engine thread.

With system sound and microphone at once, the microphone repeats what the system says, later
and with other mistakes. A microphone caption that overlaps speech of the system is withheld
until it says something that the system's text does not explain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from live_caption.types import SAMPLE_RATE_HZ, Caption, SegmentId, SourceKind

_REMEMBERED = 60 * SAMPLE_RATE_HZ  # segments are at most 20 s long, and their text is late
_DELAY = SAMPLE_RATE_HZ // 4  # of the way from loudspeaker to recogniser
_ALIKE = 4  # characters in a row, a space on either side of a word included
_NEW_WORDS = 3.0
_NEW_SHARE = 0.5
_SURE_WORDS = 4.0
_LAG_WORDS = 4.0  # that the microphone's text may be ahead of the system's of the same moment
_WORDS_PER_S = 4.0

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\u3040-\u30ff\u3400-\u9fff]+(?:['’]\w+)*")


@dataclass(slots=True)
class _SystemSpeech:
    """What the system says from `start` to `end`; `end` is None while it is speaking.

    `text` is what was recognised up to `heard`.
    """

    start: int
    heard: int
    end: int | None = None
    text: str = ""
    complete: bool = False

    def overlaps(self, caption: Caption) -> bool:
        begins_before = self.start <= caption.end
        return begins_before and (self.end is None or caption.start <= self.end + _DELAY)


class EchoFilter:
    """Decides for each caption what may be published now."""

    def __init__(self) -> None:
        self._system: dict[SegmentId, _SystemSpeech] = {}
        self._held: dict[SegmentId, Caption] = {}
        self._published: set[SegmentId] = set()

    def started(self, segment: SegmentId, start: int) -> None:
        """Hear that a source began to speak."""
        if segment.source is SourceKind.SYSTEM:
            self._system[segment] = _SystemSpeech(start, heard=start)

    def ended(self, segment: SegmentId, end: int) -> None:
        """Hear that a source stopped speaking; its text may still come."""
        if segment in self._system:
            self._system[segment].end = end

    def show(self, caption: Caption) -> tuple[Caption, ...]:
        """Return the captions to publish now that `caption` has come, in order."""
        self._forget_before(caption.end - _REMEMBERED)
        if caption.source is SourceKind.MICROPHONE:
            return tuple(self._decide(caption))
        if caption.source is SourceKind.SYSTEM:
            self._learn(caption)
        held = [mic for waiting in list(self._held.values()) for mic in self._decide(waiting)]
        return (caption, *held)

    def _learn(self, caption: Caption) -> None:
        speech = self._system.setdefault(
            caption.segment, _SystemSpeech(caption.start, caption.start)
        )
        speech.text, speech.heard, speech.complete = caption.text, caption.end, caption.final
        if caption.final:
            speech.end = caption.end

    def _forget_before(self, position: int) -> None:
        old = [segment for segment, speech in self._system.items() if speech.start < position]
        for segment in old:
            del self._system[segment]

    def _decide(self, caption: Caption) -> Iterator[Caption]:
        """Publish a microphone caption, hold it, or withdraw it."""
        self._held.pop(caption.segment, None)
        overlapping = [speech for speech in self._system.values() if speech.overlaps(caption)]
        complete = all(speech.complete for speech in overlapping)
        told = " ".join(speech.text for speech in sorted(overlapping, key=lambda s: s.start))
        if not overlapping or not caption.text.strip():
            yield from self._publish(caption)
        elif caption.final and complete:
            is_new = _says_something_new(caption.text, told)
            yield from self._publish(caption) if is_new else self._drop(caption)
        elif caption.segment in self._published and not caption.final:
            yield caption
        elif _surely_says_something_new(caption.text, told, _ahead(caption, overlapping)):
            yield from self._publish(caption)
        else:
            self._held[caption.segment] = caption

    def _publish(self, caption: Caption) -> Iterator[Caption]:
        self._published.add(caption.segment)
        if caption.final:
            self._published.discard(caption.segment)
        yield caption

    def _drop(self, caption: Caption) -> Iterator[Caption]:
        """Withdraw a caption that is an echo, if something of it was published."""
        if caption.segment in self._published:
            self._published.discard(caption.segment)
            yield replace(caption, committed="", unfixed="", words=(), final=True)


def _says_something_new(text: str, told: str) -> bool:
    """Return whether a finished text is more than an echo of a finished one."""
    runs = _new_runs(text, told)
    new = sum(weight for is_new, weight in runs if is_new)
    longest = max((weight for is_new, weight in runs if is_new), default=0.0)
    whole = sum(weight for _, weight in runs)
    return longest >= _NEW_WORDS or new > _NEW_SHARE * whole


def _ahead(caption: Caption, overlapping: list[_SystemSpeech]) -> float:
    """Return how many words at its end a caption may have that the system's text lacks yet."""
    late = [caption.end - speech.heard for speech in overlapping if not speech.complete]
    lag_s = max(late, default=0) / SAMPLE_RATE_HZ
    return _LAG_WORDS + max(0.0, lag_s) * _WORDS_PER_S if late else 0.0


def _surely_says_something_new(text: str, told: str, ahead: float) -> bool:
    """Return whether a text has words that the system's text cannot explain later either."""
    runs = _new_runs(text, told)
    if runs and runs[-1][0]:
        runs[-1] = (True, runs[-1][1] - ahead)
    return any(is_new and weight >= _SURE_WORDS for is_new, weight in runs)


def _new_runs(text: str, told: str) -> list[tuple[bool, float]]:
    """Return runs of words that `told` does not explain (True) or explains, and their length.

    Letters are compared, not words, because both texts have mistakes. A character of a
    script without spaces counts as half a word.
    """
    words = _WORD.findall(text.casefold())
    here = " " + " ".join(words) + " "
    explained = _explained(here, " " + " ".join(_WORD.findall(told.casefold())) + " ")
    runs: list[tuple[bool, float]] = []
    position = 1
    for word in words:
        is_new = sum(explained[position : position + len(word)]) * 2 <= len(word)
        weight = 0.5 if _CJK.match(word) else 1.0
        if runs and runs[-1][0] == is_new:
            weight += runs.pop()[1]
        runs.append((is_new, weight))
        position += len(word) + 1
    return runs


def _explained(here: str, there: str) -> list[bool]:
    """Return for each character of `here` whether `there` has it among others like it."""
    explained = [False] * len(here)
    for block in SequenceMatcher(None, here, there, autojunk=False).get_matching_blocks():
        if block.size >= _ALIKE:
            explained[block.a : block.a + block.size] = [True] * block.size
    return explained

"""The sound of every unfinished segment, kept so that nothing heard is lost. Engine thread.

When a recogniser process dies, the book says what to tell its successor. It also bounds
what may wait: the oldest speech is given up before memory is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from live_caption.pipeline.messages import Feed, Finish, Open, Recognized
from live_caption.types import SAMPLE_RATE_HZ, AudioChunk, SegmentId, SourceKind, SpeechEnded

_MOST_WAITING = 90 * SAMPLE_RATE_HZ
_MOST_DEATHS = 5


@dataclass(slots=True)
class OpenSegment:
    """A segment whose final text is not known yet; sample counts of the session."""

    start: int
    paced: bool
    received: int
    considered: int
    chunks: list[AudioChunk] = field(default_factory=list)
    ended: SpeechEnded | None = None
    checkpoint: object | None = None
    deaths: int = 0


class SegmentBook:
    """All unfinished segments, oldest first."""

    def __init__(self) -> None:
        self._open: dict[SegmentId, OpenSegment] = {}

    def __contains__(self, segment: object) -> bool:
        return segment in self._open

    def __iter__(self) -> Iterator[SegmentId]:
        return iter(self._open)

    def __len__(self) -> int:
        return len(self._open)

    def __getitem__(self, segment: SegmentId) -> OpenSegment:
        return self._open[segment]

    @property
    def waiting(self) -> int:
        """Samples received and not yet recognised."""
        return sum(entry.received - entry.considered for entry in self._open.values())

    @property
    def speaking(self) -> tuple[SegmentId, ...]:
        """Segments whose speech goes on."""
        return tuple(key for key, entry in self._open.items() if entry.ended is None)

    @property
    def begun(self) -> tuple[SegmentId, ...]:
        """Segments of which something was recognised already."""
        return tuple(key for key, entry in self._open.items() if entry.considered > entry.start)

    def start(self, segment: SegmentId, start: int, *, paced: bool) -> Open:
        self._open[segment] = OpenSegment(start, paced, received=start, considered=start)
        return Open(segment, start, paced=paced)

    def append(self, chunk: AudioChunk) -> Feed:
        entry = self._open[chunk.segment]
        entry.chunks.append(chunk)
        entry.received = chunk.start + len(chunk.samples)
        return Feed(chunk.segment, chunk.samples)

    def end(self, ended: SpeechEnded) -> Finish:
        self._open[ended.segment].ended = ended
        return Finish(ended.segment)

    def recognized(self, answer: Recognized) -> None:
        """Notes the progress of a segment, or forgets it when it is final."""
        if answer.hypothesis.final:
            del self._open[answer.segment]
            return
        entry = self._open[answer.segment]
        entry.checkpoint = answer.checkpoint
        entry.considered = answer.hypothesis.position
        entry.deaths = 0

    def forget(self, segment: SegmentId) -> OpenSegment:
        return self._open.pop(segment)

    def replay(self) -> Iterator[Open | Feed | Finish]:
        """What a new recogniser has to hear to go on where the last one was."""
        for segment, entry in self._open.items():
            yield Open(segment, entry.start, entry.checkpoint, replay=True, paced=entry.paced)
            yield from (Feed(segment, chunk.samples) for chunk in entry.chunks)
            if entry.ended is not None:
                yield Finish(segment)

    def died(self) -> tuple[SegmentId, ...]:
        """Notes that a recogniser died; returns segments that seem to be what kills it.

        Only the oldest segment of each source is being recognised; the others wait.
        """
        oldest: dict[SourceKind, OpenSegment] = {}
        for segment, entry in self._open.items():
            oldest.setdefault(segment.source, entry)
        for entry in oldest.values():
            entry.deaths += entry.received > entry.considered
        return tuple(key for key, entry in self._open.items() if entry.deaths >= _MOST_DEATHS)

    def surplus(self) -> tuple[SegmentId, ...]:
        """The oldest segments to give up, so that no more than `_MOST_WAITING` waits."""
        waiting, surplus = self.waiting, []
        for segment, entry in self._open.items():
            if waiting <= _MOST_WAITING or not entry.paced:
                break
            waiting -= entry.received - entry.considered
            surplus.append(segment)
        return tuple(surplus)

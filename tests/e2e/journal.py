"""What an application that was killed had promised to keep; see tests/e2e/noted.py."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tests.e2e.noted import BEAT_S

Segment = tuple[str, int]
_MOST_OF_A_BEAT_S = 2 * BEAT_S


@dataclass(frozen=True, slots=True)
class Journal:
    """`captions` are (time, segment, committed text) in order, `beats` times of its heart."""

    captions: tuple[tuple[float, Segment, str], ...]
    beats: tuple[float, ...]

    @classmethod
    def read(cls, path: Path) -> Journal:
        """Reads one application's journal; empty when it came to nothing."""
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        notes = [json.loads(line) for line in text.splitlines()]
        captions = tuple(
            (note["time_s"], (note["segment"][0], note["segment"][1]), note["committed"])
            for note in notes
            if "segment" in note
        )
        return cls(captions, tuple(note["time_s"] for note in notes if "segment" not in note))

    def lived_s(self, since_s: float, until_s: float) -> float:
        """How much of this time the application could work.

        Where the computer let it not run, or not reach the disk, its heart stood still, and
        of such a time no more counts than of an ordinary beat.
        """
        beats = [beat for beat in self.beats if since_s < beat < until_s]
        moments = [since_s, *beats, until_s]
        return sum(min(later - sooner, _MOST_OF_A_BEAT_S) for sooner, later in pairwise(moments))

    def promised(self, killed_s: float, within_s: float = 1.0) -> dict[Segment, str]:
        """The committed text of each segment as it was `within_s` of life before the end."""
        return {
            segment: committed
            for time_s, segment, committed in self.captions
            if committed and self.lived_s(time_s, killed_s) >= within_s
        }

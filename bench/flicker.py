"""How much text is taken back after a reader has seen it:  python -m bench.flicker

Plays the recordings as bench.accuracy does and takes every caption that is published for
painted; a window that is slower shows fewer. Counts characters per second of speech that
were painted as unfixed and then removed or replaced, and those that were only moved along
the line because something before them changed; committed text must do neither.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from bench.accuracy import Tally, measure, show
from live_caption.settings import Settings
from live_caption.types import SAMPLE_RATE_HZ, Caption, SegmentId


@dataclass(slots=True)
class Flicker:
    """Characters that did not stay as they were painted, in so many seconds of speech."""

    committed: int = 0
    removed: int = 0
    moved: int = 0
    speech_s: float = 0.0

    def add(self, captions: Iterable[Caption]) -> None:
        """Counts the captions of one recording, in the order they were published."""
        last: dict[SegmentId, Caption] = {}
        for caption in captions:
            before = last.get(caption.segment)
            if before is not None:
                self._compare(before, caption)
            last[caption.segment] = caption
        self.speech_s += sum(c.end - c.start for c in last.values()) / SAMPLE_RATE_HZ

    def _compare(self, before: Caption, after: Caption) -> None:
        stays = _shared(before.text, after.text)
        self.committed += max(0, len(before.committed) - stays)
        old, new = before.text[stays:], after.text[stays:]
        blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
        kept = sum(block.size for block in blocks)
        self.removed += len(old) - kept
        self.moved += kept


def _shared(one: str, other: str) -> int:
    """How many characters are the same at the beginning of both."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))


def flicker_of(tally: Tally) -> Flicker:
    flicker = Flicker()
    for captions in tally.captions:
        flicker.add(captions)
    return flicker


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default="whisper-tiny.en")
    parser.add_argument("--spoken", default="en", help="which recordings: en or zh")
    args = parser.parse_args()
    tally = measure(replace(Settings(), recognition_model=args.model), args.spoken, offline=False)
    show(tally, texts=False)
    flicker = flicker_of(tally)
    print(
        f"in {flicker.speech_s:.0f} s of speech: committed characters changed: "
        f"{flicker.committed}; unfixed characters per second removed or replaced: "
        f"{flicker.removed / flicker.speech_s:.1f}, moved: {flicker.moved / flicker.speech_s:.1f}"
    )


if __name__ == "__main__":
    main()

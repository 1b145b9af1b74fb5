"""When an utterance is over. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from live_caption.types import SAMPLE_RATE_HZ


@dataclass(frozen=True, slots=True)
class EndpointRules:
    """Any of these ends an utterance; sample counts.

    `silence` without a word, `pause` behind words, and `longest` in any case.
    """

    silence: int = SAMPLE_RATE_HZ * 12 // 5
    pause: int = SAMPLE_RATE_HZ * 6 // 5
    longest: int = SAMPLE_RATE_HZ * 20

    def end(self, length: int, silence: int, *, spoken: bool) -> bool:
        """Whether an utterance of `length` samples, the last `silence` of them silent, is over."""
        return silence >= (self.pause if spoken else self.silence) or length >= self.longest

"""The knobs of prefix rollback, and what one step of it cost. Values; any thread."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from live_caption.types import SAMPLE_RATE_HZ


class Mode(StrEnum):
    """`INCREMENTAL` shows words while they are spoken. `APPEND` transcribes independent
    pieces of about 8 s: later and cheaper. `WINDOW` does as incremental does, computing
    everything anew in each step: for comparison only."""

    INCREMENTAL = "incremental"
    APPEND = "append"
    WINDOW = "window"


@dataclass(frozen=True, slots=True)
class RollbackConfig:
    """Sample counts at 16 kHz; `slice`, `part` and `chunk` are whole seconds.

    `slice` is the sound that is encoded once and kept. What follows it is encoded in pieces
    of `part` samples, kept until the slice is full or the speech ends; then it is encoded as
    one. With `part` 0 it is encoded again in each step. Speech longer than `settled` is cut
    in its next pause, so that little text is evaluated again, and at `longest` in any case.
    Everything may change while fewer than `unfixed_chunks` steps were made, then the last
    `unfixed_tokens`. A step writes at most `tokens_per_s` for each second: scripts that a
    vocabulary spells in bytes need twice what English does.
    `context` lists words that are likely to be said.
    """

    mode: Mode = Mode.INCREMENTAL
    chunk: int = 2 * SAMPLE_RATE_HZ
    slice: int = 8 * SAMPLE_RATE_HZ
    part: int = 2 * SAMPLE_RATE_HZ
    settled: int = 8 * SAMPLE_RATE_HZ
    longest: int = 20 * SAMPLE_RATE_HZ
    unfixed_chunks: int = 2
    unfixed_tokens: int = 5
    tokens_per_s: int = 16
    drafts: bool = True
    context: str = ""


STEP_LOG = "live_caption.steps"
"""Name of the logger that gets a row for each step, at level DEBUG."""

STEP_HEADER = "  audio  encode  prefill   draft  generated   total"


@dataclass(frozen=True, slots=True)
class StepFigures:
    """A row of the step table.

    `audio_s` is the sound of the stretch being transcribed. `prefill_s` covers sound and
    text, the draft of `offered` tokens among it; `generated` tokens were decoded singly.
    """

    audio_s: float = 0.0
    encode_s: float = 0.0
    prefill_s: float = 0.0
    accepted: int = 0
    offered: int = 0
    generated: int = 0
    total_s: float = 0.0

    def row(self) -> str:
        """A row below `STEP_HEADER`."""
        draft = f"{self.accepted}/{self.offered}"
        return (
            f"{self.audio_s:5.1f} s {self.encode_s:5.2f} s {self.prefill_s:6.2f} s "
            f"{draft:>7} {self.generated:10} {self.total_s:5.2f} s"
        )

    def plus(self, other: StepFigures) -> StepFigures:
        """The sum of two decodings that belong to one step."""
        return StepFigures(
            audio_s=other.audio_s,
            encode_s=self.encode_s + other.encode_s,
            prefill_s=self.prefill_s + other.prefill_s,
            accepted=self.accepted + other.accepted,
            offered=self.offered + other.offered,
            generated=self.generated + other.generated,
            total_s=self.total_s + other.total_s,
        )

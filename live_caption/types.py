"""The values that travel through the program.

Every value here is immutable, so it may cross threads and processes. Times are sample
counts at 16 kHz since the start of the session; wall clock appears only in the sinks.
Importing this module costs nothing: numpy is needed by type checkers alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SAMPLE_RATE_HZ = 16_000

Samples: TypeAlias = "NDArray[np.float32]"
"""Mono audio, shape (n,), float32 in −1..1, 16 kHz unless a name says otherwise."""


class SourceKind(StrEnum):
    """Where sound comes from; also the label shown beside its captions."""

    MICROPHONE = "mic"
    SYSTEM = "system"
    FILE = "file"


class SourceStatus(StrEnum):
    """What a source is doing, as the status line and the tray say it."""

    OPENING = "opening"
    LISTENING = "listening"
    PAUSED = "paused"
    LOST = "lost"  # the device went away; it is being looked for
    UNAVAILABLE = "unavailable"  # cannot be opened; the message says what to do
    ENDED = "ended"  # a file was read to its end


class EndReason(StrEnum):
    """Why a segment ended."""

    SILENCE = "silence"
    TOO_LONG = "too long"
    STOPPED = "stopped"
    GAP = "gap"  # sound is missing after this segment


@dataclass(frozen=True, slots=True, order=True)
class SegmentId:
    """One stretch of speech of one source, numbered from 1 in a session."""

    source: SourceKind
    number: int


@dataclass(frozen=True, slots=True)
class SpeechStarted:
    """Speech was detected; its first sample (pre-roll included) is `start`."""

    segment: SegmentId
    start: int


@dataclass(frozen=True, slots=True)
class AudioChunk:
    """The next samples of a segment; chunks of one segment follow without a hole."""

    segment: SegmentId
    start: int
    samples: Samples


@dataclass(frozen=True, slots=True)
class SpeechEnded:
    """The segment is complete: every sample before `end` has been sent."""

    segment: SegmentId
    end: int
    reason: EndReason


@dataclass(frozen=True, slots=True)
class Level:
    """Loudness of a source over the last tenth of a second, in dBFS."""

    source: SourceKind
    rms_dbfs: float
    peak_dbfs: float


@dataclass(frozen=True, slots=True)
class SourceState:
    """A source changed what it is doing, or lost samples.

    `position` is the sample count up to which the source has listened,
    `dropped` the samples lost to overflow since the session began.
    """

    source: SourceKind
    status: SourceStatus
    device: str = ""
    message: str = ""
    position: int = 0
    dropped: int = 0


SourceEvent: TypeAlias = SpeechStarted | AudioChunk | SpeechEnded | Level | SourceState
"""What a listener tells the engine."""


@dataclass(frozen=True, slots=True)
class Word:
    """One recognised word with its leading space, where its script writes spaces.

    `start` and `end` are sample counts since the start of the session.
    """

    text: str
    start: int
    end: int
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What a recogniser believes about a segment.

    `fixed` only ever grows; `unfixed` may change; a `final` one has no unfixed text.
    `words` are the words of `fixed`, timed, where the model gives times.
    `position` is the sample up to which audio was considered.
    """

    fixed: str
    unfixed: str = ""
    final: bool = False
    language: str | None = None
    words: tuple[Word, ...] = ()
    position: int = 0


@dataclass(frozen=True, slots=True)
class Caption:
    """The whole state of one segment's text, with a revision number.

    Not a delta: a dropped revision harms nobody. `committed` never changes again.
    A final caption with empty `committed` withdraws the segment.
    """

    segment: SegmentId
    revision: int
    committed: str
    unfixed: str
    start: int
    end: int
    final: bool = False
    language: str | None = None
    words: tuple[Word, ...] = ()
    gap_after: bool = False

    @property
    def source(self) -> SourceKind:
        return self.segment.source

    @property
    def text(self) -> str:
        return self.committed + self.unfixed


class RecognizerStatus(StrEnum):
    """What the recogniser is doing."""

    STARTING = "starting"
    READY = "ready"
    RESTARTING = "restarting"
    FAILED = "failed"
    STOPPED = "stopped"


class Topic(StrEnum):
    """What a problem is about, and so where a person can do something about it."""

    SOUND = "sound"
    MODEL = "model"
    RECOGNITION = "recognition"
    STORAGE = "storage"
    SETTINGS = "settings"
    PROGRAM = "program"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that does not work: one plain sentence, and what to do, if anything."""

    topic: Topic
    sentence: str
    hint: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} {self.hint}".rstrip()


@dataclass(frozen=True, slots=True)
class Health:
    """How the whole program is doing, for the tray, the status line and `doctor`.

    `lag_s` is the sound heard but not yet considered; `real_time_factor` is recogniser
    time per second of speech. `message` is one plain sentence, empty when all is well;
    `problems` is all that does not work now, the worst first.
    """

    recognizer: RecognizerStatus = RecognizerStatus.STOPPED
    sources: tuple[SourceState, ...] = ()
    message: str = ""
    lag_s: float = 0.0
    real_time_factor: float = 0.0
    stage_ms: dict[str, float] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class SourceRequest:
    """Which sound to listen to.

    `device` is an id from `Device.id` or "default", which follows the system's choice.
    For a file, `device` is its path and `speed` its pace: 1 is real time, 0 as fast as
    the recogniser takes it; `begin` is the sample to begin at.
    """

    kind: SourceKind
    device: str = "default"
    speed: float = 1.0
    begin: int = 0


@dataclass(frozen=True, slots=True)
class Device:
    """A microphone, or an output whose sound can be heard."""

    kind: SourceKind
    id: str
    name: str
    default: bool = False

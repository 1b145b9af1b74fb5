"""What the engine and its two children say to each other. Plain picklable values."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from live_caption.asr.rollback.config import RollbackConfig
from live_caption.errors import LiveCaptionError
from live_caption.types import Device, Hypothesis, Samples, SegmentId, SourceKind, SourceRequest


@dataclass(frozen=True, slots=True)
class ListenerSpec:
    """How to listen; `epoch_s` is `time.monotonic()` at sample 0 of the session."""

    epoch_s: float


@dataclass(frozen=True, slots=True)
class Listen:
    """Listen to exactly these sources; none means pause. Segments count on from `first_segment`.

    `detector` tells speech from other sound.
    """

    requests: tuple[SourceRequest, ...]
    first_segment: int = 1
    detector: str = "webrtc"


@dataclass(frozen=True, slots=True)
class Detect:
    """Tell speech from other sound in this way."""

    detector: str


@dataclass(frozen=True, slots=True)
class Cut:
    """End the segments in progress and go on."""


@dataclass(frozen=True, slots=True)
class Allow:
    """A file that is read as fast as possible may be sent up to `position`."""

    source: SourceKind
    position: int


@dataclass(frozen=True, slots=True)
class ListDevices:
    """Which devices are there?"""


@dataclass(frozen=True, slots=True)
class Devices:
    """The answer; `error` when the devices cannot be listed."""

    devices: tuple[Device, ...]
    error: LiveCaptionError | None = None


@dataclass(frozen=True, slots=True)
class RecognizerSpec:
    """Which recogniser to run.

    `factory` is "module:function", called with this spec in the recogniser process and
    returning a `Recognizer`. `model` is a catalogue id or a path, `threads` 0 chooses.
    `gpu_layers` of a Qwen3-ASR model run on the graphics card, all with -1.
    `language` is a code or None to detect it. `whole` decodes each segment once, at its end.
    `projector` is the second file of a model that has two, None to look for it; `rollback`
    says how Qwen3-ASR streams.
    """

    factory: str
    model: str
    models_folder: Path
    engine: str = "auto"
    language: str | None = None
    threads: int = 0
    gpu_layers: int = 0
    whole: bool = False
    projector: Path | None = None
    rollback: RollbackConfig = field(default_factory=RollbackConfig)


@dataclass(frozen=True, slots=True)
class TakeOver:
    """A recogniser like this takes over."""

    spec: RecognizerSpec


@dataclass(frozen=True, slots=True)
class Open:
    """A segment begins. `start` is its first sample; `checkpoint` continues an earlier session.

    `replay` says that an earlier process died over it; `paced` that sound arrives at
    speaking pace, so that falling behind matters.
    """

    segment: SegmentId
    start: int
    checkpoint: object | None = None
    replay: bool = False
    paced: bool = True


@dataclass(frozen=True, slots=True)
class Feed:
    """The next samples of a segment."""

    segment: SegmentId
    samples: Samples


@dataclass(frozen=True, slots=True)
class Finish:
    """The segment is complete."""

    segment: SegmentId


@dataclass(frozen=True, slots=True)
class Drop:
    """Forget the segment; nothing more is wanted of it."""

    segment: SegmentId


@dataclass(frozen=True, slots=True)
class Ready:
    """The model is loaded; `notice` is what the user should know about how it runs."""

    name: str
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Failed:
    """The recogniser cannot work; starting it again would not help."""

    error: LiveCaptionError


@dataclass(frozen=True, slots=True)
class Recognized:
    """A step was made. Times in `hypothesis` count from the start of the session.

    `took_s` is the time of the step, `backlog` the samples of all sessions still waiting.
    """

    segment: SegmentId
    hypothesis: Hypothesis
    checkpoint: object
    took_s: float
    backlog: int

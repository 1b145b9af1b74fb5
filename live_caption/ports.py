"""The seams of the program: small protocols that real parts and test fakes implement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from live_caption.types import Caption, Health, Hypothesis, Samples

Write = Callable[[Samples], None]
"""Takes native-rate frames, shape (n, channels) float32; copies them and returns."""


class AudioSource(Protocol):
    """A device or a file that delivers sound at its own rate. Owned by one listener thread.

    `start` returns once sound flows or raises AudioError; `write` is then called from a
    thread of the source with copies-only blocks of 10 to 20 ms. `check` raises AudioError
    when the device is gone or another one should be used. `stop` closes the device and
    may be called twice.
    """

    rate_hz: int
    channels: int
    name: str

    def start(self, write: Write) -> None: ...
    def check(self) -> None: ...
    def stop(self) -> None: ...


class VoiceDetector(Protocol):
    """Tells speech from other sound, one frame after the other.

    `frame` is the number of samples of a frame at 16 kHz; `probability` takes exactly
    that many (shape (frame,), float32) and returns 0..1.
    """

    frame: int

    def probability(self, samples: Samples) -> float: ...
    def reset(self) -> None: ...


class AsrSession(Protocol):
    """Recognition of one segment. Used by one thread.

    `feed` takes every sample of the segment once, in order; `fed` counts them and
    `considered` those already recognised. `step` considers audio up to `position` samples
    from the start of the segment (at most what was fed); `finish` considers all of it and
    returns the final hypothesis. Word times and positions are relative to the segment.
    `checkpoint` is a small picklable value from which `Recognizer.open` continues as if
    nothing had happened, once the same audio has been fed again.
    """

    @property
    def fed(self) -> int: ...
    @property
    def considered(self) -> int: ...
    def feed(self, samples: Samples) -> None: ...
    def step(self, position: int) -> Hypothesis: ...
    def finish(self) -> Hypothesis: ...
    def checkpoint(self) -> object: ...
    def close(self) -> None: ...


class Recognizer(Protocol):
    """A loaded model. Several sessions may be open at once; they are stepped in turn.

    `chunk` is the number of samples that one step should advance by, `notice` a sentence
    for the user about how it runs, mostly empty.
    """

    name: str
    notice: str
    chunk: int

    def warm_up(self) -> None: ...
    def open(self, language: str | None, checkpoint: object | None = None) -> AsrSession: ...
    def close(self) -> None: ...


class CaptionSink(Protocol):
    """Receives captions and health from a thread of its own, in order.

    `show` may skip unfinished revisions but gets every final caption once.
    """

    def show(self, caption: Caption) -> None: ...
    def health(self, health: Health) -> None: ...
    def close(self) -> None: ...

"""Both children with a note of every message's time, for `EngineSpec`'s targets.

They run the product's own loops; when such a loop ends, what was noted is written into the
folder that the environment names, as <child>.pickle.
"""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from live_caption.audio.ring import RingBuffer
from live_caption.pipeline import devicesource, listener, messages, recognizer_host
from live_caption.pipeline.hearing import Hearing
from live_caption.pipeline.serve import Channel
from live_caption.types import SAMPLE_RATE_HZ, AudioChunk, Samples, SegmentId

FOLDER = "LIVE_CAPTION_TRACE"
LISTENER = "bench.trace:listen"
RECOGNIZER = "bench.trace:recognize"


@dataclass(slots=True)
class Notes:
    """Times of `time.monotonic`, each with how far the sound was there.

    `written` counts native frames, the others are positions at 16 kHz. `begun` is the
    position that the first frame was given, `epoch_s` the time of position 0 by the clock.
    """

    epoch_s: float = 0.0
    begun: int = 0
    written: list[tuple[float, int]] = field(default_factory=list)
    read: list[tuple[float, int]] = field(default_factory=list)
    sent: list[tuple[float, int]] = field(default_factory=list)
    received: list[tuple[float, int]] = field(default_factory=list)
    answered: list[tuple[float, int]] = field(default_factory=list)
    chunks: list[AudioChunk] = field(default_factory=list)

    def save(self, name: str) -> None:
        Path(os.environ[FOLDER], f"{name}.pickle").write_bytes(pickle.dumps(self))


def load(folder: Path, name: str) -> Notes:
    """What a child noted."""
    notes = pickle.loads((folder / f"{name}.pickle").read_bytes())
    assert isinstance(notes, Notes)
    return notes


def listen(channel: Channel, argument: object) -> None:
    """The listener's loop, noted."""
    assert isinstance(argument, messages.ListenerSpec)
    notes = Notes(argument.epoch_s)

    class Ring(RingBuffer):
        def write(self, block: Samples) -> None:
            super().write(block)
            notes.written.append((time.monotonic(), self._written))

    class NotingHearing(Hearing):
        def hear(self, frames: Samples) -> None:
            now_s = time.monotonic()
            super().hear(frames)
            resampler = self._resampler
            taken = resampler._taken * SAMPLE_RATE_HZ // resampler._rate_hz
            notes.begun = self.position - resampler.produced
            notes.read.append((now_s, notes.begun + taken))

    def sent(message: object) -> None:
        if isinstance(message, AudioChunk):
            notes.sent.append((time.monotonic(), message.start + len(message.samples)))
            notes.chunks.append(message)

    with (
        patch.object(devicesource, "RingBuffer", Ring),
        patch.object(listener, "Hearing", NotingHearing),
    ):
        listener.run(Noting(channel, sent, ignore), argument)
    notes.save("listener")


def recognize(channel: Channel, argument: object) -> None:
    """The recogniser's loop, noted."""
    notes = Notes()
    ends: dict[SegmentId, int] = {}

    def received(message: object) -> None:
        if isinstance(message, messages.Open):
            ends[message.segment] = message.start
        elif isinstance(message, messages.Feed):
            ends[message.segment] += len(message.samples)
            notes.received.append((time.monotonic(), ends[message.segment]))

    def sent(message: object) -> None:
        if isinstance(message, messages.Recognized):
            notes.answered.append((time.monotonic(), message.hypothesis.position))

    recognizer_host.run(Noting(channel, sent, received), argument)
    notes.save("recognizer")


class Noting(Channel):
    """Passes everything on."""

    def __init__(
        self,
        channel: Channel,
        sent: Callable[[object], None],
        received: Callable[[object], None],
    ) -> None:
        self._channel = channel
        self._sent = sent
        self._received = received

    def send(self, message: object) -> None:
        self._sent(message)
        self._channel.send(message)

    def receive(self, timeout_s: float | None = None) -> object | None:
        message = self._channel.receive(timeout_s)
        self._received(message)
        return message

    def waiting(self) -> Iterator[object]:
        for message in self._channel.waiting():
            self._received(message)
            yield message


def ignore(message: object) -> None:
    """Commands are of no interest."""

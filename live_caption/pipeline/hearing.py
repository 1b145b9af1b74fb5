"""What happens to sound once it is there: 16 kHz mono, loudness, segments.

One `Hearing` per kind of source, owned by the thread of the source that runs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from live_caption.audio.meter import Meter
from live_caption.audio.resample import Resampler
from live_caption.ports import VoiceDetector
from live_caption.speech.segmenter import Segmenter
from live_caption.types import (
    SAMPLE_RATE_HZ,
    EndReason,
    Level,
    Samples,
    SourceEvent,
    SourceKind,
    SourceState,
    SourceStatus,
    SpeechEnded,
    SpeechStarted,
)

Emit = Callable[[SourceEvent], None]
"""Sends an event to the engine; called from several threads."""


class Hearing:
    """Turns native frames into events and keeps count of the position."""

    def __init__(self, kind: SourceKind, segmenter: Segmenter, emit: Emit) -> None:
        self.position = 0  # 16 kHz samples of the session, up to which was listened
        self.dropped = 0  # 16 kHz samples
        self.is_speaking = False
        self._kind = kind
        self._state = SourceState(kind, SourceStatus.OPENING)
        self._segmenter = segmenter
        self._emit = emit
        self._meter = Meter(kind)
        self._level: Level | None = None
        self._resampler = Resampler(SAMPLE_RATE_HZ)
        self._cuts: deque[VoiceDetector | None] = deque()

    @property
    def next_number(self) -> int:
        """The number of the next segment."""
        return self._segmenter.next_number

    def cut(self, detector: VoiceDetector | None = None) -> None:
        """End the segment in progress where sound is now, and go on at once, perhaps with
        another detector; may be called from any thread.
        """
        self._cuts.append(detector)

    def begin(self, position: int, rate_hz: int) -> None:
        """Go on with sound at `rate_hz` whose first sample is `position`, never an earlier one."""
        self.position = max(self.position, position)
        self._resampler = Resampler(rate_hz)

    def hear(self, frames: Samples) -> None:
        """Take native frames, shape (n, channels) or (n,)."""
        self.take(self._resampler.push(frames))

    def take(self, samples: Samples) -> None:
        """Take 16 kHz mono, shape (n,)."""
        if not len(samples):
            return
        while self._cuts:
            self._go_on_with(self._cuts.popleft())
        self._tell(self._meter.push(samples))
        self._send(self._segmenter.push(self.position, samples))
        self.position += len(samples)

    def be_silent_until(self, position: int) -> None:
        """Take silence for what the device did not deliver."""
        missing = position - self.position
        if missing > 0:
            self.take(np.zeros(missing, np.float32))

    def skip(self, count: int) -> None:
        """Leave out `count` samples (16 kHz) that were lost."""
        self.end(EndReason.GAP)
        self.position += count
        self.dropped += count

    def end(self, reason: EndReason) -> None:
        """End the segment in progress, if there is one."""
        self._send(self._segmenter.flush(reason))

    def say(self, status: SourceStatus, device: str = "", message: str = "") -> None:
        """Tell what the source is doing."""
        self._state = SourceState(self._kind, status, device, message, self.position, self.dropped)
        self._emit(self._state)

    def say_again(self) -> None:
        """Repeat what the source is doing; may be called from any thread."""
        self._emit(replace(self._state, position=self.position))

    def _go_on_with(self, detector: VoiceDetector | None) -> None:
        self.end(EndReason.STOPPED)
        if detector is not None:
            self._segmenter.detect_with(detector)

    def _tell(self, level: Level | None) -> None:
        """Send a level that is news; in digital silence there is none."""
        if level is not None and level != self._level:
            self._level = level
            self._emit(level)

    def _send(self, events: Iterable[SourceEvent]) -> None:
        for event in events:
            self._emit(event)
            if isinstance(event, SpeechStarted | SpeechEnded):
                self.is_speaking = isinstance(event, SpeechStarted)

"""Cuts what a source hears into stretches of speech. Owned by the listener thread.

A segment begins a little before its first word, is sent on while it is being spoken and
ends in a pause. Decisions fall at the detector's frames only, so the size of the blocks
that come in changes nothing.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum, auto
from math import inf
from typing import TypeAlias

import numpy as np

from live_caption.ports import VoiceDetector
from live_caption.speech.level import mean_power
from live_caption.types import (
    SAMPLE_RATE_HZ,
    AudioChunk,
    EndReason,
    Samples,
    SegmentId,
    SourceKind,
    SpeechEnded,
    SpeechStarted,
)

SegmentEvent: TypeAlias = SpeechStarted | AudioChunk | SpeechEnded


@dataclass(frozen=True, slots=True)
class SegmenterConfig:
    """When a segment begins and ends, tuned on recordings.

    A recogniser hears a short phrase better together with the next one, hence a patient
    `stop_s`; in a longer segment a breath is a good place to end it.

    `enter` and `leave` are detector probabilities. Speech must last `start_s`; `stop_s` of
    silence ends it, or `pause_s` once it lasts longer than `pause_after_s`. A segment of
    `longest_s` is cut in the quietest `quiet_s` of its last `cut_window_s`.
    """

    enter: float = 0.5
    leave: float = 0.35
    start_s: float = 0.2
    stop_s: float = 0.7
    pre_roll_s: float = 0.4
    pause_s: float = 0.3
    pause_after_s: float = 6.0
    longest_s: float = 20.0
    cut_window_s: float = 2.0
    quiet_s: float = 0.1


class _State(Enum):
    QUIET = auto()
    STARTING = auto()
    SPEAKING = auto()
    STOPPING = auto()


class Segmenter:
    """Turns one source's samples into segments, numbered from `first_number`."""

    def __init__(
        self,
        source: SourceKind,
        first_number: int,
        detector: VoiceDetector,
        config: SegmenterConfig | None = None,
    ) -> None:
        self.next_number = first_number
        self._source = source
        self._config = config or SegmenterConfig()
        self._events: list[SegmentEvent] = []
        self._segment: SegmentId | None = None
        self._partial: Samples = np.zeros(0, np.float32)  # less than a frame
        self._position = 0
        self.detect_with(detector)

    def detect_with(self, detector: VoiceDetector) -> None:
        """Go on with another detector; no segment may be running."""
        self._detector = detector
        self._frames_of_quiet = max(1, round(_samples(self._config.quiet_s) / detector.frame))
        self._powers: deque[float] = deque(maxlen=self._frames_of_quiet)
        self._restart(self._position)

    def push(self, start: int, samples: Samples) -> list[SegmentEvent]:
        """Take the samples, shape (n,), at the absolute position `start`; return what they tell.

        A `start` that does not follow the last block ends the running segment with GAP.
        """
        if start != self._position + len(self._partial):
            self._finish(EndReason.GAP)
            self._restart(start)
        frame = self._detector.frame
        samples = np.concatenate([self._partial, samples])
        whole = len(samples) - len(samples) % frame
        self._partial = samples[whole:].copy()
        for offset in range(0, whole, frame):
            self._hear(samples[offset : offset + frame].copy())
        self._send_before(self._sure)
        return self._take_events()

    def flush(self, reason: EndReason) -> list[SegmentEvent]:
        """End the running segment, if there is one, after everything that was pushed."""
        self._finish(reason)
        self._restart(self._position)
        return self._take_events()

    def _take_events(self) -> list[SegmentEvent]:
        events, self._events = self._events, []
        return events

    def _restart(self, position: int) -> None:
        self._detector.reset()
        self._state = _State.QUIET
        self._position = position  # the end of the last whole frame
        self._since = position  # where STARTING or STOPPING began
        self._start = position  # of the running segment
        self._sure = position  # up to which sound belongs to the running segment in any case
        self._held: list[Samples] = []  # whole frames that were not sent, up to _position
        self._held_start = position
        self._partial = np.zeros(0, np.float32)

    def _finish(self, reason: EndReason) -> None:
        """Send the rest, the last partial frame included, and end the segment."""
        if self._segment is None:
            return
        if len(self._partial):
            self._held.append(self._partial)
            self._position += len(self._partial)
            self._partial = self._partial[:0]
        self._end(self._position, reason)

    def _hear(self, frame: Samples) -> None:
        start = self._position
        self._position += len(frame)
        self._held.append(frame)
        self._powers.append(mean_power(frame))
        self._decide(start, self._detector.probability(frame))
        if self._segment is not None:
            self._limit()
        elif self._state is _State.QUIET:
            self._forget_before(self._position - _samples(self._config.pre_roll_s))

    def _decide(self, start: int, probability: float) -> None:
        """Move between the four states; `start` is where the frame just heard begins."""
        config = self._config
        match self._state:
            case _State.QUIET if probability >= config.enter:
                self._state, self._since = _State.STARTING, start
            case _State.STARTING if probability < config.leave:
                self._state = _State.QUIET
            case _State.STARTING if self._lasted(config.start_s):
                self._state = _State.SPEAKING
                self._begin(self._held_start)
            case _State.SPEAKING if probability < config.leave:
                self._state, self._since = _State.STOPPING, start
            case _State.STOPPING if probability >= config.enter:
                self._state = _State.SPEAKING
            case _State.STOPPING if self._lasted(self._patience_s()):
                self._state = _State.QUIET
                self._end(self._position, EndReason.SILENCE)

    def _lasted(self, seconds: float) -> bool:
        return self._position - self._since >= _samples(seconds)

    def _patience_s(self) -> float:
        """Return how long a silence ends the running segment."""
        is_long = self._position - self._start > _samples(self._config.pause_after_s)
        return self._config.pause_s if is_long else self._config.stop_s

    def _begin(self, start: int) -> None:
        self._segment = SegmentId(self._source, self.next_number)
        self.next_number += 1
        self._start = start
        self._quietest = inf
        self._sure = start
        self._events.append(SpeechStarted(self._segment, start))

    def _limit(self) -> None:
        """Note how much surely belongs to the segment; cut it when it is too long.

        Near its greatest length the cut falls at the quietest moment so far or at a later
        one, so everything before that moment can go.
        """
        length = self._position - self._start
        longest = _samples(self._config.longest_s)
        if length <= longest - _samples(self._config.cut_window_s):
            self._sure = self._position
            return
        self._note_quiet()
        if length + self._detector.frame > longest:
            self._end(self._sure, EndReason.TOO_LONG)
            self._begin(self._held_start)

    def _note_quiet(self) -> None:
        power = sum(self._powers)
        if power <= self._quietest:
            self._quietest = power
            middle = self._position - self._frames_of_quiet // 2 * self._detector.frame
            self._sure = max(middle, self._sure)

    def _end(self, end: int, reason: EndReason) -> None:
        assert self._segment is not None
        self._send_before(end)
        self._events.append(SpeechEnded(self._segment, end, reason))
        self._segment = None

    def _send_before(self, end: int) -> None:
        """Send the held samples before `end` as one chunk, if there are any."""
        if self._segment is None or end <= self._held_start:
            return
        samples = np.concatenate(self._held)
        count = end - self._held_start
        self._held = [samples[count:]] if count < len(samples) else []
        self._events.append(AudioChunk(self._segment, self._held_start, samples[:count]))
        self._held_start = end

    def _forget_before(self, position: int) -> None:
        while self._held and self._held_start + len(self._held[0]) <= position:
            self._held_start += len(self._held.pop(0))


def _samples(seconds: float) -> int:
    return round(seconds * SAMPLE_RATE_HZ)

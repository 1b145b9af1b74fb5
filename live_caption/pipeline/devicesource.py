"""The thread that listens to one device.

It owns the device, its ring's reading end and its `Hearing`, and is stopped and joined by
the listener's command thread.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from math import inf

from live_caption.audio.losses import (
    DeviceChangedError,
    ServerAwayError,
    ServerLostError,
    ServerRefusedError,
)
from live_caption.audio.ring import RingBuffer
from live_caption.audio.sleepwatch import SleepWatch
from live_caption.errors import AudioError
from live_caption.pipeline.hearing import Hearing
from live_caption.ports import AudioSource
from live_caption.types import (
    SAMPLE_RATE_HZ,
    EndReason,
    Samples,
    SourceKind,
    SourceRequest,
    SourceStatus,
)

EXIT_SOUND_SERVER_LOST = 80
EXIT_HUNG = 81
EXIT_FAILED = 82
"""Exit codes of a listener process that ends on purpose, to be started anew."""

RING_S = 10
POLL_S = 0.01
IDLE_POLL_S = 0.06  # without speech; each wake-up costs
CHECK_S = 1.0
RETRY_S = 1.0
AWAY_RETRY_S = 0.2  # whether a server is there again is asked at no cost
LONGEST_RETRY_S = 60.0
STALL_S = 2.0
FIRST_SOUND_S = 5.0  # a null sink that was idle delivers its first block after 2 s
SILENCE_AFTER_S = 0.5
SILENCE_LAG_S = 0.1

OpenDevice = Callable[[SourceRequest, bool], AudioSource]
Leave = Callable[[int], None]
"""Ends the process with an exit code; events emitted before must have been sent."""

_log = logging.getLogger(__name__)


class DeviceThread(threading.Thread):
    """Listens to a device, and opens it again whenever it was lost.

    `beat_s` is when its loop last turned; a native call that hangs stops it.
    """

    def __init__(
        self,
        request: SourceRequest,
        hearing: Hearing,
        epoch_s: float,
        open_device: OpenDevice,
        leave: Leave,
    ) -> None:
        super().__init__(name=f"listen-{request.kind}", daemon=True)
        self.request = request
        self.beat_s = time.monotonic()
        self._hearing = hearing
        self._epoch_s = epoch_s
        self._open_device = open_device
        self._leave = leave
        self._stopping = threading.Event()
        self._was_heard = False
        self._refusals = 0
        self._message = ""

    def allow(self, position: int) -> None:
        """Devices need no allowance."""

    def say_again(self) -> None:
        """Repeat what was said last; may be called from the command thread."""
        self._hearing.say_again()

    def stop(self) -> None:
        self._stopping.set()

    def run(self) -> None:
        try:
            self._hearing.begin(self._now(), SAMPLE_RATE_HZ)
            self._hearing.say(SourceStatus.OPENING)
            while not self._stopping.is_set():
                self._listen_or_say_why_not()
            self._hearing.say(SourceStatus.PAUSED)
        except Exception:  # noqa: BLE001 - the thread's root
            _log.exception("listening to %s failed", self.request.kind)
            self._leave(EXIT_FAILED)

    def _listen_or_say_why_not(self) -> None:
        self._beat()
        try:
            self._listen()
        except DeviceChangedError as change:
            self._say_once(SourceStatus.OPENING, change)
        except ServerLostError as loss:
            self._say_once(SourceStatus.LOST, loss)
            self._leave(EXIT_SOUND_SERVER_LOST)
            self._stopping.set()
        except AudioError as error:
            self._say_once(
                SourceStatus.LOST if self._was_heard else SourceStatus.UNAVAILABLE, error
            )
            self.beat_s = inf  # waiting is not hanging
            self._stopping.wait(self._patience_s(error))

    def _patience_s(self, error: AudioError) -> float:
        if isinstance(error, ServerAwayError):
            return AWAY_RETRY_S
        refused = isinstance(error, ServerRefusedError)
        self._refusals = self._refusals + 1 if refused else 0
        return float(min(LONGEST_RETRY_S, RETRY_S * 2 ** min(9, self._refusals)))

    def _say_once(self, status: SourceStatus, error: AudioError) -> None:
        if str(error) != self._message:
            self._message = str(error)
            _log.info("%s: %s", self.request.kind, error)
            self._hearing.say(status, message=self._message)

    def _listen(self) -> None:
        """Listen until stopped. Raises AudioError when the device is lost."""
        source = self._open_device(self.request, self._was_heard)
        ring = RingBuffer(RING_S * source.rate_hz, source.channels)
        try:
            source.start(ring.write)
            self._follow(source, ring)
        finally:
            stopped = self._stopping.is_set()
            self._hearing.end(EndReason.STOPPED if stopped else EndReason.GAP)
            source.stop()

    def _follow(self, source: AudioSource, ring: RingBuffer) -> None:
        watch = SleepWatch()
        checked_s = heard_s = time.monotonic()
        is_heard = False
        if self.request.kind is SourceKind.SYSTEM:
            is_heard = self._begin(source, 0)
        while not self._stopping.wait(POLL_S if self._hearing.is_speaking else IDLE_POLL_S):
            now_s = self._beat()
            lost, block = ring.read()
            if len(block):
                is_heard = is_heard or self._begin(source, len(block))
                if now_s - heard_s > SILENCE_AFTER_S:
                    self._hearing.be_silent_until(self._position_of(len(block), source))
                self._hear(source, lost, block)
                heard_s = now_s
            else:
                self._bear_silence(source, now_s - heard_s, STALL_S if is_heard else FIRST_SOUND_S)
            if now_s - checked_s >= CHECK_S:
                checked_s = now_s
                source.check()
                if watch.slept():
                    raise DeviceChangedError("The computer was asleep.")

    def _begin(self, source: AudioSource, frames: int) -> bool:
        """Sound flows; the first of the `frames` read is that much older than now."""
        self._hearing.begin(self._position_of(frames, source), source.rate_hz)
        self._was_heard = True
        self._message = ""
        self._hearing.say(SourceStatus.LISTENING, source.name)
        return True

    def _hear(self, source: AudioSource, lost: int, block: Samples) -> None:
        if lost:
            self._hearing.skip(lost * SAMPLE_RATE_HZ // source.rate_hz)
            self._hearing.say(SourceStatus.LISTENING, source.name)
        self._hearing.hear(block)

    def _bear_silence(self, source: AudioSource, quiet_s: float, patience_s: float) -> None:
        """A loopback may give nothing while nothing plays; a microphone always gives something."""
        if self.request.kind is not SourceKind.SYSTEM:
            if quiet_s > patience_s:
                raise AudioError(f"{source.name} stopped delivering sound.")
        elif quiet_s > SILENCE_AFTER_S:
            self._hearing.be_silent_until(self._now() - round(SILENCE_LAG_S * SAMPLE_RATE_HZ))

    def _position_of(self, frames: int, source: AudioSource) -> int:
        """Return where the last `frames` begin that were heard by now."""
        return self._now() - frames * SAMPLE_RATE_HZ // source.rate_hz

    def _now(self) -> int:
        return round((time.monotonic() - self._epoch_s) * SAMPLE_RATE_HZ)

    def _beat(self) -> float:
        now_s = time.monotonic()
        self.beat_s = now_s
        return now_s

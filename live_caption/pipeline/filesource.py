"""The thread that listens to a file, at a pace or as far as it is allowed."""

from __future__ import annotations

import logging
import threading
import time
from math import inf
from pathlib import Path

from live_caption.audio.files import AudioFile
from live_caption.audio.resample import Resampler
from live_caption.errors import AudioError
from live_caption.pipeline.devicesource import EXIT_FAILED, Leave
from live_caption.pipeline.hearing import Hearing
from live_caption.types import (
    SAMPLE_RATE_HZ,
    EndReason,
    Samples,
    SourceRequest,
    SourceStatus,
)

PIECE_S = 0.03
FIRST_ALLOWANCE_S = 5

_log = logging.getLogger(__name__)


class FileThread(threading.Thread):
    """Reads a file once. At speed 0 nothing beyond the allowed position is sent."""

    beat_s = inf  # a file may wait for as long as it likes

    def __init__(self, request: SourceRequest, hearing: Hearing, leave: Leave) -> None:
        super().__init__(name=f"listen-{request.kind}", daemon=True)
        self.request = request
        self._hearing = hearing
        self._leave = leave
        self._stopped = False
        first = request.begin + FIRST_ALLOWANCE_S * SAMPLE_RATE_HZ
        self._allowed = first if request.speed == 0 else inf
        self._changed = threading.Condition()
        self._began_s = 0.0
        self._skip = 0
        self._name = request.device

    def allow(self, position: int) -> None:
        """Let sound before `position` be sent."""
        with self._changed:
            self._allowed = max(self._allowed, position)
            self._changed.notify()

    def say_again(self) -> None:
        """Repeat what was said last; may be called from the command thread."""
        self._hearing.say_again()

    def stop(self) -> None:
        with self._changed:
            self._stopped = True
            self._changed.notify()

    def run(self) -> None:
        try:
            self._read()
        except Exception:  # noqa: BLE001 - the thread's root
            _log.exception("reading a file failed")
            self._leave(EXIT_FAILED)

    def _read(self) -> None:
        try:
            file = AudioFile(Path(self.request.device))
        except AudioError as error:
            self._hearing.say(SourceStatus.UNAVAILABLE, self._name, str(error))
            return
        try:
            self._name = file.name
            self._hearing.say(SourceStatus.LISTENING, file.name)
            message = self._send_all(file)
        finally:
            file.close()
        self._hearing.end(EndReason.STOPPED)
        status = SourceStatus.PAUSED if self._stopped else SourceStatus.ENDED
        self._hearing.say(status, file.name, message)

    def _send_all(self, file: AudioFile) -> str:
        """Return what there is to say at the end; nothing if all went well."""
        resampler = Resampler(file.rate_hz)
        self._hearing.begin(self.request.begin, SAMPLE_RATE_HZ)
        self._skip = self.request.begin
        self._began_s = time.monotonic()
        try:
            for block in file.blocks():
                self._send(resampler.push(block))
                if self._stopped:
                    return ""
        except AudioError as error:
            return str(error)
        self._send(resampler.flush())
        return ""

    def _send(self, samples: Samples) -> None:
        skipped = min(self._skip, len(samples))
        self._skip -= skipped
        samples = samples[skipped:]
        piece = round(PIECE_S * SAMPLE_RATE_HZ * max(1.0, self.request.speed))
        while len(samples):
            count = min(piece, len(samples), self._room())
            if self._stopped:
                return
            self._hearing.take(samples[:count])
            samples = samples[count:]

    def _room(self) -> int:
        """Wait until the next sample is due and allowed; return how many may be sent."""
        with self._changed:
            if self._allowed <= self._hearing.position:
                self._hearing.say(SourceStatus.LISTENING, self._name)  # asks for more
            self._changed.wait_for(lambda: self._stopped or self._allowed > self._hearing.position)
            if self.request.speed > 0:
                self._changed.wait_for(lambda: self._stopped, timeout=self._early_s())
            room = self._allowed - self._hearing.position
            return SAMPLE_RATE_HZ if room == inf else int(room)

    def _early_s(self) -> float:
        heard = self._hearing.position - self.request.begin
        due_s = heard / SAMPLE_RATE_HZ / self.request.speed
        return max(0.0, self._began_s + due_s - time.monotonic())

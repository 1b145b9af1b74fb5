"""Voice activity by the WebRTC detector: small, quick, no model file. Owned by the listener thread.

The detector alone calls a loud hum or fan speech for ever, so its vote counts only when
the frame stands out from the steady sound around it. Mode 1 with frames of 20 ms finds
speech at −50 dBFS without gain; mode 3 misses most of it.
"""

from __future__ import annotations

from collections import deque

import numpy as np
import webrtcvad

from live_caption.speech.level import SILENT_DBFS, NoiseFloor, level_dbfs
from live_caption.types import SAMPLE_RATE_HZ, Samples

_MODE = 1
_ABOVE_FLOOR_DB = 5.0
_VOTES = 5
_SURE = 2.5  # so many votes are certainty: two of five begin speech, one keeps it going


class WebrtcDetector:
    """How much of the last 100 ms sounds like speech."""

    frame = 320

    def __init__(self) -> None:
        self.reset()

    def probability(self, samples: Samples) -> float:
        """Return 0..1 for the next frame, shape (320,), float32."""
        self._votes.append(self._is_speech(samples))
        return min(1.0, sum(self._votes) / _SURE)

    def reset(self) -> None:
        """Forget what was heard; the next frame follows nothing."""
        self._vad = webrtcvad.Vad(_MODE)
        self._floor = NoiseFloor()
        self._votes: deque[bool] = deque(maxlen=_VOTES)

    def _is_speech(self, samples: Samples) -> bool:
        level = level_dbfs(samples)
        stands_out = self._floor.excess_db(level, self.frame) > _ABOVE_FLOOR_DB
        if level < SILENT_DBFS:
            return False
        pcm = (np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()
        return bool(self._vad.is_speech(pcm, SAMPLE_RATE_HZ)) and stands_out

"""How loud a source is, ten times a second. Owned by one source thread."""

from __future__ import annotations

import math

import numpy as np

from live_caption.types import SAMPLE_RATE_HZ, Level, Samples, SourceKind

SILENCE_DBFS = -120.0
_WINDOW = SAMPLE_RATE_HZ // 10


class Meter:
    """Collects 16 kHz samples and says the level of every tenth of a second."""

    def __init__(self, source: SourceKind) -> None:
        self._source = source
        self._energy = 0.0
        self._peak = 0.0
        self._count = 0

    def push(self, samples: Samples) -> Level | None:
        """Take samples, shape (n,); return the level once a tenth of a second is full."""
        if len(samples):
            self._energy += float(np.dot(samples, samples))
            self._peak = max(self._peak, float(samples.max()), -float(samples.min()))
            self._count += len(samples)
        if self._count < _WINDOW:
            return None
        level = Level(
            self._source,
            _dbfs(math.sqrt(self._energy / self._count)),
            _dbfs(self._peak),
        )
        self._energy, self._peak, self._count = 0.0, 0.0, 0
        return level


def _dbfs(amplitude: float) -> float:
    return max(SILENCE_DBFS, 20 * math.log10(max(amplitude, 1e-12)))

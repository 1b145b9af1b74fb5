"""How loud a frame is, and how loud the room is without speech. Owned by the listener thread."""

from __future__ import annotations

import math

import numpy as np

from live_caption.types import SAMPLE_RATE_HZ, Samples

SILENT_DBFS = -70.0
"""Below this nothing can be recognised; a detector need not look at it."""

_SMALLEST_POWER = 1e-12


def mean_power(samples: Samples) -> float:
    """Return the mean square of samples, shape (n,), n ≥ 1; 1.0 is full scale.

    Their mean is left out: a cheap microphone adds a constant that nobody hears.
    """
    swing = samples - samples.mean()
    return float(np.dot(swing, swing)) / len(samples)


def level_dbfs(samples: Samples) -> float:
    """Return the level of samples, shape (n,), n ≥ 1, in dBFS; −120 for digital silence."""
    return 10 * math.log10(max(mean_power(samples), _SMALLEST_POWER))


class NoiseFloor:
    """Follows the level of steady sound: down at once, up slowly.

    Between words a speaker falls back to the noise of the room, so the floor stays there;
    a fan or a hum that starts becomes the floor within a few seconds.
    """

    def __init__(self, rise_s: float = 3.0) -> None:
        self._rise_s = rise_s
        self._dbfs: float | None = None

    def excess_db(self, level_dbfs: float, frame: int) -> float:
        """Take in the level of the next `frame` samples; return how far it is above the floor."""
        level = max(level_dbfs, SILENT_DBFS)
        floor = level if self._dbfs is None else self._dbfs
        rise = frame / SAMPLE_RATE_HZ / self._rise_s
        self._dbfs = min(level, floor + (level - floor) * rise)
        return level - self._dbfs

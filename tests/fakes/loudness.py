"""A voice detector that remembers nothing, so the same sound is always cut the same way."""

from __future__ import annotations

import numpy as np

from live_caption.types import Samples


class LoudnessDetector:
    """Calls whatever is louder than `threshold` speech; full scale is 1."""

    frame = 320

    def __init__(self, threshold: float = 0.1) -> None:
        self.resets = 0
        self._threshold = threshold

    def probability(self, samples: Samples) -> float:
        return float(np.abs(samples).max() > self._threshold)

    def reset(self) -> None:
        self.resets += 1

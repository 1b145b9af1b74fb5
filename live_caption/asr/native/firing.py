"""Continuous integrate-and-fire: from a weight for each frame to one vector for each token. Pure.

Weights add up frame by frame. Whenever they reach one, a token fires: the vectors of its
frames, weighted, are its own. What is left of the last weight counts for the next token.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from live_caption.asr.native.search import Frames


class IntegrateAndFire:
    """What has added up since the last token; it goes on from chunk to chunk."""

    def __init__(self, width: int) -> None:
        self._sum = np.float32(0)
        self._vector = np.zeros(width, np.float32)

    def fire(self, frames: Frames, weights: Frames) -> Iterator[tuple[int, Frames]]:
        """The frame and the vector of each token; `weights` is (frames,). At most one a frame."""
        for place, (frame, weight) in enumerate(zip(frames, weights, strict=True)):
            missing = np.float32(1) - self._sum
            if weight < missing:
                self._sum += weight
                self._vector = self._vector + weight * frame
                continue
            yield place, self._vector + missing * frame
            self._sum = weight - missing
            self._vector = self._sum * frame

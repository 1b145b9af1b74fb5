"""The bounded buffer between a device's callback and the thread that listens.

The device's thread writes, the listener's source thread reads, neither waits for the
other: the writer announces what it is going to overwrite before it copies, and the reader
discards what was overwritten under its hands. A reader that falls a whole ring behind
loses the oldest sound and is told how much.
"""

from __future__ import annotations

import numpy as np

from live_caption.types import Samples


class RingBuffer:
    """`frames` frames of `channels` channels, float32. One writer, one reader."""

    def __init__(self, frames: int, channels: int) -> None:
        self._data = np.zeros((frames, channels), np.float32)
        self._claimed = 0  # frames ever written, those being copied now included
        self._written = 0  # frames ever written
        self._read = 0  # frames ever read or lost

    def write(self, block: Samples) -> None:
        """Copy the block, shape (n, channels), in. Called by the device's thread only."""
        size = len(self._data)
        self._claimed = self._written + len(block)
        kept = block[-size:]
        begin = (self._claimed - len(kept)) % size
        head = min(len(kept), size - begin)
        self._data[begin : begin + head] = kept[:head]
        self._data[: len(kept) - head] = kept[head:]
        self._written = self._claimed

    def read(self) -> tuple[int, Samples]:
        """Return the frames lost since the last read and a copy of all that follow, (n, channels).

        After a loss the newer half of the ring is kept, so that the reader gets ahead.
        """
        size = len(self._data)
        begin = self._read
        while True:
            written = self._written
            block = self._copy(max(begin, written - size), written)
            if self._claimed - begin <= size:
                lost, self._read = begin - self._read, written
                return lost, block
            begin = written - size // 2

    def _copy(self, begin: int, end: int) -> Samples:
        size = len(self._data)
        first, last = begin % size, begin % size + end - begin
        if last <= size:
            return self._data[first:last].copy()
        return np.concatenate([self._data[first:], self._data[: last - size]])

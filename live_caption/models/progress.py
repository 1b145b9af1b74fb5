"""How fast a download goes and how long it will take. Used by the thread that reports it."""

from __future__ import annotations

from collections import deque

from live_caption.models.events import Progress

_WINDOW_S = 5.0


class ProgressMeter:
    """Speed as a moving average over the last seconds, from what came over the network."""

    def __init__(self, model: str, total: int) -> None:
        self._model = model
        self._total = total
        self._readings: deque[tuple[float, int]] = deque()  # when, received until then

    def read(self, now_s: float, done: int, received: int) -> Progress:
        """`done` bytes of all files are there, of which `received` came in this run."""
        self._readings.append((now_s, received))
        while now_s - self._readings[0][0] > _WINDOW_S:
            self._readings.popleft()
        bytes_per_s = self._bytes_per_s()
        missing = self._total - done
        left_s = missing / bytes_per_s if bytes_per_s else None
        return Progress(self._model, done, self._total, bytes_per_s, left_s if missing else 0.0)

    def _bytes_per_s(self) -> float:
        (begin_s, before), (end_s, after) = self._readings[0], self._readings[-1]
        return (after - before) / (end_s - begin_s) if end_s > begin_s else 0.0

"""How far copying is. Used by the thread that copies."""

from __future__ import annotations

import time

from live_caption.models.events import OnEvent
from live_caption.models.progress import ProgressMeter

_INTERVAL_S = 0.1


class Meter:
    """Counts the bytes of a model that were copied and reports them ten times a second."""

    def __init__(self, model: str, total: int, on_event: OnEvent) -> None:
        self.done = 0
        self._total = total
        self._meter = ProgressMeter(model, total)
        self._on_event = on_event
        self._told_s = 0.0

    def add(self, count: int) -> None:
        self.done += count
        now_s = time.monotonic()
        if now_s >= self._told_s + _INTERVAL_S:
            self._told_s = now_s
            self._on_event(self._meter.read(now_s, min(self.done, self._total), self.done))

"""Sees everything the engine publishes, with the time of its arrival."""

from __future__ import annotations

import time

from live_caption.pipeline.hub import Hub
from live_caption.types import Caption, Health, RecognizerStatus, SourceKind, SourceStatus


class TapHub(Hub):
    """A hub that notes captions as (seconds of `time.monotonic`, caption)."""

    def __init__(self) -> None:
        super().__init__()
        self.captions: list[tuple[float, Caption]] = []
        self.started_s: dict[SourceKind, float] = {}
        self.status = RecognizerStatus.STOPPED
        self.factor = 0.0
        self.lags_s: list[float] = []

    def clear(self) -> None:
        """Forgets what was noted so far."""
        self.captions, self.lags_s = [], []
        self.started_s.clear()

    def show(self, caption: Caption) -> None:
        self.captions.append((time.monotonic(), caption))
        super().show(caption)

    def health(self, health: Health) -> None:
        now_s = time.monotonic()
        self.status, self.factor = health.recognizer, health.real_time_factor
        self.lags_s.append(health.lag_s)
        for state in health.sources:
            if state.status is SourceStatus.LISTENING:
                self.started_s.setdefault(state.source, now_s - state.position / 16_000)
        super().health(health)

    def finals(self) -> list[Caption]:
        return sorted((c for _, c in self.captions if c.final), key=lambda c: c.start)

"""A hub that remembers little of a long run: final captions, lags, losses."""

from __future__ import annotations

import statistics
import time
from dataclasses import replace

from live_caption.pipeline.hub import Hub
from live_caption.types import (
    SAMPLE_RATE_HZ,
    Caption,
    Health,
    RecognizerStatus,
    SourceKind,
    SourceState,
    SourceStatus,
)

_EVERY_S = 1.0
_COUNTING = {SourceStatus.LISTENING, SourceStatus.PAUSED}


class SoakHub(Hub):
    """Written to by the engine thread; read when that is at rest."""

    def __init__(self) -> None:
        super().__init__()
        self.status = RecognizerStatus.STOPPED
        self.clear()

    def clear(self) -> None:
        """Forgets everything but the status."""
        self.finals: list[Caption] = []
        self.dropped = self.gaps = 0
        self.most_lag_s = 0.0
        self._lags_s: list[float] = []  # the greatest of each second
        self._noted_s = 0.0
        self._states: dict[SourceKind, SourceState] = {}
        self._offsets_s: dict[SourceKind, tuple[float, float]] = {}  # the first and the last

    def show(self, caption: Caption) -> None:
        if caption.final:
            self.finals.append(replace(caption, words=()))
            self.gaps += caption.gap_after
        super().show(caption)

    def health(self, health: Health) -> None:
        self.status = health.recognizer
        self._note_lag(health.lag_s)
        self.dropped = sum(state.dropped for state in health.sources)
        for state in health.sources:
            self._note_position(state)
        super().health(health)

    def lag_s(self, quarter: int | None = None) -> float:
        """The median of the greatest lag of each second, of the whole run or a quarter of it."""
        size = max(1, len(self._lags_s) // 4)
        first = 0 if quarter is None else quarter * size
        lags = self._lags_s if quarter is None else self._lags_s[first : first + size]
        return statistics.median(lags or [0.0])

    def drift_s(self) -> float:
        """How far the counts of samples moved against the clock, from the first to the last."""
        return max((abs(b - a) for a, b in self._offsets_s.values()), default=0.0)

    def _note_position(self, state: SourceState) -> None:
        """Notes the clock when a source says something new."""
        if state == self._states.get(state.source) or state.status not in _COUNTING:
            return
        self._states[state.source] = state
        offset_s = time.monotonic() - state.position / SAMPLE_RATE_HZ
        first_s, _ = self._offsets_s.get(state.source, (offset_s, offset_s))
        self._offsets_s[state.source] = (first_s, offset_s)

    def _note_lag(self, lag_s: float) -> None:
        now_s = time.monotonic()
        self.most_lag_s = max(self.most_lag_s, lag_s)
        if not self._lags_s or now_s - self._noted_s > _EVERY_S:
            self._lags_s.append(lag_s)
            self._noted_s = now_s
        self._lags_s[-1] = max(self._lags_s[-1], lag_s)

"""How the program is doing, in numbers and one sentence. Engine thread."""

from __future__ import annotations

from live_caption.errors import LiveCaptionError
from live_caption.types import (
    SAMPLE_RATE_HZ,
    Health,
    Problem,
    RecognizerStatus,
    SourceKind,
    SourceState,
    SourceStatus,
    Topic,
)

_SMOOTHING = 0.2
_NOTICEABLE_LAG_S = 3.0
_CAUGHT_UP_S = 1.0
_TROUBLED = (SourceStatus.LOST, SourceStatus.UNAVAILABLE)
_RESTARTING = Problem(
    Topic.RECOGNITION, "The recogniser stopped and is being started again.", "Nothing is lost."
)


class Vitals:
    """Collects what the parts report and says it as one `Health`."""

    def __init__(self) -> None:
        self.recognizer = RecognizerStatus.STOPPED
        self.sources: dict[SourceKind, SourceState] = {}
        self.failure: LiveCaptionError | None = None
        self.notice = ""
        self._step_s = 0.0
        self._factor = 0.0
        self._waiting = 0
        self._is_behind = False

    def stepped(self, took_s: float, advanced: int, waiting: int) -> None:
        """Notes a step of the recogniser that considered `advanced` samples."""
        self._waiting = waiting
        self._step_s += _SMOOTHING * (took_s - self._step_s)
        if advanced:
            factor = took_s * SAMPLE_RATE_HZ / advanced
            self._factor += _SMOOTHING * (factor - self._factor)

    def health(self) -> Health:
        lag_s = self._waiting / SAMPLE_RATE_HZ
        self._is_behind = lag_s > (_CAUGHT_UP_S if self._is_behind else _NOTICEABLE_LAG_S)
        return Health(
            recognizer=self.recognizer,
            sources=tuple(self.sources.values()),
            message=self._message(lag_s),
            lag_s=round(lag_s, 1),
            real_time_factor=round(self._factor, 2),
            stage_ms={"step": round(1000 * self._step_s)},
            problems=self._problems(),
        )

    def _problems(self) -> tuple[Problem, ...]:
        problems = [] if self.failure is None else [self.failure.problem]
        if self.recognizer is RecognizerStatus.RESTARTING:
            problems.append(_RESTARTING)
        for state in self.sources.values():
            if state.status in _TROUBLED:
                problems.append(Problem(Topic.SOUND, state.message))
        return tuple(dict.fromkeys(problems))

    def _message(self, lag_s: float) -> str:
        for problem in self._problems():
            return str(problem)
        if self._is_behind:
            return f"Captions are {lag_s:.0f} seconds behind: this computer is busy."
        return self.notice

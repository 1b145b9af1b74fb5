"""A listener process as the application runs it, whose events a test can wait for."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import TypeVar

import numpy as np

from live_caption.pipeline.child import (
    ChildLost,
    ChildSpec,
    ChildStarted,
    FromChild,
    Supervisor,
)
from live_caption.pipeline.messages import Devices, Listen, ListenerSpec
from live_caption.types import (
    AudioChunk,
    Level,
    Samples,
    SourceEvent,
    SourceKind,
    SourceRequest,
    SourceState,
    SourceStatus,
    SpeechEnded,
    SpeechStarted,
)
from tests.audio_server.servers import DEADLINE_S

SYSTEM = SourceRequest(SourceKind.SYSTEM)
MICROPHONE = SourceRequest(SourceKind.MICROPHONE)
_EVENTS = SpeechStarted | AudioChunk | SpeechEnded | Level | SourceState

Event = TypeVar("Event")


class ListenerProcess:
    """Supervised; after a restart it listens to the same sources again."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        spec = ListenerSpec(time.monotonic())
        target = "live_caption.pipeline.listener:run"
        self._supervisor = Supervisor(
            ChildSpec("listener", target, spec, environment), self._report
        )
        self._changed = threading.Condition()
        self._requests: tuple[SourceRequest, ...] = ()
        self.events: list[SourceEvent] = []
        self.times_s: list[float] = []
        self.exit_codes: list[int | None] = []
        self.answers: list[Devices] = []

    def __enter__(self) -> ListenerProcess:
        self._supervisor.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._supervisor.stop()

    @property
    def pid(self) -> int | None:
        return self._supervisor.pid

    def listen(self, *requests: SourceRequest) -> None:
        with self._changed:
            self._requests = requests
        self._supervisor.send(Listen(requests))

    def send(self, message: object) -> None:
        self._supervisor.send(message)

    def now(self) -> int:
        """A mark for `wait_for`: only what comes later counts."""
        with self._changed:
            return len(self.events)

    def wait_for(
        self,
        kind: type[Event],
        condition: Callable[[Event], object] = lambda _event: True,
        since: int = 0,
        deadline_s: float = DEADLINE_S,
    ) -> Event:
        """Return the first such event after the mark `since`."""

        def found() -> Event | None:
            fitting = (e for e in self.events[since:] if isinstance(e, kind) and condition(e))
            return next(fitting, None)

        with self._changed:
            self._changed.wait_for(found, deadline_s)
            event = found()
            if event is None:
                states = [e for e in self.events[since:] if isinstance(e, SourceState)]
                raise TimeoutError(f"no such {kind.__name__} in {deadline_s} s, but {states}")
            return event

    def wait_for_status(
        self, status: SourceStatus, source: SourceKind = SourceKind.SYSTEM, since: int = 0
    ) -> SourceState:
        return self.wait_for(
            SourceState, lambda s: s.status is status and s.source is source, since
        )

    def wait_for_restart(self, count: int = 1) -> int | None:
        """Wait until the process ended for the `count`th time; return its exit code."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.exit_codes) >= count, DEADLINE_S)
            return self.exit_codes[count - 1]

    def wait_for_answer(self) -> Devices:
        with self._changed:
            assert self._changed.wait_for(lambda: self.answers, DEADLINE_S)
            return self.answers[-1]

    def speech(self, source: SourceKind = SourceKind.SYSTEM, since: int = 0) -> Samples:
        """Everything that was sent of this source's segments since the mark."""
        with self._changed:
            chunks = [
                event.samples
                for event in self.events[since:]
                if isinstance(event, AudioChunk) and event.segment.source is source
            ]
        return np.concatenate([np.zeros(0, np.float32), *chunks])

    def _report(self, message: ChildStarted | ChildLost | FromChild) -> None:
        with self._changed:
            match message:
                case ChildStarted(generation=generation):
                    self._supervisor.accept(generation)
                    self._supervisor.send(Listen(self._requests, 1 + self._last_number()))
                case ChildLost(exit_code=exit_code):
                    self.exit_codes.append(exit_code)
                case FromChild(message=Devices() as devices):
                    self.answers.append(devices)
                case FromChild(message=event) if isinstance(event, _EVENTS):
                    self.events.append(event)
                    self.times_s.append(time.monotonic())
            self._changed.notify_all()

    def _last_number(self) -> int:
        started = [event for event in self.events if isinstance(event, SpeechStarted)]
        return max((event.segment.number for event in started), default=0)

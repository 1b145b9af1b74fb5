"""The recogniser's seat: one process sits there, and another takes over between segments.

Used by the engine's thread; `pid`, `request_stop` and `stop` may be used anywhere. While a
successor waits, the one who leaves hears only of the segments it has begun; the successor
hears the others from the book.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import replace

from live_caption.pipeline.child import ChildSpec, Report, Supervisor
from live_caption.pipeline.messages import Drop, Feed, Finish, Open
from live_caption.types import SegmentId


class RecognizerSeat:
    """Every process that sits here has a name of its own, so that nobody speaks for another."""

    def __init__(self, spec: ChildSpec, report: Report) -> None:
        self._first_name = spec.name
        self._spec = spec
        self._report = report
        self._all = [Supervisor(spec, report)]
        self._lock = threading.Lock()
        self._closed = False
        self._leaving: frozenset[SegmentId] = frozenset()
        self._successor: object | None = None

    @property
    def name(self) -> str:
        return self._spec.name

    @property
    def pid(self) -> int | None:
        return self._all[-1].pid

    def start(self) -> None:
        self._all[-1].start()

    def accept(self, generation: int) -> None:
        """Like `Supervisor.accept`."""
        self._all[-1].accept(generation)

    def send(self, message: Open | Feed | Finish | Drop) -> None:
        """Sends to who sits here, unless it leaves before it would begin with the segment."""
        if self._successor is None or message.segment in self._leaving:
            self._all[-1].send(message)

    def offer(self, argument: object, leaving: Iterable[SegmentId]) -> None:
        """Has a process with another argument take over once the segments `leaving` are over."""
        self._successor = argument
        self._leaving = frozenset(leaving)

    def awaits(self, segments: Iterable[SegmentId]) -> bool:
        """Whether a successor waits, and for none of these unfinished segments any more."""
        return self._successor is not None and self._leaving.isdisjoint(segments)

    def abandon(self) -> None:
        """The successor waits for no segment any more."""
        self._leaving = frozenset()

    @property
    def is_offered(self) -> bool:
        """A successor waits."""
        return self._successor is not None

    def take_over(self) -> None:
        """Ends who sits here and starts the successor."""
        with self._lock:
            if self._closed:
                return
            self._all[-1].request_stop()
            name = f"{self._first_name} {len(self._all) + 1}"
            self._spec = replace(self._spec, name=name, argument=self._successor)
            self._all.append(Supervisor(self._spec, self._report))
            self._all[-1].start()
        self._successor = None

    def dismiss(self) -> None:
        """Ends who sits here; a successor may still take over."""
        self._all[-1].request_stop()

    def request_stop(self) -> None:
        """Asks every process to end; nobody takes over any more."""
        with self._lock:
            self._closed = True
        for supervisor in self._all:
            supervisor.request_stop()

    def stop(self) -> None:
        """Returns when all processes and threads are gone."""
        self.request_stop()
        for supervisor in self._all:
            supervisor.stop()

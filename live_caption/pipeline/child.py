"""A child process that may hang, abort or leak without harming anybody.

`Supervisor` lives in the main process: one thread starts the child, reads what it says,
pings it, kills it when it does not answer, and starts it again; a second thread writes,
so that a child that does not read blocks nobody. `serve` is the child's side. Native
code for listening and for recognising runs only in such children.
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import queue
import signal
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait

from live_caption.logs import handle
from live_caption.pipeline.serve import Ping, Pong, Stop, serve

_log = logging.getLogger(__name__)
_STOP_GRACE_S = 3.0
_BACKOFF_S = (0.0, 0.2, 0.5, 1.0, 2.0)
_SHORT_LIFE_S = 5.0


@dataclass(frozen=True, slots=True)
class ChildSpec:
    """What to run in a child: `target` is "module:function", called with (channel, argument).

    `deadline_s` is how long the child's loop may leave a ping unanswered;
    `start_deadline_s` the same until its first answer, loading included. `attempts` is how
    many times in a row it may die before it ever answered.
    """

    name: str
    target: str
    argument: object = None
    environment: Mapping[str, str] = field(default_factory=dict)
    ping_s: float = 1.0
    deadline_s: float = 20.0
    start_deadline_s: float = 120.0
    attempts: int = len(_BACKOFF_S)


@dataclass(frozen=True, slots=True)
class ChildStarted:
    """A new process runs; nothing reaches it before `Supervisor.accept(generation)`."""

    name: str
    generation: int


@dataclass(frozen=True, slots=True)
class ChildLost:
    """The process is gone; another one is started unless `for_good`."""

    name: str
    generation: int
    exit_code: int | None
    for_good: bool = False


@dataclass(frozen=True, slots=True)
class FromChild:
    """Something the child said."""

    name: str
    message: object


Report = Callable[[ChildStarted | ChildLost | FromChild], None]


class _Outbox:
    """The writing thread of one generation; everything sent after its end is dropped."""

    def __init__(self, connection: Connection, name: str) -> None:
        self._connection = connection
        self._messages: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=f"{name} writer", daemon=True)
        self._thread.start()

    def put(self, message: object) -> None:
        self._messages.put(message)

    def join(self) -> None:
        self._messages.put(None)
        self._thread.join()

    def _run(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while (message := self._messages.get()) is not None:
                self._connection.send(message)


class _Process:
    """One generation of the child: the process, its pipe and its unanswered ping."""

    def __init__(self, spec: ChildSpec) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        level = logging.getLogger().getEffectiveLevel()
        self.process = context.Process(
            target=serve,
            args=(theirs, spec.target, spec.argument, dict(spec.environment), level),
            name=f"live-caption {spec.name}",
            daemon=True,
        )
        self.process.start()
        theirs.close()
        self.outbox = _Outbox(self.connection, spec.name)
        self.answers = 0
        self.started_s = time.monotonic()
        self._spec = spec
        self._pinged_s = time.monotonic()
        self._waiting = True
        self.outbox.put(Ping())

    def answered(self) -> None:
        self.answers += 1
        self._waiting = False

    def overdue(self) -> bool:
        """Sends the next ping when it is time; True when the last one was left too long."""
        elapsed_s = time.monotonic() - self._pinged_s
        if self._waiting:
            limit_s = self._spec.deadline_s if self.answers else self._spec.start_deadline_s
            return elapsed_s > limit_s
        if elapsed_s >= self._spec.ping_s:
            self._pinged_s, self._waiting = time.monotonic(), True
            self.outbox.put(Ping())
        return False

    def end(self, grace_s: float) -> int | None:
        """Waits for the process, then kills it; returns its exit code."""
        self.process.join(grace_s)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        exit_code = self.process.exitcode
        self.outbox.join()
        self.connection.close()
        self.process.close()
        return exit_code


def _block_interrupts() -> None:
    """Ctrl-C is for this process alone; children inherit the mask of the thread that starts them.

    They could not ignore it by themselves before they have imported the program. The
    resource tracker comes first, for whoever starts it has SIGINT unblocked afterwards.
    """
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


class Supervisor:
    """Keeps one child running. `report` is called from the supervising thread."""

    def __init__(self, spec: ChildSpec, report: Report) -> None:
        self._spec = spec
        self._report = report
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._current: _Process | None = None
        self._generation = 0
        self._accepted = 0
        self._thread = threading.Thread(target=self._run, name=f"{spec.name} supervisor")

    @property
    def pid(self) -> int | None:
        with self._lock:
            return self._current.process.pid if self._current else None

    def start(self) -> None:
        self._thread.start()

    def accept(self, generation: int) -> None:
        """From now on `send` reaches this generation (and no earlier one)."""
        with self._lock:
            self._accepted = generation

    def send(self, message: object) -> None:
        """Queues a message; dropped unless the running generation was accepted."""
        with self._lock:
            if self._current is not None and self._accepted == self._generation:
                self._current.outbox.put(message)

    def request_stop(self) -> None:
        """Asks the child to end; `stop` waits for it."""
        self._stopping.set()
        with self._lock:
            if self._current is not None:
                self._current.outbox.put(Stop())

    def stop(self) -> None:
        """Ends the child and returns when its process and both threads are gone."""
        self.request_stop()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        _block_interrupts()
        stillborn = short_lives = 0
        while not self._stopping.is_set():
            current = self._launch()
            self._watch(current)
            stillborn = 0 if current.answers else stillborn + 1
            short = time.monotonic() - current.started_s < _SHORT_LIFE_S
            short_lives = short_lives + 1 if short else 0
            self._bury(current, for_good=stillborn >= self._spec.attempts)
            if stillborn >= self._spec.attempts:
                return
            self._stopping.wait(_BACKOFF_S[min(short_lives, len(_BACKOFF_S) - 1)])

    def _launch(self) -> _Process:
        current = _Process(self._spec)
        with self._lock:
            self._current = current
            self._generation += 1
        self._report(ChildStarted(self._spec.name, self._generation))
        return current

    def _watch(self, current: _Process) -> None:
        deadline_s = float("inf")
        while time.monotonic() < deadline_s:
            ready = wait([current.connection, current.process.sentinel], self._spec.ping_s / 2)
            if self._stopping.is_set() and deadline_s == float("inf"):
                current.outbox.put(Stop())
                deadline_s = time.monotonic() + _STOP_GRACE_S
            if current.connection in ready and not self._read(current):
                return
            if not ready and current.overdue():
                _log.error("%s does not answer and is ended", self._spec.name)
                current.process.kill()
                return
            if ready == [current.process.sentinel]:
                return

    def _read(self, current: _Process) -> bool:
        try:
            message = current.connection.recv()
        except (EOFError, OSError):
            return False
        except Exception:  # noqa: BLE001 - whatever unpickling raises
            _log.exception("%s said something that cannot be read", self._spec.name)
            current.process.kill()
            return False
        if isinstance(message, Pong):
            current.answered()
        elif isinstance(message, logging.LogRecord):
            handle(message)
        else:
            self._report(FromChild(self._spec.name, message))
        current.overdue()
        return True

    def _bury(self, current: _Process, for_good: bool) -> None:
        with self._lock:
            self._current = None
            generation = self._generation
        exit_code = current.end(_STOP_GRACE_S if self._stopping.is_set() else 0.5)
        if not self._stopping.is_set():
            _log.warning("%s ended with code %s", self._spec.name, exit_code)
            self._report(ChildLost(self._spec.name, generation, exit_code, for_good))

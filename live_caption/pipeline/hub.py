"""Spreads captions to the sinks without ever waiting for one.

The engine thread publishes; each sink reads from a mailbox of its own. A mailbox keeps
the newest revision of each segment that is still being spoken and every final caption,
in order, so a slow sink is late but never wrong and never grows without bound.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from live_caption.errors import LiveCaptionError
from live_caption.ports import CaptionSink
from live_caption.types import Caption, Health, Level, RecognizerStatus, SegmentId, SourceKind

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Batch:
    """What arrived since the last `Mailbox.take`; `levels` are (rms, peak) in dBFS."""

    captions: tuple[Caption, ...] = ()
    health: Health | None = None
    levels: dict[SourceKind, tuple[float, float]] = field(default_factory=dict)
    closed: bool = False


class Mailbox:
    """A sink that another thread empties. Any thread may write.

    `wake` is called from the writing thread, once until the next `take`; it must only
    set a flag or post an event.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._lock = threading.Lock()
        self._captions: dict[tuple[SegmentId, bool], Caption] = {}
        self._health: Health | None = None
        self._levels: dict[SourceKind, tuple[float, float]] = {}
        self._closed = False
        self._woken = False

    def show(self, caption: Caption) -> None:
        def put() -> None:
            self._captions.pop((caption.segment, False), None)
            self._captions[caption.segment, caption.final] = caption

        self._write(put)

    def health(self, health: Health) -> None:
        def put() -> None:
            self._health = health

        self._write(put)

    def level(self, source: SourceKind, rms_dbfs: float, peak_dbfs: float) -> None:
        def put() -> None:
            self._levels[source] = (rms_dbfs, peak_dbfs)

        self._write(put)

    def close(self) -> None:
        def put() -> None:
            self._closed = True

        self._write(put)

    def take(self) -> Batch:
        """Everything that arrived since the last call, in order."""
        with self._lock:
            self._woken = False
            batch = Batch(tuple(self._captions.values()), self._health, self._levels, self._closed)
            self._captions, self._health, self._levels = {}, None, {}
        return batch

    def _write(self, put: Callable[[], None]) -> None:
        with self._lock:
            put()
            wake, self._woken = not self._woken, True
        if wake:
            self._wake()


class _SinkThread:
    """Runs one sink in a thread of its own, so that a slow disk delays nobody else."""

    def __init__(self, sink: CaptionSink) -> None:
        self.sink = sink
        self._arrived = threading.Event()
        self.mailbox = Mailbox(self._arrived.set)
        self._thread = threading.Thread(target=self._run, name=type(sink).__name__)
        self._thread.start()

    def join(self) -> None:
        self.mailbox.close()
        self._thread.join()

    def _run(self) -> None:
        while True:
            self._arrived.wait()
            self._arrived.clear()
            batch = self.mailbox.take()
            self._deliver(batch)
            if batch.closed:
                self._guarded(self.sink.close)
                return

    def _deliver(self, batch: Batch) -> None:
        for caption in batch.captions:
            self._guarded(self.sink.show, caption)
        if batch.health is not None:
            self._guarded(self.sink.health, batch.health)

    def _guarded(self, call: Callable[..., None], *values: object) -> None:
        try:
            call(*values)
        except Exception:  # noqa: BLE001 - root of a sink's thread
            _log.exception("%s failed", type(self.sink).__name__)


class Hub:
    """The sinks. Owned by the main thread; published to by the engine thread."""

    def __init__(self) -> None:
        self._threads: tuple[_SinkThread, ...] = ()  # replaced, never changed: the engine reads
        self._mailboxes: tuple[Mailbox, ...] = ()
        self._complaints: dict[str, LiveCaptionError] = {}
        self._health: Health | None = None
        self._lock = threading.Lock()

    def add(self, sink: CaptionSink) -> None:
        """Runs `sink` in a thread of its own until `close`."""
        thread = _SinkThread(sink)
        self._threads = (*self._threads, thread)
        self.add_mailbox(thread.mailbox)

    def remove(self, sink: CaptionSink) -> None:
        """Lets a sink finish what it has, then closes it; from now on it gets nothing."""
        for thread in self._threads:
            if thread.sink is sink:
                self._threads = tuple(t for t in self._threads if t is not thread)
                self._mailboxes = tuple(m for m in self._mailboxes if m is not thread.mailbox)
                thread.join()

    def add_mailbox(self, mailbox: Mailbox) -> None:
        """Publishes to a mailbox that somebody else empties, as a window does."""
        self._mailboxes = (*self._mailboxes, mailbox)

    def show(self, caption: Caption) -> None:
        for mailbox in self._mailboxes:
            mailbox.show(caption)

    def complain(self, sink: str, error: LiveCaptionError | None) -> None:
        """Has health tell what a sink cannot do until None says that it can again. Any thread.

        Each sink complains for itself; the message is the first complaint while nothing else
        is to be said.
        """
        with self._lock:
            self._complaints.pop(sink, None)
            if error is not None:
                self._complaints[sink] = error
            if self._health is not None:
                self._publish(self._health)

    def health(self, health: Health) -> None:
        with self._lock:
            self._health = health
            self._publish(health)

    def _publish(self, health: Health) -> None:
        complaints = tuple(error.problem for error in self._complaints.values())
        health = replace(health, problems=health.problems + complaints)
        if health.recognizer is RecognizerStatus.READY and not health.message and complaints:
            health = replace(health, message=str(complaints[0]))
        for mailbox in self._mailboxes:
            mailbox.health(health)

    def level(self, level: Level) -> None:
        for mailbox in self._mailboxes:
            mailbox.level(level.source, level.rms_dbfs, level.peak_dbfs)

    def close(self) -> None:
        """Lets every sink finish what it has, then closes it."""
        for thread in self._threads:
            thread.join()

"""The recogniser process: one loaded model, a session for each segment being spoken.

One thread reads commands and steps the sessions in turn, so two speaking sources share
the model fairly. Nothing is recognised while nobody speaks.
"""

from __future__ import annotations

import importlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from live_caption.errors import LiveCaptionError
from live_caption.pipeline import messages
from live_caption.pipeline.pacing import next_position
from live_caption.pipeline.serve import Channel, Stop
from live_caption.ports import AsrSession, Recognizer
from live_caption.types import Hypothesis, SegmentId, SourceKind, Word

_log = logging.getLogger(__name__)


def run(channel: Channel, argument: object) -> None:
    """Work loop of the recogniser process; `argument` is a `RecognizerSpec`."""
    if not isinstance(argument, messages.RecognizerSpec):
        raise TypeError(argument)
    try:
        recognizer = _load(argument)
    except LiveCaptionError as error:
        channel.send(messages.Failed(error))
        return
    channel.send(messages.Ready(recognizer.name, recognizer.notice))
    try:
        _work(channel, RecognizerHost(recognizer, argument, channel.send))
    finally:
        recognizer.close()


def _load(spec: messages.RecognizerSpec) -> Recognizer:
    module, _, function = spec.factory.partition(":")
    factory: Callable[[messages.RecognizerSpec], Recognizer]
    factory = getattr(importlib.import_module(module), function)
    recognizer = factory(spec)
    recognizer.warm_up()
    return recognizer


def _work(channel: Channel, host: RecognizerHost) -> None:
    while True:
        message = None if host.busy else channel.receive()
        for command in (message, *channel.waiting()):
            if isinstance(command, Stop):
                return
            host.handle(command)
        host.step()


@dataclass(slots=True)
class _Open:
    session: AsrSession
    start: int
    paced: bool
    finishing: bool = False


class RecognizerHost:
    """Turns commands into steps of sessions. Owned by the work loop."""

    def __init__(
        self,
        recognizer: Recognizer,
        spec: messages.RecognizerSpec,
        send: Callable[[messages.Recognized], None],
    ) -> None:
        self._recognizer = recognizer
        self._language = spec.language
        self._whole = spec.whole
        self._send = send
        self._open: dict[SegmentId, _Open] = {}
        self._catching_up = False

    @property
    def busy(self) -> bool:
        """True when a step can be made without further sound."""
        return self._next() is not None

    def handle(self, command: object) -> None:
        match command:
            case messages.Open():
                session = self._recognizer.open(self._language, command.checkpoint)
                self._open[command.segment] = _Open(session, command.start, command.paced)
                self._catching_up |= command.replay
            case messages.Feed(segment, samples) if segment in self._open:
                self._open[segment].session.feed(samples)
            case messages.Finish(segment) if segment in self._open:
                self._open[segment].finishing = True
            case messages.Drop(segment) if segment in self._open:
                self._open.pop(segment).session.close()

    def step(self) -> None:
        """Makes one step of the session that waits longest, if any is due."""
        segment = self._next()
        if segment is None:
            self._catching_up = False
            return
        entry = self._open[segment]
        position = self._position(entry)
        session = entry.session
        began_s = time.perf_counter()
        hypothesis = session.finish() if position is None else session.step(position)
        self._report(segment, entry, hypothesis, time.perf_counter() - began_s)

    def _next(self) -> SegmentId | None:
        """Each source's oldest segment may be next, so that its texts come in order."""
        oldest: dict[SourceKind, SegmentId] = {}
        for segment in self._open:
            oldest.setdefault(segment.source, segment)
        due = [segment for segment in oldest.values() if self._due(self._open[segment])]
        return max(due, key=self._urgency, default=None)

    def _due(self, entry: _Open) -> bool:
        return entry.finishing or self._position(entry) is not None

    def _urgency(self, segment: SegmentId) -> tuple[bool, int]:
        entry = self._open[segment]
        return entry.finishing, _pending(entry)

    def _position(self, entry: _Open) -> int | None:
        if self._whole:
            return None
        return next_position(
            entry.session.fed,
            entry.session.considered,
            self._recognizer.chunk,
            steady=self._catching_up or not entry.paced,
        )

    def _report(
        self, segment: SegmentId, entry: _Open, hypothesis: Hypothesis, took_s: float
    ) -> None:
        if hypothesis.final:
            self._open.pop(segment).session.close()
        self._send(
            messages.Recognized(
                segment=segment,
                hypothesis=_absolute(hypothesis, entry.start),
                checkpoint=None if hypothesis.final else entry.session.checkpoint(),
                took_s=took_s,
                backlog=sum(map(_pending, self._open.values())),
            )
        )


def _pending(entry: _Open) -> int:
    return entry.session.fed - entry.session.considered


def _absolute(hypothesis: Hypothesis, start: int) -> Hypothesis:
    words = tuple(
        Word(word.text, word.start + start, word.end + start, word.confidence)
        for word in hypothesis.words
    )
    return replace(hypothesis, words=words, position=hypothesis.position + start)

"""The engine: sound events in, captions out, two child processes kept alive.

One thread owns all state. Commands, the children's messages and their deaths arrive in
one queue and are handled in order; captions leave through the hub. A recogniser that
dies is started again and hears the unfinished segments once more; a listener that dies
costs the sound of its restart, which is marked as a gap.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from dataclasses import dataclass, replace

from live_caption.caption.model import CaptionModel
from live_caption.errors import AudioError, LiveCaptionError, RecognitionError
from live_caption.pipeline import messages
from live_caption.pipeline.book import SegmentBook
from live_caption.pipeline.child import ChildLost, ChildSpec, ChildStarted, FromChild, Supervisor
from live_caption.pipeline.echo import EchoFilter
from live_caption.pipeline.hub import Hub
from live_caption.pipeline.seat import RecognizerSeat
from live_caption.pipeline.vitals import Vitals
from live_caption.types import (
    SAMPLE_RATE_HZ,
    AudioChunk,
    Caption,
    EndReason,
    Hypothesis,
    Level,
    RecognizerStatus,
    SegmentId,
    SourceKind,
    SourceRequest,
    SourceState,
    SourceStatus,
    SpeechEnded,
    SpeechStarted,
)

_log = logging.getLogger(__name__)

_LISTENER = "listener"
_RECOGNIZER = "recognizer"
_FILE_AHEAD = 30 * SAMPLE_RATE_HZ
_AT_REST = (SourceStatus.ENDED, SourceStatus.PAUSED, SourceStatus.UNAVAILABLE)


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """What an engine runs: a recogniser, a voice detector, and the code of its children."""

    recognizer: messages.RecognizerSpec
    detector: str = "webrtc"
    listener_target: str = "live_caption.pipeline.listener:run"
    recognizer_target: str = "live_caption.pipeline.recognizer_host:run"
    answer_deadline_s: float = 20.0


class Engine:
    """Captions what its sources hear, from `start` to `close`. Methods may be called anywhere."""

    def __init__(self, spec: EngineSpec, hub: Hub) -> None:
        self._hub = hub
        self._queue: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._book = SegmentBook()
        self._captions = CaptionModel()
        self._echo = EchoFilter()
        self._vitals = Vitals()
        self._requests: tuple[SourceRequest, ...] = ()
        self._next_number = 1
        self._file_position = 0
        self._at_rest = threading.Event()
        self._detector = spec.detector
        listening = messages.ListenerSpec(time.monotonic())
        self._listener = Supervisor(
            ChildSpec(_LISTENER, spec.listener_target, listening), self._queue.put
        )
        self._recognizer = RecognizerSeat(
            ChildSpec(
                _RECOGNIZER,
                spec.recognizer_target,
                spec.recognizer,
                environment=_QUIET_NUMERICS,
                deadline_s=spec.answer_deadline_s,
            ),
            self._queue.put,
        )
        self._thread = threading.Thread(target=self._run, name="engine")

    @property
    def child_pids(self) -> tuple[int, ...]:
        """The processes of listener and recogniser, as far as they run."""
        return tuple(pid for pid in (self._listener.pid, self._recognizer.pid) if pid)

    @property
    def recognizer_pid(self) -> int | None:
        return self._recognizer.pid

    @property
    def listener_pid(self) -> int | None:
        return self._listener.pid

    def start(self) -> None:
        """Starts both children and the engine's thread."""
        self._vitals.recognizer = RecognizerStatus.STARTING
        self._thread.start()
        self._listener.start()
        self._recognizer.start()

    def listen(self, requests: tuple[SourceRequest, ...]) -> None:
        """Listens to exactly these sources; none pauses and closes the devices."""
        self._at_rest.clear()
        self._queue.put(messages.Listen(requests))

    def detect_with(self, detector: str) -> None:
        """Tells speech from other sound in another way."""
        self._queue.put(messages.Detect(detector))

    def recognize_with(self, spec: messages.RecognizerSpec) -> None:
        """Recognises in another way from now on, also where recognition had failed.

        What was said before is still finished as it was begun; what is said meanwhile waits.
        """
        self._queue.put(messages.TakeOver(spec))

    @property
    def usable(self) -> bool:
        """False once recognition has failed for good."""
        return self._vitals.recognizer is not RecognizerStatus.FAILED

    def wait(self, timeout_s: float | None = None) -> bool:
        """Waits until all sources are at their end or paused and every caption is final.

        Returns False after `timeout_s`. Raises what made captions impossible.
        """
        finished = self._at_rest.wait(timeout_s)
        if self._vitals.failure is not None:
            raise self._vitals.failure
        return finished

    def close(self, drain_s: float = 0.0) -> None:
        """Ends everything; waits up to `drain_s` for the captions of what was said."""
        if self._vitals.failure is None and drain_s > 0:
            self.listen(())
            self._at_rest.wait(drain_s)
        for child in (self._listener, self._recognizer):
            child.request_stop()
        for child in (self._listener, self._recognizer):
            child.stop()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (message := self._queue.get()) is not None:
            try:
                self._handle(message)
            except Exception:  # noqa: BLE001 - root of the engine's thread
                _log.exception("the engine could not handle %s", type(message).__name__)
        for segment in tuple(self._book):
            self._give_up(segment)  # what is committed by now was said

    def _handle(self, message: object) -> None:
        match message:
            case FromChild(name) | ChildStarted(name) | ChildLost(name) if not self._knows(name):
                return  # a recogniser that was replaced
            case FromChild(_, content):
                self._from_child(content)
            case ChildStarted(name, generation):
                self._child_started(name, generation)
            case ChildLost(name=name, for_good=for_good):
                self._child_lost(name, for_good=for_good)
            case messages.Listen(requests):
                self._listen(requests)
            case messages.Detect(detector):
                self._detector = detector  # for a listener that comes later, too
                self._listener.send(message)
            case messages.TakeOver(spec):
                self._offer_seat(spec)

    def _knows(self, name: str) -> bool:
        return name in {_LISTENER, self._recognizer.name}

    def _from_child(self, content: object) -> None:
        match content:
            case AudioChunk() if content.segment in self._book:
                self._recognizer.send(self._book.append(content))
                if content.segment.source is SourceKind.FILE:
                    self._file_position = content.start + len(content.samples)
            case Level():
                self._hub.level(content)
            case messages.Recognized() if content.segment in self._book:
                self._recognized(content)
            case SpeechStarted(segment, start):
                self._speech_started(segment, start)
            case SpeechEnded() if content.segment in self._book:
                self._speech_ended(content)
            case SourceState():
                self._source_state(content)
            case messages.Ready(name, notice):
                _log.info("recogniser %s is ready. %s", name, notice)
                self._vitals.recognizer = RecognizerStatus.READY
                self._vitals.notice = notice
                self._publish_health()
            case messages.Failed(error):
                self._fail(error)

    def _listen(self, requests: tuple[SourceRequest, ...]) -> None:
        self._requests = requests
        self._file_position = 0
        if isinstance(self._vitals.failure, AudioError):
            self._vitals.failure = None
        wanted = {request.kind for request in requests}
        for kind, state in self._vitals.sources.items():
            if kind not in wanted and state.status not in _AT_REST:
                self._vitals.sources[kind] = replace(state, status=SourceStatus.PAUSED, message="")
        for kind in wanted:
            self._vitals.sources[kind] = SourceState(kind, SourceStatus.OPENING)
        self._send_requests()
        self._publish_health()
        self._check_rest()

    def _send_requests(self) -> None:
        requests = tuple(map(self._going_on, self._requests))
        self._listener.send(messages.Listen(requests, self._next_number, self._detector))

    def _going_on(self, request: SourceRequest) -> SourceRequest:
        """A file goes on where a listener that died had come to."""
        if request.kind is not SourceKind.FILE:
            return request
        return replace(request, begin=self._file_position)

    def _speech_started(self, segment: SegmentId, start: int) -> None:
        self._next_number = max(self._next_number, segment.number + 1)
        paced = any(r.speed > 0 for r in self._requests if r.kind is segment.source)
        self._captions.start(segment, start)
        self._echo.started(segment, start)
        self._recognizer.send(self._book.start(segment, start, paced=paced))
        for surplus in self._book.surplus():
            _log.warning("%s segment %s waits too long and is given up", *_named(surplus))
            self._give_up(surplus)

    def _speech_ended(self, ended: SpeechEnded) -> None:
        self._echo.ended(ended.segment, ended.end)
        self._recognizer.send(self._book.end(ended))

    def _source_state(self, state: SourceState) -> None:
        known = self._vitals.sources.get(state.source)
        self._vitals.sources[state.source] = state
        if state.source is SourceKind.FILE and state.status is SourceStatus.UNAVAILABLE:
            self._fail(AudioError(state.message))
        if known is None or known.status is not state.status or known.message != state.message:
            _log.info("%s: %s %s", state.source, state.status, state.message)
        self._allow_more()
        self._publish_health()
        self._check_rest()

    def _recognized(self, answer: messages.Recognized) -> None:
        entry = self._book[answer.segment]
        advanced = answer.hypothesis.position - entry.considered
        if advanced <= 0 and not answer.hypothesis.final:
            return  # a new recogniser hears once more what is known already
        gap = entry.ended is not None and entry.ended.reason is EndReason.GAP
        end = entry.ended.end if answer.hypothesis.final and entry.ended else None
        self._book.recognized(answer)
        self._vitals.stepped(answer.took_s, advanced, self._book.waiting)
        self._publish(
            self._captions.update(
                answer.segment,
                answer.hypothesis,
                end if end is not None else answer.hypothesis.position,
                gap_after=gap and answer.hypothesis.final,
            )
        )
        self._publish_health()
        self._allow_more()
        self._take_over_if_due()
        self._check_rest()

    def _publish(self, caption: Caption | None) -> None:
        if caption is not None:
            for allowed in self._echo.show(caption):
                self._hub.show(allowed)

    def _publish_health(self) -> None:
        self._hub.health(self._vitals.health())

    def _allow_more(self) -> None:
        """Lets a file that is read as fast as possible go on once little is waiting."""
        for request in self._requests:
            state = self._vitals.sources.get(request.kind)
            if request.speed == 0 and state and self._book.waiting < _FILE_AHEAD:
                self._listener.send(messages.Allow(request.kind, state.position + _FILE_AHEAD))

    def _check_rest(self) -> None:
        states = self._vitals.sources.values()
        if not self._book and all(state.status in _AT_REST for state in states):
            self._at_rest.set()

    def _child_started(self, name: str, generation: int) -> None:
        if name == _LISTENER:
            self._listener.accept(generation)
            self._send_requests()
            return
        self._recognizer.accept(generation)
        for message in self._book.replay():
            self._recognizer.send(message)

    def _child_lost(self, name: str, *, for_good: bool) -> None:
        if name == _LISTENER:
            self._listener_lost()
        else:
            self._recognizer_lost()
        if for_good:
            self._fail(
                RecognitionError(
                    f"The {name} cannot be started on this computer.",
                    "The log folder has the details: live-caption doctor shows where it is.",
                )
            )
        self._publish_health()

    def _offer_seat(self, spec: messages.RecognizerSpec) -> None:
        """Lets the recogniser finish what was said until now, as far as it can."""
        if self._vitals.recognizer is RecognizerStatus.READY:
            self._recognizer.offer(spec, self._book)
            self._listener.send(messages.Cut())
        else:
            self._recognizer.offer(spec, ())
        self._take_over_if_due()

    def _take_over_if_due(self) -> None:
        if not self._recognizer.awaits(self._book):
            return
        for segment in self._book.begun:
            self._give_up(segment)  # another recogniser cannot go on with it
        self._at_rest.clear()
        if not isinstance(self._vitals.failure, AudioError):
            self._vitals.failure = None
        self._vitals.notice = ""
        self._vitals.recognizer = RecognizerStatus.STARTING
        self._recognizer.take_over()
        self._publish_health()

    def _listener_lost(self) -> None:
        for segment in self._book.speaking:
            end = self._book[segment].received
            self._speech_ended(SpeechEnded(segment, end, EndReason.GAP))

    def _recognizer_lost(self) -> None:
        if self._vitals.failure is not None:
            return
        if self._recognizer.is_offered:
            self._recognizer.abandon()
            self._take_over_if_due()
            return
        if self._vitals.recognizer is RecognizerStatus.READY:
            for segment in self._book.died():
                _log.warning("%s segment %s ends recognisers and is given up", *_named(segment))
                self._give_up(segment)
        self._vitals.recognizer = RecognizerStatus.RESTARTING

    def _give_up(self, segment: SegmentId) -> None:
        """Ends a segment with what is committed: more cannot be had."""
        entry = self._book.forget(segment)
        self._recognizer.send(messages.Drop(segment))
        last = Hypothesis("", final=True, position=entry.considered)
        self._publish(self._captions.update(segment, last, entry.received, gap_after=True))
        self._check_rest()

    def _fail(self, error: LiveCaptionError) -> None:
        """Nothing more will come; whoever waits is told."""
        _log.info("captions became impossible: %s", error)  # whoever waits tells the user
        self._vitals.failure = error
        if not isinstance(error, AudioError):
            self._vitals.recognizer = RecognizerStatus.FAILED
            self._recognizer.dismiss()
        self._publish_health()
        self._at_rest.set()


def _named(segment: SegmentId) -> tuple[str, int]:
    return segment.source, segment.number


# Small matrices: threads of the numerics library would only spin beside the model's own.
_QUIET_NUMERICS = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "HF_HUB_OFFLINE": "1",
}

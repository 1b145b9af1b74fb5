"""Everything that listens, composed. Lives in the listener process.

`Listener` is used by that process's command thread; each source has a thread of its own,
and one more watches that none of them hangs in a native call.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from typing import TYPE_CHECKING, TypeAlias

from live_caption.audio.losses import ServerLostError
from live_caption.audio.open import list_devices, open_source
from live_caption.errors import AudioError
from live_caption.pipeline import messages
from live_caption.pipeline.devicesource import (
    EXIT_HUNG,
    EXIT_SOUND_SERVER_LOST,
    DeviceThread,
    Leave,
    OpenDevice,
)
from live_caption.pipeline.hearing import Emit, Hearing
from live_caption.pipeline.serve import Channel, Stop
from live_caption.speech.detectors import create_detector
from live_caption.speech.segmenter import Segmenter, SegmenterConfig
from live_caption.types import SourceKind, SourceRequest, SourceState, SourceStatus

_log = logging.getLogger(__name__)

HUNG_S = 8.0  # a Bluetooth headset may take seconds to open
_NO_ANSWER = "The sound system does not answer."

if TYPE_CHECKING:
    from live_caption.pipeline.filesource import FileThread

SourceThread: TypeAlias = "DeviceThread | FileThread"


def run(channel: Channel, argument: object) -> None:
    """Work loop of the listener process; `argument` is a `ListenerSpec`."""
    if not isinstance(argument, messages.ListenerSpec):
        raise TypeError(argument)
    listener: Listener | None = None
    while not isinstance(message := channel.receive(), Stop):
        match message:
            case messages.Listen(requests, first_segment, detector):
                listener = listener or Listener(
                    channel.send, argument.epoch_s, first_segment, detector=detector
                )
                listener.listen(requests)
            case messages.Detect(detector) if listener:
                listener.detect_with(detector)
            case messages.Cut() if listener:
                listener.cut()
            case messages.Allow(source, position) if listener:
                listener.allow(source, position)
            case messages.ListDevices():
                _send_devices(channel)
    if listener:
        listener.close()


def _send_devices(channel: Channel) -> None:
    try:
        channel.send(messages.Devices(list_devices()))
    except AudioError as error:
        channel.send(messages.Devices((), error))
        if isinstance(error, ServerLostError):
            os._exit(EXIT_SOUND_SERVER_LOST)


class Listener:
    """Listens to some sources and emits what they say.

    `emit` is called from the sources' threads, at most one event at a time per source, and
    must have sent the event when it returns. `epoch_s` is `time.monotonic()` at sample 0 of
    the session; files begin at sample 0. Segments of every source are numbered from
    `first_segment`. `leave` ends the process where no other remedy is left: when the sound
    server is lost, or a native call has not returned for `patience_s`.
    """

    def __init__(
        self,
        emit: Emit,
        epoch_s: float,
        first_segment: int = 1,
        *,
        detector: str = "webrtc",
        config: SegmenterConfig | None = None,
        open_device: OpenDevice = open_source,
        leave: Leave = os._exit,
        patience_s: float = HUNG_S,
    ) -> None:
        self._emit = emit
        self._epoch_s = epoch_s
        self._first_segment = first_segment
        self._detector = detector
        self._config = config
        self._open_device = open_device
        self._leave = leave
        self._patience_s = patience_s
        self._hearings: dict[SourceKind, Hearing] = {}
        self._threads: dict[SourceKind, SourceThread] = {}
        self._closing = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="listen-watch", daemon=True)
        self._watcher.start()

    def listen(self, requests: tuple[SourceRequest, ...]) -> None:
        """Listen to exactly these, at most one of a kind; none means pause.

        What is already listened to goes on undisturbed and says its state again (a file that
        was read stays read). Everything else is closed first,
        and speech in progress there ends with STOPPED.
        """
        wanted = {request.kind: request for request in requests}
        leaving = [t for k, t in self._threads.items() if t.request != wanted.get(k)]
        for thread in leaving:
            thread.stop()
        for thread in leaving:
            self._join(thread)
        for kind, request in wanted.items():
            if kind in self._threads:
                self._threads[kind].say_again()
            else:
                self._start(request)

    def detect_with(self, detector: str) -> None:
        """Tell speech from other sound in this way; another one ends what is in progress."""
        if detector != self._detector:
            self._detector = detector
            for hearing in self._hearings.values():
                hearing.cut(create_detector(detector))

    def cut(self) -> None:
        """End every segment in progress where sound is now, and go on listening."""
        for hearing in self._hearings.values():
            hearing.cut()

    def allow(self, kind: SourceKind, position: int) -> None:
        """Let a file that is read at speed 0 be sent up to `position`."""
        thread = self._threads.get(kind)
        if thread is not None:
            thread.allow(position)

    def close(self) -> None:
        """Stop everything."""
        self.listen(())
        self._closing.set()
        self._watcher.join()

    def _start(self, request: SourceRequest) -> None:
        hearing = self._hearing(request.kind)
        thread: SourceThread
        if request.kind is SourceKind.FILE:
            from live_caption.pipeline.filesource import FileThread

            thread = FileThread(request, hearing, self._leave)
        else:
            thread = DeviceThread(request, hearing, self._epoch_s, self._open_device, self._leave)
        self._threads[request.kind] = thread
        thread.start()

    def _hearing(self, kind: SourceKind) -> Hearing:
        """Return what goes on with the numbers, and for a device with the position, of the last."""
        last = self._hearings.get(kind)
        if last is not None and kind is not SourceKind.FILE:
            return last
        number = last.next_number if last else self._first_segment
        segmenter = Segmenter(kind, number, create_detector(self._detector), self._config)
        self._hearings[kind] = Hearing(kind, segmenter, self._emit)
        return self._hearings[kind]

    def _join(self, thread: SourceThread) -> None:
        thread.join(self._patience_s)
        if thread.is_alive():
            _log.error("closing %s hangs", thread.request.kind)
            self._leave(EXIT_HUNG)
        del self._threads[thread.request.kind]

    def _watch(self) -> None:
        while not self._closing.wait(self._patience_s / 4):
            for thread in tuple(self._threads.values()):
                if thread.is_alive() and time.monotonic() - thread.beat_s > self._patience_s:
                    _log.error("listening to %s hangs", thread.request.kind)
                    kind = thread.request.kind
                    self._emit(SourceState(kind, SourceStatus.LOST, message=_NO_ANSWER))
                    self._leave(EXIT_HUNG)
                    return

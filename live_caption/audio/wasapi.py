"""System sound on Windows: WASAPI loopback through the `soundcard` package.

The package waits in short sleeps and gives zeros by the clock while nothing plays. The
blocks are read in a thread of the source's own.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from live_caption.audio.losses import DeviceChangedError
from live_caption.audio.readiness import make_ready
from live_caption.errors import AudioError
from live_caption.ports import Write
from live_caption.types import Device, SourceKind, SourceRequest

_RATE_HZ = 48_000  # Windows resamples if the device runs at another rate
_BUFFER = _RATE_HZ // 5  # how late this process may be; it does not delay the sound
_STOP_S = 2.0


class LoopbackSource:
    """What an output plays, an AudioSource."""

    rate_hz = _RATE_HZ

    def __init__(self, library: Any, microphone: Any, is_default: bool) -> None:
        self.channels = int(microphone.channels)
        self.name = str(microphone.name)
        self._library = library
        self._microphone = microphone
        self._is_default = is_default
        self._stopping = threading.Event()
        self._opened = threading.Event()
        self._failure: Exception | None = None
        self._thread: threading.Thread | None = None

    def start(self, write: Write) -> None:
        self._thread = threading.Thread(
            target=self._record, args=(write,), name="loopback", daemon=True
        )
        self._thread.start()
        self._opened.wait()
        if self._failure is not None:
            raise AudioError(
                f"The sound of {self.name} cannot be heard.", "Choose another output."
            ) from self._failure

    def check(self) -> None:
        if self._failure is not None:
            raise AudioError(f"{self.name} was disconnected.") from self._failure
        if self._is_default and _default_id(self._library) != self._microphone.id:
            raise DeviceChangedError("The system's default output changed.")

    def stop(self) -> None:
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(_STOP_S)
            self._thread = None

    def _record(self, write: Write) -> None:
        try:
            with self._microphone.recorder(_RATE_HZ, self.channels, _BUFFER) as recorder:
                self._opened.set()
                while not self._stopping.is_set():
                    write(recorder.record(None))
        except Exception as error:  # noqa: BLE001 - the thread's root; `check` says it
            self._failure = error
        finally:
            self._opened.set()


def open_loopback(
    request: SourceRequest, or_default: bool = False, library: Any = None
) -> LoopbackSource:
    """Return the requested output's sound; with `or_default` the default's if it is gone.

    `library` stands in for `soundcard`. Raises AudioError.
    """
    library = library or _library()
    with _said_plainly():
        loopbacks = {microphone.id: microphone for microphone in _loopbacks(library)}
        default = _default_id(library)
        wanted = default if request.device == "default" else request.device
        if wanted not in loopbacks and or_default:
            wanted = default
        if wanted not in loopbacks:
            named = "" if request.device == "default" else f" “{request.device}”"
            raise AudioError(f"There is no sound output{named}.", "Connect or choose another one.")
        return LoopbackSource(library, loopbacks[wanted], wanted != request.device)


def list_outputs(library: Any = None) -> tuple[Device, ...]:
    """Return the outputs that can be heard. Raises AudioError."""
    library = library or _library()
    with _said_plainly():
        default = _default_id(library)
        return tuple(
            Device(SourceKind.SYSTEM, microphone.id, microphone.name, microphone.id == default)
            for microphone in _loopbacks(library)
        )


def _library() -> Any:
    make_ready()
    import soundcard

    return soundcard


@contextmanager
def _said_plainly() -> Iterator[None]:
    """What the library says of a device that goes while it is asked, or is like no other."""
    try:
        yield
    except (RuntimeError, AssertionError) as error:
        raise AudioError(
            "Windows does not tell about its sound outputs.",
            "Connect the device again, or choose another one.",
        ) from error


def _loopbacks(library: Any) -> list[Any]:
    return [m for m in library.all_microphones(include_loopback=True) if m.isloopback]


def _default_id(library: Any) -> str:
    """Return the default output's id, empty where there is none."""
    try:
        return str(library.default_speaker().id)
    except RuntimeError:
        return ""

"""Microphones through PortAudio: Windows, macOS, and Linux without a sound server.

PortAudio reads its device list once, when it is initialised, so it is started afresh before
every look; only one source may use it at a time. Blocks arrive in PortAudio's thread.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from live_caption.audio.losses import DeviceChangedError
from live_caption.audio.readiness import make_ready
from live_caption.errors import AudioError
from live_caption.ports import Write
from live_caption.types import Device, SourceKind, SourceRequest

_BLOCKS_PER_S = 100
_MOST_CHANNELS = 8  # ALSA's plugins claim 128

DefaultName = Callable[[], str]
"""Tells the system's default microphone while a stream is open, which PortAudio cannot."""


class PortAudioSource:
    """A microphone, an AudioSource."""

    def __init__(
        self, portaudio: Any, index: int, follows: DefaultName | None, name: str, rate_hz: int
    ) -> None:
        self.rate_hz = rate_hz
        self.name = name
        self._portaudio = portaudio
        self._index = index
        self._follows = follows
        self._default = follows() if follows else ""
        self._stream: Any = None
        inputs = int(portaudio.query_devices(index)["max_input_channels"])
        self.channels = min(inputs, _MOST_CHANNELS)

    def start(self, write: Write) -> None:
        def take(data: Any, _frames: int, _time: Any, _status: Any) -> None:
            write(data)

        try:
            self._stream = self._portaudio.InputStream(
                samplerate=self.rate_hz,
                blocksize=self.rate_hz // _BLOCKS_PER_S,
                device=self._index,
                channels=self.channels,
                dtype=np.float32,
                latency="low",
                callback=take,
            )
            self._stream.start()
        except self._portaudio.PortAudioError as error:
            self.stop()
            raise AudioError(
                f"{self.name} cannot be opened.",
                "Allow this program to use the microphone in the system's privacy settings,"
                " or choose another one.",
            ) from error

    def check(self) -> None:
        if self._stream is None or not self._stream.active:
            raise AudioError(f"{self.name} stopped.")
        if self._follows and self._follows() != self._default:
            raise DeviceChangedError("The system's default microphone changed.")

    def stop(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None


def open_microphone(request: SourceRequest, or_default: bool = False) -> PortAudioSource:
    """Return the requested microphone; with `or_default` the default if it is gone.

    Raises AudioError.
    """
    portaudio = _portaudio()
    with _said_plainly(portaudio):
        portaudio._terminate()
        portaudio._initialize()
        return find_microphone(portaudio, request, or_default, _default_name())


def list_microphones() -> tuple[Device, ...]:
    """Return the microphones. Raises AudioError when PortAudio is missing."""
    portaudio = _portaudio()
    with _said_plainly(portaudio):
        default = _default_index(portaudio)
        return tuple(
            Device(SourceKind.MICROPHONE, name, name, index == default)
            for index, name in _inputs(portaudio)
        )


def find_microphone(
    portaudio: Any, request: SourceRequest, or_default: bool, follows: DefaultName | None
) -> PortAudioSource:
    """Choose among the devices of the module `portaudio`; names are ids, as indexes change."""
    index = None
    if request.device != "default":
        index = next((i for i, name in _inputs(portaudio) if name == request.device), None)
        if index is None and not or_default:
            raise AudioError(
                f"There is no microphone “{request.device}”.",
                "Choose one of those that “live-caption devices” lists.",
            )
    is_default = index is None
    if index is None:
        index = _default_index(portaudio)
    if index is None:
        raise AudioError("There is no microphone.", "Connect one; it will be used at once.")
    about = portaudio.query_devices(index)
    rate_hz = round(about["default_samplerate"])
    return PortAudioSource(
        portaudio, index, follows if is_default else None, about["name"], rate_hz
    )


def _portaudio() -> Any:
    make_ready()
    try:
        import sounddevice
    except OSError as error:
        raise AudioError(
            "The PortAudio library is missing.", "Install PortAudio (libportaudio2)."
        ) from error
    return sounddevice


@contextmanager
def _said_plainly(portaudio: Any) -> Iterator[None]:
    try:
        yield
    except portaudio.PortAudioError as error:
        raise AudioError(
            "The system does not tell about its microphones.",
            "Connect the microphone again; it will be used at once.",
        ) from error


def _inputs(portaudio: Any) -> list[tuple[int, str]]:
    """Return index and name of what can record, in one host API: the same device is in several."""
    default = _default_index(portaudio)
    devices = list(portaudio.query_devices())
    api = devices[default]["hostapi"] if default is not None else 0
    return [
        (index, device["name"])
        for index, device in enumerate(devices)
        if device["max_input_channels"] > 0 and device["hostapi"] == api
    ]


def _default_index(portaudio: Any) -> int | None:
    index = int(portaudio.default.device[0])
    return index if index >= 0 else None


def _default_name() -> DefaultName | None:
    """Return how to ask the system itself; ALSA has nothing to ask."""
    if sys.platform == "linux":
        return None
    import soundcard

    def name() -> str:
        try:
            return str(soundcard.default_microphone().id)
        except (RuntimeError, AssertionError):  # there is none now
            return ""

    return name

"""Microphones and system sound through the sound server. Called from the source threads."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Protocol

from live_caption.audio import serversocket
from live_caption.audio.losses import DeviceChangedError, ServerAwayError
from live_caption.audio.pulse import Defaults, PulseDevice, PulseServer
from live_caption.errors import AudioError
from live_caption.ports import Write
from live_caption.types import Device, SourceKind, SourceRequest


class Stream(Protocol):
    """A running recording."""

    def is_open(self) -> bool: ...
    def close(self) -> None: ...


class Server(Protocol):
    """What is needed of the sound server; see `PulseServer`."""

    def devices(self) -> tuple[PulseDevice, ...]: ...
    def defaults(self) -> Defaults: ...
    def record(self, device: PulseDevice, write: Write) -> Stream: ...


class ServerSource:
    """One device of the server, an AudioSource."""

    def __init__(
        self, server: Server, request: SourceRequest, device: PulseDevice, is_substitute: bool
    ) -> None:
        self.rate_hz = device.rate_hz
        self.channels = device.channels
        self.name = device.name
        self._server = server
        self._request = request
        self._device = device
        self._is_substitute = is_substitute
        self._stream: Stream | None = None

    def start(self, write: Write) -> None:
        self._stream = self._server.record(self._device, write)

    def check(self) -> None:
        devices = self._server.devices()
        if self._device.id not in [device.id for device in devices]:
            raise AudioError(f"{self.name} was disconnected.")
        if self._device not in devices:
            raise DeviceChangedError(f"{self.name} changed its format.")
        if self._stream is None or not self._stream.is_open():
            raise AudioError(f"{self.name} stopped.")
        self._check_choice(devices)

    def stop(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def _check_choice(self, devices: Sequence[PulseDevice]) -> None:
        """Follow the system's default, and go back to the chosen device when it is there."""
        if self._is_substitute and _by_id(devices, self._request.device):
            raise DeviceChangedError("The chosen device is back.")
        if self._is_substitute or self._request.device == "default":
            default = _default(devices, self._server.defaults(), self._request.kind)
            if default is not None and default.id != self._device.id:
                raise DeviceChangedError("The system's default device changed.")


def open_on_server(
    request: SourceRequest,
    or_default: bool = False,
    connect: Callable[[], Server] = PulseServer,
) -> ServerSource:
    """Return the requested device; with `or_default` the default if that one is not there.

    Raises AudioError, in particular ServerAwayError, ServerLostError, ServerRefusedError.
    """
    server = _connect(connect)
    devices = server.devices()
    if request.device != "default":
        device = _by_id(devices, request.device)
        if device is not None:
            return ServerSource(server, request, device, is_substitute=False)
        if not or_default:
            raise AudioError(
                f"There is no sound device “{request.device}”.",
                "Choose one of those that “live-caption devices” lists.",
            )
    device = _default(devices, server.defaults(), request.kind)
    if device is None:
        raise _nothing_to_hear(request.kind)
    return ServerSource(server, request, device, is_substitute=request.device != "default")


def list_on_server(connect: Callable[[], Server] = PulseServer) -> tuple[Device, ...]:
    """Return microphones, then outputs. Raises AudioError as `open_on_server` does."""
    server = _connect(connect)
    devices, defaults = server.devices(), server.defaults()
    return tuple(
        Device(kind, device.id, device.name, device == _default(devices, defaults, kind))
        for kind in (SourceKind.MICROPHONE, SourceKind.SYSTEM)
        for device in devices
        if bool(device.monitor_of) == (kind is SourceKind.SYSTEM)
    )


def _connect(connect: Callable[[], Server]) -> Server:
    if not serversocket.is_reachable(os.environ):
        raise ServerAwayError()
    return connect()


def _by_id(devices: Sequence[PulseDevice], device_id: str) -> PulseDevice | None:
    return next((device for device in devices if device.id == device_id), None)


def _default(
    devices: Sequence[PulseDevice], defaults: Defaults, kind: SourceKind
) -> PulseDevice | None:
    """Return what the system would record from; for its own sound, what hears its output.

    A server without a microphone names a monitor as its default source, which hears no voice.
    """
    if kind is SourceKind.SYSTEM:
        monitors = (device for device in devices if device.monitor_of)
        return next((device for device in monitors if device.monitor_of == defaults.output), None)
    microphones = [device for device in devices if not device.monitor_of]
    return _by_id(microphones, defaults.source) or next(iter(microphones), None)


def _nothing_to_hear(kind: SourceKind) -> AudioError:
    if kind is SourceKind.MICROPHONE:
        return AudioError("There is no microphone.", "Connect one; it will be used at once.")
    return AudioError("There is no sound output.", "Connect one; it will be heard at once.")

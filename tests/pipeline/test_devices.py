"""Devices are asked of a child process, which may answer, refuse, die or hang."""

from __future__ import annotations

import os
import threading

import pytest

from live_caption.errors import AudioError
from live_caption.pipeline.devices import list_devices
from live_caption.pipeline.messages import Devices, ListDevices
from live_caption.pipeline.serve import Channel, Stop
from live_caption.types import Device, SourceKind

MICROPHONE = Device(SourceKind.MICROPHONE, "usb", "Headset")


def answering(channel: Channel, _argument: object) -> None:
    while not isinstance(message := channel.receive(), Stop):
        if isinstance(message, ListDevices):
            channel.send(Devices((MICROPHONE,)))


def refusing(channel: Channel, _argument: object) -> None:
    while not isinstance(message := channel.receive(), Stop):
        if isinstance(message, ListDevices):
            channel.send(Devices((), AudioError("No sound server.")))


def dying(_channel: Channel, _argument: object) -> None:
    os._exit(3)


def hanging(_channel: Channel, _argument: object) -> None:
    threading.Event().wait()


def test_answer_is_returned() -> None:
    assert list_devices(target=f"{__name__}:answering") == (MICROPHONE,)


def test_refusal_is_raised() -> None:
    with pytest.raises(AudioError, match="No sound server"):
        list_devices(target=f"{__name__}:refusing")


def test_listener_that_always_dies_is_one_error() -> None:
    with pytest.raises(AudioError, match="does not answer"):
        list_devices(target=f"{__name__}:dying")


def test_listener_that_hangs_is_one_error() -> None:
    with pytest.raises(AudioError, match="does not answer"):
        list_devices(timeout_s=1.0, target=f"{__name__}:hanging")

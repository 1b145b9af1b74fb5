from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from live_caption.audio import portaudio
from live_caption.audio.losses import DeviceChangedError
from live_caption.audio.portaudio import find_microphone, list_microphones, open_microphone
from live_caption.errors import AudioError
from live_caption.types import Device, Samples, SourceKind, SourceRequest

MICROPHONE = SourceRequest(SourceKind.MICROPHONE)


class FakeInputStream:
    def __init__(self, callback: Callable[..., None], channels: int, **_options: Any) -> None:
        self.active = False
        self.closed = False
        self._callback = callback
        self._channels = channels

    def start(self) -> None:
        self.active = True
        self._callback(np.ones((480, self._channels), np.float32), 480, None, None)

    def close(self) -> None:
        self.active, self.closed = False, True


class FakePortAudio:
    """Stands in for the module `sounddevice`."""

    class PortAudioError(Exception):
        pass

    def __init__(self, default: int = 0) -> None:
        self.default = SimpleNamespace(device=[default, -1])
        self.started = 0
        self.streams: list[FakeInputStream] = []
        self.fails = False
        self.devices = [
            self._device("Built-in", 2, 48_000),
            self._device("Loudspeakers", 0, 48_000),
            self._device("Headset", 1, 44_100.0),
            self._device("Built-in", 2, 44_100, api=1),
            self._device("Plugin", 128, 44_100),
        ]

    @staticmethod
    def _device(name: str, channels: int, rate_hz: float, api: int = 0) -> dict[str, Any]:
        return {
            "name": name,
            "max_input_channels": channels,
            "default_samplerate": rate_hz,
            "hostapi": api,
        }

    def query_devices(self, index: int | None = None) -> Any:
        return self.devices if index is None else self.devices[index]

    def InputStream(self, **options: Any) -> FakeInputStream:
        if self.fails:
            raise self.PortAudioError("busy")
        self.streams.append(FakeInputStream(**options))
        return self.streams[-1]

    def _terminate(self) -> None:
        self.started -= 1

    def _initialize(self) -> None:
        self.started += 1


class FakeSoundCard:
    """Stands in for the module `soundcard`, which knows the system's default."""

    error: Exception | None = None

    def default_microphone(self) -> SimpleNamespace:
        if self.error:
            raise self.error
        return SimpleNamespace(id=7)


def test_the_default_is_recorded() -> None:
    fake, blocks = FakePortAudio(), list[Samples]()
    source = find_microphone(fake, MICROPHONE, False, None)
    source.start(blocks.append)
    source.check()
    assert (source.name, source.rate_hz, source.channels) == ("Built-in", 48_000, 2)
    assert blocks[0].shape == (480, 2)
    source.stop()
    source.stop()
    assert fake.streams[0].closed


def test_a_device_is_chosen_by_name() -> None:
    source = find_microphone(
        FakePortAudio(), SourceRequest(SourceKind.MICROPHONE, "Headset"), False, None
    )
    assert (source.name, source.rate_hz) == ("Headset", 44_100)


def test_a_plugin_with_very_many_channels_gives_some() -> None:
    request = SourceRequest(SourceKind.MICROPHONE, "Plugin")
    assert find_microphone(FakePortAudio(), request, False, None).channels == 8


def test_an_unknown_name_is_an_error_or_means_the_default() -> None:
    request = SourceRequest(SourceKind.MICROPHONE, "Old one")
    with pytest.raises(AudioError, match="Old one"):
        find_microphone(FakePortAudio(), request, False, None)
    assert find_microphone(FakePortAudio(), request, True, None).name == "Built-in"


def test_no_microphone_at_all_is_said() -> None:
    with pytest.raises(AudioError, match="There is no microphone"):
        find_microphone(FakePortAudio(default=-1), MICROPHONE, False, None)


def test_a_stream_that_ended_is_lost() -> None:
    fake = FakePortAudio()
    source = find_microphone(fake, MICROPHONE, False, None)
    source.start(lambda _block: None)
    fake.streams[0].active = False
    with pytest.raises(AudioError, match="Built-in stopped"):
        source.check()


def test_another_default_is_followed_unless_one_was_chosen() -> None:
    current = ["one"]
    followed = find_microphone(FakePortAudio(), MICROPHONE, False, lambda: current[0])
    request = SourceRequest(SourceKind.MICROPHONE, "Headset")
    chosen = find_microphone(FakePortAudio(), request, False, lambda: current[0])
    for source in (followed, chosen):
        source.start(lambda _block: None)
        source.check()
    current[0] = "two"
    chosen.check()
    with pytest.raises(DeviceChangedError):
        followed.check()


def test_a_device_that_refuses_is_said() -> None:
    fake = FakePortAudio()
    fake.fails = True
    with pytest.raises(AudioError, match="cannot be opened") as caught:
        find_microphone(fake, MICROPHONE, False, None).start(lambda _block: None)
    assert "privacy" in caught.value.hint


def test_devices_are_looked_for_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakePortAudio()
    monkeypatch.setattr(portaudio, "_portaudio", lambda: fake)
    monkeypatch.setattr("sys.platform", "linux")
    fake.started = 1
    assert open_microphone(MICROPHONE).name == "Built-in"
    assert fake.started == 1


def test_portaudio_without_an_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakePortAudio()

    def refuse(index: int | None = None) -> Any:
        raise fake.PortAudioError("internal error")

    monkeypatch.setattr(portaudio, "_portaudio", lambda: fake)
    monkeypatch.setattr(fake, "query_devices", refuse)
    monkeypatch.setattr("sys.platform", "linux")
    for ask in (list_microphones, lambda: open_microphone(MICROPHONE)):
        with pytest.raises(AudioError, match="does not tell"):
            ask()


@pytest.mark.parametrize("error", [RuntimeError("Error 0x80070490"), AssertionError("no property")])
def test_no_default_microphone_is_a_change_too(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    system = FakeSoundCard()
    monkeypatch.setitem(sys.modules, "soundcard", system)
    monkeypatch.setattr(portaudio, "_portaudio", FakePortAudio)
    monkeypatch.setattr("sys.platform", "darwin")
    source = open_microphone(MICROPHONE)
    source.start(lambda _block: None)
    source.check()
    system.error = error
    with pytest.raises(DeviceChangedError):
        source.check()


def test_the_list_has_each_microphone_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portaudio, "_portaudio", FakePortAudio)
    assert list_microphones() == (
        Device(SourceKind.MICROPHONE, "Built-in", "Built-in", default=True),
        Device(SourceKind.MICROPHONE, "Headset", "Headset"),
        Device(SourceKind.MICROPHONE, "Plugin", "Plugin"),
    )

from __future__ import annotations

import numpy as np
import pytest

from live_caption.audio import serversocket
from live_caption.audio.losses import DeviceChangedError, ServerAwayError
from live_caption.audio.pulse import Defaults, PulseDevice
from live_caption.audio.soundserver import ServerSource, list_on_server, open_on_server
from live_caption.errors import AudioError
from live_caption.ports import Write
from live_caption.types import Device, SourceKind, SourceRequest

HEADSET = PulseDevice("headset", "Headset", 44_100, 1)
WEBCAM = PulseDevice("webcam", "Webcam", 48_000, 2)
SPEAKERS = PulseDevice("out.monitor", "Monitor of speakers", 48_000, 2, "out")
SCREEN = PulseDevice("hdmi.monitor", "Monitor of screen", 48_000, 8, "hdmi")
SYSTEM = SourceRequest(SourceKind.SYSTEM)
MICROPHONE = SourceRequest(SourceKind.MICROPHONE)


class FakeStream:
    def __init__(self) -> None:
        self.open = True

    def is_open(self) -> bool:
        return self.open

    def close(self) -> None:
        self.open = False


class FakeServer:
    def __init__(self) -> None:
        self.known = [HEADSET, WEBCAM, SPEAKERS, SCREEN]
        self.default = Defaults("webcam", "out")
        self.streams: list[FakeStream] = []

    def devices(self) -> tuple[PulseDevice, ...]:
        return tuple(self.known)

    def defaults(self) -> Defaults:
        return self.default

    def record(self, device: PulseDevice, write: Write) -> FakeStream:
        write(np.zeros((10, device.channels), np.float32))
        self.streams.append(FakeStream())
        return self.streams[-1]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> FakeServer:
    monkeypatch.setattr(serversocket, "is_reachable", lambda _environment: True)
    return FakeServer()


def opened(server: FakeServer, request: SourceRequest, or_default: bool = False) -> ServerSource:
    source = open_on_server(request, or_default, lambda: server)
    source.start(lambda _block: None)
    source.check()
    return source


def test_the_default_microphone_is_opened_at_its_own_rate(server: FakeServer) -> None:
    source = opened(server, MICROPHONE)
    assert (source.name, source.rate_hz, source.channels) == ("Webcam", 48_000, 2)


def test_system_sound_is_what_the_default_output_plays(server: FakeServer) -> None:
    assert opened(server, SYSTEM).name == "Monitor of speakers"


def test_any_source_may_be_the_microphone(server: FakeServer) -> None:
    request = SourceRequest(SourceKind.MICROPHONE, "hdmi.monitor")
    assert opened(server, request).channels == 8


def test_closing_twice_is_fine(server: FakeServer) -> None:
    source = opened(server, SYSTEM)
    source.stop()
    source.stop()
    assert not server.streams[0].open


def test_a_device_that_is_gone_is_lost(server: FakeServer) -> None:
    source = opened(server, MICROPHONE)
    server.known.remove(WEBCAM)
    with pytest.raises(AudioError, match="Webcam was disconnected") as caught:
        source.check()
    assert not isinstance(caught.value, DeviceChangedError)


def test_a_stream_that_ended_is_lost(server: FakeServer) -> None:
    source = opened(server, MICROPHONE)
    server.streams[0].open = False
    with pytest.raises(AudioError, match="Webcam stopped"):
        source.check()


def test_another_rate_means_opening_again(server: FakeServer) -> None:
    source = opened(server, MICROPHONE)
    server.known[1] = PulseDevice("webcam", "Webcam", 16_000, 2)
    with pytest.raises(DeviceChangedError, match="format"):
        source.check()
    assert opened(server, MICROPHONE).rate_hz == 16_000


def test_another_default_is_followed(server: FakeServer) -> None:
    source = opened(server, SYSTEM)
    server.default = Defaults("webcam", "hdmi")
    with pytest.raises(DeviceChangedError):
        source.check()
    assert opened(server, SYSTEM).name == "Monitor of screen"


def test_a_moment_without_a_default_changes_nothing(server: FakeServer) -> None:
    source = opened(server, SYSTEM)
    server.default = Defaults("", "")
    source.check()


def test_a_chosen_device_does_not_follow_the_default(server: FakeServer) -> None:
    source = opened(server, SourceRequest(SourceKind.MICROPHONE, "headset"))
    server.default = Defaults("webcam", "hdmi")
    source.check()


def test_the_default_stands_in_until_the_chosen_device_is_back(server: FakeServer) -> None:
    request = SourceRequest(SourceKind.MICROPHONE, "headset")
    server.known.remove(HEADSET)
    source = opened(server, request, or_default=True)
    assert source.name == "Webcam"
    server.known.append(HEADSET)
    with pytest.raises(DeviceChangedError, match="back"):
        source.check()
    assert opened(server, request, or_default=True).name == "Headset"


def test_an_unknown_device_is_named(server: FakeServer) -> None:
    with pytest.raises(AudioError, match="nonsense") as caught:
        open_on_server(SourceRequest(SourceKind.SYSTEM, "nonsense"), connect=lambda: server)
    assert "live-caption devices" in caught.value.hint


@pytest.mark.parametrize("request_", [SYSTEM, MICROPHONE])
def test_nothing_to_hear_is_said(server: FakeServer, request_: SourceRequest) -> None:
    server.known.clear()
    with pytest.raises(AudioError, match="There is no"):
        open_on_server(request_, or_default=True, connect=lambda: server)


@pytest.mark.parametrize("default", ["out.monitor", "hdmi.monitor"])
def test_a_monitor_is_no_default_microphone(server: FakeServer, default: str) -> None:
    """A server without a microphone names one nevertheless."""
    server.default = Defaults(default, "out")
    assert opened(server, MICROPHONE).name == "Headset"
    server.known = [SPEAKERS, SCREEN]
    with pytest.raises(AudioError, match="There is no microphone"):
        open_on_server(MICROPHONE, connect=lambda: server)


def test_the_list_has_microphones_and_outputs(server: FakeServer) -> None:
    assert list_on_server(lambda: server) == (
        Device(SourceKind.MICROPHONE, "headset", "Headset"),
        Device(SourceKind.MICROPHONE, "webcam", "Webcam", default=True),
        Device(SourceKind.SYSTEM, "out.monitor", "Monitor of speakers", default=True),
        Device(SourceKind.SYSTEM, "hdmi.monitor", "Monitor of screen"),
    )


def test_the_library_is_not_touched_while_no_server_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serversocket, "is_reachable", lambda _environment: False)

    def never() -> FakeServer:
        raise AssertionError

    with pytest.raises(ServerAwayError):
        open_on_server(SYSTEM, connect=never)
    with pytest.raises(ServerAwayError):
        list_on_server(never)

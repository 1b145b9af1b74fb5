"""Listening to real sound servers, PulseAudio's and PipeWire's, in the process of its own."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from live_caption.audio.files import read_whole
from live_caption.pipeline.devicesource import EXIT_SOUND_SERVER_LOST
from live_caption.pipeline.messages import ListDevices
from live_caption.types import (
    SAMPLE_RATE_HZ,
    EndReason,
    Level,
    Samples,
    SourceKind,
    SourceRequest,
    SourceState,
    SourceStatus,
    SpeechEnded,
    SpeechStarted,
)
from tests.audio_server.listening import MICROPHONE, SYSTEM, ListenerProcess
from tests.audio_server.servers import SERVERS, SoundServer, wait_until

SPEECH = Path(__file__).parents[1] / "fixtures" / "speech" / "jfk.wav"


@pytest.fixture(params=SERVERS, ids=lambda kind: kind.__name__)
def server(
    request: pytest.FixtureRequest, tmp_path: Path, needs: Callable[..., None]
) -> Iterator[SoundServer]:
    kind: type[SoundServer] = request.param
    needs(*kind.programs)
    server = kind(tmp_path / "sound")
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
def listener(server: SoundServer) -> Iterator[ListenerProcess]:
    with ListenerProcess(server.env) as process:
        yield process


def likeness(heard: Samples, played: Samples) -> float:
    """Correlation at the best shift: 1 when what was played is in what was heard."""
    size = len(heard) + len(played)
    spectrum = np.fft.rfft(heard, size) * np.conj(np.fft.rfft(played, size))
    best = int(np.argmax(np.fft.irfft(spectrum, size)))
    part = np.roll(np.pad(heard, (0, len(played))), -best)[: len(played)]
    return float(np.corrcoef(part, played)[0, 1])


def test_system_sound_arrives_unharmed(server: SoundServer, listener: ListenerProcess) -> None:
    listener.listen(SYSTEM)
    listener.wait_for_status(SourceStatus.LISTENING)
    listener.wait_for(Level)
    assert server.play(SPEECH).wait() == 0
    last = listener.wait_for(SpeechEnded, lambda e: e.end > 11 * SAMPLE_RATE_HZ)
    assert last.reason is EndReason.SILENCE
    heard, played = listener.speech(), read_whole(SPEECH)
    first = played[: 2 * SAMPLE_RATE_HZ]  # the first segment has no hole
    assert likeness(heard, first) > 0.95


def test_system_and_microphone_are_heard_at_once(
    server: SoundServer, listener: ListenerProcess
) -> None:
    server.load_null_sink("room")
    server.load_virtual_source("headset", "room.monitor")
    wait_until(lambda: "headset" in server.pactl("list", "short", "sources"), "the microphone")
    microphone = SourceRequest(SourceKind.MICROPHONE, "headset")
    listener.listen(SYSTEM, microphone)
    for kind in (SourceKind.SYSTEM, SourceKind.MICROPHONE):
        listener.wait_for_status(SourceStatus.LISTENING, kind)
    server.play(SPEECH, "room")
    spoken = listener.wait_for(SpeechStarted)
    assert spoken.segment.source is SourceKind.MICROPHONE
    server.play(SPEECH)
    listener.wait_for(SpeechStarted, lambda e: e.segment.source is SourceKind.SYSTEM)
    listener.listen(SYSTEM)
    assert listener.wait_for_status(SourceStatus.PAUSED, SourceKind.MICROPHONE)
    wait_until(lambda: server.recordings() == 1, "the microphone to be closed")


def test_pause_closes_the_device_and_ends_the_speech(
    server: SoundServer, listener: ListenerProcess
) -> None:
    listener.listen(SYSTEM)
    listener.wait_for_status(SourceStatus.LISTENING)
    wait_until(lambda: server.recordings() == 1, "the device to be open")
    assert 'application.name = "Live Caption"' in server.pactl("list", "clients")
    server.play(SPEECH)
    started = listener.wait_for(SpeechStarted)
    listener.listen()
    listener.wait_for_status(SourceStatus.PAUSED)
    ended = listener.wait_for(SpeechEnded)
    assert (ended.segment, ended.reason) == (started.segment, EndReason.STOPPED)
    wait_until(lambda: server.recordings() == 0, "the device to be closed")


def test_a_new_default_output_is_followed(server: SoundServer, listener: ListenerProcess) -> None:
    listener.listen(SYSTEM)
    listener.wait_for_status(SourceStatus.LISTENING)
    mark = listener.now()
    server.load_null_sink("headphones")
    wait_until(lambda: server.set_default_output("headphones"), "the default to change")
    state = listener.wait_for_status(SourceStatus.LISTENING, since=mark)
    assert "headphones" in state.device
    server.play(SPEECH, "headphones")
    listener.wait_for(SpeechStarted, since=mark)


def test_a_chosen_device_that_goes_and_comes_back(
    server: SoundServer, listener: ListenerProcess
) -> None:
    module = server.load_null_sink("usb")
    wait_until(lambda: "usb.monitor" in server.pactl("list", "short", "sources"), "the device")
    listener.listen(SourceRequest(SourceKind.SYSTEM, "usb.monitor"))
    assert "usb" in listener.wait_for_status(SourceStatus.LISTENING).device
    server.play(SPEECH, "usb")
    listener.wait_for(SpeechStarted)
    mark = listener.now()
    server.unload(module)
    assert "usb" in listener.wait_for_status(SourceStatus.LOST, since=mark).message
    assert listener.wait_for(SpeechEnded, since=mark).reason in (EndReason.GAP, EndReason.SILENCE)
    substitute = listener.wait_for_status(SourceStatus.LISTENING, since=mark)
    assert "speakers" in substitute.device
    mark = listener.now()
    server.load_null_sink("usb")
    back = listener.wait_for_status(SourceStatus.LISTENING, since=mark)
    assert "usb" in back.device


def test_a_killed_server_that_comes_back(server: SoundServer, listener: ListenerProcess) -> None:
    listener.listen(SYSTEM)
    listener.wait_for_status(SourceStatus.LISTENING)
    server.play(SPEECH)
    before = listener.wait_for(SpeechStarted)
    mark = listener.now()
    server.kill()
    listener.wait_for_status(SourceStatus.LOST, since=mark)
    assert listener.wait_for_restart() == EXIT_SOUND_SERVER_LOST
    away = listener.wait_for_status(SourceStatus.UNAVAILABLE, since=mark)
    assert "sound server is not running" in away.message
    server.start()
    state = listener.wait_for_status(SourceStatus.LISTENING, since=mark)
    server.play(SPEECH)
    after = listener.wait_for(SpeechStarted, since=mark)
    assert after.segment.number > before.segment.number
    assert after.start >= state.position > before.start
    assert listener.exit_codes == [EXIT_SOUND_SERVER_LOST]


def test_a_server_that_is_started_later(server: SoundServer) -> None:
    server.stop()
    with ListenerProcess(server.env) as listener:
        listener.listen(SYSTEM)
        assert listener.wait_for_status(SourceStatus.UNAVAILABLE).message
        server.start()
        listener.wait_for_status(SourceStatus.LISTENING)
        assert listener.exit_codes == []


def test_a_killed_listener_goes_on(server: SoundServer, listener: ListenerProcess) -> None:
    listener.listen(SYSTEM)
    listener.wait_for_status(SourceStatus.LISTENING)
    server.play(SPEECH)
    before = listener.wait_for(SpeechStarted)
    mark = listener.now()
    assert listener.pid is not None
    os.kill(listener.pid, signal.SIGKILL)
    listener.wait_for_restart()
    state = listener.wait_for_status(SourceStatus.LISTENING, since=mark)
    assert state.position > before.start
    after = listener.wait_for(SpeechStarted, since=mark)
    assert after.segment.number > before.segment.number


def test_devices_are_listed(server: SoundServer, listener: ListenerProcess) -> None:
    server.load_virtual_source("headset")
    wait_until(lambda: "headset" in server.pactl("list", "short", "sources"), "the microphone")
    listener.listen(SYSTEM)
    listener.wait_for_status(SourceStatus.LISTENING)
    listener.send(ListDevices())
    devices = listener.wait_for_answer().devices
    system = [device for device in devices if device.kind is SourceKind.SYSTEM]
    assert [(d.id, d.default) for d in system] == [("speakers.monitor", True)]
    assert "headset" in [device.id for device in devices if device.kind is SourceKind.MICROPHONE]


def test_an_unknown_device_is_named(server: SoundServer, listener: ListenerProcess) -> None:
    listener.listen(SourceRequest(SourceKind.MICROPHONE, "no-such-thing"))
    state = listener.wait_for_status(SourceStatus.UNAVAILABLE, SourceKind.MICROPHONE)
    assert "no-such-thing" in state.message


def test_positions_follow_the_clock(server: SoundServer, listener: ListenerProcess) -> None:
    """Both sources hear the same sound, so both say the same time for it."""
    server.load_virtual_source("headset")
    listener.listen(SYSTEM, MICROPHONE)
    for kind in (SourceKind.SYSTEM, SourceKind.MICROPHONE):
        listener.wait_for(SourceState, lambda s, k=kind: s.source is k and s.device)  # type: ignore[misc]
    server.play(SPEECH)
    starts = [
        listener.wait_for(SpeechStarted, lambda e, k=kind: e.segment.source is k).start  # type: ignore[misc]
        for kind in (SourceKind.SYSTEM, SourceKind.MICROPHONE)
    ]
    assert abs(starts[0] - starts[1]) < SAMPLE_RATE_HZ // 2

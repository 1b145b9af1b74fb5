"""Listening with devices that the test plays; see tests/audio_server for real ones."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from typing import TypeVar, cast

import numpy as np
import pytest

from live_caption.audio.files import read_whole
from live_caption.audio.losses import (
    DeviceChangedError,
    ServerAwayError,
    ServerLostError,
    ServerRefusedError,
)
from live_caption.errors import AudioError
from live_caption.pipeline import devicesource, listener
from live_caption.pipeline.devicesource import (
    EXIT_FAILED,
    EXIT_HUNG,
    EXIT_SOUND_SERVER_LOST,
)
from live_caption.pipeline.listener import HUNG_S, Listener, run
from live_caption.pipeline.messages import Allow, Devices, ListDevices, Listen, ListenerSpec
from live_caption.pipeline.serve import Channel, Stop
from live_caption.ports import Write
from live_caption.types import (
    SAMPLE_RATE_HZ,
    AudioChunk,
    Device,
    EndReason,
    Level,
    Samples,
    SourceEvent,
    SourceKind,
    SourceRequest,
    SourceState,
    SourceStatus,
    SpeechEnded,
    SpeechStarted,
)

SPEECH = Path(__file__).parents[2] / "fixtures" / "speech" / "jfk.wav"
SYSTEM = SourceRequest(SourceKind.SYSTEM)
MICROPHONE = SourceRequest(SourceKind.MICROPHONE)
FAST = SourceRequest(SourceKind.FILE, str(SPEECH), speed=0)
DEADLINE_S = 10.0

Event = TypeVar("Event")


class FakeDevice:
    """An AudioSource whose sound comes from the test."""

    rate_hz = 48_000
    channels = 2

    def __init__(self, name: str) -> None:
        self.name = name
        self.loss: AudioError | None = None
        self.hangs: threading.Event | None = None
        self.started = threading.Event()
        self.stopped = threading.Event()

    def start(self, write: Write) -> None:
        self.write = write
        self.started.set()

    def check(self) -> None:
        if self.hangs:
            self.hangs.wait(DEADLINE_S)
        if self.loss:
            raise self.loss

    def stop(self) -> None:
        if self.hangs:
            self.hangs.wait(DEADLINE_S)
        self.stopped.set()

    def play(self, seconds: float, amplitude: float = 0.0) -> None:
        block = np.full((480, 2), amplitude, np.float32)
        for _ in range(round(seconds * 100)):
            self.write(block)

    def speak(self, sound: Samples) -> None:
        """Play a 16 kHz recording at this device's rate and channels."""
        self.write(np.repeat(np.repeat(sound, 3)[:, None], 2, axis=1))


class Computer:
    """Its devices, what the listener said of them, and how the process would have ended."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.events: list[SourceEvent] = []
        self.opened: list[FakeDevice] = []
        self.asked: list[tuple[SourceRequest, bool]] = []
        self.refusals: list[Exception] = []
        self.exit_codes: list[int] = []

    def emit(self, event: SourceEvent) -> None:
        with self.changed:
            self.events.append(event)
            self.changed.notify_all()

    def leave(self, code: int) -> None:
        with self.changed:
            self.exit_codes.append(code)
            self.changed.notify_all()

    def open(self, request: SourceRequest, or_default: bool) -> FakeDevice:
        with self.changed:
            self.asked.append((request, or_default))
            self.changed.notify_all()
            if self.refusals:
                raise self.refusals.pop(0)
            self.opened.append(FakeDevice(f"device {len(self.opened) + 1}"))
            return self.opened[-1]

    def wait(self, condition: Callable[[], object]) -> None:
        with self.changed:
            assert self.changed.wait_for(condition, DEADLINE_S), self.states()

    def device(self, number: int = 1) -> FakeDevice:
        """The device that is opened as the `number`th, started."""
        self.wait(lambda: len(self.opened) >= number)
        device = self.opened[number - 1]
        assert device.started.wait(DEADLINE_S)
        return device

    def of(self, kind: type[Event]) -> list[Event]:
        with self.changed:
            return [event for event in self.events if isinstance(event, kind)]

    def states(self) -> list[tuple[SourceStatus, str]]:
        return [(state.status, state.message) for state in self.of(SourceState)]

    def wait_for(self, status: SourceStatus, count: int = 1) -> SourceState:
        def fitting() -> list[SourceState]:
            return [s for s in self.of(SourceState) if s.status is status]

        self.wait(lambda: len(fitting()) >= count)
        return fitting()[count - 1]

    def wait_for_event(self, kind: type[Event], count: int = 1) -> Event:
        self.wait(lambda: len(self.of(kind)) >= count)
        return self.of(kind)[count - 1]


@pytest.fixture
def computer(monkeypatch: pytest.MonkeyPatch) -> Computer:
    monkeypatch.setattr(devicesource, "CHECK_S", 0.02)
    monkeypatch.setattr(devicesource, "RETRY_S", 0.01)
    monkeypatch.setattr(devicesource, "LONGEST_RETRY_S", 0.05)
    monkeypatch.setattr(devicesource, "FIRST_SOUND_S", inf)
    return Computer()


Start = Callable[..., Listener]


@pytest.fixture
def listen(computer: Computer) -> Iterator[Start]:
    """Make a listener that is closed after the test, and let it listen."""
    made: list[Listener] = []

    def make(
        *requests: SourceRequest, first_segment: int = 1, patience_s: float = HUNG_S
    ) -> Listener:
        listener = Listener(
            computer.emit,
            time.monotonic(),
            first_segment,
            open_device=computer.open,
            leave=computer.leave,
            patience_s=patience_s,
        )
        made.append(listener)
        listener.listen(requests)
        return listener

    yield make
    for one in made:
        one.close()


@pytest.fixture(scope="module")
def speech() -> Samples:
    return read_whole(SPEECH)[: 2 * SAMPLE_RATE_HZ]


# --- devices -----------------------------------------------------------------------------


def test_speech_becomes_a_segment(listen: Start, computer: Computer, speech: Samples) -> None:
    listen(MICROPHONE, first_segment=7)
    device = computer.device()
    device.speak(speech)
    device.play(2)
    started = computer.wait_for_event(SpeechStarted)
    ended = computer.wait_for_event(SpeechEnded)
    assert started.segment == ended.segment
    assert (started.segment.source, started.segment.number) == (SourceKind.MICROPHONE, 7)
    chunks = computer.of(AudioChunk)
    assert chunks[0].start == started.start
    assert sum(len(chunk.samples) for chunk in chunks) == ended.end - started.start
    assert computer.wait_for(SourceStatus.LISTENING).device == "device 1"
    assert computer.of(Level)


def test_positions_count_from_the_epoch(computer: Computer) -> None:
    epoch_s = time.monotonic() - 3_600
    listener = Listener(computer.emit, epoch_s, open_device=computer.open, leave=computer.leave)
    listener.listen((MICROPHONE,))
    computer.device().play(0.5)
    before = computer.wait_for(SourceStatus.LISTENING).position
    listener.close()
    now = (time.monotonic() - epoch_s) * SAMPLE_RATE_HZ
    assert 3_599 * SAMPLE_RATE_HZ < before < now


def test_pause_closes_the_device_and_ends_speech(
    listen: Start, computer: Computer, speech: Samples
) -> None:
    listener = listen(SYSTEM)
    computer.device().speak(speech)
    computer.wait_for_event(SpeechStarted)
    listener.listen(())
    assert computer.opened[0].stopped.is_set()
    assert computer.of(SpeechEnded)[-1].reason is EndReason.STOPPED
    assert computer.states()[-1] == (SourceStatus.PAUSED, "")


def test_segments_are_never_numbered_twice(
    listen: Start, computer: Computer, speech: Samples
) -> None:
    listener = listen(SYSTEM)
    for number in (1, 2):
        computer.device(number).speak(speech)
        computer.wait_for_event(SpeechStarted, number)
        listener.listen(())
        listener.listen((SYSTEM,))
    first, second = computer.of(SpeechStarted)
    assert (first.segment.number, second.segment.number) == (1, 2)
    assert second.start >= computer.of(SpeechEnded)[0].end


def test_what_is_still_wanted_goes_on(listen: Start, computer: Computer) -> None:
    listener = listen(SYSTEM)
    system = computer.device()
    listener.listen((SYSTEM, MICROPHONE))
    microphone = computer.device(2)
    listener.listen((MICROPHONE,))
    assert system.stopped.is_set()
    assert not microphone.stopped.is_set()
    assert [request.kind for request, _ in computer.asked] == ["system", "mic"]


def test_what_goes_on_says_its_state_again(listen: Start, computer: Computer) -> None:
    listener = listen(SYSTEM)
    computer.wait_for(SourceStatus.LISTENING)
    listener.listen((SYSTEM,))
    again = computer.wait_for(SourceStatus.LISTENING, count=2)
    assert again.device == "device 1"


def test_another_device_replaces_the_first(listen: Start, computer: Computer) -> None:
    listener = listen(MICROPHONE)
    computer.device()
    listener.listen((SourceRequest(SourceKind.MICROPHONE, "headset"),))
    assert computer.opened[0].stopped.is_set()
    computer.device(2)
    assert computer.asked[1] == (SourceRequest(SourceKind.MICROPHONE, "headset"), False)


def test_overflow_is_counted_and_leaves_a_gap(
    listen: Start, computer: Computer, speech: Samples
) -> None:
    listen(MICROPHONE)
    device = computer.device()
    device.speak(speech)
    computer.wait_for_event(SpeechStarted)
    device.speak(np.tile(speech, 6))  # 12 s at once; the ring holds 10
    ended = computer.wait_for_event(SpeechEnded)
    assert ended.reason is EndReason.GAP
    state = computer.wait_for(SourceStatus.LISTENING, count=2)
    assert state.dropped == pytest.approx(7 * SAMPLE_RATE_HZ, rel=0.1)
    after = computer.wait_for_event(SpeechStarted, 2)
    assert after.start >= ended.end + state.dropped


def test_a_lost_device_is_opened_again(listen: Start, computer: Computer, speech: Samples) -> None:
    listen(MICROPHONE)
    device = computer.device()
    device.speak(speech)
    computer.wait_for_event(SpeechStarted)
    computer.refusals = [AudioError("Still gone."), AudioError("Still gone.")]
    device.loss = AudioError("It was disconnected.", "Connect it.")
    assert computer.wait_for_event(SpeechEnded).reason is EndReason.GAP
    again = computer.device(2)
    again.play(0.1)
    assert device.stopped.is_set()
    assert computer.wait_for(SourceStatus.LISTENING, 2).device == "device 2"
    assert computer.states()[2:] == [
        (SourceStatus.LOST, "It was disconnected. Connect it."),
        (SourceStatus.LOST, "Still gone."),  # said once
        (SourceStatus.LISTENING, ""),
    ]
    assert [or_default for _, or_default in computer.asked] == [False, True, True, True]


def test_a_changed_device_is_opened_at_once(listen: Start, computer: Computer) -> None:
    listen(SYSTEM)
    computer.device().loss = DeviceChangedError("Another default.")
    computer.wait_for(SourceStatus.LISTENING, 2)
    assert computer.states() == [
        (SourceStatus.OPENING, ""),
        (SourceStatus.LISTENING, ""),
        (SourceStatus.OPENING, "Another default."),
        (SourceStatus.LISTENING, ""),
    ]


def test_a_microphone_that_falls_silent_is_lost(
    listen: Start, computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devicesource, "STALL_S", 0.1)
    listen(MICROPHONE)
    computer.device().play(0.1)
    assert "stopped delivering sound" in computer.wait_for(SourceStatus.LOST).message
    assert computer.device(2)


def test_a_silent_loopback_gives_silence_by_the_clock(
    listen: Start, computer: Computer, speech: Samples, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devicesource, "SILENCE_AFTER_S", 0.05)
    listen(SYSTEM)
    device = computer.device()
    device.speak(speech)
    assert computer.wait_for_event(SpeechEnded).reason is EndReason.SILENCE
    assert SourceStatus.LOST not in [status for status, _ in computer.states()]
    assert not device.stopped.is_set()


def test_after_sleep_the_device_is_opened_again(
    listen: Start, computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    class SleptOnce:
        answers = iter([True])

        def slept(self) -> bool:
            return next(self.answers, False)

    monkeypatch.setattr(devicesource, "SleepWatch", SleptOnce)
    listen(SYSTEM)
    computer.device(2)
    assert (SourceStatus.OPENING, "The computer was asleep.") in computer.states()


def test_a_device_that_cannot_be_opened_is_unavailable(listen: Start, computer: Computer) -> None:
    computer.refusals = [ServerAwayError(), ServerRefusedError(), ServerRefusedError()]
    listen(SYSTEM)
    computer.wait_for(SourceStatus.LISTENING)
    said = computer.states()
    assert said[1] == (SourceStatus.UNAVAILABLE, str(ServerAwayError()))
    assert said[2] == (SourceStatus.UNAVAILABLE, str(ServerRefusedError()))
    assert len(said) == 4


def test_a_server_that_comes_back_is_not_kept_waiting(
    listen: Start, computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devicesource, "RETRY_S", 1000.0)
    monkeypatch.setattr(devicesource, "LONGEST_RETRY_S", 1000.0)
    computer.refusals = [ServerAwayError(), ServerAwayError()]
    listen(SYSTEM)
    computer.wait_for(SourceStatus.LISTENING)


def test_a_lost_server_ends_the_process(listen: Start, computer: Computer) -> None:
    listen(SYSTEM)
    computer.device().loss = ServerLostError()
    computer.wait(lambda: computer.exit_codes)
    assert computer.exit_codes == [EXIT_SOUND_SERVER_LOST]
    assert (SourceStatus.LOST, str(ServerLostError())) in computer.states()


def test_an_unforeseen_failure_ends_the_process(listen: Start, computer: Computer) -> None:
    computer.refusals = [RuntimeError("from deep inside")]
    listen(SYSTEM)
    computer.wait(lambda: computer.exit_codes)
    assert computer.exit_codes == [EXIT_FAILED]


def test_a_hanging_device_ends_the_process(listen: Start, computer: Computer) -> None:
    listen(SYSTEM, patience_s=0.2)
    device = computer.device()
    device.hangs = threading.Event()
    computer.wait(lambda: computer.exit_codes)
    device.hangs.set()
    assert computer.exit_codes == [EXIT_HUNG]
    assert (SourceStatus.LOST, "The sound system does not answer.") in computer.states()


def test_a_device_that_hangs_when_closed_ends_the_process(
    listen: Start, computer: Computer
) -> None:
    listener = listen(SYSTEM, patience_s=0.2)
    device = computer.device()
    device.hangs = threading.Event()
    listener.listen(())
    device.hangs.set()
    assert EXIT_HUNG in computer.exit_codes


# --- files -------------------------------------------------------------------------------


def test_a_file_is_read_to_its_end(listen: Start, computer: Computer) -> None:
    listen(SourceRequest(SourceKind.FILE, str(SPEECH), speed=100))
    state = computer.wait_for(SourceStatus.ENDED)
    assert (state.device, state.message, state.dropped) == ("jfk.wav", "", 0)
    assert state.position == 11 * SAMPLE_RATE_HZ
    assert isinstance(computer.events[-1], SourceState)
    sound = read_whole(SPEECH)
    for chunk in computer.of(AudioChunk):
        end = chunk.start + len(chunk.samples)
        np.testing.assert_array_equal(chunk.samples, sound[chunk.start : end])


def test_a_file_goes_on_where_it_was_left(listen: Start, computer: Computer) -> None:
    begin = 4 * SAMPLE_RATE_HZ + 123
    listen(SourceRequest(SourceKind.FILE, str(SPEECH), speed=100, begin=begin))
    assert computer.wait_for(SourceStatus.ENDED).position == 11 * SAMPLE_RATE_HZ
    sound, chunks = read_whole(SPEECH), computer.of(AudioChunk)
    assert chunks[0].start >= begin
    for chunk in chunks:
        end = chunk.start + len(chunk.samples)
        np.testing.assert_array_equal(chunk.samples, sound[chunk.start : end])


def test_nothing_beyond_the_allowed_position_is_sent(listen: Start, computer: Computer) -> None:
    listener = listen(FAST)
    first = computer.wait_for(SourceStatus.LISTENING, 2)
    assert first.position == 5 * SAMPLE_RATE_HZ
    listener.allow(SourceKind.FILE, 7 * SAMPLE_RATE_HZ + 1)
    second = computer.wait_for(SourceStatus.LISTENING, 3)
    assert second.position == 7 * SAMPLE_RATE_HZ + 1
    assert all(c.start + len(c.samples) <= second.position for c in computer.of(AudioChunk))
    listener.allow(SourceKind.FILE, 60 * SAMPLE_RATE_HZ)
    assert computer.wait_for(SourceStatus.ENDED).position == 11 * SAMPLE_RATE_HZ


@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_a_file_can_be_stopped(listen: Start, computer: Computer, speed: float) -> None:
    listener = listen(SourceRequest(SourceKind.FILE, str(SPEECH), speed))
    computer.wait_for_event(SpeechStarted)
    listener.listen(())
    assert computer.of(SpeechEnded)[-1].reason in (EndReason.STOPPED, EndReason.SILENCE)
    assert computer.states()[-1][0] is SourceStatus.PAUSED
    assert computer.of(SourceState)[-1].position < 11 * SAMPLE_RATE_HZ


def test_a_missing_file_is_unavailable(listen: Start, computer: Computer, tmp_path: Path) -> None:
    listen(SourceRequest(SourceKind.FILE, str(tmp_path / "no.wav")))
    assert "no.wav" in computer.wait_for(SourceStatus.UNAVAILABLE).message


def test_a_cut_file_is_captioned_as_far_as_it_goes(
    listen: Start, computer: Computer, tmp_path: Path
) -> None:
    path = tmp_path / "cut.wav"
    path.write_bytes(SPEECH.read_bytes()[: 3 * 32_000])
    listen(SourceRequest(SourceKind.FILE, str(path), speed=100))
    state = computer.wait_for(SourceStatus.ENDED)
    assert "cut off after 3.0 s" in state.message
    assert computer.of(SpeechStarted)


def test_a_failure_in_the_file_thread_ends_the_process(
    listen: Start, computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_path: Path) -> None:
        raise RuntimeError

    monkeypatch.setattr("live_caption.pipeline.filesource.AudioFile", fail)
    listen(FAST)
    computer.wait(lambda: computer.exit_codes)
    assert computer.exit_codes == [EXIT_FAILED]


def test_an_allowance_for_nobody_is_ignored(listen: Start, computer: Computer) -> None:
    listener = listen(SYSTEM)
    listener.allow(SourceKind.FILE, 1)
    listener.allow(SourceKind.SYSTEM, 1)
    computer.wait_for(SourceStatus.LISTENING)


# --- the process -------------------------------------------------------------------------


class FakeChannel:
    """The parent's side of the pipe, played from a list."""

    def __init__(self, *messages: object) -> None:
        self._messages = [*messages, Stop()]
        self.sent: list[object] = []

    def receive(self) -> object:
        return self._messages.pop(0)

    def send(self, message: object) -> None:
        self.sent.append(message)


def serve(*messages: object) -> list[object]:
    channel = FakeChannel(*messages)
    run(cast("Channel", channel), ListenerSpec(time.monotonic()))
    return channel.sent


def test_the_process_obeys(tmp_path: Path) -> None:
    missing = SourceRequest(SourceKind.FILE, str(tmp_path / "no.wav"))
    sent = serve(Allow(SourceKind.FILE, 1), Listen((missing,), 3), Allow(SourceKind.FILE, 9))
    assert isinstance(sent[0], SourceState)
    assert sent[0].status is SourceStatus.UNAVAILABLE


def test_the_process_lists_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device(SourceKind.MICROPHONE, "a", "A")
    monkeypatch.setattr(listener, "list_devices", lambda: (device,))
    assert serve(ListDevices()) == [Devices((device,))]


def test_devices_that_cannot_be_listed_are_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    error, codes = ServerLostError(), list[int]()

    def fail() -> None:
        raise error

    monkeypatch.setattr(listener, "list_devices", fail)
    monkeypatch.setattr("os._exit", codes.append)
    assert serve(ListDevices()) == [Devices((), error)]
    assert codes == [EXIT_SOUND_SERVER_LOST]


def test_another_argument_is_a_mistake() -> None:
    with pytest.raises(TypeError):
        run(cast("Channel", FakeChannel()), None)

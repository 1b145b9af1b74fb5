from __future__ import annotations

import threading
from types import SimpleNamespace, TracebackType

import numpy as np
import pytest

from live_caption.audio.losses import DeviceChangedError
from live_caption.audio.wasapi import LoopbackSource, list_outputs, open_loopback
from live_caption.errors import AudioError
from live_caption.types import Device, Samples, SourceKind, SourceRequest

SYSTEM = SourceRequest(SourceKind.SYSTEM)


class FakeMicrophone:
    """A loopback of the library; its recorder gives a block whenever it is asked."""

    def __init__(self, device_id: str, isloopback: bool = True) -> None:
        self.id = device_id
        self.format_is_known = True
        self.name = device_id.title()
        self.isloopback = isloopback
        self.refuses = False
        self.breaks = threading.Event()
        self.closed = threading.Event()

    @property
    def channels(self) -> int:
        assert self.format_is_known
        return 2

    def recorder(self, samplerate: int, channels: int, blocksize: int) -> FakeMicrophone:
        assert (samplerate, channels, blocksize) == (48_000, 2, 9_600)
        if self.refuses:
            raise RuntimeError("Error 0x8889000a")
        return self

    def __enter__(self) -> FakeMicrophone:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.closed.set()

    def record(self, numframes: int | None) -> Samples:
        assert numframes is None
        if self.breaks.wait(0.001):
            raise RuntimeError("Error 0x88890004")
        return np.ones((480, 2), np.float32)


class FakeLibrary:
    """Stands in for the module `soundcard` on Windows."""

    def __init__(self) -> None:
        self.outputs = [FakeMicrophone("speakers"), FakeMicrophone("screen")]
        self.default = "speakers"
        self.fails = False

    def all_microphones(self, include_loopback: bool) -> list[FakeMicrophone]:
        assert include_loopback
        if self.fails:
            raise RuntimeError("Error 0x800706ba")
        return [*self.outputs, FakeMicrophone("headset", isloopback=False)]

    def default_speaker(self) -> SimpleNamespace:
        if not self.default:
            raise RuntimeError("Error 0x80070490")
        return SimpleNamespace(id=self.default)


def record_until_heard(source: LoopbackSource) -> Samples:
    heard, blocks = threading.Event(), list[Samples]()

    def write(block: Samples) -> None:
        blocks.append(block)
        heard.set()

    source.start(write)
    assert heard.wait(5)
    return blocks[0]


def test_the_default_output_is_heard_until_stopped() -> None:
    library = FakeLibrary()
    source = open_loopback(SYSTEM, library=library)
    assert record_until_heard(source).shape == (480, 2)
    source.check()
    source.stop()
    source.stop()
    assert library.outputs[0].closed.is_set()


def test_an_output_that_breaks_is_lost() -> None:
    library = FakeLibrary()
    source = open_loopback(SYSTEM, library=library)
    record_until_heard(source)
    library.outputs[0].breaks.set()
    assert library.outputs[0].closed.wait(5)
    source.stop()
    with pytest.raises(AudioError, match="Speakers was disconnected"):
        source.check()


def test_an_output_that_refuses_is_said() -> None:
    library = FakeLibrary()
    library.outputs[0].refuses = True
    source = open_loopback(SYSTEM, library=library)
    with pytest.raises(AudioError, match="cannot be heard"):
        source.start(lambda _block: None)
    source.stop()


def test_another_default_is_followed_unless_one_was_chosen() -> None:
    library = FakeLibrary()
    followed = open_loopback(SYSTEM, library=library)
    chosen = open_loopback(SourceRequest(SourceKind.SYSTEM, "speakers"), library=library)
    library.default = "screen"
    chosen.check()
    with pytest.raises(DeviceChangedError):
        followed.check()


def test_an_unknown_output_is_an_error_or_means_the_default() -> None:
    request = SourceRequest(SourceKind.SYSTEM, "old")
    with pytest.raises(AudioError, match="old"):
        open_loopback(request, library=FakeLibrary())
    assert open_loopback(request, or_default=True, library=FakeLibrary()).name == "Speakers"


def test_no_output_at_all_is_said() -> None:
    library = FakeLibrary()
    library.outputs, library.default = [], ""
    with pytest.raises(AudioError, match="There is no sound output"):
        open_loopback(SYSTEM, or_default=True, library=library)


def test_the_list_has_the_outputs() -> None:
    assert list_outputs(FakeLibrary()) == (
        Device(SourceKind.SYSTEM, "speakers", "Speakers", default=True),
        Device(SourceKind.SYSTEM, "screen", "Screen"),
    )


def test_windows_without_an_answer_is_said() -> None:
    library = FakeLibrary()
    library.fails = True
    with pytest.raises(AudioError, match="does not tell"):
        list_outputs(library)
    with pytest.raises(AudioError, match="does not tell"):
        open_loopback(SYSTEM, library=library)


def test_an_output_of_an_unknown_format_is_said() -> None:
    library = FakeLibrary()
    library.outputs[0].format_is_known = False
    with pytest.raises(AudioError, match="does not tell"):
        open_loopback(SYSTEM, library=library)

from __future__ import annotations

import ctypes
from typing import Any

import pytest

from live_caption.audio.readiness import make_ready


class FakeSystem:
    """Opens libraries that note what they are called with."""

    def __init__(self) -> None:
        self.opened: list[str] = []
        self.calls: list[tuple[str, tuple[Any, ...]]] = []

    def load(self, name: str) -> FakeSystem:
        self.opened.append(name)
        return self

    def CoIncrementMTAUsage(self, cookie: Any) -> int:
        self.calls.append(("keep", (cookie,)))
        return 0

    def AudioObjectSetPropertyData(self, *arguments: Any) -> int:
        self.calls.append(("set", arguments))
        return 0


@pytest.fixture
def system() -> FakeSystem:
    return FakeSystem()


def test_windows_keeps_com_for_all_threads(system: FakeSystem) -> None:
    make_ready("win32", system.load)
    assert system.opened == ["ole32"]
    assert [name for name, _ in system.calls] == ["keep"]


def test_core_audio_follows_changes_without_a_run_loop(system: FakeSystem) -> None:
    make_ready("darwin", system.load)
    ((_, (target, address, qualifier_size, qualifier, size, value)),) = system.calls
    assert (target, qualifier_size, qualifier) == (1, 0, None)
    assert bytes(address._obj) == b"plnr" + b"bolg" + bytes(4), "little-endian four-character codes"
    assert size == ctypes.sizeof(ctypes.c_void_p)
    assert value._obj.value is None


def test_linux_needs_nothing(system: FakeSystem) -> None:
    make_ready("linux", system.load)
    assert not system.opened

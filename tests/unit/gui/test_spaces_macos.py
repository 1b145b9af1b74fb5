from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from live_caption.gui.spaces_macos import follow_spaces

VIEW, WINDOW = 11, 22


class FakeFunction:
    """A function of a library, whose types are set before it is called."""

    argtypes: list[Any]
    restype: Any

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    def __call__(self, *arguments: Any) -> Any:
        assert len(arguments) == len(self.argtypes)
        return self._call(*arguments)


class FakeRuntime:
    """A view with a window, or none."""

    def __init__(self, window: int | None = WINDOW) -> None:
        self.window = window
        self.behaviour = 1 << 3

    def __getitem__(self, name: str) -> FakeFunction:
        calls: dict[str, Callable[..., Any]] = {
            "sel_registerName": lambda name: name,
            "objc_msgSend": self._send,
        }
        return FakeFunction(calls[name])

    def _send(self, target: int, message: bytes, *numbers: int) -> int | None:
        if target == VIEW:
            assert message == b"window"
            return self.window
        if target != WINDOW:
            return None  # what is sent to nothing does nothing
        if message == b"setCollectionBehavior:":
            (self.behaviour,) = numbers
            return None
        assert message == b"collectionBehavior"
        return self.behaviour


@pytest.mark.parametrize(("window", "behaviour"), [(WINDOW, 0b1_0000_1001), (None, 0b1000)])
def test_a_window_follows_to_every_space(window: int | None, behaviour: int) -> None:
    runtime = FakeRuntime(window)
    follow_spaces(VIEW, runtime)
    assert runtime.behaviour == behaviour

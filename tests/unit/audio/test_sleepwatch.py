from __future__ import annotations

import pytest

from live_caption.audio.sleepwatch import SleepWatch


class Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.mark.parametrize(
    ("awake_s", "always_s", "slept"),
    [(1, 1, False), (1, 1.5, False), (1, 3600, True), (3600, 3600, True), (1, -60, True)],
)
def test_sleep_is_a_jump_between_the_clocks(awake_s: float, always_s: float, slept: bool) -> None:
    awake, always = Clock(), Clock()
    watch = SleepWatch(awake, always)
    awake.now_s += awake_s
    always.now_s += always_s
    assert watch.slept() is slept
    assert not watch.slept()


def test_this_computer_is_awake() -> None:
    assert not SleepWatch().slept()

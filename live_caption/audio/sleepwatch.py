"""Notices that the computer slept: devices rarely survive that. Owned by one source thread."""

from __future__ import annotations

import time
from collections.abc import Callable

_SLEPT_S = 3.0


def _with_sleep_s() -> float:
    """Return a clock that goes on while the computer sleeps."""
    boot_clock = getattr(time, "CLOCK_BOOTTIME", None)  # Linux; elsewhere the wall clock must do
    return time.time() if boot_clock is None else time.clock_gettime(boot_clock)


class SleepWatch:
    """Compares two clocks, of which only one goes on during sleep.

    Where both do, or neither, sleep shows as a long time between two questions.
    """

    def __init__(
        self,
        awake_s: Callable[[], float] = time.monotonic,
        always_s: Callable[[], float] = _with_sleep_s,
    ) -> None:
        self._clocks = (awake_s, always_s)
        self._last = (awake_s(), always_s())

    def slept(self) -> bool:
        """Return whether the computer slept since the last question; ask about once a second."""
        now = (self._clocks[0](), self._clocks[1]())
        awake, always = now[0] - self._last[0], now[1] - self._last[1]
        self._last = now
        return abs(always - awake) > _SLEPT_S or awake > _SLEPT_S

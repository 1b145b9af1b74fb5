"""Memory of a program and its children over time, and whether it grows."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import psutil

_MB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Reading:
    """Memory of one process, in MB, at a time since the start.

    `own_mb` is what it made itself: pages of files and shared memory are left out.
    """

    at_s: float
    rss_mb: float
    own_mb: float


@dataclass(frozen=True, slots=True)
class Trend:
    """How a process's memory went after warm-up.

    `per_hour_mb` is the slope of a straight line through its own memory, `rise_mb` how much
    its last quarter lies above the first, median against median.
    """

    name: str
    first_mb: float
    last_mb: float
    per_hour_mb: float
    rise_mb: float

    @classmethod
    def of(cls, name: str, readings: Sequence[Reading]) -> Trend:
        at_s = np.array([reading.at_s for reading in readings])
        own_mb = np.array([reading.own_mb for reading in readings])
        slope = np.polyfit(at_s, own_mb, 1)[0] if len(readings) > 1 else 0.0
        quarter = max(1, len(readings) // 4)
        rise = np.median(own_mb[-quarter:]) - np.median(own_mb[:quarter])
        return cls(name, own_mb[0], own_mb[-1], float(slope * 3600), float(rise))


class MemoryWatch:
    """Reads the memory of this process and of `pids` now and then, in a thread of its own."""

    def __init__(self, pids: Callable[[], dict[str, int | None]], every_s: float) -> None:
        self.readings: dict[str, list[Reading]] = {"main": []}
        self._pids = pids
        self._every_s = every_s
        self._began_s = time.monotonic()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="memory")
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join()

    def trends(self, warm_up_s: float) -> list[Trend]:
        return [
            Trend.of(name, [r for r in readings if r.at_s >= warm_up_s] or readings[-1:])
            for name, readings in self.readings.items()
        ]

    def table(self, rows: int = 15) -> str:
        """Some readings, one line each."""
        names = list(self.readings)
        lines = ["      s  " + "".join(f"{name:>22}" for name in names) + "   (resident, own; MB)"]
        count = min(len(readings) for readings in self.readings.values())
        for i in sorted({round(k * (count - 1) / rows) for k in range(rows + 1)}):
            row = [self.readings[name][i] for name in names]
            cells = "".join(f"{r.rss_mb:>13.1f}{r.own_mb:>9.1f}" for r in row)
            lines.append(f"{row[0].at_s:7.0f}  {cells}")
        return "\n".join(lines)

    def _run(self) -> None:
        while not self._stopping.wait(self._every_s):
            now_s = time.monotonic() - self._began_s
            for name, pid in {"main": os.getpid(), **self._pids()}.items():
                if pid is not None:
                    memory = psutil.Process(pid).memory_info()
                    own = memory.rss - memory.shared
                    reading = Reading(now_s, memory.rss / _MB, own / _MB)
                    self.readings.setdefault(name, []).append(reading)

"""Hours of speech at full speed through the miniature Qwen3-ASR:  python -m bench.hours [--hours 2]

The held-out sentences come again and again in changing order, on one model, as the
recogniser's process hears them. For every ten minutes of sound: the time of a step, the
cells of the KV cache in use at most, and the memory of the process.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import psutil

from bench.miniature import open_model, steps
from live_caption.asr.llama.model import LlamaModel
from live_caption.asr.rollback.config import RollbackConfig
from live_caption.asr.rollback.recognizer import RollbackRecognizer
from live_caption.asr.rollback.session import RollbackSession
from live_caption.types import SAMPLE_RATE_HZ, Samples
from tools.miniature.fixture import FOLDER, held_out

_WINDOW_S = 600


@dataclass(slots=True)
class Window:
    """Ten minutes of sound."""

    steps_s: list[float] = field(default_factory=list)
    cells: int = 0
    memory_mb: float = 0.0

    def __str__(self) -> str:
        ordered = sorted(self.steps_s)
        median_ms, most_ms = 1000 * statistics.median(ordered), 1000 * ordered[-len(ordered) // 20]
        return f"{median_ms:8.1f} ms {most_ms:9.1f} ms {self.cells:9} {self.memory_mb:10.1f} MB"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("--hours", type=float, default=2.0)
    args = parser.parse_args()
    sounds = [sentence.samples for sentence in held_out()]
    print("minutes   median step   95 % below     cells       memory")
    with open_model(args.folder) as model:
        for number, window in enumerate(_windows(model, _endless(sounds), args.hours), 1):
            print(f"{number * _WINDOW_S // 60:7}  {window}", flush=True)


def _endless(sounds: Sequence[Samples]) -> Iterator[Samples]:
    order = np.random.default_rng(0)
    while True:
        for index in order.permutation(len(sounds)):
            yield sounds[index]


def _windows(model: LlamaModel, speech: Iterator[Samples], hours: float) -> Iterator[Window]:
    recognizer = RollbackRecognizer(model, "miniature", RollbackConfig())
    recognizer.warm_up()
    process = psutil.Process()
    for _ in range(round(hours * 3600 / _WINDOW_S)):
        window, heard = Window(), 0
        while heard < _WINDOW_S * SAMPLE_RATE_HZ:
            sound = next(speech)
            heard += len(sound)
            for step_s in _steps_s(recognizer.open(None), sound):
                window.steps_s.append(step_s)
                window.cells = max(window.cells, model.length)
        window.memory_mb = process.memory_info().rss / 1e6
        yield window


def _steps_s(session: RollbackSession, sound: Samples) -> Iterator[float]:
    """The time of each step."""
    session.feed(sound)
    began_s = time.perf_counter()
    for _ in steps(session, RollbackConfig().chunk):
        yield time.perf_counter() - began_s
        began_s = time.perf_counter()
    session.close()


if __name__ == "__main__":
    main()

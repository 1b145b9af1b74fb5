"""Hours of speech at full speed through a small model:  python -m bench.hours [MODEL] [--hours 2]

The tests' held-out sentences come again and again in changing order, on one model, as the
recogniser's process hears them; MODEL is a folder, the miniature Qwen3-ASR unless given. For
every ten minutes of sound: the time of a step and the memory of the process.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
import psutil

from live_caption.pipeline.messages import RecognizerSpec
from live_caption.pipeline.passes import recognize
from live_caption.pipeline.recognizers import open_recognizer
from live_caption.types import SAMPLE_RATE_HZ, Samples
from tools.miniature.fixture import FOLDER, held_out

_WINDOW_S = 600


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path, nargs="?", default=FOLDER, metavar="MODEL")
    parser.add_argument("--hours", type=float, default=2.0)
    args = parser.parse_args()
    speech = _endless([sentence.samples for sentence in held_out()])
    process = psutil.Process()
    spec = RecognizerSpec("", str(args.model), args.model, threads=1)
    with closing(open_recognizer(spec)) as recognizer:
        recognizer.warm_up()
        print("minutes   median step   95 % below       memory")
        for number in range(1, round(args.hours * 3600 / _WINDOW_S) + 1):
            times_s = recognize(recognizer, _window(speech), None, offline=False).steps_s
            memory_mb = process.memory_info().rss / 1e6
            print(f"{number * _WINDOW_S // 60:7}  {_row(times_s)} {memory_mb:9.1f} MB", flush=True)


def _endless(sounds: Sequence[Samples]) -> Iterator[Samples]:
    order = np.random.default_rng(0)
    while True:
        for index in order.permutation(len(sounds)):
            yield sounds[index]


def _window(speech: Iterator[Samples]) -> list[Samples]:
    """Ten minutes of sentences."""
    sounds: list[Samples] = []
    while sum(map(len, sounds)) < _WINDOW_S * SAMPLE_RATE_HZ:
        sounds.append(next(speech))
    return sounds


def _row(times_s: Sequence[float]) -> str:
    median_ms = 1000 * statistics.median(times_s)
    most_ms = 1000 * sorted(times_s)[-len(times_s) // 20]
    return f"{median_ms:8.1f} ms {most_ms:9.1f} ms"


if __name__ == "__main__":
    main()

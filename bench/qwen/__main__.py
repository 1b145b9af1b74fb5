"""What streaming with Qwen3-ASR costs:  python -m bench.qwen [--only NAME …] [--model M --mmproj P]

Recognises 62.6 s of English: the recordings in the order of the manifest, then again from
the first, 0.4 s apart. Without --model the weights are random and the words come from a
schedule (see `schedule`); the computation is that of the released 0.6B model in Q8_0.
Amplification is the CPU time of a way of streaming ÷ that of one offline pass over the same
sound. Each way runs in a process of its own, after a warm-up.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import psutil

from bench.qwen.modes import WAYS, Figures, Task, measure
from bench.recordings import recordings
from live_caption.audio.files import read_whole
from live_caption.types import SAMPLE_RATE_HZ, Samples

SECONDS = 62.6
_GAP_S = 0.4
_HEADER = (
    f"{'':32}   RTF  amplification  mean step  slowest  (first, last third)   peak"
    "   encode  sound   text  decode"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, help="a real text model, which then chooses itself")
    parser.add_argument("--mmproj", type=Path, help="its projector")
    parser.add_argument("--only", nargs="+", choices=list(WAYS), default=list(WAYS), metavar="NAME")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument(
        "--guesses", type=float, default=1.0, help="drafted tokens that are rejected in a step"
    )
    parser.add_argument("--threads", type=int, default=psutil.cpu_count(logical=False) or 1)
    args = parser.parse_args()
    model, projector = (args.model, args.mmproj) if args.model else _synthetic()
    guesses = None if args.model else args.guesses
    sound = speech(args.seconds)
    print(f"{args.seconds:.1f} s, {args.threads} threads; seconds of CPU time per second of sound")
    print(_HEADER, flush=True)
    base_s: float | None = None
    for name in dict.fromkeys(["offline", *args.only]):
        figures = _alone(Task(WAYS[name], model, projector, sound, args.threads, guesses))
        base_s = base_s or figures.result.cpu_s
        print(_row(name, figures, base_s, args.seconds), flush=True)


def _synthetic() -> tuple[Path, Path]:
    from bench.qwen.synthetic import synthetic_pair  # needs the package gguf

    return synthetic_pair()


def speech(seconds: float) -> Samples:
    """The English recordings one after the other, as often as it takes, cut at the end."""
    missing, parts = round(seconds * SAMPLE_RATE_HZ), []
    gap = np.zeros(round(_GAP_S * SAMPLE_RATE_HZ), np.float32)
    for sound in cycle([read_whole(recording.path) for recording in recordings("en")]):
        for part in (sound, gap):
            parts.append(part[:missing])
            missing -= len(parts[-1])
        if not missing:
            return np.concatenate(parts)
    raise AssertionError("there are no recordings")


def _alone(task: Task) -> Figures:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(measure, task).result()


def _row(name: str, figures: Figures, base_s: float, seconds: float) -> str:
    result = figures.result
    steps_s = result.steps_s
    third = max(1, len(steps_s) // 3)
    parts = "".join(f"{part_s / seconds:7.2f}" for part_s in figures.parts_s.values())
    return (
        f"{name:32} {result.wall_s / seconds:5.2f} {result.cpu_s / base_s:14.2f}"
        f" {sum(steps_s) / len(steps_s):8.2f} s {max(steps_s):6.2f} s"
        f"  ({max(steps_s[:third]):5.2f}, {max(steps_s[-third:]):5.2f} s)"
        f" {figures.peak_mb:8.0f} MB {parts}"
    )


if __name__ == "__main__":
    main()

"""Plays samples into an output and prints when the first was heard:  python -m bench.player

A process of its own, because a player's sound must not depend on who measures. The server
says how long a frame that is written now takes to be heard; every block gives an estimate.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path

import numpy as np
import soundcard
import soxr

from live_caption.types import SAMPLE_RATE_HZ

_RATE_HZ = 48_000
_BLOCK = SAMPLE_RATE_HZ // 100
_BUFFER = 2 * _RATE_HZ  # so that a busy computer does not interrupt it


def main() -> None:
    path, sink = Path(sys.argv[1]), sys.argv[2]
    samples = np.load(path, mmap_mode="r")
    stream = soxr.ResampleStream(SAMPLE_RATE_HZ, _RATE_HZ, 1)
    estimates_s, written = [], 0
    with soundcard.get_speaker(sink).player(_RATE_HZ, channels=1, blocksize=_BUFFER) as player:
        for begin in range(0, len(samples), _BLOCK):
            block = np.array(samples[begin : begin + _BLOCK])
            frames = stream.resample_chunk(block, last=begin + len(block) == len(samples))
            player.play(frames)
            written += len(frames)
            estimates_s.append(time.monotonic() + player.latency - written / _RATE_HZ)
    steady_s = estimates_s[len(estimates_s) // 10 :]
    deciles_s = statistics.quantiles(steady_s, n=10)
    report = {"began_s": statistics.median(steady_s), "spread_s": deciles_s[-1] - deciles_s[0]}
    print(json.dumps(report))


if __name__ == "__main__":
    main()

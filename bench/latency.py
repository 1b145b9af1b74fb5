"""What everything but the recogniser adds to the delay:  python -m bench.latency [--window]

Speech is played into the null output of a private sound server by another process. The
listener hears it there; the recogniser is the scripted one of the tests, which takes no
time and answers every 100 ms of sound. The delay of a caption counts from when the last
sample that it considered was heard, by the server's own clock, until the caption reaches the
sinks, so that waiting for the rest of the 100 ms does not count. Which sample of the player
that was is found by correlating what the listener sent with what was played.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bench import trace
from bench.sound import PLAYED_HZ, Player, private_server, speech, wait_for
from bench.tap import TapHub
from live_caption.pipeline.engine import Engine, EngineSpec
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.types import (
    SAMPLE_RATE_HZ,
    AudioChunk,
    RecognizerStatus,
    Samples,
    SourceKind,
    SourceRequest,
)
from tests.audio_server.servers import PipeWire, PulseAudio

_SPEC = EngineSpec(
    RecognizerSpec("tests.fakes.scripted:scripted", "", Path()),
    listener_target=trace.LISTENER,
    recognizer_target=trace.RECOGNIZER,
)
_LEAD_S = 3.0
_DEADLINE_S = 30.0
Times = Sequence[tuple[float, int]]


@dataclass(frozen=True, slots=True)
class Clock:
    """When a position of the session was heard: `heard_s` is that of sample `position`."""

    heard_s: float
    position: int

    def at(self, position: int) -> float:
        return self.heard_s + (position - self.position) / SAMPLE_RATE_HZ


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--window", action="store_true", help="up to the painted window, too")
    parser.add_argument("--pipewire", action="store_true", help="instead of PulseAudio")
    args = parser.parse_args()
    sound = np.concatenate([np.zeros(round(_LEAD_S * SAMPLE_RATE_HZ), np.float32),
                            speech(args.seconds, seed=1)])  # fmt: skip
    kind = PipeWire if args.pipewire else PulseAudio
    with tempfile.TemporaryDirectory() as folder, private_server(kind):
        os.environ[trace.FOLDER] = folder
        run = Run(sound)
        painted: Times = ()
        if args.window:
            from bench.window import show_noting

            painted = show_noting(run.hub, run.play)
        else:
            run.play()
        report(run, Path(folder), painted)


class Run:
    """An engine that listens while a player plays."""

    def __init__(self, sound: Samples) -> None:
        self.sound = sound
        self.hub = TapHub()
        self.began_s = self.spread_s = 0.0

    def play(self) -> None:
        engine = Engine(_SPEC, self.hub)
        engine.start()
        try:
            wait_for(lambda: self.hub.status is RecognizerStatus.READY)
            engine.listen((SourceRequest(SourceKind.SYSTEM),))
            self.began_s, self.spread_s = Player(self.sound).finish()
            engine.listen(())
            engine.wait(_DEADLINE_S)
        finally:
            engine.close()


def report(run: Run, folder: Path, painted: Times) -> None:
    heard, told = trace.load(folder, "listener"), trace.load(folder, "recognizer")
    clock = align(heard.chunks, run.sound, run.began_s)
    shown = [(now_s, caption.end) for now_s, caption in run.hub.captions if not caption.final]
    native = PLAYED_HZ // SAMPLE_RATE_HZ
    captured = [(now_s, heard.begun + frames // native) for now_s, frames in heard.written]
    stages: dict[str, Times] = {
        "captured (sound server, 20 ms blocks)": captured,
        "read from the ring": heard.read,
        "sent by the listener (resampled, cut)": heard.sent,
        "received by the recogniser": told.received,
        "answered by the recogniser": told.answered,
        "caption at the sinks": shown,
    }
    if painted:
        stages["painted in the window"] = painted
    onsets = [(chunk.start, chunk.start + len(chunk.samples)) for chunk in _first(heard.chunks)]
    early = {end for _, end in shown if any(first < end <= last for first, last in onsets)}
    behind_s = clock.at(0) - heard.epoch_s
    print(f"When sound was heard is known within {1000 * run.spread_s:.1f} ms.")
    print(f"The listener's count of samples is {1000 * behind_s:.0f} ms behind the clock.")
    _table("speech going on", stages, [end for _, end in shown if end not in early], clock)
    _table("the sound before it was known to be speech", stages, sorted(early), clock)


def _table(title: str, stages: dict[str, Times], ends: Sequence[int], clock: Clock) -> None:
    print(f"{title}: {len(ends)} captions")
    print(f"  {'ms since the sound was heard':40}  median    95 %    99 %     max")
    for name, times in stages.items():
        print(f"  {name:40}{_row(_delays(times, ends, clock))}")


def _first(chunks: Sequence[AudioChunk]) -> Sequence[AudioChunk]:
    """The first chunk of every segment: what had been kept until it was known to be speech."""
    return list({chunk.segment: chunk for chunk in reversed(chunks)}.values())


def align(chunks: Sequence[AudioChunk], sound: Samples, began_s: float) -> Clock:
    """Finds everything that was heard in what was played."""
    first = chunks[0].start
    heard = np.zeros(chunks[-1].start + len(chunks[-1].samples) - first, np.float32)
    for chunk in chunks:
        heard[chunk.start - first :][: len(chunk.samples)] = chunk.samples
    size = 1 << (len(sound) + len(heard)).bit_length()
    spectrum = np.fft.rfft(sound, size) * np.conj(np.fft.rfft(heard, size))
    offset = int(np.argmax(np.fft.irfft(spectrum)[: len(sound)]))
    return Clock(began_s + offset / SAMPLE_RATE_HZ, first)


def _delays(times: Times, ends: Sequence[int], clock: Clock) -> list[float]:
    """For each end, how long after it was heard a stage had gone so far; ms."""
    positions = [position for _, position in times]
    found = [(bisect_left(positions, end), end) for end in ends]
    return [1000 * (times[i][0] - clock.at(end)) for i, end in found if i < len(times)]


def _row(delays: Sequence[float]) -> str:
    percentiles = statistics.quantiles(delays, n=100)
    values = (statistics.median(delays), percentiles[94], percentiles[98], max(delays))
    return "".join(f"{value:8.1f}" for value in values)


if __name__ == "__main__":
    main()

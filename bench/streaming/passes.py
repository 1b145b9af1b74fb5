"""One pass over some sound, ours or that of sherpa-onnx, in a process that does nothing else.

Reads a task from the command line, and writes its figures to standard output.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.qwen.__main__ import speech
from live_caption.types import SAMPLE_RATE_HZ, Samples

PIECE = SAMPLE_RATE_HZ // 10
_WARM_UP_S = 3.0


@dataclass(frozen=True, slots=True)
class Task:
    """`who` hears `seconds` of speech: "ours" or "theirs", or "their features" alone.

    "program" is ours with all that the recogniser does around it, and a step then goes from
    one hypothesis to the next. With `parts` our time is split up, which costs a little itself.
    """

    who: str
    folder: str
    seconds: float
    threads: int = 1
    parts: bool = False


@dataclass(frozen=True, slots=True)
class Figures:
    """CPU and wall-clock time of the pass, after a warm-up; `steps_s` are the single chunks."""

    cpu_s: float
    wall_s: float
    steps_s: list[float]
    tokens: int
    runtime: str
    parts_s: dict[str, float]
    peak_mb: float


@dataclass(frozen=True, slots=True)
class Hearing:
    """What both sides can do with a stream of theirs."""

    accept: Callable[[Samples], None]
    ready: Callable[[], bool]
    step: Callable[[], None]
    tokens: Callable[[], int]


def measure(task: Task) -> Figures:
    return _measure_program(task) if task.who == "program" else _measure_stream(task)


def _measure_stream(task: Task) -> Figures:
    sides = {"ours": _ours, "theirs": _theirs, "their features": _their_features}
    begin, runtime = sides[task.who](Path(task.folder), task.threads)
    _hear(begin(), speech(_WARM_UP_S))
    parts_s: dict[str, float] = {}
    if task.parts:
        _meter_ours(parts_s)
    sound, hearing = speech(task.seconds), begin()
    wall_s, cpu_s = time.perf_counter(), time.process_time()
    steps_s = _hear(hearing, sound)
    wall_s, cpu_s = time.perf_counter() - wall_s, time.process_time() - cpu_s
    return Figures(cpu_s, wall_s, steps_s, hearing.tokens(), runtime, parts_s, _peak_mb())


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _hear(hearing: Hearing, sound: Samples) -> list[float]:
    """Feeds pieces of 100 ms, asks after each what was said; gives the seconds of each chunk."""
    steps_s = []
    for begin in range(0, len(sound), PIECE):
        hearing.accept(sound[begin : begin + PIECE])
        while hearing.ready():
            began_s = time.perf_counter()
            hearing.step()
            steps_s.append(time.perf_counter() - began_s)
        hearing.tokens()
    return steps_s


# --- ours --------------------------------------------------------------------------------


def _ours(folder: Path, threads: int) -> tuple[Callable[[], Hearing], str]:
    import onnxruntime

    from live_caption.asr.onnx.loading import SearchOptions
    from live_caption.asr.onnx.sessions import Loader, Runtime
    from live_caption.asr.streaming import load_model

    model = load_model(folder, Loader(Runtime(threads)), SearchOptions())

    def begin() -> Hearing:
        stream = model.new_stream()
        return Hearing(stream.accept, stream.ready, stream.step, lambda: len(stream.tokens))

    return begin, str(onnxruntime.__version__)


def _measure_program(task: Task) -> Figures:
    import onnxruntime

    from live_caption.asr.onnx.sessions import Runtime
    from live_caption.asr.streaming import open_streaming
    from live_caption.pipeline.passes import recognize

    recognizer = open_streaming(Path(task.folder), Runtime(task.threads))
    recognizer.warm_up()
    done = recognize(recognizer, [speech(task.seconds)], None, offline=False)
    words = len(done.text.split())
    version = str(onnxruntime.__version__)
    return Figures(done.cpu_s, done.wall_s, list(done.steps_s), words, version, {}, _peak_mb())


def _meter_ours(parts_s: dict[str, float]) -> None:
    from live_caption.asr.onnx.features import FeatureStream
    from live_caption.asr.onnx.sessions import Network

    for name in ("accept", "take"):
        _meter(FeatureStream, name, parts_s, lambda _: "features")
    _meter(Network, "run", parts_s, lambda network: network.header.path.stem)


def _meter(owner: type, name: str, parts_s: dict[str, float], part: Callable[[Any], str]) -> None:
    """Counts the CPU time of a method."""
    original = getattr(owner, name)

    def metered(self: Any, *args: Any) -> Any:
        began_s = time.thread_time()
        try:
            return original(self, *args)
        finally:
            key = part(self)
            parts_s[key] = parts_s.get(key, 0.0) + time.thread_time() - began_s

    setattr(owner, name, metered)


# --- theirs ------------------------------------------------------------------------------


def _theirs(folder: Path, threads: int) -> tuple[Callable[[], Hearing], str]:
    from tests.streaming.peer import recognizer

    peer = recognizer(folder, num_threads=threads)

    def begin() -> Hearing:
        stream = peer.create_stream()
        return Hearing(
            lambda samples: stream.accept_waveform(SAMPLE_RATE_HZ, samples),
            lambda: bool(peer.is_ready(stream)),
            lambda: peer.decode_stream(stream),
            lambda: len(peer.get_result_all(stream).tokens),
        )

    return begin, "its own"


def _their_features(folder: Path, threads: int) -> tuple[Callable[[], Hearing], str]:
    begin, runtime = _theirs(folder, threads)

    def begin_deaf() -> Hearing:
        return Hearing(begin().accept, lambda: False, lambda: None, lambda: 0)

    return begin_deaf, runtime


def main() -> None:
    figures = measure(Task(**json.loads(sys.argv[1])))
    print(json.dumps(asdict(figures)))


if __name__ == "__main__":
    main()

"""What streaming models cost, beside sherpa-onnx:  python -m bench.streaming [--model FOLDER …]

Both hear 62.6 s of English in pieces of 100 ms and are asked for their tokens after each; each
pass has one thread and a process of its own, and they take turns. Without --model the models of
`tools.streaming.cost_models` are used, which are written first. sherpa-onnx brings its own
onnxruntime; --onnxruntime names a folder with another one for us (`pip install --no-deps
--target FOLDER onnxruntime==…`), so that the same version can be compared.

Ours ÷ theirs, in CPU time, must be 1.2 at most. A step is one chunk, what a word waits for
besides the model's own delay.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import median, quantiles

from bench.qwen.__main__ import SECONDS
from bench.streaming.passes import Figures, Task
from tools.streaming.cost_models import MODELS, PRECISIONS, cost_model

_ROUNDS = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--model", type=Path, nargs="+", help="folders of transducers")
    parser.add_argument("--onnxruntime", type=Path, help="a folder with another onnxruntime for us")
    parser.add_argument("--rounds", type=int, default=_ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    args = parser.parse_args()
    for folder in args.model or [cost_model(m, p) for m in MODELS for p in PRECISIONS]:
        print(f"{'/'.join(folder.parts[-2:])}, {args.seconds:.1f} s of sound")
        compare(str(folder), args.seconds, args.rounds, args.onnxruntime)


def compare(folder: str, seconds: float, rounds: int, runtime: Path | None) -> None:
    ours: list[Figures] = []
    theirs: list[Figures] = []
    for _ in range(rounds):
        theirs.append(alone(Task("theirs", folder, seconds)))
        ours.append(alone(Task("ours", folder, seconds), runtime))
    _print_side("theirs", theirs, seconds)
    _print_side("ours", ours, seconds)
    ratio = median(each.cpu_s for each in ours) / median(each.cpu_s for each in theirs)
    print(f"  ours ÷ theirs in CPU time: {ratio:.2f}")
    _print_parts(Task("ours", folder, seconds, parts=True), runtime)
    features = alone(Task("their features", folder, seconds))
    print(f"  theirs: features {_ms_per_s(features.cpu_s, seconds)} ms", flush=True)


def alone(task: Task, runtime: Path | None = None) -> Figures:
    path = [str(runtime)] if runtime else []
    path += [folder for folder in (os.environ.get("PYTHONPATH"),) if folder]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path)}
    command = [sys.executable, "-m", "bench.streaming.passes", json.dumps(asdict(task))]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
    return Figures(**json.loads(done.stdout))


def _print_side(name: str, passes: Sequence[Figures], seconds: float) -> None:
    steps_ms = [1000 * step_s for each in passes for step_s in each.steps_s]
    cpus_s = [each.cpu_s / seconds for each in passes]
    rtf = median(each.wall_s for each in passes) / seconds
    last = passes[-1]
    print(
        f"  {name:6}  CPU {median(cpus_s):.4f} s per s ({min(cpus_s):.4f}–{max(cpus_s):.4f})"
        f"  RTF {rtf:.4f}  step {median(steps_ms):.1f} ms, 95 % {quantiles(steps_ms, n=20)[-1]:.1f}"
        f"  {last.tokens} tokens  {last.peak_mb:.0f} MB  onnxruntime {last.runtime}",
        flush=True,
    )


def _print_parts(task: Task, runtime: Path | None) -> None:
    figures = alone(task, runtime)
    parts_s = {**figures.parts_s, "the rest": figures.cpu_s - sum(figures.parts_s.values())}
    shares = ", ".join(f"{k} {_ms_per_s(v, task.seconds)}" for k, v in parts_s.items())
    print(f"  ours, ms of CPU per second of sound: {shares}")


def _ms_per_s(cpu_s: float, seconds: float) -> str:
    return f"{1000 * cpu_s / seconds:.2f}"


if __name__ == "__main__":
    main()

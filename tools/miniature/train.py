"""Trains the miniature and keeps a checkpoint that a later start goes on from.

    python -m tools.miniature.train

The model that is exported is the moving average of the last several hundred steps' weights:
it hears better than the weights of any one step. Sentences grow longer as the model learns.
Every step draws its examples from the seed and the step's number, so an interrupted run goes
on as if it had not been. Where other programs run, one thread is three times faster than two
that wait for each other.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from tools.miniature import batches
from tools.miniature.model import LogMel, build, frame_loss, full_loss
from tools.miniature.sentences import Limits
from tools.miniature.tokens import Tokens
from tools.miniature.words import WORDS, WORK, WordBank

SEED = 20260
_KEPT = 0.998  # of the average, in a step
CHECKPOINT_S = 150
# Without these, freed memory goes back to the system at every step, and threads that wait
# for each other keep a shared machine's processors busy: both make steps far slower.
_ENVIRONMENT = {
    "OMP_WAIT_POLICY": "passive",
    "MALLOC_MMAP_THRESHOLD_": "1000000000",
    "MALLOC_TRIM_THRESHOLD_": "4000000000",
    "MALLOC_TOP_PAD_": "1000000000",
}


@dataclass(frozen=True, slots=True)
class Stage:
    """Examples a step, how long they are, and the accuracy that ends the stage.

    `weight` is what the frames' words count; None trains the encoder alone, by them alone.
    """

    count: int
    limits: Limits
    until: float
    weight: float | None


STAGES = (
    Stage(12, Limits(30, 8.0), 0.65, None),
    Stage(32, Limits(3, 3.0), 0.85, 0.5),
    Stage(20, Limits(6, 5.0), 0.90, 0.5),
    Stage(12, Limits(12, 8.0), 0.92, 0.2),
    Stage(6, Limits(64, 20.0), 2.0, 0.2),
)


@dataclass(slots=True)
class Progress:
    """How far a run has come; `accuracy` is a moving average within the stage."""

    step: int = 0
    stage: int = 0
    accuracy: float = 0.0
    seconds: float = 0.0


class Run:
    """Model, optimizer and progress, together with the file they are kept in."""

    def __init__(self, folder: Path, total_steps: int) -> None:
        torch.manual_seed(SEED)
        self.tokens = Tokens()
        self.model, self.head = build(self.tokens)
        self.average = AveragedModel(self.model, multi_avg_fn=get_ema_multi_avg_fn(_KEPT))
        self.parameters = [*self.model.parameters(), *self.head.parameters()]
        self.optimizer = torch.optim.AdamW(
            self.parameters, lr=1.2e-3, betas=(0.9, 0.98), weight_decay=0.01, fused=True
        )
        self.progress = Progress()
        self.total_steps = total_steps
        self._file = folder / "checkpoint.pt"
        self._mel = LogMel()
        self._bank = WordBank.load(WORDS)
        if self._file.exists():
            self._restore()

    def save(self) -> None:
        partial = self._file.with_suffix(".part")
        torch.save(
            {name: part.state_dict() for name, part in self._parts()}
            | {"progress": [getattr(self.progress, name) for name in Progress.__slots__]},
            partial,
        )
        partial.replace(self._file)

    def step(self) -> dict[str, float]:
        """One batch; returns the figures of the log."""
        stage = STAGES[self.progress.stage]
        rng = np.random.default_rng((SEED, self.progress.step))
        batch = batches.make(self._bank, self.tokens, rng, stage.count, stage.limits)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            if stage.weight is None:
                loss = frame_loss(self.model, self.head, self._mel, batch)
            else:
                loss = full_loss(self.model, self.head, self._mel, batch, stage.weight)
        self.optimizer.zero_grad()
        loss.total.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, 1.0)
        rate = self._set_rate()
        self.optimizer.step()
        self.average.update_parameters(self.model)
        self._advance(loss.correct)
        return {"text": loss.text, "frames": loss.frames, "rate": rate}

    def _set_rate(self) -> float:
        """Warm-up over 200 steps, linear decay in the second half."""
        step, total = self.progress.step, self.total_steps
        rate = 1.2e-3 * min(1.0, (step + 1) / 200, max(0.01, 2 * (1 - step / total)))
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        return rate

    def _advance(self, correct: float) -> None:
        now = self.progress
        now.step += 1
        now.accuracy += 0.03 * (correct - now.accuracy)
        if now.accuracy > STAGES[now.stage].until:
            now.stage, now.accuracy = now.stage + 1, 0.0

    def _parts(self) -> list[tuple[str, Any]]:
        return [
            ("model", self.model),
            ("average", self.average),
            ("head", self.head),
            ("optimizer", self.optimizer),
        ]

    def _restore(self) -> None:
        stored = torch.load(self._file, weights_only=True)
        for name, part in self._parts():
            part.load_state_dict(stored[name])
        self.progress = Progress(*stored["progress"])


def train(run: Run, log: Path, stop: Event) -> None:
    """Trains until all steps are made, or `stop` is set; keeps the state then."""
    saved = started = time.monotonic() - run.progress.seconds
    saved += run.progress.seconds
    with log.open("a") as lines:
        while run.progress.step < run.total_steps and not stop.is_set():
            figures = run.step()
            now = time.monotonic()
            run.progress.seconds = now - started
            if run.progress.step % 20 == 0:
                print(_line(run.progress, figures), file=lines, flush=True)
            if now - saved > CHECKPOINT_S:
                run.save()
                saved = now
    run.save()


def _line(progress: Progress, figures: dict[str, float]) -> str:
    rest = " ".join(f"{name} {value:.4g}" for name, value in figures.items())
    return (
        f"{progress.seconds:.0f} s step {progress.step} stage {progress.stage} "
        f"accuracy {progress.accuracy:.3f} {rest}"
    )


def main() -> None:
    if "MALLOC_TOP_PAD_" not in os.environ:
        arguments = [sys.executable, "-m", "tools.miniature.train", *sys.argv[1:]]
        os.execve(sys.executable, arguments, os.environ | _ENVIRONMENT)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=14_700)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=WORK)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    train(Run(options.folder, options.steps), options.folder / "train.log", stop)


if __name__ == "__main__":
    main()

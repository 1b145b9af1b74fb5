"""Trains the small streaming models and keeps a checkpoint that a later start goes on from.

    python -m tools.streaming.train

Transducer and CTC head learn together, on one encoder. Every step draws its examples from
the seed and the step's number, so an interrupted run goes on as if it had not been.
"""

from __future__ import annotations

import argparse
import math
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
from torch.nn import functional

from tools.miniature.words import WORDS, WordBank
from tools.streaming import batches
from tools.streaming.model import Models
from tools.streaming.tokens import BLANK, table

WORK = Path(__file__).resolve().parents[2] / ".cache" / "streaming-training"
SEED = 4042
EXAMPLES = 24
RATE, WARM_UP = 2e-3, 100
CHECKPOINT_S = 120
_CTC_WEIGHT = 0.3
# Freed memory that goes back to the system at every step makes steps far slower.
_ENVIRONMENT = {
    "OMP_WAIT_POLICY": "passive",
    "MALLOC_MMAP_THRESHOLD_": "1000000000",
    "MALLOC_TRIM_THRESHOLD_": "4000000000",
    "MALLOC_TOP_PAD_": "1000000000",
}


@dataclass(slots=True)
class Progress:
    """Steps made; moving averages of the share of right frames; processor seconds used."""

    step: int = 0
    words: float = 0.0
    blanks: float = 0.0
    ctc: float = 0.0
    cpu_s: float = 0.0

    def average(self, name: str, value: float) -> None:
        setattr(self, name, getattr(self, name) + 0.05 * (value - getattr(self, name)))


class Run:
    """Models, optimizer and progress, together with the file they are kept in."""

    def __init__(self, folder: Path, total_steps: int) -> None:
        torch.manual_seed(SEED)
        self.models = Models(len(table())).to(memory_format=torch.channels_last)
        self.optimizer = torch.optim.AdamW(
            self.models.parameters(), lr=RATE, betas=(0.9, 0.98), weight_decay=0.01, fused=True
        )
        self.progress = Progress()
        self.total_steps = total_steps
        self._file = folder / "checkpoint.pt"
        self._bank = WordBank.load(WORDS)
        if self._file.exists():
            self._restore()

    def step(self) -> float:
        """One batch; returns the loss."""
        rng = np.random.default_rng((SEED, self.progress.step))
        batch = batches.make(self._bank, rng, EXAMPLES, len(table()))
        with torch.autocast("cpu", dtype=torch.bfloat16):
            loss = self._loss(batch)
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.models.parameters(), 1.0)
        for group in self.optimizer.param_groups:
            group["lr"] = rate(self.progress.step, self.total_steps)
        self.optimizer.step()
        self.progress.step += 1
        return float(loss.detach())

    def save(self) -> None:
        partial = self._file.with_suffix(".part")
        state = {name: part.state_dict() for name, part in self._parts()}
        progress = [getattr(self.progress, name) for name in Progress.__slots__]
        torch.save(state | {"progress": progress}, partial)
        partial.replace(self._file)

    def _loss(self, batch: batches.Batch) -> Any:
        encoder = self.models.encoder
        encoded, _ = encoder(batch.features, encoder.new_states(EXAMPLES))
        joined = self.models.joiner(encoded, self.models.decoder(batch.context)).float()
        ctc = self.models.ctc(encoded).float()
        self._measure(joined, ctc, batch)
        frames = functional.cross_entropy(joined.flatten(0, 1), batch.joiner.flatten())
        ctc_frames = functional.cross_entropy(ctc.flatten(0, 1), batch.ctc.flatten())
        return frames + ctc_frames + _CTC_WEIGHT * _ctc_loss(ctc, batch)

    def _measure(self, joined: Any, ctc: Any, batch: batches.Batch) -> None:
        right, blank = joined.argmax(-1) == batch.joiner, batch.joiner == BLANK
        self.progress.average("words", float(right[~blank].float().mean()))
        self.progress.average("blanks", float(right[blank].float().mean()))
        said = batch.ctc != BLANK
        self.progress.average("ctc", float((ctc.argmax(-1) == batch.ctc)[said].float().mean()))

    def _parts(self) -> list[tuple[str, Any]]:
        return [("models", self.models), ("optimizer", self.optimizer)]

    def _restore(self) -> None:
        stored = torch.load(self._file, weights_only=True)
        for name, part in self._parts():
            part.load_state_dict(stored[name])
        self.progress = Progress(*stored["progress"])


def rate(step: int, total: int) -> float:
    """The learning rate: a warm-up, then half a cosine."""
    return RATE * min(1.0, (step + 1) / WARM_UP) * 0.5 * (1 + math.cos(math.pi * step / total))


def train(run: Run, log: Path, stop: Event) -> None:
    """Trains until all steps are made, or `stop` is set; keeps the state then."""
    saved = time.monotonic()
    before = run.progress.cpu_s - time.process_time()
    with log.open("a") as lines:
        while run.progress.step < run.total_steps and not stop.is_set():
            loss = run.step()
            run.progress.cpu_s = before + time.process_time()
            if run.progress.step % 10 == 0:
                print(_line(run.progress, loss), file=lines, flush=True)
            if time.monotonic() - saved > CHECKPOINT_S:
                run.save()
                saved = time.monotonic()
    run.save()


def _line(progress: Progress, loss: float) -> str:
    return (
        f"{time.strftime('%H:%M:%S')} step {progress.step} loss {loss:.4f} "
        f"words {progress.words:.3f} blanks {progress.blanks:.4f} ctc {progress.ctc:.3f} "
        f"processor {progress.cpu_s:.0f} s"
    )


def _ctc_loss(logits: Any, batch: batches.Batch) -> Any:
    """Per frame; examples without words count nothing."""
    scores = logits.log_softmax(-1).transpose(0, 1)
    lengths = torch.full((scores.shape[1],), scores.shape[0])
    total = functional.ctc_loss(scores, batch.tokens, lengths, batch.counts, reduction="sum")
    return total / (scores.shape[0] * scores.shape[1])


def main() -> None:
    if "MALLOC_TOP_PAD_" not in os.environ:
        arguments = [sys.executable, "-m", "tools.streaming.train", *sys.argv[1:]]
        os.execve(sys.executable, arguments, os.environ | _ENVIRONMENT)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1600)
    parser.add_argument("--folder", type=Path, default=WORK)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    train(Run(options.folder, options.steps), options.folder / "train.log", stop)


if __name__ == "__main__":
    main()

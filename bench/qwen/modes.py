"""The ways of streaming that are compared, and one pass of each in a process of its own."""

from __future__ import annotations

import resource
from dataclasses import dataclass, replace
from pathlib import Path

from bench.qwen.schedule import Metered, Scripted, Untrimmed
from live_caption.asr.llama.context import LlamaOptions
from live_caption.asr.llama.model import LlamaModel
from live_caption.asr.qwen import cells
from live_caption.asr.rollback.config import Mode, RollbackConfig
from live_caption.asr.rollback.port import AudioLanguageModel
from live_caption.asr.rollback.recognizer import RollbackRecognizer
from live_caption.pipeline.passes import Pass, recognize, segments
from live_caption.speech.detectors import create_detector
from live_caption.types import SAMPLE_RATE_HZ, Samples

_OURS = RollbackConfig()
_SLICES_2 = replace(_OURS, slice=2 * SAMPLE_RATE_HZ)
_TO_THE_CAP = replace(_OURS, settled=_OURS.longest)
_PLAIN = replace(_TO_THE_CAP, part=0, drafts=False)


@dataclass(frozen=True, slots=True)
class Way:
    """How the sound is recognised.

    `offline` decodes each stretch of speech once, `pauses` cuts the sound as the program
    does, not only where it gets too long; `trimmed` keeps to the samples the encoder takes.
    """

    config: RollbackConfig = _OURS
    offline: bool = False
    pauses: bool = False
    trimmed: bool = True


WAYS = {
    "offline": Way(offline=True),
    "incremental, 8 s slices": Way(),
    "incremental, 4 s slices": Way(replace(_OURS, slice=4 * SAMPLE_RATE_HZ)),
    "incremental, 2 s slices": Way(_SLICES_2),
    "8 s slices, cut at 20 s only": Way(_TO_THE_CAP),
    "8 s slices, tail encoded whole": Way(replace(_OURS, part=0)),
    "8 s slices, no drafts": Way(replace(_OURS, drafts=False)),
    "original algorithm": Way(_PLAIN, trimmed=False),
    "append": Way(replace(_OURS, mode=Mode.APPEND)),
    "incremental, 8 s, cut in pauses": Way(pauses=True),
    "incremental, 2 s, cut in pauses": Way(_SLICES_2, pauses=True),
    "official, everything again": Way(
        replace(_PLAIN, mode=Mode.WINDOW, longest=80 * SAMPLE_RATE_HZ)
    ),
}
"""By name; the first is what the others are compared with."""


@dataclass(frozen=True, slots=True)
class Task:
    """A way to be measured. `guesses` is None where the model chooses its words itself."""

    way: Way
    model: Path
    projector: Path
    sound: Samples
    threads: int
    guesses: float | None


@dataclass(frozen=True, slots=True)
class Figures:
    """`parts_s` is the CPU time of encoding and of evaluating sound, text and single tokens."""

    result: Pass
    parts_s: dict[str, float]
    peak_mb: float


def measure(task: Task) -> Figures:
    """Runs in a new process, so that its peak of memory is that of the way alone."""
    options = LlamaOptions(cells(task.way.config), task.threads)
    with LlamaModel(task.model, task.projector, options) as model:
        metered = Metered(model)
        recognizer = RollbackRecognizer(_wrapped(metered, task), "bench", task.way.config)
        recognizer.warm_up()
        metered.reset()
        speech = (
            segments(task.sound, create_detector("webrtc")) if task.way.pauses else [task.sound]
        )
        result = recognize(recognizer, speech, None, offline=task.way.offline)
        peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        return Figures(result, metered.parts_s, peak_mb)


def _wrapped(model: AudioLanguageModel, task: Task) -> AudioLanguageModel:
    if not task.way.trimmed:
        model = Untrimmed(model)
    return model if task.guesses is None else Scripted(model, task.guesses)

"""Recognises recordings in one process, as fast as it goes, to see what it costs.

Cuts and steps as the program does for a file, without its processes. One thread.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from live_caption.asr.seams import following
from live_caption.pipeline.pacing import next_position
from live_caption.ports import AsrSession, Recognizer, VoiceDetector
from live_caption.speech.segmenter import Segmenter
from live_caption.types import AudioChunk, EndReason, Samples, SourceKind, SpeechEnded


@dataclass(frozen=True, slots=True)
class Pass:
    """What one pass over some speech gave and cost; `steps_s` is the time of each step."""

    text: str
    wall_s: float
    cpu_s: float
    steps_s: tuple[float, ...]


def segments(sound: Samples, detector: VoiceDetector) -> list[Samples]:
    """The stretches of speech in `sound`, shape (n,), as a source would cut them."""
    segmenter = Segmenter(SourceKind.FILE, 1, detector)
    found: list[Samples] = []
    parts: list[Samples] = []
    for event in (*segmenter.push(0, sound), *segmenter.flush(EndReason.STOPPED)):
        if isinstance(event, AudioChunk):
            parts.append(event.samples)
        elif isinstance(event, SpeechEnded):
            found.append(np.concatenate(parts))
            parts = []
    return found


def recognize(
    recognizer: Recognizer, speech: Sequence[Samples], language: str | None, *, offline: bool
) -> Pass:
    """Recognises segments one after the other, step by step or, `offline`, each at once."""
    text = ""
    steps_s: list[float] = []
    began_s, cpu_began_s = time.perf_counter(), time.process_time()
    for samples in speech:
        session = recognizer.open(language)
        session.feed(samples)
        if not offline:
            steps_s += _step(session, recognizer.chunk)
        finishing_s = time.perf_counter()
        text += following(text, session.finish().fixed)
        steps_s.append(time.perf_counter() - finishing_s)
        session.close()
    wall_s, cpu_s = time.perf_counter() - began_s, time.process_time() - cpu_began_s
    return Pass(text, wall_s, cpu_s, tuple(steps_s))


def _step(session: AsrSession, chunk: int) -> list[float]:
    """Steps through all that was fed but less than the last chunk; the time of each step."""
    times_s = [time.perf_counter()]
    while (position := _next(session, chunk)) is not None:
        session.step(position)
        times_s.append(time.perf_counter())
    return [after_s - before_s for before_s, after_s in pairwise(times_s)]


def _next(session: AsrSession, chunk: int) -> int | None:
    return next_position(session.fed, session.considered, chunk, steady=True)

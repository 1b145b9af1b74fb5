"""Scripted recognisers that break at a certain moment; see tests/fakes/scripted.py."""

from __future__ import annotations

import os
from pathlib import Path

from live_caption.pipeline.messages import RecognizerSpec
from live_caption.ports import AsrSession, Recognizer
from live_caption.types import SAMPLE_RATE_HZ, Hypothesis
from tests.fakes.scripted import ScriptedRecognizer, ScriptedSession

DEADLY = 6 * SAMPLE_RATE_HZ
"""More than this of one segment kills `fragile`."""


class _FragileSession(ScriptedSession):
    def step(self, position: int) -> Hypothesis:
        if position > DEADLY:
            os.abort()
        return super().step(position)


class _Fragile(ScriptedRecognizer):
    def open(self, language: str | None, checkpoint: object | None = None) -> AsrSession:
        return _FragileSession()


def fragile(spec: RecognizerSpec) -> Recognizer:
    """Aborts the process in the middle of every long segment."""
    return _Fragile()


def refusing(spec: RecognizerSpec) -> Recognizer:
    """Refuses its model and notes each time in the file `spec.model`."""
    from tests.fakes.scripted import refusing as refuse

    with Path(spec.model).open("a") as notes:
        notes.write("tried\n")
    return refuse(spec)

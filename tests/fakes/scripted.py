"""A recogniser whose text depends on every sample it hears, and on nothing else.

Each `BLOCK` of sound becomes one word made from a checksum of its samples, so a lost,
doubled or changed sample changes the text. The factories differ in how they behave badly.
"""

from __future__ import annotations

import os
import time
import zlib
from dataclasses import replace

import numpy as np

from live_caption.errors import ModelError
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.ports import AsrSession, Recognizer
from live_caption.types import SAMPLE_RATE_HZ, Hypothesis, Samples, Word

BLOCK = SAMPLE_RATE_HZ // 5
CHUNK = SAMPLE_RATE_HZ // 10
_LETTERS = "bdfgklmnprstvz"
_VOWELS = "aeiou"


def word_of(samples: Samples) -> str:
    """The word that stands for a block of samples, shape (n,), n ≤ BLOCK."""
    checksum = zlib.crc32(np.round(samples * 32767).astype("<i2").tobytes())
    letters = []
    for _ in range(3):
        checksum, consonant = divmod(checksum, len(_LETTERS))
        checksum, vowel = divmod(checksum, len(_VOWELS))
        letters.append(_LETTERS[consonant] + _VOWELS[vowel])
    return "".join(letters)


class ScriptedSession:
    """Fixes a block once the next one is complete, too."""

    def __init__(self, step_s: float = 0.0) -> None:
        self.considered = 0
        self._heard = np.zeros(0, np.float32)
        self._step_s = step_s

    @property
    def fed(self) -> int:
        return len(self._heard)

    def feed(self, samples: Samples) -> None:
        self._heard = np.concatenate([self._heard, samples])

    def step(self, position: int) -> Hypothesis:
        time.sleep(self._step_s)
        self.considered = position
        return self._hypothesis(max(0, position // BLOCK - 1), position // BLOCK)

    def finish(self) -> Hypothesis:
        self.considered = self.fed
        return self._hypothesis(-(-self.fed // BLOCK), 0, final=True)

    def checkpoint(self) -> object:
        return None

    def close(self) -> None:
        self._heard = self._heard[:0]

    def _hypothesis(self, fixed: int, known: int, *, final: bool = False) -> Hypothesis:
        words = tuple(self._word(i) for i in range(fixed))
        unfixed = [self._word(i).text for i in range(fixed, known)]
        return Hypothesis(
            fixed="".join(w.text for w in words).lstrip(),
            unfixed="".join(unfixed) if words else "".join(unfixed).lstrip(),
            final=final,
            language="en",
            words=words,
            position=self.considered,
        )

    def _word(self, index: int) -> Word:
        start, end = index * BLOCK, min((index + 1) * BLOCK, self.fed)
        return Word(" " + word_of(self._heard[start:end]), start, end)


class ScriptedRecognizer:
    """Makes scripted sessions."""

    name = "scripted"
    notice = ""
    chunk = CHUNK

    def __init__(self, step_s: float = 0.0) -> None:
        self._step_s = step_s

    def warm_up(self) -> None:
        """Is always warm."""

    def open(self, language: str | None, checkpoint: object | None = None) -> AsrSession:
        return ScriptedSession(self._step_s)

    def close(self) -> None:
        """Holds nothing."""


def scripted(spec: RecognizerSpec) -> Recognizer:
    """Behaves."""
    return ScriptedRecognizer()


def slow(spec: RecognizerSpec) -> Recognizer:
    """Takes 30 ms for each step."""
    return ScriptedRecognizer(step_s=0.03)


class _LoudSession(ScriptedSession):
    def _word(self, index: int) -> Word:
        return replace(word := super()._word(index), text=word.text.upper())


class _Loud(ScriptedRecognizer):
    def open(self, language: str | None, checkpoint: object | None = None) -> AsrSession:
        return _LoudSession()


def loud(spec: RecognizerSpec) -> Recognizer:
    """Behaves, and shouts."""
    return _Loud()


def refusing(spec: RecognizerSpec) -> Recognizer:
    """Has no model."""
    raise ModelError("The model is damaged.", "Install it again.")


class _DyingSession(ScriptedSession):
    def finish(self) -> Hypothesis:
        os.abort()


class _HangingSession(ScriptedSession):
    def step(self, position: int) -> Hypothesis:
        time.sleep(3600)
        raise AssertionError


class _Dying(ScriptedRecognizer):
    def open(self, language: str | None, checkpoint: object | None = None) -> AsrSession:
        return _DyingSession()


class _Hanging(ScriptedRecognizer):
    def open(self, language: str | None, checkpoint: object | None = None) -> AsrSession:
        return _HangingSession()


def dying(spec: RecognizerSpec) -> Recognizer:
    """Aborts the process at the end of every segment."""
    return _Dying()


def hanging(spec: RecognizerSpec) -> Recognizer:
    """Never comes back from its first step; once `spec.model` exists, behaves."""
    if os.path.exists(spec.model):  # noqa: PTH110
        return ScriptedRecognizer()
    open(spec.model, "w").close()  # noqa: PTH123
    return _Hanging()

"""A model that computes everything and says what a script wants.

What recognition costs does not depend on the values of the weights, but on how much is
written, so the choice of tokens is taken from a schedule: four tokens for each second of
speech that the model was shown. The last ones of a step are guesses that the next step with
more speech corrects, so that as many of the drafted tokens are rejected.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from live_caption.asr.rollback.port import AudioLanguageModel, Embedding
from live_caption.types import SAMPLE_RATE_HZ, Samples

TOKENS_PER_S = 4
_FRAME = SAMPLE_RATE_HZ // 50
_QUIET_POWER = 1e-5
_GOLDEN = 0.6180339887  # its multiples fill 0..1 evenly
_FIRST_WORD = 1000  # an id from which on every token is a word


@dataclass(frozen=True, slots=True, eq=False)
class Heard:
    """Encoded sound, and how many seconds of speech are in it."""

    inner: Embedding
    speech_s: float

    @property
    def tokens(self) -> int:
        return self.inner.tokens


class Wrapped:
    """An `AudioLanguageModel` that is another one."""

    def __init__(self, model: AudioLanguageModel) -> None:
        self._model = model

    @property
    def length(self) -> int:
        return self._model.length

    def encode(self, samples: Samples) -> Embedding:
        return self._model.encode(samples)

    def append(self, embedding: Embedding) -> None:
        self._model.append(embedding)

    def extend(self, tokens: Sequence[int], answers: int) -> list[int]:
        return self._model.extend(tokens, answers)

    def rollback(self, length: int) -> None:
        self._model.rollback(length)

    def tokenize(self, text: str, *, special: bool) -> list[int]:
        return self._model.tokenize(text, special=special)

    def piece(self, token: int) -> bytes:
        return self._model.piece(token)

    def cancelled(self) -> bool:
        return self._model.cancelled()

    def close(self) -> None:
        self._model.close()


class Untrimmed(Wrapped):
    """Gives the encoder whole seconds, one sample more than fits.

    That puts 13 tokens of padding behind every slice, as the original program does.
    """

    def encode(self, samples: Samples) -> Embedding:
        return super().encode(np.append(samples, np.float32(0)))


class Metered(Wrapped):
    """Counts the CPU time of each kind of work in `parts_s`."""

    def __init__(self, model: AudioLanguageModel) -> None:
        super().__init__(model)
        self.reset()

    def reset(self) -> None:
        self.parts_s = dict.fromkeys(("encode", "sound", "text", "decode"), 0.0)

    def encode(self, samples: Samples) -> Embedding:
        with self._counted("encode"):
            return super().encode(samples)

    def append(self, embedding: Embedding) -> None:
        with self._counted("sound"):
            super().append(embedding)

    def extend(self, tokens: Sequence[int], answers: int) -> list[int]:
        with self._counted("decode" if len(tokens) == 1 else "text"):
            return super().extend(tokens, answers)

    @contextmanager
    def _counted(self, kind: str) -> Iterator[None]:
        began_s = time.process_time()
        yield
        self.parts_s[kind] += time.process_time() - began_s


class Scripted(Wrapped):
    """Answers by the schedule above, in English.

    `guesses` is how many of the last tokens are corrected later, on average over the steps.
    """

    def __init__(self, model: AudioLanguageModel, guesses: float = 1) -> None:
        super().__init__(model)
        self._guesses = guesses
        self._sounds: list[tuple[float, int]] = []  # seconds of speech, and where it ends
        self._header = [
            *model.tokenize("language English", special=False),
            *model.tokenize("<asr_text>", special=True),
        ]
        (self._stop,) = model.tokenize("<|im_end|>", special=True)
        question = "<|audio_end|><|im_end|>\n<|im_start|>assistant\n"
        self._question = len(model.tokenize(question, special=True))

    def encode(self, samples: Samples) -> Heard:
        return Heard(super().encode(samples), speech_s(samples))

    def append(self, embedding: Embedding) -> None:
        assert isinstance(embedding, Heard)
        super().append(embedding.inner)
        self._sounds.append((embedding.speech_s, self.length))

    def extend(self, tokens: Sequence[int], answers: int) -> list[int]:
        super().extend(tokens, answers)
        if not answers:
            return []
        written = self.length - self._sounds[-1][1] - self._question
        speech = sum(seconds for seconds, _ in self._sounds)
        count = len(self._header) + int(TOKENS_PER_S * speech + 1e-6)
        return [self._answer(written - back, count) for back in reversed(range(answers))]

    def rollback(self, length: int) -> None:
        super().rollback(length)
        self._sounds = [sound for sound in self._sounds if sound[1] <= length]

    def _answer(self, index: int, count: int) -> int:
        """Token `index` of an answer that has `count`."""
        if index >= count:
            return self._stop
        if index < len(self._header):
            return self._header[index]
        return _FIRST_WORD + 2 * index + (index >= count - self._guessed(count))

    def _guessed(self, count: int) -> int:
        """The whole number below or above `guesses`, evenly mixed (8 tokens a step)."""
        return int(self._guesses + count / 8 * _GOLDEN % 1)


def speech_s(samples: Samples) -> float:
    """How much of the sound is not quiet, in steps of 20 ms."""
    frames = np.pad(samples, (0, -len(samples) % _FRAME)).reshape(-1, _FRAME)
    power = np.square(frames).mean(axis=1)
    return float(np.count_nonzero(power > _QUIET_POWER)) * _FRAME / SAMPLE_RATE_HZ

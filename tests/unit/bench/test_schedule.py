"""The benchmark's model does what its description says; else its figures mean nothing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from bench.qwen.schedule import Metered, Scripted, Untrimmed, speech_s
from live_caption.asr.rollback.config import RollbackConfig
from live_caption.asr.rollback.recognizer import RollbackRecognizer
from live_caption.types import SAMPLE_RATE_HZ, Samples
from tests.fakes.language_model import FakeModel, Sound


def noise(seconds: float) -> Samples:
    count = round(seconds * SAMPLE_RATE_HZ)
    return np.random.default_rng(0).normal(0, 0.1, count).astype(np.float32)


class Anything(FakeModel):
    """Takes any sound, and never knows what to say."""

    def encode(self, samples: Samples) -> Sound:
        self.lengths.append(len(samples))
        return Sound(0, 0, 13 * (len(samples) // SAMPLE_RATE_HZ + 1))

    def extend(self, tokens: Sequence[int], answers: int) -> list[int]:
        self.cells += tokens
        return [0] * answers


def script(guesses: float = 1.0) -> tuple[Scripted, RollbackRecognizer]:
    model = Anything(lambda _: 0)
    model.pieces = [b" w%d" % number for number in range(2000)]
    scripted = Scripted(model, guesses)
    return scripted, RollbackRecognizer(scripted, "scripted", RollbackConfig())


def steps(guesses: float, seconds: int = 20) -> list[tuple[int, int, int]]:
    """Accepted, offered and generated tokens of each step."""
    _, recognizer = script(guesses)
    session = recognizer.open(None)
    session.feed(noise(seconds))
    figures = []
    for position in range(2, seconds, 2):
        session.step(position * SAMPLE_RATE_HZ)
        last = session.last_step
        figures.append((last.accepted, last.offered, last.generated))
    return figures


def test_four_tokens_are_written_for_each_second() -> None:
    _, recognizer = script()
    session = recognizer.open(None)
    session.feed(noise(10))
    words = session.finish().fixed.split()
    assert len(words) == 40
    assert len(set(words)) == 40


def test_the_last_drafted_token_is_rejected_in_every_step() -> None:
    for accepted, offered, generated in steps(guesses=1)[2:]:
        assert offered == 5
        assert accepted == 4
        assert generated == 9


def test_guesses_may_be_rare() -> None:
    figures = steps(guesses=0.5)[2:]
    assert {5 - accepted for accepted, _, _ in figures} == {0, 1}
    assert steps(guesses=0)[-1] == (5, 5, 8)


def test_only_what_is_not_quiet_is_speech() -> None:
    sound = np.concatenate([noise(1), np.zeros(SAMPLE_RATE_HZ, np.float32)])
    assert speech_s(sound) == pytest.approx(1.0)


def test_untrimmed_sound_has_one_sample_more() -> None:
    model = Anything(lambda _: 0)
    Untrimmed(model).encode(noise(2)[:-1])
    assert model.lengths == [2 * SAMPLE_RATE_HZ]


def test_work_is_metered_by_kind() -> None:
    metered = Metered(Anything(lambda _: 0))
    metered.append(metered.encode(noise(2)[:-1]))
    metered.extend([1, 2], 1)
    metered.extend([1], 1)
    assert all(seconds > 0 for seconds in metered.parts_s.values())
    metered.reset()
    assert set(metered.parts_s.values()) == {0.0}

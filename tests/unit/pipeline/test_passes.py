from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from live_caption.pipeline.passes import recognize, segments
from live_caption.ports import AsrSession
from live_caption.types import Hypothesis, Samples

_FRAME = 160
_SECOND = 16_000


class Loudness:
    """A detector that takes every sound for speech."""

    frame = _FRAME

    def probability(self, samples: Samples) -> float:
        return float(samples.any())

    def reset(self) -> None:
        pass


@dataclass
class Session:
    """Writes down up to where it was asked to go."""

    log: list[object]
    fed: int = 0
    considered: int = 0

    def feed(self, samples: Samples) -> None:
        self.fed += len(samples)

    def step(self, position: int) -> Hypothesis:
        self.log.append(position)
        self.considered = position
        return Hypothesis("")

    def finish(self) -> Hypothesis:
        self.log.append("finish")
        return Hypothesis(f"{self.fed} samples", final=True)

    def checkpoint(self) -> object:
        return None

    def close(self) -> None:
        self.log.append("close")


@dataclass
class Recognizer:
    name: str = "fake"
    notice: str = ""
    chunk: int = 100
    log: list[object] = field(default_factory=list)

    def warm_up(self) -> None:
        pass

    def open(self, language: str | None, checkpoint: object | None = None) -> AsrSession:
        self.log.append(language)
        return Session(self.log)

    def close(self) -> None:
        pass


def sound(*seconds: float) -> Samples:
    """Silence and sound in turn."""
    parts = [np.full(round(s * _SECOND), index % 2, np.float32) for index, s in enumerate(seconds)]
    return np.concatenate(parts)


def test_sound_is_cut_into_its_stretches_of_speech() -> None:
    first, second = segments(sound(1, 2, 2, 3, 2), Loudness())
    assert first.sum() == 2 * _SECOND
    assert second.sum() == 3 * _SECOND


def test_silence_has_no_segments() -> None:
    assert segments(sound(3), Loudness()) == []


def test_steps_are_those_of_a_file() -> None:
    recognizer = Recognizer()
    speech = [np.ones(250, np.float32), np.ones(99, np.float32)]
    result = recognize(recognizer, speech, "en", offline=False)
    assert recognizer.log == ["en", 100, 200, "finish", "close", "en", "finish", "close"]
    assert result.text == "250 samples 99 samples"
    assert len(result.steps_s) == 4


def test_offline_every_segment_is_recognised_at_once() -> None:
    recognizer = Recognizer()
    result = recognize(recognizer, [np.ones(250, np.float32)], None, offline=True)
    assert recognizer.log == [None, "finish", "close"]
    assert len(result.steps_s) == 1


def test_no_speech_costs_no_step() -> None:
    result = recognize(Recognizer(), [], None, offline=False)
    assert (result.text, result.steps_s) == ("", ())

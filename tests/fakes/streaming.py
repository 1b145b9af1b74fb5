"""Streaming models that follow a script: which symbols come out at which sample of the sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from live_caption.asr.native.port import Spelling, Token
from live_caption.asr.native.search import Frames, Scores
from live_caption.asr.onnx.tokens import Pieces
from live_caption.types import Samples

SHIFT = 160
Script = Callable[[int], Sequence[tuple[int, str]]]
"""What the model believes after so many samples: when each symbol was said, and the symbol."""


def said(*words: tuple[float, str]) -> Script:
    """A model that hears each symbol at its second and never changes its mind."""
    times = [(round(second * 16_000), symbol) for second, symbol in words]
    return lambda heard: [(time, symbol) for time, symbol in times if time <= heard]


@dataclass
class FakeStream:
    """Looks at the script after each chunk; `settled` counts what must not change."""

    model: FakeModel
    accepted: int = 0
    begin: int = 0
    ended: bool = False
    utterance: int = 0
    settled: list[int] = field(default_factory=list)
    resets: list[int] = field(default_factory=list)

    @property
    def wanted(self) -> int:
        return self.begin + self.model.window_frames * SHIFT

    @property
    def tokens(self) -> tuple[Token, ...]:
        believed = self.model.script(self.begin)
        return tuple(
            Token(self.model.id(symbol), symbol, time, 0.5)
            for time, symbol in believed
            if time > self.utterance
        )

    @property
    def trailing_silence(self) -> int:
        tokens = self.tokens
        return self.begin - (tokens[-1].time if tokens else self.utterance)

    def accept(self, samples: Samples) -> None:
        self.accepted += len(samples)
        self.model.heard.append(samples)

    def finish(self) -> None:
        self.ended = True

    def ready(self) -> bool:
        return self.wanted <= self.accepted

    def step(self) -> None:
        assert self.ready()
        self.begin += self.model.chunk_frames * SHIFT
        self.model.steps += 1

    def settle(self, count: int) -> None:
        self.settled.append(count)

    def reset(self) -> None:
        self.utterance = self.begin
        self.resets.append(self.begin)


@dataclass
class FakeModel:
    """A `StreamingModel` that follows `script`."""

    script: Script
    revises: bool = False
    capitals: bool = False
    chunk_frames: int = 32
    window_frames: int = 45
    tail: int = 90 * SHIFT
    feature_shift: int = SHIFT
    spelling: Spelling = field(default_factory=Pieces)
    streams: list[FakeStream] = field(default_factory=list)
    heard: list[Samples] = field(default_factory=list)
    languages: list[str | None] = field(default_factory=list)
    steps: int = 0
    _ids: dict[str, int] = field(default_factory=dict)

    def new_stream(self, language: str | None = None) -> FakeStream:
        self.languages.append(language)
        self.streams.append(FakeStream(self))
        return self.streams[-1]

    def id(self, symbol: str) -> int:
        return self._ids.setdefault(symbol, len(self._ids) + 1)


class FakeJoint:
    """A transducer over numbered tokens whose scores are written down.

    `scores` gives the score of each token by the number in a frame and the last token before
    it (0 before any); what is not written is unlikely.
    """

    def __init__(self, vocabulary: int, scores: Mapping[tuple[int, int], Mapping[int, float]]):
        self._vocabulary = vocabulary
        self._scores = scores
        self.extended: list[tuple[int, int]] = []

    def start(self) -> int:
        return 0

    def extend(self, prediction: int, token: int) -> int:
        self.extended.append((prediction, token))
        return token

    def score(self, frame: Frames, predictions: Sequence[int]) -> Scores:
        rows = np.full((len(predictions), self._vocabulary), -20.0, np.float32)
        for row, prediction in zip(rows, predictions, strict=True):
            for token, score in self._scores.get((int(frame[0]), prediction), {0: 0.0}).items():
                row[token] = score
        return rows


def frames(*numbers: int) -> Frames:
    """Frames that carry nothing but a number."""
    return np.array(numbers, np.float32)[:, None]

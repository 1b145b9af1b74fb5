"""What a search over the frames of an encoder needs and gives. Pure. Recogniser thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float32]
"""One score for each token of the vocabulary, shape (vocabulary,) or (n, vocabulary)."""

Frames = NDArray[np.float32]
"""What an encoder gives, shape (frames, width)."""


@dataclass(frozen=True, slots=True)
class Found:
    """A token, the frame it was found in, counted since the stream began, and its probability."""

    id: int
    frame: int
    confidence: float


class Joint(Protocol):
    """The two small networks of a transducer: one predicts from the tokens before, the other
    joins that with a frame. Predictions are values, opaque and shared."""

    def start(self) -> Any:
        """The prediction before any token."""
        ...

    def extend(self, prediction: Any, token: int) -> Any:
        """The prediction when `token` follows."""
        ...

    def score(self, frame: Frames, predictions: Sequence[Any]) -> Scores:
        """Scores of the next token, shape (len(predictions), vocabulary); `frame` is (width,)."""
        ...


class Search(Protocol):
    """Finds tokens in frames."""

    @property
    def found(self) -> Sequence[Found]:
        """All tokens since the last reset."""
        ...

    @property
    def blanks(self) -> int:
        """Frames since the last token, or since the last reset."""
        ...

    def advance(self, frames: Frames) -> None:
        """Takes the next frames."""
        ...

    def settle(self, count: int) -> None:
        """The first `count` tokens must not change any more."""
        ...

    def reset(self) -> None:
        """Begins a new utterance."""
        ...


def log_softmax(scores: Scores) -> Scores:
    """Logarithms of probabilities, over the last axis."""
    shifted = scores - scores.max(axis=-1, keepdims=True)
    normalised: Scores = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return normalised


def probability(scores: Scores, token: int) -> float:
    """The probability of `token`; `scores` has shape (vocabulary,)."""
    return float(1 / np.exp(scores - scores[token]).sum())

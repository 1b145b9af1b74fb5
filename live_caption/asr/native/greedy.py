"""Takes the likeliest token in each frame: what was found never changes. Pure."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

import numpy as np

from live_caption.asr.native.search import Found, Frames, Joint, probability


class GreedyTransducer:
    """A `Search` for transducers.

    A frame gives up to `per_frame` tokens. Tokens that are `silent` count as `blank`. The
    context of an utterance goes on into the next one if `keep_context`.
    """

    def __init__(
        self,
        joint: Joint,
        *,
        blank: int = 0,
        silent: Set[int] = frozenset(),
        per_frame: int = 1,
        keep_context: bool = True,
    ) -> None:
        self._joint = joint
        self._blanks = silent | {blank}
        self._per_frame = per_frame
        self._keep_context = keep_context
        self._prediction: Any = joint.start()
        self._frame = 0
        self.found: list[Found] = []
        self.blanks = 0

    def advance(self, frames: Frames) -> None:
        for frame in frames:
            self._take(frame)
            self._frame += 1

    def _take(self, frame: Frames) -> None:
        for _ in range(self._per_frame):
            scores = self._joint.score(frame, [self._prediction])[0]
            token = int(np.argmax(scores))
            if token in self._blanks:
                self.blanks += 1
                return
            self.found.append(Found(token, self._frame, probability(scores, token)))
            self.blanks = 0
            self._prediction = self._joint.extend(self._prediction, token)

    def settle(self, count: int) -> None:
        """Nothing ever changes."""

    def reset(self) -> None:
        if not (self.found and self._keep_context):
            self._prediction = self._joint.start()
        self.found = []
        self.blanks = 0


class GreedyCtc:
    """A `Search` for models that give logarithms of probabilities themselves (CTC).

    A token that goes on over several frames is one token.
    """

    def __init__(self, blank: int) -> None:
        self._blank = blank
        self._before = blank
        self._frame = 0
        self.found: list[Found] = []
        self.blanks = 0

    def advance(self, frames: Frames) -> None:
        tokens: Sequence[int] = np.argmax(frames, axis=1).tolist()
        for scores, token in zip(frames, tokens, strict=True):
            self._take(token, float(np.exp(scores[token])))
            self._frame += 1

    def _take(self, token: int, confidence: float) -> None:
        if token == self._blank:
            self.blanks += 1
        else:
            self.blanks = 0
            if token != self._before:
                self.found.append(Found(token, self._frame, confidence))
        self._before = token

    def settle(self, count: int) -> None:
        """Nothing ever changes."""

    def reset(self) -> None:
        self._before = self._blank
        self.found = []
        self.blanks = 0

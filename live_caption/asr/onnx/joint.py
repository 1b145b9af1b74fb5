"""The decoder and the joiner of a Zipformer transducer. Recogniser thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from live_caption.asr.native.search import Frames, Scores
from live_caption.asr.onnx.encoder import type_of
from live_caption.asr.onnx.sessions import Network


@dataclass(frozen=True, slots=True)
class _Prediction:
    context: tuple[int, ...]
    output: Frames


class StatelessJoint:
    """A `Joint` whose prediction depends on the last `context_size` tokens alone.

    Before any token these are −1 and last of all `start`: the blank, or the token of a language.
    """

    def __init__(self, decoder: Network, joiner: Network, context_size: int, start: int) -> None:
        self._decoder = decoder
        self._joiner = joiner
        self._start = (*([-1] * (context_size - 1)), start)
        self._type = type_of(decoder.header.inputs[0])

    def start(self) -> _Prediction:
        return self._predict(self._start)

    def extend(self, prediction: Any, token: int) -> _Prediction:
        return self._predict((*prediction.context[1:], token))

    def score(self, frame: Frames, predictions: Sequence[Any]) -> Scores:
        if len(predictions) == 1:
            return self._joined(frame[None], predictions[0].output)
        frames = np.repeat(frame[None], len(predictions), axis=0)
        return self._joined(frames, np.concatenate([each.output for each in predictions]))

    def _joined(self, frames: Frames, outputs: Frames) -> Scores:
        scores: Scores = self._joiner.run(frames, outputs)[0]
        return scores

    def _predict(self, context: tuple[int, ...]) -> _Prediction:
        output = self._decoder.run(np.array([context], self._type))[0]
        return _Prediction(context, output.reshape(1, -1))

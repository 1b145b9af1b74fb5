"""Encoders that take a window and their states, and give frames and the next states.

Recogniser thread.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from live_caption.asr.native.search import Frames
from live_caption.asr.onnx.header import INT32, INT64, Tensor
from live_caption.asr.onnx.sessions import Array, Network

_TYPES: dict[int, type[np.generic]] = {INT32: np.int32, INT64: np.int64}


def type_of(tensor: Tensor) -> type[np.generic]:
    """The type that an input takes."""
    return _TYPES.get(tensor.kind, np.float32)


def empty_states(inputs: Sequence[Tensor], shapes: Sequence[Sequence[int]]) -> list[Array]:
    """States before any sound."""
    pairs = zip(inputs, shapes, strict=True)
    return [np.zeros(shape, type_of(tensor)) for tensor, shape in pairs]


class ZipformerEncoder:
    """An `Encoder`; a new utterance begins with empty states unless `keep_states`."""

    def __init__(
        self, network: Network, empty: Sequence[Array], *, keep_states: bool = True
    ) -> None:
        self._network = network
        self._empty = self._states = empty
        self._keep_states = keep_states

    def run(self, window: Frames) -> Frames:
        """`window` is (frames, bins); gives (frames / 4, width)."""
        encoded, *self._states = self._network.run(window[None], *self._states)
        frames: Frames = encoded[0]
        return frames

    def reset(self) -> None:
        if not self._keep_states:
            self._states = self._empty

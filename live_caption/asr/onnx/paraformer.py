"""Streaming Paraformer: windows of 0.6 s, and as many tokens as fire in them. Recogniser thread."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from live_caption.asr.native.firing import IntegrateAndFire
from live_caption.asr.native.search import Found, Frames, probability
from live_caption.asr.onnx.encoder import empty_states, type_of
from live_caption.asr.onnx.families import ModelFiles
from live_caption.asr.onnx.features import FeatureKind
from live_caption.asr.onnx.header import OnnxHeader
from live_caption.asr.onnx.metadata import check_states, check_width, decimals, number
from live_caption.asr.onnx.sessions import Array, Loader, Network
from live_caption.asr.onnx.stream import Layout, OnnxModel
from live_caption.asr.onnx.tokens import TokenTable
from live_caption.errors import ModelError

_NEW = 10
_LEFT, _RIGHT = 5, 3
_POSITION_RATE = 0.03301197265941284
"""How fast the angles of positions slow down from one number of a vector to the next."""

_FEATURES = FeatureKind(scale=32768, high_hz=0, window="hamming", snip_edges=True)


@dataclass(frozen=True, slots=True)
class ParaformerFeatures:
    """How frames of 10 ms become vectors: `stacked` at a time, every `shift`, normalised."""

    stacked: int
    shift: int
    offset: Frames
    factor: Frames

    def vectors(self, window: Frames, begin: int) -> Frames:
        """Shape (_NEW, stacked · bins); the first one is vector `begin` of its utterance."""
        starts = range(0, _NEW * self.shift, self.shift)
        stacked = np.stack([window[s : s + self.stacked].reshape(-1) for s in starts])
        normalised: Frames = (stacked + self.offset) * self.factor
        return normalised + _positions(begin, normalised.shape[1])


def _positions(begin: int, width: int) -> Frames:
    """Sines and cosines that tell where a vector stands, counted from 1."""
    places = np.arange(begin + 1, begin + 1 + _NEW, dtype=np.float32)[:, None]
    rates = np.exp(np.arange(width // 2, dtype=np.float32) * np.float32(-_POSITION_RATE))
    angles = places * rates
    return np.concatenate([np.sin(angles), np.cos(angles)], axis=1, dtype=np.float32)


class ParaformerDecoding:
    """A `Decoding`, whose frames are those of the features.

    A window of the encoder overlaps the one before by `_LEFT` vectors, and looks `_RIGHT`
    ahead, which come again in the next one.
    """

    def __init__(
        self,
        features: ParaformerFeatures,
        encoder: Network,
        decoder: Network,
        width: int,
        caches: list[Array],
    ) -> None:
        self._features = features
        self._encoder = encoder
        self._decoder = decoder
        self._width = width
        self._empty = self._caches = caches
        self._firing = IntegrateAndFire(width)
        self._overlap = np.zeros((_LEFT + _RIGHT, len(features.offset)), np.float32)
        self._vector = self._utterance = 0
        self._types = [type_of(decoder.header.inputs[place]) for place in (1, 3)]
        self.found: list[Found] = []
        self.blanks = 0

    def advance(self, window: Frames) -> None:
        new = self._features.vectors(window, self._vector - self._utterance)
        seen = np.concatenate([self._overlap, new])
        self._overlap = seen[-len(self._overlap) :]
        length = np.array([len(seen)], type_of(self._encoder.header.inputs[1]))
        encoded, lengths, weights = self._encoder.run(seen[None], length)[:3]
        own = slice(_LEFT, -_RIGHT)
        fired = list(self._firing.fire(encoded[0][own], weights[0][own]))
        self.blanks += _NEW * self._features.shift
        if fired:
            self._decode(encoded, lengths, fired)
        self._vector += _NEW

    def _decode(self, encoded: Array, lengths: Array, fired: list[tuple[int, Frames]]) -> None:
        count = np.array([len(fired)], self._types[1])
        vectors = np.stack([vector for _, vector in fired])[None].astype(np.float32)
        scores, ids, *self._caches = self._decoder.run(
            encoded, lengths.astype(self._types[0]), vectors, count, *self._caches
        )
        for (place, _), token, row in zip(fired, ids[0].tolist(), scores[0], strict=True):
            if token:
                vector = max(0, self._vector + place - _RIGHT)
                frame = vector * self._features.shift
                self.found.append(Found(token, frame, probability(row, token)))
                self.blanks = 0

    def settle(self, count: int) -> None:
        """Nothing ever changes."""

    def reset(self) -> None:
        self._caches = self._empty
        self._firing = IntegrateAndFire(self._width)
        self._utterance = self._vector
        self.found = []
        self.blanks = 0


def load_paraformer(files: ModelFiles, loader: Loader) -> OnnxModel:
    """A streaming Paraformer."""
    header, decoder = files.encoder, files.decoder
    assert decoder is not None
    table = TokenTable.read(files.tokens)
    table.check(number(header, "vocab_size"))
    width = number(header, "encoder_output_size")
    check_width(width, decoder.inputs[0].shape[-1], header.path.name, decoder.path.name)
    features = _features(header, width)
    kept = [1, width, number(header, "decoder_kernel_size") - 1]
    shapes = [kept] * number(header, "decoder_num_blocks")
    check_states(decoder, decoder.inputs[4:], shapes)
    encoding, decoding = loader.load(header), loader.load(decoder)
    caches = empty_states(decoder.inputs[4:], shapes)

    def begin(_language: str | None) -> ParaformerDecoding:
        return ParaformerDecoding(features, encoding, decoding, width, caches)

    return OnnxModel(_layout(features), table, begin)


def _layout(features: ParaformerFeatures) -> Layout:
    return Layout(
        features=_FEATURES,
        window=(_NEW - 1) * features.shift + features.stacked,
        chunk=_NEW * features.shift,
        subsampling=1,
    )


def _features(header: OnnxHeader, width: int) -> ParaformerFeatures:
    stacked = number(header, "lfr_window_size")
    offset = np.array(decimals(header, "neg_mean"), np.float32)
    factor = np.array(decimals(header, "inv_stddev"), np.float32) * np.float32(width**0.5)
    if not len(offset) == len(factor) == stacked * _FEATURES.bins:
        raise ModelError(
            f"The metadata of {header.path.name} do not normalise {stacked} frames of "
            f"{_FEATURES.bins} numbers.",
            "Export it again, or choose another model.",
        )
    return ParaformerFeatures(stacked, number(header, "lfr_window_shift"), offset, factor)

"""NeMo's cache-aware streaming transducers. Recogniser thread."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from live_caption.asr.native.greedy import GreedyTransducer
from live_caption.asr.native.search import Frames, Scores
from live_caption.asr.onnx.encoder import empty_states, type_of
from live_caption.asr.onnx.families import ModelFiles
from live_caption.asr.onnx.features import FeatureKind
from live_caption.asr.onnx.header import OnnxHeader
from live_caption.asr.onnx.metadata import check_states, check_width, number
from live_caption.asr.onnx.sessions import Array, Loader, Network
from live_caption.asr.onnx.stream import EncodedSearch, Layout, OnnxModel
from live_caption.asr.onnx.tokens import TokenTable
from live_caption.errors import ModelError

_LANGUAGE_TAG = re.compile(r"<[a-z]{2,3}(-[A-Z]{2})?>")
_AUTOMATIC = 101
_PER_FRAME = 10
_STATES = slice(2, 5)


class NemoEncoder:
    """An `Encoder`; `prompt` is what the model wants to know besides, mostly nothing."""

    def __init__(self, network: Network, empty: Sequence[Array], prompt: Sequence[Array]) -> None:
        self._network = network
        self._empty = self._states = list(empty)
        self._prompt = prompt
        self._length_type = type_of(network.header.inputs[1])

    def run(self, window: Frames) -> Frames:
        """`window` is (frames, bins); gives (frames / 8, width)."""
        length = np.array([len(window)], self._length_type)
        outputs = self._network.run(window.T[None], length, *self._states, *self._prompt)
        self._states = outputs[_STATES]
        frames: Frames = outputs[0][0].T
        return frames

    def reset(self) -> None:
        self._states = self._empty


@dataclass(frozen=True, slots=True)
class _Prediction:
    output: Array
    states: tuple[Array, ...]


class RecurrentJoint:
    """A `Joint` whose prediction depends on all tokens of the utterance."""

    def __init__(self, decoder: Network, joiner: Network, empty: Sequence[Array], blank: int):
        self._decoder = decoder
        self._joiner = joiner
        self._empty = tuple(empty)
        self._blank = blank
        self._types = [type_of(tensor) for tensor in decoder.header.inputs[:2]]

    def start(self) -> _Prediction:
        return self._predict(self._blank, self._empty)

    def extend(self, prediction: Any, token: int) -> _Prediction:
        return self._predict(token, prediction.states)

    def score(self, frame: Frames, predictions: Sequence[Any]) -> Scores:
        column = frame[None, :, None]
        scores = [self._joiner.run(column, each.output)[0].reshape(-1) for each in predictions]
        return np.stack(scores)

    def _predict(self, token: int, states: Sequence[Array]) -> _Prediction:
        target = np.array([[token]], self._types[0])
        length = np.array([1], self._types[1])
        output, _length, *after = self._decoder.run(target, length, *states)
        return _Prediction(output, tuple(after))


def load_nemo(files: ModelFiles, loader: Loader) -> OnnxModel:
    """A FastConformer or Nemotron transducer."""
    header, decoder, joiner = files.all_parts()
    table = TokenTable.read(files.tokens)
    blank = number(header, "vocab_size")
    table.check(blank + 1)
    _check_widths(header, decoder, joiner)
    shapes = _cache_shapes(header)
    check_states(header, header.inputs[_STATES], shapes)
    network = loader.load(header)
    predicting, joining = loader.load(decoder, small=True), loader.load(joiner, small=True)
    caches = empty_states(header.inputs[_STATES], shapes)
    hidden = [number(header, "pred_rnn_layers"), 1, number(header, "pred_hidden")]
    memory = empty_states(decoder.inputs[2:], [hidden, hidden])
    joint = RecurrentJoint(predicting, joining, memory, blank)

    def begin(language: str | None) -> EncodedSearch:
        encoder = NemoEncoder(network, caches, _prompt(header, language))
        search = GreedyTransducer(joint, blank=blank, per_frame=_PER_FRAME, keep_context=False)
        return EncodedSearch(encoder, search)

    return OnnxModel(_layout(header, table), table, begin)


def _layout(header: OnnxHeader, table: TokenTable) -> Layout:
    return Layout(
        features=FeatureKind(
            bins=header.inputs[0].shape[1] or 80,
            low_hz=0,
            high_hz=8000,
            window="hann",
            remove_dc_offset=False,
            slaney=True,
        ),
        window=number(header, "window_size"),
        chunk=number(header, "chunk_shift"),
        subsampling=number(header, "subsampling_factor"),
        hidden=table.matching(_LANGUAGE_TAG),
    )


def _cache_shapes(header: OnnxHeader) -> list[list[int]]:
    names = ("cache_last_channel", "cache_last_time")
    dims = [[number(header, f"{name}_dim{axis}") for axis in (1, 2, 3)] for name in names]
    return [[1, *dims[0]], [1, *dims[1]], [1]]


def _check_widths(header: OnnxHeader, decoder: OnnxHeader, joiner: OnnxHeader) -> None:
    """Raises ModelError where the three are not of one model."""
    names = header.path.name, decoder.path.name, joiner.path.name
    frame, prediction = (tensor.shape[1] for tensor in joiner.inputs[:2])
    check_width(header.outputs[0].shape[1], frame, names[0], names[2])
    check_width(decoder.outputs[0].shape[1], prediction, names[1], names[2])
    scores = joiner.outputs[0].shape[-1]
    check_width(scores, number(header, "vocab_size") + 1, names[2], names[0])


def _prompt(header: OnnxHeader, language: str | None) -> list[Array]:
    """The language, for models that want to be told."""
    dictionary = header.metadata.get("prompt_dictionary")
    if not dictionary:
        return []
    if language is None:
        automatic = header.metadata.get("auto_prompt_id", "")
        index = int(automatic) if automatic.isdecimal() else _AUTOMATIC
    else:
        index = _language_index(json.loads(dictionary), language)
    return [np.array([index], type_of(header.inputs[_STATES.stop]))]


def _language_index(known: Mapping[str, int], language: str) -> int:
    """What stands for a language; “en” is the first of en-AU, en-GB … in alphabetical order."""
    wanted = language.lower().replace("_", "-")
    codes = {name.lower().replace("_", "-"): index for name, index in known.items()}
    for code, index in sorted(codes.items()):
        if code == wanted or code.startswith(f"{wanted}-"):
            return index
    raise ModelError(
        f"The model does not know the language “{language}”.",
        f"It knows {', '.join(sorted(known))}.",
    )

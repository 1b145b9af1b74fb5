"""Makes a model of the files in a folder: loads them and puts them together. Recogniser thread."""

from __future__ import annotations

from dataclasses import dataclass

from live_caption.asr.native.beam import PATHS, BeamTransducer
from live_caption.asr.native.biasing import ContextGraph
from live_caption.asr.native.greedy import GreedyCtc, GreedyTransducer
from live_caption.asr.native.search import Search
from live_caption.asr.onnx.encoder import ZipformerEncoder, empty_states
from live_caption.asr.onnx.families import ModelFiles
from live_caption.asr.onnx.header import OnnxHeader
from live_caption.asr.onnx.joint import StatelessJoint
from live_caption.asr.onnx.metadata import check_states, check_width, number
from live_caption.asr.onnx.phrases import phrases_of, spell
from live_caption.asr.onnx.sessions import Loader
from live_caption.asr.onnx.stream import EncodedSearch, OnnxModel
from live_caption.asr.onnx.tokens import TokenTable
from live_caption.asr.onnx.zipformer import Shape, zipformer_layout
from live_caption.errors import ModelError


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """How a transducer searches: along `paths` at once, 0 chooses.

    `context` lists words that are likely to be said; only a search along several paths can
    listen for them.
    """

    paths: int = 0
    context: str = ""


def load_ctc(files: ModelFiles, shapes: list[Shape], loader: Loader) -> OnnxModel:
    """A Zipformer2 with CTC."""
    header = files.encoder
    table = TokenTable.read(files.tokens)
    table.check(header.outputs[0].shape[-1])
    check_states(header, header.inputs[1:], shapes)
    network = loader.load(header)
    empty = empty_states(header.inputs[1:], shapes)
    blank = table.id("<blk>", "<eps>", "<blank>") or 0

    def begin(_language: str | None) -> EncodedSearch:
        encoder = ZipformerEncoder(network, empty, keep_states=False)
        return EncodedSearch(encoder, GreedyCtc(blank))

    return OnnxModel(zipformer_layout(header), table, begin)


def load_transducer(
    files: ModelFiles, shapes: list[Shape], loader: Loader, options: SearchOptions
) -> OnnxModel:
    """A Zipformer of either version with a decoder and a joiner."""
    encoder, decoder, joiner = files.all_parts()
    table = TokenTable.read(files.tokens)
    _check_transducer(encoder, decoder, joiner)
    table.check(number(decoder, "vocab_size"))
    check_states(encoder, encoder.inputs[1:], shapes)
    network = loader.load(encoder)
    predicting, joining = loader.load(decoder, small=True), loader.load(joiner, small=True)
    empty = empty_states(encoder.inputs[1:], shapes)
    context_size = number(decoder, "context_size")
    searching = _Searching(table, context_size, options)

    def begin(language: str | None) -> EncodedSearch:
        start = _start_token(table, language)
        joint = StatelessJoint(predicting, joining, context_size, start)
        return EncodedSearch(ZipformerEncoder(network, empty), searching.begin(joint))

    return OnnxModel(zipformer_layout(encoder), table, begin, revises=searching.paths > 1)


class _Searching:
    """How the streams of a transducer search; one graph of words serves them all."""

    def __init__(self, table: TokenTable, context_size: int, options: SearchOptions) -> None:
        spelled = [spell(phrase, table) for phrase in phrases_of(options.context)]
        phrases = [phrase for phrase in spelled if phrase]
        self.paths = options.paths or (PATHS if phrases else 1)
        self._context_size = context_size
        self._graph = ContextGraph(phrases)
        unknown = table.id("<unk>")
        self._silent = frozenset() if unknown is None else frozenset({unknown})

    def begin(self, joint: StatelessJoint) -> Search:
        if self.paths == 1:
            return GreedyTransducer(joint, silent=self._silent)
        return BeamTransducer(
            joint, self._context_size, self._graph, silent=self._silent, paths=self.paths
        )


def _check_transducer(encoder: OnnxHeader, decoder: OnnxHeader, joiner: OnnxHeader) -> None:
    """Raises ModelError where the three are not of one model."""
    names = encoder.path.name, decoder.path.name, joiner.path.name
    frame, prediction = (tensor.shape[-1] for tensor in joiner.inputs[:2])
    check_width(encoder.outputs[0].shape[-1], frame, names[0], names[2])
    check_width(decoder.outputs[0].shape[-1], prediction, names[1], names[2])
    scores = joiner.outputs[0].shape[-1]
    check_width(scores, number(decoder, "vocab_size"), names[2], names[1])


def _start_token(table: TokenTable, language: str | None) -> int:
    """What stands before the first word: the blank, or a language where the model has names of
    languages among its tokens."""
    named = table.languages
    if language is None or not named:
        return 0
    code = language.lower().partition("-")[0]
    if code not in named:
        raise ModelError(
            f"The model does not know the language “{language}”.",
            f"It knows {', '.join(sorted(named))}.",
        )
    return named[code]

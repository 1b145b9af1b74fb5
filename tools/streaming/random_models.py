"""Small files of every family with random weights:  python -m tools.streaming.random_models FOLDER

They have the names, shapes, metadata and states of the layouts that people download, and say
something about any sound, though nothing that makes sense. What they say depends on all states.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

from tools.streaming import nemo, paraformer, parts, zipformer, zipformer2
from tools.streaming.graph import Graph
from tools.streaming.nemo import NemoConfig
from tools.streaming.paraformer import ParaformerConfig
from tools.streaming.zipformer import ZipformerConfig
from tools.streaming.zipformer2 import Stack, Zipformer2Config

VOCAB = 60
_DIM = 32
_SECOND = Zipformer2Config(
    stacks=(Stack(8, 24, 1, 2, 7, 1), Stack(16, 32, 2, 2, 5, 2)),
    query_dim=6,
    value_dim=4,
    position_embedding=12,
    left=32,
    embed_channels=(4, 8),
    embed_hidden=8,
)
_FIRST = ZipformerConfig(
    dim=12,
    feed_forward=24,
    attention=16,
    heads=2,
    kernel=7,
    layers=(1, 2),
    downsampling=(1, 2),
    left=16,
    embed_channels=(4, 8),
)
_NEMO = NemoConfig(vocab=VOCAB)
_PARAFORMER = ParaformerConfig(vocab=VOCAB)


def zipformer_transducer(folder: Path) -> None:
    graph = Graph(seed=301)
    out = graph.linear(zipformer.encoder(graph, _FIRST), _FIRST.dim, _DIM, gain=6.0)
    graph.output(out, "encoder_out", ["N", _FIRST.chunk // 2, _DIM])
    graph.save(folder / "encoder.onnx", _FIRST.metadata())
    _transducer(folder, blank_bias=5.0)


def zipformer2_transducer(folder: Path) -> None:
    graph = Graph(seed=302)
    out = graph.linear(zipformer2.encoder(graph, _SECOND), _SECOND.dim, _DIM, gain=6.0)
    graph.output(out, "encoder_out", ["N", _SECOND.chunk // 2, _DIM])
    graph.save(folder / "encoder.onnx", _SECOND.metadata("streaming zipformer2"))
    _transducer(folder, blank_bias=5.0)


def zipformer2_ctc(folder: Path) -> None:
    graph = Graph(seed=503)
    logits = graph.linear(zipformer2.encoder(graph, _SECOND), _SECOND.dim, VOCAB, gain=4.0)
    bias = graph.constant([3.0] + [0.0] * (VOCAB - 1))
    out = graph.op("LogSoftmax", graph.add(logits, bias), axis=-1)
    graph.output(out, "log_probs", ["N", _SECOND.chunk // 2, VOCAB])
    graph.save(folder / "model.onnx", _SECOND.metadata("streaming ctc zipformer2"))
    _write_tokens(folder, ["<blk>", "<sos/eos>", "<unk>", *_pieces(VOCAB - 3)])


def nemo_transducer(folder: Path) -> None:
    graph = Graph(seed=4)
    nemo.encoder(graph, _NEMO)
    graph.save(folder / "encoder.onnx", _NEMO.metadata())
    graph = Graph(seed=5)
    nemo.decoder(graph, _NEMO)
    graph.save(folder / "decoder.onnx", {})
    graph = Graph(seed=6)
    nemo.joiner(graph, _NEMO, blank_bias=15.0)
    graph.save(folder / "joiner.onnx", {})
    _write_tokens(folder, ["<unk>", *_pieces(VOCAB - 1), "<blk>"])


def streaming_paraformer(folder: Path) -> None:
    graph = Graph(seed=107)
    paraformer.encoder(graph, _PARAFORMER)
    graph.save(folder / "encoder.onnx", _PARAFORMER.metadata())
    graph = Graph(seed=108)
    paraformer.decoder(graph, _PARAFORMER)
    graph.save(folder / "decoder.onnx", {})
    _write_tokens(folder, ["<blank>", "<s>", "</s>", *_words(VOCAB - 3)])


FAMILIES: dict[str, Callable[[Path], None]] = {
    "zipformer-transducer": zipformer_transducer,
    "zipformer2-transducer": zipformer2_transducer,
    "zipformer2-ctc": zipformer2_ctc,
    "nemo-transducer": nemo_transducer,
    "paraformer": streaming_paraformer,
}


def make(family: str, folder: Path) -> Path:
    """Writes the files of a family into a folder, which is created."""
    folder.mkdir(parents=True, exist_ok=True)
    FAMILIES[family](folder)
    return folder


def _transducer(folder: Path, blank_bias: float) -> None:
    """The decoder, the joiner and the tokens that both versions of Zipformer have."""
    graph = Graph(seed=309)
    parts.stateless_decoder(graph, VOCAB, _DIM, _DIM)
    graph.save(folder / "decoder.onnx", {"vocab_size": VOCAB, "context_size": parts.CONTEXT})
    graph = Graph(seed=310)
    parts.joiner(graph, VOCAB, _DIM, blank_bias)
    graph.save(folder / "joiner.onnx", {"joiner_dim": _DIM})
    _write_tokens(folder, ["<blk>", "<sos/eos>", "<unk>", *_pieces(VOCAB - 3)])


def _pieces(count: int) -> list[str]:
    """Syllables, every second of which begins a word."""
    syllables = _syllables(count)
    return [("▁" if i % 2 else "") + syllable for i, syllable in enumerate(syllables)]


def _words(count: int) -> list[str]:
    """As Paraformer writes them: words, parts of words, Chinese characters."""
    syllables = _syllables(count)
    kinds: list[Callable[[int], str]] = [
        lambda i: syllables[i],
        lambda i: f"{syllables[i]}@@",
        lambda i: chr(0x4E00 + i),
    ]
    return [kinds[i % 3](i) for i in range(count)]


def _syllables(count: int) -> list[str]:
    return [a + b for a, b in product("bdfgklmnprstv", "aeiou")][:count]


def _write_tokens(folder: Path, tokens: list[str]) -> None:
    lines = [f"{token} {index}\n" for index, token in enumerate(tokens)]
    (folder / "tokens.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    for name in FAMILIES:
        files = make(name, Path(sys.argv[1]) / name).iterdir()
        print(f"{name}: {sum(file.stat().st_size for file in files) / 1e3:.0f} kB")

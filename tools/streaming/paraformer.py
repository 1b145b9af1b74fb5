"""A streaming Paraformer, small, with random weights: an encoder that sees one window, and a
decoder with a memory for what was said.
"""

from __future__ import annotations

from dataclasses import dataclass

from tools.streaming.graph import INT32, INT64, Graph
from tools.streaming.parts import MEL_BINS, double_swish, root_mean_square_norm

_STACKED, _SHIFT = 7, 6


@dataclass(frozen=True, slots=True)
class ParaformerConfig:
    """`firing` is how many tokens a frame of 60 ms makes on average, roughly."""

    vocab: int
    dim: int = 24
    layers: int = 2
    blocks: int = 3
    kernel: int = 11
    firing: float = 0.6

    def metadata(self) -> dict[str, object]:
        inputs = _STACKED * MEL_BINS
        return {
            "vocab_size": self.vocab,
            "lfr_window_size": _STACKED,
            "lfr_window_shift": _SHIFT,
            "encoder_output_size": self.dim,
            "decoder_num_blocks": self.blocks,
            "decoder_kernel_size": self.kernel,
            "neg_mean": tuple(
                round(-12.0 + 3.0 * (i % MEL_BINS) / MEL_BINS, 4) for i in range(inputs)
            ),
            "inv_stddev": tuple(round(0.25 + 0.05 * (i % 7), 4) for i in range(inputs)),
        }


def encoder(graph: Graph, config: ParaformerConfig) -> None:
    inputs, dim = _STACKED * MEL_BINS, config.dim
    x = graph.input("speech", ["B", "T", inputs])
    lengths = graph.input("speech_lengths", ["B"], INT32)
    x = root_mean_square_norm(graph, graph.linear(x, inputs, dim))
    for _ in range(config.layers):
        x = graph.add(x, _attended(graph, x, x, dim))
        hidden = double_swish(graph, graph.linear(x, dim, 2 * dim))
        x = root_mean_square_norm(graph, graph.add(x, graph.linear(hidden, 2 * dim, dim)))
    weights = graph.op("Sigmoid", graph.squeeze(graph.linear(x, dim, 1, gain=6.0), 2))
    graph.output(x, "enc", ["B", "T", dim])
    graph.output(lengths, "enc_len", ["B"], INT32)
    weights = graph.mul(weights, graph.constant(2 * config.firing))
    graph.output(weights, "alphas", ["B", "T"])


def _attended(graph: Graph, x: str, memory: str, dim: int) -> str:
    query, key, value = (graph.linear(of, dim, dim) for of in (x, memory, memory))
    scores = graph.op("MatMul", query, graph.transpose(key, 0, 2, 1))
    scores = graph.mul(scores, graph.constant(dim**-0.5))
    return graph.op("MatMul", graph.op("Softmax", scores, axis=-1), value)


def decoder(graph: Graph, config: ParaformerConfig) -> None:
    dim, left = config.dim, config.kernel - 1
    heard = graph.input("enc", ["B", "T", dim])
    graph.input("enc_len", ["B"], INT32)
    x = graph.input("acoustic_embeds", ["B", "M", dim])
    graph.input("acoustic_embeds_len", ["B"], INT32)
    caches = [graph.state(f"in_cache_{i}", ["B", dim, left]) for i in range(config.blocks)]
    for i, cache in enumerate(caches):
        x = graph.add(x, double_swish(graph, graph.linear(x, dim, dim)))
        both = graph.concat(cache, graph.transpose(x, 0, 2, 1), axis=2)
        graph.renew(cache, graph.slice(both, -left, 1 << 31, 2), f"out_cache_{i}")
        said = graph.conv(both, dim, dim, config.kernel, groups=dim)
        x = root_mean_square_norm(graph, graph.add(x, graph.transpose(said, 0, 2, 1)))
        x = graph.add(x, _attended(graph, x, heard, dim))
    logits = graph.linear(x, dim, config.vocab, gain=2.0)
    graph.output(logits, "logits", ["B", "M", config.vocab])
    ids = graph.op("ArgMax", logits, axis=-1, keepdims=0)
    graph.output(ids, "sample_ids", ["B", "M"], INT64)

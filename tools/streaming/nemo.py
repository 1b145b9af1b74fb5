"""A cache-aware transducer in NeMo's layout, small, with random weights."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.streaming.graph import FLOAT, INT32, INT64, Graph
from tools.streaming.parts import MEL_BINS, double_swish, gated, per_head

_DROPPED = 2
"""Frames of the chunk before that the subsampling needs and that are not given again."""


@dataclass(frozen=True, slots=True)
class NemoConfig:
    """`window` and `shift` are frames of 10 ms, `left` frames of 80 ms."""

    vocab: int
    dim: int = 24
    layers: int = 2
    heads: int = 2
    kernel: int = 5
    left: int = 10
    window: int = 25
    shift: int = 16
    hidden: int = 20
    predictor_layers: int = 2

    @property
    def frames(self) -> int:
        """What a step gives."""
        return self.shift // 8

    def metadata(self) -> dict[str, object]:
        return {
            "vocab_size": self.vocab,
            "normalize_type": "",
            "window_size": self.window,
            "chunk_shift": self.shift,
            "subsampling_factor": 8,
            "pred_rnn_layers": self.predictor_layers,
            "pred_hidden": self.hidden,
            "cache_last_channel_dim1": self.layers,
            "cache_last_channel_dim2": self.left,
            "cache_last_channel_dim3": self.dim,
            "cache_last_time_dim1": self.layers,
            "cache_last_time_dim2": self.dim,
            "cache_last_time_dim3": self.kernel - 1,
        }


def encoder(graph: Graph, config: NemoConfig) -> None:
    c = config
    signal = graph.input("audio_signal", ["B", MEL_BINS, c.window])
    length = graph.input("length", ["B"], INT64)
    channel = graph.state("cache_last_channel", ["B", c.layers, c.left, c.dim])
    time = graph.state("cache_last_time", ["B", c.layers, c.dim, c.kernel - 1])
    heard = graph.state("cache_last_channel_len", ["B"], INT64)
    x = _subsampled(graph, signal, config)
    mask = _mask(graph, heard, config)
    channels, times = [], []
    for layer in range(c.layers):
        part = graph.squeeze(graph.slice(channel, layer, layer + 1, 1), 1)
        x, kept = _attention(graph, x, part, mask, config)
        channels.append(graph.unsqueeze(kept, 1))
        x = graph.add(x, _feed_forward(graph, x, c.dim))
        part = graph.squeeze(graph.slice(time, layer, layer + 1, 1), 1)
        x, kept = _convolution(graph, x, part, config)
        times.append(graph.unsqueeze(kept, 1))
        x = _norm(graph, graph.add(x, _feed_forward(graph, x, c.dim)), c.dim)
    graph.output(graph.transpose(x, 0, 2, 1), "outputs", ["B", c.dim, c.frames])
    given = graph.op("Sub", length, graph.ints(c.window - c.shift))
    lengths = graph.op("Div", given, graph.ints(8))
    graph.output(lengths, "encoded_lengths", ["B"], INT64)
    graph.renew(channel, graph.concat(*channels, axis=1), "cache_last_channel_next")
    graph.renew(time, graph.concat(*times, axis=1), "cache_last_time_next")
    more = graph.op("Min", graph.add(heard, graph.ints(c.frames)), graph.ints(c.left))
    graph.renew(heard, more, "cache_last_channel_next_len")


def _subsampled(graph: Graph, signal: str, config: NemoConfig) -> str:
    """(B, mel bins, window) to (B, frames, dim), by three convolutions that each halve."""
    weight = graph.random(config.dim, MEL_BINS, 3, scale=(3 * MEL_BINS) ** -0.5)
    weight -= weight.mean(axis=(1, 2), keepdims=True)  # the level of the sound does not matter
    x = graph.op("Conv", signal, graph.constant(weight), strides=[2], pads=[1, 1])
    for _ in range(2):
        x = graph.conv(double_swish(graph, x), config.dim, config.dim, 3, strides=[2], pads=[1, 1])
    x = graph.slice(graph.transpose(x, 0, 2, 1), _DROPPED, _DROPPED + config.frames, 1)
    return _norm(graph, x, config.dim)


def _mask(graph: Graph, heard: str, config: NemoConfig) -> str:
    """(1, B, 1, left + frames): true where nothing was heard yet."""
    ages = [*range(config.left)][::-1] + [-1] * config.frames
    wide = graph.op("Unsqueeze", heard, graph.ints(0, 2, 3))
    return graph.op("LessOrEqual", wide, graph.ints(*ages))


def _attention(graph: Graph, x: str, cache: str, mask: str, config: NemoConfig) -> tuple[str, str]:
    """The frames with what they attend to added, and the next cache."""
    c, heads = config, config.heads
    both = graph.concat(cache, x, axis=1)
    kept = graph.slice(both, c.frames, c.frames + c.left, 1)
    parts = [(x, c.frames, (2, 1, 0, 3)), (both, c.left + c.frames, (2, 1, 3, 0))]
    parts.append((both, c.left + c.frames, (2, 1, 0, 3)))
    query, key, value = (
        per_head(graph, graph.transpose(_linear(graph, of, c.dim), 1, 0, 2), n, heads, *order)
        for of, n, order in parts
    )
    scores = graph.op("Where", mask, graph.constant(-1000.0), graph.op("MatMul", query, key))
    found = graph.op("MatMul", graph.op("Softmax", scores, axis=-1), value)
    joined = graph.reshape(graph.transpose(found, 1, 2, 0, 3), 0, 0, c.dim)
    return graph.add(x, _linear(graph, joined, c.dim)), kept


def _linear(graph: Graph, x: str, dim: int) -> str:
    return graph.linear(x, dim, dim)


def _feed_forward(graph: Graph, x: str, dim: int) -> str:
    return graph.linear(double_swish(graph, graph.linear(x, dim, 2 * dim)), 2 * dim, dim)


def _convolution(graph: Graph, x: str, cache: str, config: NemoConfig) -> tuple[str, str]:
    dim, left = config.dim, config.kernel - 1
    y = graph.transpose(gated(graph, graph.linear(x, dim, 2 * dim), dim), 0, 2, 1)
    both = graph.concat(cache, y, axis=2)
    kept = graph.slice(both, config.frames, config.frames + left, 2)
    y = graph.transpose(graph.conv(both, dim, dim, config.kernel, groups=dim), 0, 2, 1)
    return graph.add(x, graph.linear(double_swish(graph, y), dim, dim)), kept


def _norm(graph: Graph, x: str, dim: int) -> str:
    mean = graph.op("ReduceMean", x, axes=[-1], keepdims=1)
    centred = graph.op("Sub", x, mean)
    variance = graph.op("ReduceMean", graph.mul(centred, centred), axes=[-1], keepdims=1)
    scaled = graph.op("Div", centred, graph.op("Sqrt", graph.add(variance, graph.constant(1e-5))))
    return graph.add(scaled, graph.constant(graph.random(dim, scale=0.1)))


# --- the predictor and the joiner --------------------------------------------------------


def decoder(graph: Graph, config: NemoConfig) -> None:
    c = config
    targets = graph.input("targets", ["B", 1], INT32)
    length = graph.input("target_length", ["B"], INT32)
    shape: list[int | str] = [c.predictor_layers, "B", c.hidden]
    hidden, cell = graph.state("states.1", shape), graph.state("onnx::Slice_3", shape)
    embeddings = graph.constant(graph.random(c.vocab + 1, c.hidden))
    x = graph.transpose(graph.op("Gather", embeddings, targets), 1, 0, 2)
    hiddens, cells = [], []
    for layer in range(c.predictor_layers):
        before = [graph.slice(state, layer, layer + 1, 0) for state in (hidden, cell)]
        x, last_hidden, last_cell = _lstm(graph, x, before, c.hidden)
        hiddens.append(last_hidden)
        cells.append(last_cell)
    graph.output(graph.transpose(x, 1, 2, 0), "outputs", ["B", c.hidden, 1])
    graph.output(length, "prednet_lengths", ["B"], INT32)
    graph.renew(hidden, graph.concat(*hiddens, axis=0), "states")
    graph.renew(cell, graph.concat(*cells, axis=0), "162")


def _lstm(graph: Graph, x: str, before: list[str], n: int) -> tuple[str, str, str]:
    weights = [graph.constant(graph.random(1, 4 * n, n, scale=1.5 * n**-0.5)) for _ in "WR"]
    bias = graph.constant(graph.random(1, 8 * n, scale=0.1))
    outputs = graph.ops("LSTM", 3, x, *weights, bias, "", *before, hidden_size=n)
    return graph.squeeze(outputs[0], 1), outputs[1], outputs[2]


def joiner(graph: Graph, config: NemoConfig, blank_bias: float) -> None:
    """The last token is the blank."""
    c = config
    heard = graph.input("encoder_outputs", ["B", c.dim, 1])
    said = graph.input("decoder_outputs", ["B", c.hidden, 1])
    parts = (
        graph.linear(graph.transpose(value, 0, 2, 1), size, c.hidden, gain=gain)
        for value, size, gain in ((heard, c.dim, 3.0), (said, c.hidden, 2.0))
    )
    both = graph.op("Relu", graph.unsqueeze(graph.add(*parts), 2))
    bias = np.zeros(c.vocab + 1)
    bias[-1] = blank_bias
    logits = graph.linear(both, c.hidden, c.vocab + 1, gain=2.0)
    shape: list[int | str] = ["B", 1, 1, c.vocab + 1]
    graph.output(graph.add(logits, graph.constant(bias)), "outputs", shape, FLOAT)

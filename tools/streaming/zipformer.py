"""The encoder of a streaming Zipformer of the first version, layer by layer, random weights.

Beside attention, two causal convolutions and three feed-forward networks each layer has the
mean of all frames so far; it is why the states hold an average and a length.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.streaming.graph import INT64, Graph
from tools.streaming.parts import (
    EMBED_BINS,
    EMBED_CHANNELS,
    MEL_BINS,
    bypass,
    double_swish,
    gated,
    per_head,
    relative_scores,
    repeated,
    root_mean_square_norm,
    subsampling,
)

_KINDS = ("len", "avg", "key", "val", "val2", "conv1", "conv2")


@dataclass(frozen=True, slots=True)
class ZipformerConfig:
    """`chunk` and `left` are counted in frames of 20 ms; all stacks are equally wide."""

    dim: int
    feed_forward: int
    attention: int = 192
    heads: int = 8
    position_dim: int = 4
    kernel: int = 31
    layers: tuple[int, ...] = (2, 2, 2, 2, 2)
    downsampling: tuple[int, ...] = (1, 2, 4, 8, 2)
    chunk: int = 16
    left: int = 64
    embed_channels: tuple[int, int] = (8, 32)

    @property
    def window(self) -> int:
        """Frames of 10 ms that a step looks at."""
        return 2 * self.chunk + 7

    def metadata(self) -> dict[str, object]:
        stacks = len(self.layers)
        return {
            "version": 1,
            "model_type": "zipformer",
            "model_author": "random weights",
            "decode_chunk_len": 2 * self.chunk,
            "T": self.window,
            "num_encoder_layers": self.layers,
            "encoder_dims": (self.dim,) * stacks,
            "attention_dims": (self.attention,) * stacks,
            "cnn_module_kernels": (self.kernel,) * stacks,
            "left_context_len": tuple(self.left // by for by in self.downsampling),
        }


def encoder(graph: Graph, config: ZipformerConfig) -> str:
    """Declares `x` and the states; gives frames of 40 ms, shape (N, chunk / 2, dim)."""
    return _Encoder(graph, config).build()


class _Encoder:
    def __init__(self, graph: Graph, config: ZipformerConfig) -> None:
        self._graph, self._config = graph, config
        self._x = graph.input("x", ["N", config.window, MEL_BINS])
        stacks = range(len(config.layers))
        self._states = {kind: [self._declare(kind, i) for i in stacks] for kind in _KINDS}

    def _declare(self, kind: str, i: int) -> str:
        config = self._config
        left, half = config.left // config.downsampling[i], config.attention // 2
        shapes: dict[str, list[int | str]] = {
            "len": ["N"],
            "avg": ["N", config.dim],
            "key": [left, "N", config.attention],
            "val": [left, "N", half],
            "val2": [left, "N", half],
            "conv1": ["N", config.dim, config.kernel - 1],
            "conv2": ["N", config.dim, config.kernel - 1],
        }
        shape = [config.layers[i], *shapes[kind]]
        name = f"cached_{kind}_{i}"
        if kind == "len":
            return self._graph.state(name, shape, INT64)
        return self._graph.state(name, shape)

    def build(self) -> str:
        graph, config = self._graph, self._config
        flat = EMBED_CHANNELS * EMBED_BINS
        x = graph.transpose(subsampling(graph, self._x, config.embed_channels), 2, 0, 1, 3)
        x = graph.linear(graph.reshape(x, config.chunk, -1, flat), flat, config.dim)
        x = root_mean_square_norm(graph, x)
        for i in range(len(config.layers)):
            x = self._stack(x, i)
        return graph.transpose(self._downsampled(x, 2), 1, 0, 2)

    def _downsampled(self, x: str, by: int) -> str:
        """Frames weighted by how much each attends to a learnt query."""
        graph, dim = self._graph, self._config.dim
        groups = graph.reshape(x, self._config.chunk // by, by, -1, dim)
        query = graph.constant(graph.random(dim, 1, scale=dim**-0.5))
        weights = graph.op("Softmax", graph.op("MatMul", groups, query), axis=1)
        return graph.op("ReduceSum", graph.mul(groups, weights), graph.ints(1), keepdims=0)

    # --- a stack -------------------------------------------------------------------------

    def _stack(self, x: str, i: int) -> str:
        graph, config = self._graph, self._config
        by, layers = config.downsampling[i], config.layers[i]
        before, frames = x, config.chunk // by
        if by > 1:
            x = self._downsampled(x, by)
        old = {kind: self._each_layer(self._states[kind][i], layers) for kind in _KINDS}
        new: dict[str, list[str]] = {kind: [] for kind in _KINDS}
        for layer in range(layers):
            states = _States({kind: old[kind][layer] for kind in _KINDS})
            x = self._layer(x, frames, states)
            for kind in _KINDS:
                new[kind].append(graph.unsqueeze(states.new[kind], 0))
        for kind in _KINDS:
            graph.renew(self._states[kind][i], graph.concat(*new[kind], axis=0))
        if by == 1:
            return x
        return bypass(graph, before, repeated(graph, x, frames, by, config.dim), config.dim)

    def _each_layer(self, state: str, layers: int) -> list[str]:
        parts = self._graph.split(state, *(1,) * layers, axis=0) if layers > 1 else [state]
        return [self._graph.squeeze(part, 0) for part in parts]

    def _layer(self, x: str, frames: int, states: _States) -> str:
        graph, dim, half = self._graph, self._config.dim, self._config.attention // 2
        before = x
        x = graph.add(x, self._feed_forward(x))
        x = graph.add(x, self._pooled(x, frames, states))
        weights, value = self._weights(x, frames, states)
        x = graph.add(x, self._attended(weights, value, frames, "val", states))
        x = graph.add(x, self._convolution(x, frames, "conv1", states))
        x = graph.add(x, self._feed_forward(x))
        value = graph.linear(x, dim, half, bias=False)
        x = graph.add(x, self._attended(weights, value, frames, "val2", states))
        x = graph.add(x, self._convolution(x, frames, "conv2", states))
        x = graph.add(x, self._feed_forward(x))
        return bypass(graph, before, root_mean_square_norm(graph, x), dim)

    # --- the parts of a layer ------------------------------------------------------------

    def _cached(self, kind: str, states: _States, x: str, frames: int, left: int, axis: int) -> str:
        """What was kept and what is new; the last `left` of it are kept."""
        graph = self._graph
        both = graph.concat(states.old[kind], x, axis=axis)
        states.new[kind] = graph.slice(both, frames, frames + left, axis)
        return both

    def _feed_forward(self, x: str) -> str:
        graph, dim, hidden = self._graph, self._config.dim, self._config.feed_forward
        return graph.linear(double_swish(graph, graph.linear(x, dim, hidden)), hidden, dim)

    def _pooled(self, x: str, frames: int, states: _States) -> str:
        """The mean of all frames up to each one."""
        graph, dim = self._graph, self._config.dim
        length = states.old["len"]
        before = graph.unsqueeze(graph.as_float(length), 1)
        total = graph.op("CumSum", x, graph.constant(0, np.int64))
        total = graph.add(total, graph.mul(states.old["avg"], before))
        counts = graph.constant(np.arange(1, frames + 1).reshape(-1, 1, 1))
        mean = graph.op("Div", total, graph.add(counts, before))
        states.new["avg"] = graph.squeeze(graph.slice(mean, frames - 1, frames, 0), 0)
        states.new["len"] = graph.add(length, graph.ints(frames))
        return graph.linear(mean, dim, dim, bias=False)

    def _weights(self, x: str, frames: int, states: _States) -> tuple[str, str]:
        """Attention (heads, N, frames, left + frames), and the values of the frames."""
        graph, config, heads = self._graph, self._config, self._config.heads
        wide, half, narrow = config.attention, config.attention // 2, heads * config.position_dim
        projected = graph.linear(x, config.dim, 2 * wide + half + narrow)
        query, key, value, where = graph.split(projected, wide, wide, half, narrow)
        left = self._left(frames)
        key = self._cached("key", states, key, frames, left, 0)
        scores = graph.op(
            "MatMul",
            per_head(graph, query, frames, heads, 2, 1, 0, 3),
            per_head(graph, key, left + frames, heads, 2, 1, 3, 0),
        )
        distances = graph.constant(graph.random(left + 2 * frames - 1, 1, config.dim))
        places = graph.linear(distances, config.dim, narrow, bias=False)
        place_keys = per_head(graph, places, left + 2 * frames - 1, heads, 2, 1, 3, 0)
        place_queries = per_head(graph, where, frames, heads, 2, 1, 0, 3)
        scores = graph.add(scores, relative_scores(graph, place_queries, place_keys, left, frames))
        return graph.op("Softmax", scores, axis=-1), value

    def _attended(self, weights: str, value: str, frames: int, kind: str, states: _States) -> str:
        graph, heads, half = self._graph, self._config.heads, self._config.attention // 2
        left = self._left(frames)
        values = self._cached(kind, states, value, frames, left, 0)
        values = per_head(graph, values, left + frames, heads, 2, 1, 0, 3)
        x = graph.transpose(graph.op("MatMul", weights, values), 2, 1, 0, 3)
        return graph.linear(graph.reshape(x, 0, 0, half), half, self._config.dim)

    def _convolution(self, x: str, frames: int, kind: str, states: _States) -> str:
        graph, dim, kernel = self._graph, self._config.dim, self._config.kernel
        x = graph.transpose(gated(graph, graph.linear(x, dim, 2 * dim), dim), 1, 2, 0)
        both = self._cached(kind, states, x, frames, kernel - 1, 2)
        x = graph.transpose(graph.conv(both, dim, dim, kernel, groups=dim), 2, 0, 1)
        return graph.linear(double_swish(graph, x), dim, dim)

    def _left(self, frames: int) -> int:
        return self._config.left * frames // self._config.chunk


class _States:
    """The states of one layer: what came in, and what goes out."""

    def __init__(self, old: dict[str, str]) -> None:
        self.old = old
        self.new: dict[str, str] = {}

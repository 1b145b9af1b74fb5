"""The encoder of a streaming Zipformer2, layer by layer, with random weights.

The arithmetic is that of the released models: attention over the chunk and the kept left
context, nonlinear attention, two causal convolutions and three feed-forward networks per
layer, in stacks at their own rate.
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
    gated,
    per_head,
    relative_scores,
    repeated,
    root_mean_square_norm,
    subsampling,
    swoosh_left,
    swoosh_right,
)

_REACH = 3
"""Frames that the convolution of the embedding sees to either side."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Layers of one width at one rate."""

    dim: int
    feed_forward: int
    layers: int
    heads: int
    kernel: int
    downsampling: int


@dataclass(frozen=True, slots=True)
class Zipformer2Config:
    """`chunk` and `left` are counted in frames of 20 ms."""

    stacks: tuple[Stack, ...]
    query_dim: int = 32
    value_dim: int = 12
    position_dim: int = 4
    position_embedding: int = 48
    chunk: int = 16
    left: int = 128
    embed_channels: tuple[int, int] = (8, 32)
    embed_hidden: int = 3 * EMBED_CHANNELS

    @property
    def window(self) -> int:
        """Frames of 10 ms that a step looks at."""
        return 2 * self.chunk + 7 + 2 * _REACH

    @property
    def dim(self) -> int:
        return max(stack.dim for stack in self.stacks)

    def metadata(self, comment: str) -> dict[str, object]:
        stacks = self.stacks
        return {
            "version": 1,
            "model_type": "zipformer2",
            "model_author": "random weights",
            "comment": comment,
            "decode_chunk_len": 2 * self.chunk,
            "T": self.window,
            "num_encoder_layers": tuple(stack.layers for stack in stacks),
            "encoder_dims": tuple(stack.dim for stack in stacks),
            "cnn_module_kernels": tuple(stack.kernel for stack in stacks),
            "left_context_len": tuple(self.left // stack.downsampling for stack in stacks),
            "query_head_dims": (self.query_dim,) * len(stacks),
            "value_head_dims": (self.value_dim,) * len(stacks),
            "num_heads": tuple(stack.heads for stack in stacks),
        }


def encoder(graph: Graph, config: Zipformer2Config) -> str:
    """Declares `x` and the states; gives frames of 40 ms, shape (N, chunk / 2, dim)."""
    return _Encoder(graph, config).build()


class _Encoder:
    def __init__(self, graph: Graph, config: Zipformer2Config) -> None:
        self._graph, self._config = graph, config
        self._x = graph.input("x", ["N", config.window, MEL_BINS])
        layers = (stack for stack in config.stacks for _ in range(stack.layers))
        self._layers = iter([self._declare(k, stack) for k, stack in enumerate(layers)])
        shape: list[int | str] = ["N", EMBED_CHANNELS, _REACH, EMBED_BINS]
        self._embed = graph.state("embed_states", shape)
        self._processed = graph.state("processed_lens", ["N"], INT64)

    def _declare(self, k: int, stack: Stack) -> dict[str, str]:
        config = self._config
        left = config.left // stack.downsampling
        shapes: dict[str, list[int | str]] = {
            "key": [left, "N", config.query_dim * stack.heads],
            "nonlin_attn": [1, "N", left, 3 * stack.dim // 4],
            "val1": [left, "N", config.value_dim * stack.heads],
            "val2": [left, "N", config.value_dim * stack.heads],
            "conv1": ["N", stack.dim, stack.kernel // 2],
            "conv2": ["N", stack.dim, stack.kernel // 2],
        }
        return {kind: self._graph.state(f"cached_{kind}_{k}", s) for kind, s in shapes.items()}

    def build(self) -> str:
        graph, config = self._graph, self._config
        x, dim = self._embedded(), config.stacks[0].dim
        outs: list[tuple[str, int]] = []
        for stack in config.stacks:
            x = self._stack(self._widened(x, dim, stack.dim), stack)
            dim = stack.dim
            outs.append((x, dim))
        x = self._downsampled(self._all_channels(outs), config.chunk, 2, config.dim)
        return graph.transpose(x, 1, 0, 2)

    # --- before, between and after the stacks --------------------------------------------

    def _embedded(self) -> str:
        """Also makes what follows (chunk, N, dim) of the first stack."""
        graph, config = self._graph, self._config
        dim, flat = config.stacks[0].dim, EMBED_CHANNELS * EMBED_BINS
        x = subsampling(graph, self._x, config.embed_channels)
        plain = graph.slice(x, 0, config.chunk, 2)
        x = graph.concat(self._embed, x, axis=2)
        graph.renew("embed_states", graph.slice(x, config.chunk, config.chunk + _REACH, 2))
        x = graph.conv(x, *(EMBED_CHANNELS,) * 2, 7, 7, groups=EMBED_CHANNELS, pads=[0, 3, 0, 3])
        x = graph.conv(x, EMBED_CHANNELS, config.embed_hidden, 1, 1)
        x = graph.conv(swoosh_left(graph, x), config.embed_hidden, EMBED_CHANNELS, 1, 1)
        x = graph.transpose(graph.add(plain, x), 2, 0, 1, 3)
        x = graph.linear(graph.reshape(x, config.chunk, -1, flat), flat, dim)
        step = graph.add(self._processed, graph.ints(config.chunk))
        graph.renew("processed_lens", step)
        return self._norm(x, dim)

    def _norm(self, x: str, dim: int) -> str:
        graph = self._graph
        return root_mean_square_norm(graph, x, graph.constant(graph.random(dim, scale=0.1)))

    def _widened(self, x: str, have: int, need: int) -> str:
        graph = self._graph
        if need <= have:
            return x if need == have else graph.slice(x, 0, need, 2)
        return graph.op("Pad", x, graph.ints(0, 0, 0, 0, 0, need - have))

    def _all_channels(self, outs: list[tuple[str, int]]) -> str:
        """Each channel from the last stack that has it."""
        (x, dim), pieces = outs[-1], [outs[-1][0]]
        for x, wider in reversed(outs[:-1]):
            if wider > dim:
                pieces.append(self._graph.slice(x, dim, wider, 2))
                dim = wider
        return self._graph.concat(*pieces, axis=2) if len(pieces) > 1 else pieces[0]

    def _downsampled(self, x: str, frames: int, by: int, dim: int) -> str:
        graph = self._graph
        weights = graph.rng.dirichlet(np.full(by, 8.0)).reshape(by, 1, 1)
        groups = graph.reshape(x, frames // by, by, -1, dim)
        weighted = graph.mul(groups, graph.constant(weights))
        return graph.op("ReduceSum", weighted, graph.ints(1), keepdims=0)

    # --- a stack -------------------------------------------------------------------------

    def _stack(self, x: str, stack: Stack) -> str:
        graph, by = self._graph, stack.downsampling
        frames = self._config.chunk // by
        before = x
        if by > 1:
            x = self._downsampled(x, self._config.chunk, by, stack.dim)
        mask = self._mask(by, frames)
        for _ in range(stack.layers):
            x = self._layer(x, stack, frames, mask)
        if by == 1:
            return x
        x = repeated(graph, x, frames, by, stack.dim)
        return bypass(graph, before, x, stack.dim)

    def _mask(self, by: int, frames: int) -> str:
        """(N, 1, left + frames): true where nothing was heard yet."""
        graph, left = self._graph, self._config.left
        ages = np.append(np.arange(left)[::-1][::by], np.full(frames, -1))
        processed = graph.unsqueeze(graph.unsqueeze(self._processed, 1), 1)
        return graph.op("LessOrEqual", processed, graph.ints(*ages.tolist()))

    def _layer(self, x: str, stack: Stack, frames: int, mask: str) -> str:
        graph, states, dim = self._graph, next(self._layers), stack.dim
        before = x
        weights = self._weights(x, stack, frames, mask, states["key"])
        x = graph.add(x, self._feed_forward(x, dim, stack.feed_forward * 3 // 4))
        x = graph.add(x, self._nonlinear(x, dim, frames, weights, states["nonlin_attn"]))
        x = graph.add(x, self._attention(x, stack, frames, weights, states["val1"]))
        x = graph.add(x, self._convolution(x, stack, frames, states["conv1"]))
        x = graph.add(x, self._feed_forward(x, dim, stack.feed_forward))
        x = bypass(graph, before, x, dim)
        x = graph.add(x, self._attention(x, stack, frames, weights, states["val2"]))
        x = graph.add(x, self._convolution(x, stack, frames, states["conv2"]))
        x = graph.add(x, self._feed_forward(x, dim, stack.feed_forward * 5 // 4))
        return bypass(graph, before, self._norm(x, dim), dim)

    # --- the parts of a layer ------------------------------------------------------------

    def _cached(self, state: str, x: str, frames: int, left: int, axis: int) -> str:
        """What was kept and what is new; the last `left` of it are kept."""
        graph = self._graph
        both = graph.concat(state, x, axis=axis)
        graph.renew(state, graph.slice(both, frames, frames + left, axis))
        return both

    def _feed_forward(self, x: str, dim: int, hidden: int) -> str:
        graph = self._graph
        return graph.linear(swoosh_left(graph, graph.linear(x, dim, hidden)), hidden, dim)

    def _weights(self, x: str, stack: Stack, frames: int, mask: str, state: str) -> str:
        """Attention (heads, N, frames, left + frames)."""
        graph, config, heads = self._graph, self._config, stack.heads
        left = config.left // stack.downsampling
        wide, narrow = heads * config.query_dim, heads * config.position_dim
        projected = graph.linear(x, stack.dim, 2 * wide + narrow)
        query, key, where = graph.split(projected, wide, wide, narrow)
        key = self._cached(state, key, frames, left, 0)
        scores = graph.op(
            "MatMul",
            per_head(graph, query, frames, heads, 2, 1, 0, 3),
            per_head(graph, key, left + frames, heads, 2, 1, 3, 0),
        )
        distances = graph.random(left + 2 * frames - 1, 1, config.position_embedding)
        places = graph.linear(
            graph.constant(distances), config.position_embedding, narrow, bias=False
        )
        place_keys = per_head(graph, places, left + 2 * frames - 1, heads, 2, 1, 3, 0)
        place_queries = per_head(graph, where, frames, heads, 2, 1, 0, 3)
        scores = graph.add(scores, relative_scores(graph, place_queries, place_keys, left, frames))
        scores = graph.op("Where", mask, graph.constant(-1000.0), scores)
        return graph.op("Softmax", scores, axis=-1)

    def _nonlinear(self, x: str, dim: int, frames: int, weights: str, state: str) -> str:
        graph, hidden = self._graph, 3 * dim // 4
        gate, x, after = graph.split(graph.linear(x, dim, 3 * hidden), *(hidden,) * 3)
        x = graph.transpose(graph.mul(x, graph.op("Tanh", gate)), 1, 0, 2)
        left = self._left(frames)
        both = self._cached(state, graph.unsqueeze(x, 0), frames, left, 2)
        x = graph.op("MatMul", graph.slice(weights, 0, 1, 0), both)
        x = graph.transpose(graph.squeeze(x, 0), 1, 0, 2)
        return graph.linear(graph.mul(x, after), hidden, dim)

    def _attention(self, x: str, stack: Stack, frames: int, weights: str, state: str) -> str:
        graph, heads, left = self._graph, stack.heads, self._left(frames)
        width = heads * self._config.value_dim
        values = self._cached(state, graph.linear(x, stack.dim, width), frames, left, 0)
        values = per_head(graph, values, left + frames, heads, 2, 1, 0, 3)
        x = graph.transpose(graph.op("MatMul", weights, values), 2, 1, 0, 3)
        return graph.linear(graph.reshape(x, 0, 0, width), width, stack.dim)

    def _convolution(self, x: str, stack: Stack, frames: int, state: str) -> str:
        graph, dim, left = self._graph, stack.dim, stack.kernel // 2
        x = gated(graph, graph.linear(x, dim, 2 * dim), dim)
        x = graph.transpose(x, 1, 2, 0)
        both = self._cached(state, x, frames, left, 2)
        causal = graph.conv(both, dim, dim, left + 1, groups=dim)
        within = graph.conv(x, dim, dim, stack.kernel, groups=dim, pads=[left, left])
        edges = graph.constant(graph.rng.uniform(0.8, 1.2, (dim, frames)))
        x = graph.transpose(graph.add(causal, graph.mul(within, edges)), 2, 0, 1)
        return graph.linear(swoosh_right(graph, x), dim, dim)

    def _left(self, frames: int) -> int:
        return self._config.left * frames // self._config.chunk

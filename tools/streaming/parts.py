"""What the layouts share: activations, subsampling, relative positions, decoder and joiner.

Within layers a value has the shape (time, batch, channels), as in the networks that are
imitated.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tools.streaming.graph import FLOAT, INT64, Graph

MEL_BINS = 80
EMBED_CHANNELS = 128
EMBED_BINS = ((MEL_BINS - 1) // 2 - 1) // 2
CONTEXT = 2
"""Tokens that a decoder without memory looks at."""


def swoosh(graph: Graph, x: str, shift: float, offset: float) -> str:
    """log(1 + exp(x - shift)) - 0.08 x - offset"""
    soft = graph.op("Softplus", graph.op("Sub", x, graph.constant(shift)))
    slope = graph.mul(x, graph.constant(0.08))
    return graph.op("Sub", graph.op("Sub", soft, slope), graph.constant(offset))


def swoosh_left(graph: Graph, x: str) -> str:
    return swoosh(graph, x, 4.0, 0.035)


def swoosh_right(graph: Graph, x: str) -> str:
    return swoosh(graph, x, 1.0, 0.313261687)


def double_swish(graph: Graph, x: str) -> str:
    return graph.mul(x, graph.op("Sigmoid", graph.op("Sub", x, graph.constant(1.0))))


def gated(graph: Graph, x: str, channels: int) -> str:
    value, gate = graph.split(x, channels, channels)
    return graph.mul(value, graph.op("Sigmoid", gate))


def root_mean_square_norm(graph: Graph, x: str, bias: str | None = None) -> str:
    centred = graph.op("Sub", x, bias) if bias else x
    power = graph.op("ReduceMean", graph.mul(centred, centred), axes=[-1], keepdims=1)
    power = graph.add(power, graph.constant(1e-6))
    return graph.op("Div", x, graph.op("Sqrt", power))


def subsampling(graph: Graph, x: str, channels: Sequence[int]) -> str:
    """(batch, frames, mel bins) to (batch, 128, (frames - 7) / 2, 19).

    The kernels of the first convolution sum to zero, so that the level of the sound, on which
    random weights would mostly depend, does not matter.
    """
    first, second = channels
    weight = graph.random(first, 1, 3, 3)
    weight -= weight.mean(axis=(2, 3), keepdims=True)
    x = graph.op("Conv", graph.unsqueeze(x, 1), graph.constant(weight), pads=[0, 1, 0, 1])
    x = graph.conv(double_swish(graph, x), first, second, 3, 3, strides=[2, 2])
    x = graph.conv(double_swish(graph, x), second, EMBED_CHANNELS, 3, 3, strides=[1, 2])
    return double_swish(graph, x)


def relative_scores(graph: Graph, queries: str, keys: str, left: int, frames: int) -> str:
    """The part of attention that depends on distance: (heads, batch, frames, left + frames).

    `queries` (heads, batch, frames, n), `keys` (heads, 1, n, left + 2 frames - 1) one for each
    distance. Row t of the product is moved by -t, which is a matter of reading it flat.
    """
    distances = left + 2 * frames - 1
    flat = graph.reshape(graph.op("MatMul", queries, keys), 0, 0, -1)
    moved = graph.slice(flat, frames - 1, frames - 1 + frames * (distances - 1), 2)
    rows = graph.reshape(moved, 0, 0, frames, distances - 1)
    return graph.slice(rows, 0, left + frames, 3)


def per_head(graph: Graph, x: str, frames: int, heads: int, *order: int) -> str:
    """(frames, batch, heads · n) to those four axes in another order."""
    n = -1  # what is left; the batch is kept
    return graph.transpose(graph.reshape(x, frames, 0, heads, n), *order)


def repeated(graph: Graph, x: str, frames: int, times: int, channels: int) -> str:
    """Each of `frames` as often."""
    tiled = graph.op("Tile", graph.unsqueeze(x, 1), graph.ints(1, times, 1, 1))
    return graph.reshape(tiled, frames * times, -1, channels)


def bypass(graph: Graph, before: str, after: str, channels: int) -> str:
    """Between what went into a layer and what came out."""
    scale = graph.constant(graph.rng.uniform(0.4, 0.9, channels))
    return graph.add(before, graph.mul(graph.op("Sub", after, before), scale))


# --- the rest of a transducer ------------------------------------------------------------


def stateless_decoder(graph: Graph, vocab: int, dim: int, joiner_dim: int) -> None:
    """`y` (N, 2) to `decoder_out` (N, joiner_dim); a token below zero is nothing."""
    y = graph.input("y", ["N", CONTEXT], INT64)
    known = graph.op("GreaterOrEqual", y, graph.ints(0))
    index = graph.op("Max", y, graph.ints(0))
    embedded = graph.op("Gather", graph.constant(graph.random(vocab, dim)), index)
    embedded = graph.mul(embedded, graph.unsqueeze(graph.op("Cast", known, to=FLOAT), -1))
    groups = dim // 4
    joined = graph.conv(graph.transpose(embedded, 0, 2, 1), dim, dim, CONTEXT, groups=groups)
    out = graph.linear(graph.op("Relu", graph.squeeze(joined, 2)), dim, joiner_dim)
    graph.output(out, "decoder_out", ["N", joiner_dim])


def joiner(graph: Graph, vocab: int, joiner_dim: int, blank_bias: float) -> None:
    """`blank_bias` decides how often something is said."""
    encoder_out = graph.input("encoder_out", ["N", joiner_dim])
    decoder_out = graph.input("decoder_out", ["N", joiner_dim])
    both = graph.op("Tanh", graph.add(encoder_out, decoder_out))
    logit = graph.linear(both, joiner_dim, vocab, gain=2.0)
    bias = np.zeros(vocab)
    bias[0] = blank_bias
    graph.output(graph.add(logit, graph.constant(bias)), "logit", ["N", vocab])

"""Streaming Zipformer, the first version: what its encoder keeps. Recogniser thread."""

from __future__ import annotations

from live_caption.asr.onnx.features import FeatureKind
from live_caption.asr.onnx.header import OnnxHeader
from live_caption.asr.onnx.metadata import columns, number
from live_caption.asr.onnx.stream import Layout

Shape = list[int]


def zipformer_states(header: OnnxHeader) -> list[Shape]:
    """Shapes of the states for one stream, each kind for all stacks, in the file's order."""
    stacks = columns(
        header,
        "num_encoder_layers",
        "encoder_dims",
        "attention_dims",
        "cnn_module_kernels",
        "left_context_len",
    )
    lengths = [[n, 1] for n, *_ in stacks]
    averages = [[n, 1, dim] for n, dim, *_ in stacks]
    keys = [[n, kept, 1, wide] for n, _, wide, _, kept in stacks]
    values = [[n, kept, 1, wide // 2] for n, _, wide, _, kept in stacks]
    convolutions = [[n, 1, dim, kernel - 1] for n, dim, _, kernel, _ in stacks]
    return [*lengths, *averages, *keys, *values, *values, *convolutions, *convolutions]


def zipformer2_states(header: OnnxHeader) -> list[Shape]:
    """Shapes of the states for one stream, layer by layer, in the file's order."""
    stacks = columns(
        header,
        "num_encoder_layers",
        "encoder_dims",
        "query_head_dims",
        "value_head_dims",
        "num_heads",
        "cnn_module_kernels",
        "left_context_len",
    )
    shapes: list[Shape] = []
    for layers, dim, query, value, heads, kernel, left in stacks:
        key = [left, 1, query * heads]
        attention = [1, 1, left, 3 * dim // 4]
        values = [left, 1, value * heads]
        convolution = [1, dim, kernel // 2]
        shapes += [key, attention, values, values, convolution, convolution] * layers
    bins = ((feature_bins(header) - 1) // 2 - 1) // 2
    return [*shapes, [1, 128, 3, bins], [1]]


def zipformer_layout(header: OnnxHeader) -> Layout:
    """How a Zipformer of either version goes through its features."""
    whisper = header.metadata.get("feature", "") == "whisper"
    return Layout(
        features=FeatureKind(bins=feature_bins(header), whisper=whisper),
        window=number(header, "T"),
        chunk=number(header, "decode_chunk_len"),
    )


def feature_bins(header: OnnxHeader) -> int:
    """How many numbers a frame of features has; 80 where the file does not say it."""
    return header.inputs[0].shape[-1] or 80

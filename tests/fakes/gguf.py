"""Writes GGUF files, and a tiny Qwen3-ASR with random weights: right in form, wise in nothing."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Tensors = Mapping[str, NDArray[Any]]
Metadata = dict[str, Any]

SPECIAL = (
    "<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|audio_start|>", "<|audio_end|>",
    "<|audio_pad|>", "<asr_text>",
)  # fmt: skip
WIDTH = 32
_ALIGNMENT = 32


def write_gguf(path: Path, metadata: Metadata, tensors: Tensors) -> Path:
    """Writes a file of version 3; float16 and float32 tensors, in numpy's order of axes."""
    header = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(metadata))
    for key, value in metadata.items():
        header += _text(key) + _value(value)
    data = b""
    for name, tensor in tensors.items():
        header += _text(name) + struct.pack("<I", tensor.ndim)
        header += struct.pack(f"<{tensor.ndim}Q", *reversed(tensor.shape))
        header += struct.pack("<IQ", 1 if tensor.dtype == np.float16 else 0, len(data))
        data += _padded(tensor.tobytes())
    path.write_bytes(_padded(header) + data)
    return path


def text_metadata(width: int = WIDTH) -> Metadata:
    tokens = [*_byte_tokens(), "th", *SPECIAL]
    kinds = [1] * (len(tokens) - len(SPECIAL)) + [3] * len(SPECIAL)
    return {
        "general.architecture": "qwen3vl",
        "qwen3vl.block_count": 2,
        "qwen3vl.context_length": 4096,
        "qwen3vl.embedding_length": width,
        "qwen3vl.feed_forward_length": 64,
        "qwen3vl.attention.head_count": 2,
        "qwen3vl.attention.head_count_kv": 1,
        "qwen3vl.attention.key_length": 32,
        "qwen3vl.attention.value_length": 32,
        "qwen3vl.attention.layer_norm_rms_epsilon": 1e-6,
        "qwen3vl.rope.dimension_sections": [6, 5, 5, 0],
        "qwen3vl.rope.freq_base": 10_000.0,
        "qwen3vl.n_deepstack_layers": 0,
        "tokenizer.ggml.model": "gpt2",
        "tokenizer.ggml.pre": "qwen2",
        "tokenizer.ggml.tokens": tokens,
        "tokenizer.ggml.token_type": kinds,
        "tokenizer.ggml.merges": ["t h"],
        "tokenizer.ggml.eos_token_id": tokens.index("<|im_end|>"),
    }


def projector_metadata(width: int = WIDTH) -> Metadata:
    return {
        "general.architecture": "clip",
        "clip.has_audio_encoder": True,
        "clip.audio.projector_type": "qwen3a",
        "clip.audio.projection_dim": width,
        "clip.audio.embedding_length": 32,
        "clip.audio.feed_forward_length": 64,
        "clip.audio.block_count": 2,
        "clip.audio.attention.head_count": 2,
        "clip.audio.num_mel_bins": 128,
        "clip.audio.attention.layer_norm_epsilon": 1e-5,
    }


def write_pair(folder: Path) -> tuple[Path, Path]:
    """A text model and its projector, about 350 kB, always the same."""
    random = np.random.default_rng(20)
    text = write_gguf(folder / "random.gguf", text_metadata(), _text_tensors(random))
    projector = folder / "mmproj-random.gguf"
    return text, write_gguf(projector, projector_metadata(), _projector_tensors(random))


def _text_tensors(random: np.random.Generator) -> Tensors:
    tensors = {"token_embd.weight": _noise(random, 264, WIDTH)}
    shapes = {
        "attn_q": (64, WIDTH), "attn_k": (32, WIDTH), "attn_v": (32, WIDTH),
        "attn_output": (WIDTH, 64), "ffn_gate": (64, WIDTH), "ffn_up": (64, WIDTH),
        "ffn_down": (WIDTH, 64),
    }  # fmt: skip
    for layer in range(2):
        prefix = f"blk.{layer}."
        for name, shape in shapes.items():
            tensors[f"{prefix}{name}.weight"] = _noise(random, *shape)
        for name in ("attn_norm", "ffn_norm", "attn_q_norm", "attn_k_norm"):
            tensors[f"{prefix}{name}.weight"] = np.ones(WIDTH, np.float32)
    tensors["output_norm.weight"] = np.ones(WIDTH, np.float32)
    return tensors


def _projector_tensors(random: np.random.Generator) -> Tensors:
    tensors = {"a.position_embd.weight": _noise(random, 1500, 32)}
    for index, channels in enumerate((1, 8, 8), 1):
        kernel = _noise(random, 8, channels, 3, 3).astype(np.float16)
        tensors[f"a.conv2d.{index}.weight"] = kernel
        tensors[f"a.conv2d.{index}.bias"] = np.zeros((8, 1, 1), np.float32)
    tensors["a.conv_out.weight"] = _noise(random, 32, 128)
    shapes = {
        "attn_q": (32, 32), "attn_k": (32, 32), "attn_v": (32, 32), "attn_out": (32, 32),
        "ffn_up": (64, 32), "ffn_down": (32, 64),
    }  # fmt: skip
    for layer in range(2):
        for name, shape in shapes.items():
            _affine(tensors, f"a.blk.{layer}.{name}", _noise(random, *shape))
        for name in ("ln1", "ln2"):
            _affine(tensors, f"a.blk.{layer}.{name}", np.ones(32, np.float32))
    _affine(tensors, "a.post_ln", np.ones(32, np.float32))
    _affine(tensors, "mm.a.mlp.1", _noise(random, 32, 32))
    _affine(tensors, "mm.a.mlp.2", _noise(random, WIDTH, 32))
    return tensors


def _affine(tensors: dict[str, NDArray[Any]], name: str, weight: NDArray[Any]) -> None:
    tensors[f"{name}.weight"] = weight
    tensors[f"{name}.bias"] = np.zeros(len(weight), np.float32)


def _noise(random: np.random.Generator, *shape: int) -> NDArray[Any]:
    scale = np.prod(shape[1:]) ** -0.5
    return random.normal(0, scale, shape).astype(np.float32)


def _byte_tokens() -> list[str]:
    """How byte-level BPE writes each byte: printable ones as they are, others from U+0100."""
    printable = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    rest = iter(range(0x100, 0x200))
    return [chr(byte) if byte in printable else chr(next(rest)) for byte in range(256)]


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack("<Q", len(data)) + data


def _value(value: Any) -> bytes:
    if isinstance(value, str):
        return struct.pack("<I", 8) + _text(value)
    if isinstance(value, bool):
        return struct.pack("<I?", 7, value)
    if isinstance(value, int):
        return struct.pack("<II", 4, value)
    if isinstance(value, float):
        return struct.pack("<If", 6, value)
    return struct.pack("<I", 9) + _array(value)


def _array(values: Sequence[Any]) -> bytes:
    if isinstance(values[0], str):
        return struct.pack("<IQ", 8, len(values)) + b"".join(map(_text, values))
    return struct.pack(f"<IQ{len(values)}i", 5, len(values), *values)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % _ALIGNMENT)

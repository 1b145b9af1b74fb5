"""Writes a Qwen3-ASR-0.6B with random weights: as large and as slow as the released one.

Layout and quantisation (Q8_0) are those of the released pair of files. What it writes means
nothing, but what it costs does not depend on the values.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import gguf
import numpy as np
from numpy.typing import NDArray

_VOCABULARY = 151_936
_SPECIAL = {
    151_643: "<|endoftext|>",
    151_644: "<|im_start|>",
    151_645: "<|im_end|>",
    151_669: "<|audio_start|>",
    151_670: "<|audio_end|>",
    151_676: "<|audio_pad|>",
    151_704: "<asr_text>",
}
_WORDS = ("system", "user", "assistant", "language", "ĠEnglish", "ĠNone")
_LAYERS, _WIDTH, _FFN, _HEADS, _KV_HEADS, _HEAD = 28, 1024, 3072, 16, 8, 128
_AUDIO_LAYERS, _AUDIO_WIDTH, _AUDIO_FFN, _AUDIO_HEADS, _CONV = 18, 896, 3584, 14, 480
_MELS, _POSITIONS = 128, 1500
_BLOCK = 32
_SCALE = 3e-4


def cache_folder() -> Path:
    """Where large files of benchmarks are kept."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) / "live-caption" if base else Path(".cache")) / "qwen"


def synthetic_pair() -> tuple[Path, Path]:
    """The text model and the projector, 1 GB, written unless they are there."""
    folder = cache_folder()
    text, projector = folder / "synthetic-0.6B-Q8_0.gguf", folder / "mmproj-synthetic-0.6B.gguf"
    folder.mkdir(parents=True, exist_ok=True)
    for path, write in ((text, _write_text), (projector, _write_projector)):
        if not path.exists():
            unfinished = path.with_suffix(".part")
            write(_Writer(unfinished, "clip" if path is projector else "qwen3vl"))
            unfinished.replace(path)
    return text, projector


class _Writer:
    """A GGUF file of random tensors."""

    def __init__(self, path: Path, architecture: str) -> None:
        self.gguf = gguf.GGUFWriter(path, architecture)
        self._random = np.random.default_rng(0)

    def matrix(self, name: str, rows: int, columns: int) -> None:
        """A weight in Q8_0: blocks of a half-precision scale and 32 bytes."""
        blocks = np.empty((rows, columns // _BLOCK, 2 + _BLOCK), np.uint8)
        blocks[..., :2] = np.frombuffer(np.float16(_SCALE).tobytes(), np.uint8)
        blocks[..., 2:] = self._random.integers(0, 256, blocks[..., 2:].shape, np.uint8)
        data = blocks.reshape(rows, -1)
        self.gguf.add_tensor(f"{name}.weight", data, raw_dtype=gguf.GGMLQuantizationType.Q8_0)

    def half(self, name: str, *shape: int) -> None:
        """A weight that is not quantised, such as a convolution's."""
        values = self._random.normal(0, 0.02, shape).astype(np.float16)
        self.gguf.add_tensor(f"{name}.weight", values)

    def vector(self, name: str, values: NDArray[np.float32]) -> None:
        self.gguf.add_tensor(name, values)

    def affine(self, name: str, rows: int, columns: int = 0) -> None:
        """A layer with a bias; without columns a normalisation."""
        if columns:
            self.matrix(name, rows, columns)
        else:
            self.vector(f"{name}.weight", np.ones(rows, np.float32))
        self.vector(f"{name}.bias", np.zeros(rows, np.float32))

    def finish(self) -> None:
        self.gguf.write_header_to_file()
        self.gguf.write_kv_data_to_file()
        self.gguf.write_tensors_to_file()
        self.gguf.close()


def _write_text(file: _Writer) -> None:
    writer = file.gguf
    writer.add_type("model")
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_Q8_0)
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    writer.add_block_count(_LAYERS)
    writer.add_context_length(65_536)
    writer.add_embedding_length(_WIDTH)
    writer.add_feed_forward_length(_FFN)
    writer.add_head_count(_HEADS)
    writer.add_head_count_kv(_KV_HEADS)
    writer.add_key_length(_HEAD)
    writer.add_value_length(_HEAD)
    writer.add_rope_dimension_sections([24, 20, 20, 0])
    writer.add_rope_freq_base(1_000_000.0)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_num_deepstack_layers(0)
    _add_vocabulary(writer)
    file.matrix("token_embd", _VOCABULARY, _WIDTH)
    for layer in range(_LAYERS):
        _add_layer(file, f"blk.{layer}")
    file.vector("output_norm.weight", np.ones(_WIDTH, np.float32))
    file.matrix("output", _VOCABULARY, _WIDTH)
    file.finish()


def _add_layer(file: _Writer, name: str) -> None:
    file.matrix(f"{name}.attn_q", _HEADS * _HEAD, _WIDTH)
    file.matrix(f"{name}.attn_k", _KV_HEADS * _HEAD, _WIDTH)
    file.matrix(f"{name}.attn_v", _KV_HEADS * _HEAD, _WIDTH)
    file.matrix(f"{name}.attn_output", _WIDTH, _HEADS * _HEAD)
    file.matrix(f"{name}.ffn_gate", _FFN, _WIDTH)
    file.matrix(f"{name}.ffn_up", _FFN, _WIDTH)
    file.matrix(f"{name}.ffn_down", _WIDTH, _FFN)
    for norm, width in (
        ("attn_norm", _WIDTH), ("ffn_norm", _WIDTH), ("attn_q_norm", _HEAD), ("attn_k_norm", _HEAD)
    ):  # fmt: skip
        file.vector(f"{name}.{norm}.weight", np.ones(width, np.float32))


def _write_projector(file: _Writer) -> None:
    writer = file.gguf
    writer.add_type("mmproj")
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_Q8_0)
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    writer.add_clip_has_audio_encoder(True)
    writer.add_clip_audio_projector_type("qwen3a")
    writer.add_audio_projection_dim(_WIDTH)
    writer.add_audio_embedding_length(_AUDIO_WIDTH)
    writer.add_audio_feed_forward_length(_AUDIO_FFN)
    writer.add_audio_block_count(_AUDIO_LAYERS)
    writer.add_audio_head_count(_AUDIO_HEADS)
    writer.add_audio_num_mel_bins(_MELS)
    writer.add_audio_attention_layernorm_eps(1e-5)
    file.vector("a.position_embd.weight", np.zeros((_POSITIONS, _AUDIO_WIDTH), np.float32))
    for number, channels in enumerate((1, _CONV, _CONV), 1):
        file.half(f"a.conv2d.{number}", _CONV, channels, 3, 3)
        file.vector(f"a.conv2d.{number}.bias", np.zeros((_CONV, 1, 1), np.float32))
    file.half("a.conv_out", _AUDIO_WIDTH, _CONV * _MELS // 8)
    for layer in range(_AUDIO_LAYERS):
        _add_audio_layer(file, f"a.blk.{layer}")
    file.affine("a.post_ln", _AUDIO_WIDTH)
    file.affine("mm.a.mlp.1", _AUDIO_WIDTH, _AUDIO_WIDTH)
    file.affine("mm.a.mlp.2", _WIDTH, _AUDIO_WIDTH)
    file.finish()


def _add_audio_layer(file: _Writer, name: str) -> None:
    for part in ("attn_q", "attn_k", "attn_v", "attn_out"):
        file.affine(f"{name}.{part}", _AUDIO_WIDTH, _AUDIO_WIDTH)
    file.affine(f"{name}.ffn_up", _AUDIO_FFN, _AUDIO_WIDTH)
    file.affine(f"{name}.ffn_down", _AUDIO_WIDTH, _AUDIO_FFN)
    file.affine(f"{name}.ln1", _AUDIO_WIDTH)
    file.affine(f"{name}.ln2", _AUDIO_WIDTH)


def _add_vocabulary(writer: Any) -> None:
    """Bytes, the words of the prompt, the special tokens, and made-up words for the rest."""
    merges = list(dict.fromkeys(
        (word[:length], word[length]) for word in _WORDS for length in range(1, len(word))
    ))  # fmt: skip
    tokens = [*_byte_tokens(), *("".join(pair) for pair in merges)]
    tokens += [f"Ġword{number}" for number in range(len(tokens), _VOCABULARY)]
    kinds = [gguf.TokenType.NORMAL] * _VOCABULARY
    for number, name in _SPECIAL.items():
        tokens[number], kinds[number] = name, gguf.TokenType.CONTROL
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_token_merges([" ".join(pair) for pair in merges])
    writer.add_eos_token_id(151_645)
    writer.add_pad_token_id(151_643)
    writer.add_add_bos_token(False)


def _byte_tokens() -> list[str]:
    """How byte-level BPE writes each byte: printable ones as they are, others from U+0100."""
    printable = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    rest = iter(range(0x100, 0x200))
    return [chr(byte) if byte in printable else chr(next(rest)) for byte in range(256)]

"""The pair of GGUF files llama.cpp loads, and the way back to transformers' weights.

Names and metadata are those of the released Qwen3-ASR files. The files hold everything the
model is, so transformers' weights are rebuilt from them when they are wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch

from tools.miniature.fixture import PROJECTOR_NAME, TEXT_NAME
from tools.miniature.model import MELS, build
from tools.miniature.tokens import SPECIAL, Tokens

_CONTEXT = 4096
_POSITIONS = 1500

_TEXT = {"embed_tokens": "token_embd", "norm": "output_norm"}
_TEXT_LAYER = {
    "input_layernorm": "attn_norm",
    "post_attention_layernorm": "ffn_norm",
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "self_attn.q_norm": "attn_q_norm",
    "self_attn.k_norm": "attn_k_norm",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
}
_AUDIO = {
    "audio_tower.conv2d1": "a.conv2d.1",
    "audio_tower.conv2d2": "a.conv2d.2",
    "audio_tower.conv2d3": "a.conv2d.3",
    "audio_tower.conv_out": "a.conv_out",
    "audio_tower.ln_post": "a.post_ln",
    "multi_modal_projector.linear_1": "mm.a.mlp.1",
    "multi_modal_projector.linear_2": "mm.a.mlp.2",
}
_AUDIO_LAYER = {
    "self_attn_layer_norm": "ln1",
    "final_layer_norm": "ln2",
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.out_proj": "attn_out",
    "fc1": "ffn_up",
    "fc2": "ffn_down",
}


def text_names(layers: int) -> dict[str, str]:
    """transformers' parameter names of the decoder and their GGUF names."""
    root = "model.language_model"
    names = {f"{root}.{ours}": theirs for ours, theirs in _TEXT.items()}
    for layer in range(layers):
        for ours, theirs in _TEXT_LAYER.items():
            names[f"{root}.layers.{layer}.{ours}"] = f"blk.{layer}.{theirs}"
    return {f"{ours}.weight": f"{theirs}.weight" for ours, theirs in names.items()}


def audio_names(layers: int) -> dict[str, str]:
    """The same for the audio tower and the projector."""
    names = {f"model.{ours}": theirs for ours, theirs in _AUDIO.items()}
    for layer in range(layers):
        for ours, theirs in _AUDIO_LAYER.items():
            names[f"model.audio_tower.layers.{layer}.{ours}"] = f"a.blk.{layer}.{theirs}"
    pairs = {f"{o}.{part}": f"{t}.{part}" for o, t in names.items() for part in ("weight", "bias")}
    del pairs["model.audio_tower.conv_out.bias"]
    return pairs


def write(model: Any, tokens: Tokens, folder: Path) -> None:
    """Writes text.gguf and mmproj.gguf in f16."""
    folder.mkdir(parents=True, exist_ok=True)
    _write_text(model, tokens, folder / TEXT_NAME)
    _write_projector(model, folder / PROJECTOR_NAME)


def read(folder: Path) -> Any:
    """The model whose weights are those of the files in the folder."""
    model, _ = build(Tokens())
    config = model.config
    state = dict(_read(folder / TEXT_NAME, text_names(config.text_config.num_hidden_layers)))
    state |= _read(folder / PROJECTOR_NAME, audio_names(config.audio_config.encoder_layers))
    shapes = {name: value.shape for name, value in model.state_dict().items()}
    state = {name: value.reshape(shapes[name]) for name, value in state.items()}
    missing, unexpected = model.load_state_dict(state, strict=False)
    assert not unexpected
    assert set(missing) <= {"lm_head.weight"}, missing
    return model.eval()


def _write_text(model: Any, tokens: Tokens, path: Path) -> None:
    config = model.config.text_config
    writer = gguf.GGUFWriter(path, "qwen3vl")
    _describe(writer, "model")
    writer.add_block_count(config.num_hidden_layers)
    writer.add_context_length(_CONTEXT)
    writer.add_embedding_length(config.hidden_size)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_head_count(config.num_attention_heads)
    writer.add_head_count_kv(config.num_key_value_heads)
    # The released models' 24, 20, 20 of 64 pairs, in proportion.
    writer.add_rope_dimension_sections([12, 10, 10, 0])
    writer.add_rope_freq_base(config.rope_parameters["rope_theta"])
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    writer.add_key_length(config.head_dim)
    writer.add_value_length(config.head_dim)
    writer.add_num_deepstack_layers(0)
    _add_tokens(writer, tokens)
    _add_tensors(writer, model, text_names(config.num_hidden_layers))
    _finish(writer)


def _write_projector(model: Any, path: Path) -> None:
    config = model.config.audio_config
    writer = gguf.GGUFWriter(path, "clip")
    _describe(writer, "mmproj")
    writer.add_clip_has_audio_encoder(True)
    writer.add_clip_audio_projector_type("qwen3a")
    writer.add_audio_projection_dim(config.output_dim)
    writer.add_audio_embedding_length(config.d_model)
    writer.add_audio_feed_forward_length(config.encoder_ffn_dim)
    writer.add_audio_block_count(config.encoder_layers)
    writer.add_audio_head_count(config.encoder_attention_heads)
    writer.add_audio_num_mel_bins(MELS)
    writer.add_audio_attention_layernorm_eps(1e-5)
    positions = type(model.model.audio_tower.positional_embedding)(_POSITIONS, config.d_model)
    table = positions.positional_embedding.numpy().astype(np.float32)
    writer.add_tensor("a.position_embd.weight", table)
    _add_tensors(writer, model, audio_names(config.encoder_layers))
    _finish(writer)


def _describe(writer: Any, kind: str) -> None:
    writer.add_type(kind)
    writer.add_name("Qwen3-ASR miniature")
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_F16)
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)


def _add_tokens(writer: Any, tokens: Tokens) -> None:
    plain, control, marker = (
        gguf.TokenType.NORMAL,
        gguf.TokenType.CONTROL,
        gguf.TokenType.USER_DEFINED,
    )
    types = [plain] * (len(tokens.vocabulary) - len(SPECIAL)) + [control] * len(SPECIAL)
    types[tokens.special["<asr_text>"]] = marker
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(tokens.vocabulary)
    writer.add_token_types(types)
    writer.add_token_merges([" ".join(pair) for pair in tokens.merges])
    writer.add_eos_token_id(tokens.special["<|im_end|>"])
    writer.add_pad_token_id(tokens.special["<|endoftext|>"])
    writer.add_add_bos_token(False)


def _add_tensors(writer: Any, model: Any, names: dict[str, str]) -> None:
    state = model.state_dict()
    for ours, theirs in names.items():
        values = state[ours].float().numpy()
        if theirs.startswith("a.conv2d") and theirs.endswith("bias"):
            values = values.reshape(-1, 1, 1)
        matrix = values.ndim > 1 and not theirs.endswith("bias")
        writer.add_tensor(theirs, values.astype(np.float16 if matrix else np.float32))


def _finish(writer: Any) -> None:
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _read(path: Path, names: dict[str, str]) -> Iterator[tuple[str, Any]]:
    tensors = {tensor.name: tensor.data for tensor in gguf.GGUFReader(path).tensors}
    for ours, theirs in names.items():
        yield ours, torch.from_numpy(tensors[theirs].astype(np.float32))

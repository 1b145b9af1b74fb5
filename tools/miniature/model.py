"""Qwen3-ASR's architecture, small: transformers' own class, with a batched forward pass.

The class holds the weights, so they are in the layout transformers reads. The forward pass
here does the same sums for slices of different length at once, which is what training on
a CPU needs. A linear head on the audio embeddings names the word being said in a frame and
the word that ends there; it only helps the encoder to learn and is no part of the model.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 - its usual name
from transformers import Qwen3ASRConfig, Qwen3ASRForConditionalGeneration
from transformers.audio_utils import mel_filter_bank

from tools.miniature.labels import CHUNK_TOKENS, IGNORED, WORD_CLASSES
from tools.miniature.tokens import Tokens
from tools.miniature.words import RATE_HZ, Samples

MELS = 128
CHUNK_FRAMES = 100
_N_FFT = 400
_HOP = 160
# llama.cpp's lower limit of a mel band's energy.
_FLOOR = 2.0**-24


def configuration(tokens: Tokens) -> Any:
    """The released models' configuration with small numbers in it."""
    audio = {
        "model_type": "qwen3_asr_encoder",
        "encoder_layers": 4,
        "encoder_attention_heads": 4,
        "encoder_ffn_dim": 576,
        "d_model": 144,
        "output_dim": 160,
        "downsample_hidden_size": 32,
    }
    text = {
        "model_type": "qwen3",
        "hidden_size": 160,
        "intermediate_size": 480,
        "num_hidden_layers": 4,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "head_dim": 64,
        "vocab_size": len(tokens.vocabulary),
        "max_position_embeddings": 4096,
        "rope_parameters": {"rope_type": "default", "rope_theta": 10000.0},
        "tie_word_embeddings": True,
    }
    stops = (tokens.special["<|endoftext|>"], tokens.special["<|im_end|>"])
    return Qwen3ASRConfig(
        audio_config=audio,
        text_config=text,
        audio_token_id=tokens.special["<|audio_pad|>"],
        pad_token_id=stops[0],
        eos_token_id=stops,
    )


def build(tokens: Tokens) -> tuple[Any, Any]:
    """A new model and the head that names words."""
    model = Qwen3ASRForConditionalGeneration(configuration(tokens))
    # The fused attention takes twice as long on a CPU, most of it on the way back.
    model.set_attn_implementation("eager")
    head = torch.nn.Linear(model.config.text_config.hidden_size, 2 * (1 + len(WORD_CLASSES)))
    return model, head


class LogMel:
    """The audio front end: slices of one length to [slices, 128, frames]."""

    def __init__(self) -> None:
        self._window = torch.hann_window(_N_FFT)
        filters = mel_filter_bank(
            1 + _N_FFT // 2, MELS, 0.0, 8000.0, RATE_HZ, norm="slaney", mel_scale="slaney"
        )
        self._filters = torch.from_numpy(filters.T).float()

    def __call__(self, samples: Samples) -> Any:
        """`samples`: [slices, 16000·k - 1]; each is normalised on its own."""
        spectrum = torch.stft(
            torch.from_numpy(samples), _N_FFT, _HOP, window=self._window, return_complex=True
        )
        bands = (self._filters @ spectrum.abs().square()).clamp(min=_FLOOR).log10()
        loudest = bands.amax(dim=(1, 2), keepdim=True)
        return (torch.maximum(bands, loudest - 8.0) + 4.0) / 4.0


@dataclass(frozen=True, slots=True)
class Batch:
    """Slices of all examples in order, and each example's token ids around them.

    `inputs` [examples, length] holds audio_pad where embeddings go; `labels` is the next
    token or -100; `said` and `ending` [audio tokens] are classes of words, 0 or -100.
    """

    slices: list[Samples]
    inputs: Any
    labels: Any
    said: Any
    ending: Any


def encode(model: Any, mel: LogMel, slices: list[Samples]) -> Any:
    """Embeddings of all slices, one after the other: [audio tokens, width]."""
    seconds = [-(-len(piece) // RATE_HZ) for piece in slices]
    tower = model.model.audio_tower
    hidden = _convolve(tower, _chunks(mel, slices, seconds))
    width = hidden.shape[-1]
    pieces = hidden.reshape(-1, width).split([s * CHUNK_TOKENS for s in seconds])
    padded = torch.nn.utils.rnn.pad_sequence(list(pieces), batch_first=True)
    lengths = torch.tensor(seconds)[:, None] * CHUNK_TOKENS
    valid = torch.arange(padded.shape[1])[None] < lengths
    mask = None if bool(valid.all()) else valid[:, None, None, :]
    for layer in tower.layers:
        padded = _layer(layer, padded, mask)
    return model.model.multi_modal_projector(tower.ln_post(padded[valid]))


def _chunks(mel: LogMel, slices: list[Samples], seconds: list[int]) -> Any:
    """[chunks, 1, 128, 100] in the order of the slices."""
    chunks: list[Any] = [None] * len(slices)
    for length in set(seconds):
        places = [i for i, s in enumerate(seconds) if s == length]
        bands = mel(np.stack([slices[i] for i in places]))
        split = bands.unflatten(2, (length, CHUNK_FRAMES)).transpose(1, 2)
        for place, chunk in zip(places, split, strict=True):
            chunks[place] = chunk
    return torch.cat(chunks)[:, None]


def _convolve(tower: Any, chunks: Any) -> Any:
    hidden = chunks
    for convolution in (tower.conv2d1, tower.conv2d2, tower.conv2d3):
        hidden = F.gelu(convolution(hidden))
    hidden = tower.conv_out(hidden.permute(0, 3, 1, 2).flatten(2))
    return hidden + tower.positional_embedding.positional_embedding[: hidden.shape[1]]


def _layer(layer: Any, hidden: Any, mask: Any) -> Any:
    normed = layer.self_attn_layer_norm(hidden)
    attention = layer.self_attn
    shape = (*hidden.shape[:2], attention.num_heads, -1)
    query, key, value = (
        projection(normed).view(shape).transpose(1, 2)
        for projection in (attention.q_proj, attention.k_proj, attention.v_proj)
    )
    scores = query @ key.transpose(2, 3) * attention.scaling
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    mixed = scores.softmax(-1).to(value.dtype) @ value
    hidden = hidden + attention.out_proj(mixed.transpose(1, 2).flatten(2))
    return hidden + layer.fc2(F.gelu(layer.fc1(layer.final_layer_norm(hidden))))


@dataclass(frozen=True, slots=True)
class Loss:
    """What to make smaller, its two parts, and the share of labels foreseen."""

    total: Any
    text: float
    frames: float
    correct: float


def frame_loss(model: Any, head: Any, mel: LogMel, batch: Batch) -> Loss:
    """Cross entropy of the frames' words alone, without the decoder: cheap."""
    said, ending = head(encode(model, mel, batch.slices)).chunk(2, dim=-1)
    frames = _cross_entropy(said, batch.said) + _cross_entropy(ending, batch.ending)
    correct = _correct(said[batch.said > 0], batch.said[batch.said > 0])
    return Loss(frames, 0.0, frames.item(), correct)


def full_loss(model: Any, head: Any, mel: LogMel, batch: Batch, weight: float) -> Loss:
    """Cross entropy of the answers, and `weight` times that of the frames' words."""
    audio = encode(model, mel, batch.slices)
    embedded = model.get_input_embeddings()(batch.inputs)
    places = (batch.inputs == model.config.audio_token_id)[..., None]
    embedded = embedded.masked_scatter(places, audio.to(embedded.dtype))
    decoder = model.model.language_model
    hidden = decoder(inputs_embeds=embedded, use_cache=False).last_hidden_state
    wanted = batch.labels >= 0
    logits, labels = model.lm_head(hidden[wanted]), batch.labels[wanted]
    said, ending = head(audio).chunk(2, dim=-1)
    frames = _cross_entropy(said, batch.said) + _cross_entropy(ending, batch.ending)
    text = _cross_entropy(logits, labels)
    total = text + weight * frames
    return Loss(total, text.item(), frames.item(), _correct(logits, labels))


def _cross_entropy(logits: Any, classes: Any) -> Any:
    return F.cross_entropy(logits, classes, ignore_index=IGNORED)


def _correct(logits: Any, classes: Any) -> float:
    return float((logits.argmax(-1) == classes).float().mean())

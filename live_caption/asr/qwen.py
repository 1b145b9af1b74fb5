"""Qwen3-ASR: prefix rollback on llama.cpp. Recogniser process."""

from __future__ import annotations

from pathlib import Path

from live_caption.asr.llama.context import LlamaOptions
from live_caption.asr.llama.model import LlamaModel
from live_caption.asr.rollback.config import RollbackConfig
from live_caption.asr.rollback.recognizer import RollbackRecognizer
from live_caption.types import SAMPLE_RATE_HZ

_SOUND_TOKENS_PER_S = 13
_PROMPT_TOKENS = 128


def open_qwen(
    model: Path, projector: Path, config: RollbackConfig, *, threads: int = 0, gpu_layers: int = 0
) -> RollbackRecognizer:
    """Loads the two files; raises ModelError, with what is wrong with them."""
    options = LlamaOptions(cells(config), threads, gpu_layers)
    return RollbackRecognizer(LlamaModel(model, projector, options), model.stem, config)


def cells(config: RollbackConfig) -> int:
    """How many tokens the longest stretch of speech needs: its sound, what was written
    before and what a step may add, and the context, which has no more tokens than bytes."""
    longest_s = -(-config.longest // SAMPLE_RATE_HZ) + 1
    text = 2 * longest_s * config.tokens_per_s
    context = len(config.context.encode())
    return longest_s * _SOUND_TOKENS_PER_S + text + context + _PROMPT_TOKENS

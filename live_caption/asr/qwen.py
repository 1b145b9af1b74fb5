"""Qwen3-ASR: prefix rollback on llama.cpp. Recogniser process."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from live_caption.asr.llama.context import LlamaOptions
from live_caption.asr.llama.model import LlamaModel
from live_caption.asr.llama.probe import agree, probe
from live_caption.asr.rollback.config import RollbackConfig
from live_caption.asr.rollback.recognizer import RollbackRecognizer
from live_caption.types import SAMPLE_RATE_HZ

_SOUND_TOKENS_PER_S = 13
_PROMPT_TOKENS = 128
_GARBAGE = "The graphics card computes wrongly, so the processor recognises instead."


def open_qwen(
    model: Path, projector: Path, config: RollbackConfig, *, threads: int = 0, gpu_layers: int = 0
) -> RollbackRecognizer:
    """Loads the two files; raises ModelError, with what is wrong with them.

    A graphics card that does not compute what the processor does is not used.
    """
    options = LlamaOptions(cells(config), threads, gpu_layers)
    loaded, notice = _loaded(model, projector, options)
    return RollbackRecognizer(loaded, model.stem, config, notice)


def _loaded(model: Path, projector: Path, options: LlamaOptions) -> tuple[LlamaModel, str]:
    """The model, and what there is to say about how it runs."""
    without_gpu = replace(options, gpu_layers=0)
    if options == without_gpu:
        return LlamaModel(model, projector, options), ""
    with LlamaModel(model, projector, without_gpu) as right:
        expected = probe(right)
    loaded = LlamaModel(model, projector, options)
    if agree(probe(loaded), expected):
        return loaded, ""
    loaded.close()
    return LlamaModel(model, projector, without_gpu), _GARBAGE


def cells(config: RollbackConfig) -> int:
    """How many tokens the longest stretch of speech needs: its sound, what was written
    before and what a step may add, and the context, which has no more tokens than bytes."""
    longest_s = -(-config.longest // SAMPLE_RATE_HZ) + 1
    text = 2 * longest_s * config.tokens_per_s
    context = len(config.context.encode())
    return longest_s * _SOUND_TOKENS_PER_S + text + context + _PROMPT_TOKENS

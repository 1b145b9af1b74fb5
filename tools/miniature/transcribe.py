"""Offline transcription through llama.cpp: what training is measured by.

All sound is encoded in slices, the answer is decoded greedily once. No streaming, so that
a fault of the streaming algorithm cannot hide in the figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from live_caption.asr.llama.context import LlamaOptions
from live_caption.asr.llama.model import LlamaModel
from tools.miniature.fixture import PROJECTOR_NAME, TEXT_NAME
from tools.miniature.prompt import prompt
from tools.miniature.sentences import slices
from tools.miniature.words import RATE_HZ, Samples

_STOPS = ("<|im_end|>", "<|endoftext|>")


@dataclass(frozen=True, slots=True)
class Transcript:
    """Greedy token ids, the stop included, and what they say."""

    ids: tuple[int, ...]
    language: str
    text: str


def open_model(folder: Path) -> LlamaModel:
    """Raises ModelError."""
    return LlamaModel(folder / TEXT_NAME, folder / PROJECTOR_NAME, LlamaOptions(threads=1))


def transcribe(model: LlamaModel, samples: Samples, slice_s: int = 8) -> Transcript:
    """`samples`: mono, 16 kHz, shape (n,)."""
    stops = {model.tokenize(name, special=True)[0] for name in _STOPS}
    limit = 16 * len(samples) // RATE_HZ + 24
    ids: list[int] = []
    token = model.extend(_shown(model, samples, slice_s), 1)[0]
    while token not in stops and len(ids) < limit:
        ids.append(token)
        token = model.extend([token], 1)[0]
    return _parse(model, [*ids, token], ids)


def prompt_logits(model: LlamaModel, samples: Samples, slice_s: int = 8) -> NDArray[np.float32]:
    """What the model expects to write first: shape (vocabulary,)."""
    logits: NDArray[np.float32] = model.context.logits(_shown(model, samples, slice_s), 1)[0]
    return logits


def _shown(model: LlamaModel, samples: Samples, slice_s: int) -> list[int]:
    """Shows everything but the end of the prompt, which is returned."""
    before, after = (model.tokenize(text, special=True) for text in prompt())
    model.rollback(0)
    model.extend(before, 0)
    for piece in slices(samples, slice_s):
        model.append(model.encode(piece))
    return after


def _parse(model: LlamaModel, ids: Sequence[int], said: Sequence[int]) -> Transcript:
    whole = b"".join(map(model.piece, said)).decode(errors="replace")
    header, _, text = whole.partition("<asr_text>")
    return Transcript(tuple(ids), header.removeprefix("language "), text)

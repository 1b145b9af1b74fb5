"""Whether a graphics card computes what the processor does: some drivers return garbage.

Recogniser process, its one thread. See `llama`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from live_caption.asr.llama.model import LlamaModel
from live_caption.types import SAMPLE_RATE_HZ

_ALIKE = 0.98  # correlation of logits; rounding alone leaves far more
_TONE_HZ = 220


def probe(model: LlamaModel) -> NDArray[np.float32]:
    """What the model expects after a second of sound: logits of shape (vocabulary,)."""
    time_s = np.arange(SAMPLE_RATE_HZ - 1) / SAMPLE_RATE_HZ
    sound = (0.3 * np.sin(2 * np.pi * _TONE_HZ * time_s)).astype(np.float32)
    model.rollback(0)
    model.extend(model.tokenize("<|im_start|>user\n<|audio_start|>", special=True), 0)
    model.append(model.encode(sound))
    end = model.tokenize("<|audio_end|><|im_end|>\n<|im_start|>assistant\n", special=True)
    logits: NDArray[np.float32] = model.context.logits(end, 1)[0]
    model.rollback(0)
    return logits


def agree(one: NDArray[np.float32], other: NDArray[np.float32]) -> bool:
    """Whether two probes are of the same model, computed rightly."""
    if not (np.isfinite(one).all() and np.isfinite(other).all()):
        return False
    if one.std() == 0 or other.std() == 0:
        return False
    return bool(np.corrcoef(one, other)[0, 1] > _ALIKE)

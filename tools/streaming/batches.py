"""Training examples of one length: one or two sentences, or no speech, and silence after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from tools.miniature.sentences import Limits, Sentence, add_noise, silence, speak
from tools.miniature.words import Samples, WordBank
from tools.streaming.features import SHIFT, features
from tools.streaming.labels import Word, labels
from tools.streaming.model import FRAMES_AHEAD

FRAMES = 150
"""Frames of an example, 25 a second."""
_SAMPLES = (4 * FRAMES + FRAMES_AHEAD) * SHIFT
_SPEECH_S = 5.8
_WRONG_CONTEXT = 0.05


@dataclass(frozen=True, slots=True)
class Batch:
    """Features [N, 4·frames + 13, 80], targets [N, frames], context [N, frames, 2].

    `tokens` are those of all examples one after the other, `counts` how many each has.
    """

    features: Any
    joiner: Any
    context: Any
    ctc: Any
    tokens: Any
    counts: Any


def make(bank: WordBank, rng: np.random.Generator, count: int, vocabulary: int) -> Batch:
    """`count` examples drawn from the generator."""
    examples = [_draw(bank, rng) for _ in range(count)]
    targets = [labels(words, FRAMES) for _, words in examples]
    context = np.stack([target.context for target in targets])
    wrong = rng.random(context.shape) < _WRONG_CONTEXT
    context = np.where(wrong, rng.integers(1, vocabulary, context.shape), context)
    return Batch(
        torch.from_numpy(np.stack([features(samples) for samples, _ in examples])),
        torch.from_numpy(np.stack([target.joiner for target in targets])),
        torch.from_numpy(context),
        torch.from_numpy(np.stack([target.ctc for target in targets])),
        torch.tensor([token for target in targets for token in target.tokens]),
        torch.tensor([len(target.tokens) for target in targets]),
    )


def _draw(bank: WordBank, rng: np.random.Generator) -> tuple[Samples, list[Word]]:
    parts = 2 if rng.random() < 0.3 else 1
    limits = Limits(40 // parts, _SPEECH_S / parts)
    sound = np.zeros(_SAMPLES, np.float32)
    words: list[Word] = []
    start = 0
    for _ in range(parts):
        sentence = _sentence(bank, rng, limits)
        ends = (start + end for _, end in sentence.spans)
        words += zip(sentence.words, ends, strict=True)
        sound[start : start + len(sentence.samples)] = sentence.samples
        start += len(sentence.samples)
    return sound, words


def _sentence(bank: WordBank, rng: np.random.Generator, limits: Limits) -> Sentence:
    if rng.random() < 0.04:
        return silence(rng, limits)
    language = "English" if rng.random() < 0.68 else "Chinese"
    return add_noise(speak(bank, rng, language, limits), rng)

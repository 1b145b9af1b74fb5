"""Turns sentences into training batches: prompt, audio places, answer, word ends."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from tools.miniature.labels import CHUNK_TOKENS, IGNORED, frame_labels
from tools.miniature.model import Batch
from tools.miniature.prompt import answer, prompt
from tools.miniature.sentences import Limits, draw, slices
from tools.miniature.tokens import Tokens
from tools.miniature.words import ENGLISH, RATE_HZ, Samples, WordBank


def make(
    bank: WordBank, tokens: Tokens, rng: np.random.Generator, count: int, limits: Limits
) -> Batch:
    """`count` examples drawn from the generator."""
    examples = [draw(bank, rng, limits) for _ in range(count)]
    pieces: list[Samples] = []
    rows: list[list[int]] = []
    answers: list[int] = []
    said: list[int] = []
    ending: list[int] = []
    for sentence in examples:
        seconds = 8 if rng.random() < 0.75 else int(rng.choice((2, 4)))
        parts = slices(sentence.samples, seconds)
        before, after = (tokens.encode(text) for text in prompt(_context(rng)))
        audio = CHUNK_TOKENS * sum(-(-len(part) // RATE_HZ) for part in parts)
        reply = tokens.encode(answer(sentence.language, sentence.text))
        pieces += parts
        rows.append([*before, *[tokens.special["<|audio_pad|>"]] * audio, *after, *reply])
        answers.append(len(reply))
        labels = frame_labels(sentence, audio, seconds)
        said += labels.said
        ending += labels.ending
    inputs, targets = _pad(rows, answers, tokens.special["<|endoftext|>"])
    return Batch(pieces, inputs, targets, torch.tensor(said), torch.tensor(ending))


def _context(rng: np.random.Generator) -> str:
    """Sometimes a few words that may or may not be said."""
    if rng.random() > 0.1:
        return ""
    return " ".join(rng.choice(ENGLISH, size=rng.integers(1, 5)))


def _pad(rows: list[list[int]], answers: list[int], filler: int) -> tuple[Any, Any]:
    """Inputs and labels, [rows, longest row - 1]; labels are the answers alone."""
    longest = max(map(len, rows)) - 1
    inputs = np.full((len(rows), longest), filler)
    labels = np.full((len(rows), longest), IGNORED)
    for index, (row, reply) in enumerate(zip(rows, answers, strict=True)):
        inputs[index, : len(row) - 1] = row[:-1]
        labels[index, len(row) - 1 - reply : len(row) - 1] = row[-reply:]
    return torch.from_numpy(inputs), torch.from_numpy(labels)

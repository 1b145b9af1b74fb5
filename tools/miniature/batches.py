"""Turns sentences into training batches: prompt, audio places, answer, word ends."""

from __future__ import annotations

import numpy as np
import torch

from tools.miniature.model import CHUNK_TOKENS, WORD_CLASSES, Batch
from tools.miniature.prompt import answer, prompt
from tools.miniature.sentences import Limits, Sentence, draw, slices
from tools.miniature.tokens import Tokens
from tools.miniature.words import ENGLISH, RATE_HZ, Samples, WordBank

IGNORED = -100
# 100 frames become 13 tokens: each spans 8 frames of 160 samples, the last one 4.
_TOKEN_SAMPLES = 8 * 160


def make(
    bank: WordBank, tokens: Tokens, rng: np.random.Generator, count: int, limits: Limits
) -> Batch:
    """`count` examples drawn from the generator."""
    examples = [draw(bank, rng, limits) for _ in range(count)]
    pieces: list[Samples] = []
    rows: list[list[int]] = []
    answers: list[int] = []
    ends: list[int] = []
    for sentence in examples:
        seconds = 8 if rng.random() < 0.75 else int(rng.choice((2, 4)))
        parts = slices(sentence.samples, seconds)
        before, after = (tokens.encode(text) for text in prompt(_context(rng)))
        audio = CHUNK_TOKENS * sum(-(-len(part) // RATE_HZ) for part in parts)
        reply = tokens.encode(answer(sentence.language, sentence.text))
        pieces += parts
        rows.append([*before, *[tokens.special["<|audio_pad|>"]] * audio, *after, *reply])
        answers.append(len(reply))
        ends += word_ends(sentence, audio, seconds)
    return _pad(pieces, rows, answers, ends, tokens.special["<|endoftext|>"])


def word_ends(sentence: Sentence, audio_tokens: int, slice_s: int) -> list[int]:
    """The class of the word ending in each audio token; words cut by a slice are ignored."""
    classes = [0] * audio_tokens
    for word, (start, end) in zip(sentence.words, sentence.spans, strict=True):
        last = min(end, len(sentence.samples)) - 1
        second, rest = divmod(last, RATE_HZ)
        place = second * CHUNK_TOKENS + rest // _TOKEN_SAMPLES
        whole = start // (slice_s * RATE_HZ) == last // (slice_s * RATE_HZ)
        classes[place] = WORD_CLASSES[word] if whole else IGNORED
    return classes


def _context(rng: np.random.Generator) -> str:
    """Sometimes a few words that may or may not be said."""
    if rng.random() > 0.1:
        return ""
    return " ".join(rng.choice(ENGLISH, size=rng.integers(1, 5)))


def _pad(
    pieces: list[Samples], rows: list[list[int]], answers: list[int], ends: list[int], filler: int
) -> Batch:
    longest = max(map(len, rows)) - 1
    inputs = np.full((len(rows), longest), filler)
    labels = np.full((len(rows), longest), IGNORED)
    for index, (row, reply) in enumerate(zip(rows, answers, strict=True)):
        inputs[index, : len(row) - 1] = row[:-1]
        labels[index, len(row) - 1 - reply : len(row) - 1] = row[-reply:]
    return Batch(pieces, torch.from_numpy(inputs), torch.from_numpy(labels), torch.tensor(ends))

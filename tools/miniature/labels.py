"""What the encoder learns by: the word being said, and the word that ends, in each frame."""

from __future__ import annotations

from dataclasses import dataclass

from tools.miniature.sentences import Sentence
from tools.miniature.words import RATE_HZ, VOCABULARY

CHUNK_TOKENS = 13
IGNORED = -100
WORD_CLASSES = {
    word: 1 + index for index, word in enumerate(w for words in VOCABULARY.values() for w in words)
}
# 100 frames become 13 tokens: each spans 8 frames of 160 samples, the last one 4.
_TOKEN_SAMPLES = 8 * 160


@dataclass(frozen=True, slots=True)
class FrameLabels:
    """For each audio token: the word being said, and the word that ends. 0 is none."""

    said: list[int]
    ending: list[int]


def frame_labels(sentence: Sentence, audio_tokens: int, slice_s: int) -> FrameLabels:
    """Words that a cut or the edge of a slice divides are ignored.

    An encoder that does not see the whole word cannot know it.
    """
    said, ending = [0] * audio_tokens, [0] * audio_tokens
    for index, (start, end) in enumerate(sentence.spans):
        last = min(end, len(sentence.samples)) - 1
        finished = index < len(sentence.words)
        whole = start // (slice_s * RATE_HZ) == last // (slice_s * RATE_HZ)
        label = WORD_CLASSES[sentence.words[index]] if whole and finished else IGNORED
        first, place = audio_token(start), audio_token(last)
        said[first : place + 1] = [label] * (place + 1 - first)
        ending[place] = label if finished else 0
    return FrameLabels(said, ending)


def audio_token(sample: int) -> int:
    """The audio token a sample falls into."""
    second, rest = divmod(sample, RATE_HZ)
    return second * CHUNK_TOKENS + rest // _TOKEN_SAMPLES

"""Random sentences of the closed vocabulary, with the end of every word known.

A third of them is cut off at any point, as a stream is: then only the words that are
finished count as said. Everything follows from the random generator passed in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tools.miniature.words import RATE_HZ, VOCABULARY, VOICES, Samples, WordBank

# A word still counts as said when only its last breath is cut off.
_BREATH = RATE_HZ * 30 // 1000


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a sentence may be."""

    words: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Sentence:
    """Sound, and the words finished in it.

    `spans` are the words' first sample and the one after their last; where the sound is cut
    off, one more may follow, of the word that is not finished.
    """

    samples: Samples
    language: str
    words: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()

    @property
    def text(self) -> str:
        return ("" if self.language == "Chinese" else " ").join(self.words)


def draw(bank: WordBank, rng: np.random.Generator, limits: Limits) -> Sentence:
    """An example to learn from: a sentence, a sentence cut off, or no speech at all."""
    if rng.random() < 0.04:
        return silence(rng, limits)
    language = "English" if rng.random() < 0.5 else "Chinese"
    sentence = add_noise(speak(bank, rng, language, limits, repeated=0.12), rng)
    if rng.random() < 1 / 3:
        return cut(sentence, int(rng.uniform(0.15, 1) * len(sentence.samples)))
    return sentence


def speak(
    bank: WordBank,
    rng: np.random.Generator,
    language: str,
    limits: Limits,
    repeated: float = 0.0,
) -> Sentence:
    """Random words in one voice, one after the other, without noise.

    `repeated` is the share of words, besides chance, that were said before in the sentence:
    what follows them is where a decoder loses its place.
    """
    voice = VOICES[language][rng.integers(len(VOICES[language]))]
    vocabulary = VOCABULARY[language]
    room = int(limits.seconds * RATE_HZ) - 1
    parts: list[Samples] = [_gap(rng, 0.6)]
    words: list[str] = []
    spans, length = [], len(parts[0])
    for index in rng.integers(len(vocabulary), size=rng.integers(1, limits.words + 1)):
        again = bool(words) and repeated > 0 and rng.random() < repeated
        word = words[rng.integers(len(words))] if again else vocabulary[index]
        sound = bank.word(word, voice)
        if length + len(sound) > room:
            break
        words.append(word)
        spans.append((length, length + len(sound)))
        pause = _gap(rng, 0.8 if rng.random() < 0.12 else 0.14)
        parts += [sound, pause]
        length += len(sound) + len(pause)
    parts.append(_gap(rng, 0.5))
    samples = np.concatenate(parts)[:room]
    return Sentence(samples, language, tuple(words), tuple(spans))


def cut(sentence: Sentence, length: int) -> Sentence:
    """The first `length` samples, with the words that are finished in them."""
    length = max(length, RATE_HZ // 10)
    done = sum(end - _BREATH <= length for _, end in sentence.spans)
    language = sentence.language if done else "None"
    spans = tuple(span for span in sentence.spans[: done + 1] if span[0] < length)
    return Sentence(sentence.samples[:length], language, sentence.words[:done], spans)


def add_noise(sentence: Sentence, rng: np.random.Generator) -> Sentence:
    """Changes the loudness by up to 20 dB and adds white noise 20 to 60 dB below it."""
    gain = 10 ** rng.uniform(-1, 0)
    peak = float(np.abs(sentence.samples).max(initial=0.01))
    hiss = peak * 10 ** rng.uniform(-3, -1.3)
    noise = rng.standard_normal(len(sentence.samples), dtype=np.float32)
    return replace(sentence, samples=(sentence.samples + hiss * noise) * np.float32(gain))


def silence(rng: np.random.Generator, limits: Limits) -> Sentence:
    """Digital silence or white noise."""
    count = int(rng.uniform(0.2, limits.seconds) * RATE_HZ)
    level = 0.0 if rng.random() < 0.3 else 10 ** rng.uniform(-5, -1.5)
    noise = rng.standard_normal(count, dtype=np.float32)
    return Sentence(noise * np.float32(level), "None")


def slices(samples: Samples, seconds: int) -> list[Samples]:
    """Cuts sound as the runtime does: slices of 16000·k - 1 samples, the last one padded."""
    size = seconds * RATE_HZ
    pieces = [samples[start : start + size] for start in range(0, max(len(samples), 1), size)]
    return [_whole_seconds(piece) for piece in pieces]


def _whole_seconds(piece: Samples) -> Samples:
    # A frame starts every 160 samples, the first at 0: one sample more were a frame more.
    target = max(1, -(-len(piece) // RATE_HZ)) * RATE_HZ - 1
    return np.pad(piece[:target], (0, max(0, target - len(piece))))


def _gap(rng: np.random.Generator, longest_s: float) -> Samples:
    return np.zeros(int(rng.uniform(0, longest_s) * RATE_HZ), dtype=np.float32)

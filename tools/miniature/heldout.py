"""Writes the held-out sentences: sound as Opus files, and what is said when as JSON.

    python -m tools.miniature.heldout

They are drawn like the training's, with another seed and a given spread of lengths. The
sound is stored, so that nobody who runs the tests needs a speech synthesiser.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import av
import numpy as np

from tools.miniature.fixture import HELD_OUT, SENTENCES_NAME
from tools.miniature.sentences import Limits, Sentence, add_noise, speak
from tools.miniature.words import RATE_HZ, WORDS, WordBank

SEED = 4711
COUNTS = {"English": 42, "Chinese": 26}
SHORTEST_S, LONGEST_S = 2.0, 20.0
_BIT_RATE = 24_000
_BLOCK = 960


def draw_all(bank: WordBank) -> list[Sentence]:
    """The sentences, of evenly spread lengths, one language after the other."""
    rng = np.random.default_rng(SEED)
    return [
        _draw(bank, rng, language, seconds)
        for language, count in COUNTS.items()
        for seconds in np.linspace(SHORTEST_S, LONGEST_S, count)
    ]


def _draw(bank: WordBank, rng: np.random.Generator, language: str, seconds: float) -> Sentence:
    limits = Limits(2 + int(4 * seconds), seconds)
    while True:
        sentence = speak(bank, rng, language, limits)
        if len(sentence.samples) > (seconds - 0.5) * RATE_HZ:
            return add_noise(sentence, rng)


def write_opus(sentence: Sentence, path: Path) -> None:
    """Stores the sound; the format pads it with a few milliseconds."""
    sound = np.round(np.clip(sentence.samples, -1, 1) * 32767).astype(np.int16)
    with av.open(path, "w", format="ogg") as file:
        stream = file.add_stream("libopus", rate=RATE_HZ, layout="mono")
        stream.bit_rate = _BIT_RATE
        for start in range(0, len(sound), _BLOCK):
            frame = av.AudioFrame.from_ndarray(sound[None, start : start + _BLOCK], "s16", "mono")
            frame.sample_rate, frame.pts = RATE_HZ, start
            file.mux(stream.encode(frame))
        file.mux(stream.encode(None))


def describe(sentence: Sentence) -> dict[str, object]:
    """Language, text, and each word with the second at which it ends."""
    ends = [round(end / RATE_HZ, 3) for _, end in sentence.spans]
    words = [list(pair) for pair in zip(sentence.words, ends, strict=True)]
    return {"language": sentence.language, "text": sentence.text, "words": words}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=HELD_OUT)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for index, sentence in enumerate(draw_all(WordBank.load(WORDS))):
        name = f"{sentence.language.lower()}-{index:02}.opus"
        write_opus(sentence, folder / name)
        lines.append(f"{json.dumps(name)}: {json.dumps(describe(sentence), ensure_ascii=False)}")
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (folder / SENTENCES_NAME).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

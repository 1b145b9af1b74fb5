"""The miniature as it lies in the repository: two model files and the held-out sentences.

Needs nothing but the application's own packages, so tests and benchmarks read it too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from live_caption.audio.files import read_whole
from live_caption.types import Samples

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "fixtures" / "miniature"
HELD_OUT = FOLDER / "heldout"
SENTENCES_NAME = "sentences.json"
TEXT_NAME = "text.gguf"
PROJECTOR_NAME = "mmproj.gguf"


@dataclass(frozen=True, slots=True)
class HeldOut:
    """A sentence that was not trained on. `words` are (word, its end in seconds)."""

    path: Path
    language: str
    text: str
    words: tuple[tuple[str, float], ...]

    @property
    def samples(self) -> Samples:
        """Mono, 16 kHz, shape (n,)."""
        return read_whole(self.path)

    def units(self, text: str) -> list[str]:
        """What errors are counted in: words, or characters in Chinese.

        "Know" counts as "no": the synthesiser says both the same to the last sample.
        """
        if self.language == "Chinese":
            return list(text)
        return ["no" if word == "know" else word for word in text.split()]


def held_out(folder: Path = HELD_OUT) -> Iterator[HeldOut]:
    """Every held-out sentence, English first, from 2 to 20 s in each language."""
    listed = json.loads((folder / SENTENCES_NAME).read_text(encoding="utf-8"))
    for name, entry in listed.items():
        words = tuple((word, end) for word, end in entry["words"])
        yield HeldOut(folder / name, entry["language"], entry["text"], words)

"""Error rates of a pair of files on the held-out sentences, transcribed offline.

python -m tools.miniature.evaluate tests/fixtures/miniature --slices 8 4 2
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from live_caption.asr.llama.model import LlamaModel
from live_caption.caption.score import errors
from tools.miniature.fixture import FOLDER, HeldOut, held_out
from tools.miniature.transcribe import open_model, transcribe


@dataclass(slots=True)
class Score:
    """Wrong and all units, and how often the language was wrong."""

    wrong: int = 0
    total: int = 0
    headers: int = 0

    def __str__(self) -> str:
        rate = 100 * self.wrong / max(1, self.total)
        return f"{self.wrong} of {self.total} wrong ({rate:.1f} %), {self.headers} wrong headers"


def score(
    model: LlamaModel, sentences: Sequence[HeldOut], slice_s: int, verbose: bool = False
) -> dict[str, Score]:
    """The score of each language."""
    scores: dict[str, Score] = {}
    for sentence in sentences:
        got = transcribe(model, sentence.samples, slice_s)
        wanted = sentence.units(sentence.text)
        wrong = errors(sentence.units(got.text), wanted)
        entry = scores.setdefault(sentence.language, Score())
        entry.wrong += wrong
        entry.total += len(wanted)
        entry.headers += got.language != sentence.language
        if wrong and verbose:
            print(f"{sentence.path.name}\n  {sentence.text}\n  {got.text}")
    return scores


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("--slices", type=int, nargs="+", default=[8])
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    sentences = list(held_out())
    with open_model(options.folder) as model:
        for seconds in options.slices:
            found = score(model, sentences, seconds, options.verbose)
            for language, result in found.items():
                print(f"{seconds} s slices, {language}: {result}", flush=True)


if __name__ == "__main__":
    main()

"""The recordings under tests/fixtures/speech: what was said, and when each word ended."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "tests" / "fixtures" / "speech"
WORD_ENDS = FOLDER / "word_ends.json"


@dataclass(frozen=True, slots=True)
class Recording:
    """One recording; `word_ends` are (word, seconds) of an offline pass of Whisper base."""

    path: Path
    language: str
    seconds: float
    transcript: str
    word_ends: tuple[tuple[str, float], ...]


def recordings(language: str) -> tuple[Recording, ...]:
    """All recordings in a language, in the order of the manifest."""
    ends = json.loads(WORD_ENDS.read_text(encoding="utf-8")) if WORD_ENDS.exists() else {}
    with (FOLDER / "manifest.tsv").open(encoding="utf-8", newline="") as manifest:
        rows = list(csv.DictReader(manifest, delimiter="\t"))
    return tuple(
        Recording(
            path=FOLDER / row["file"],
            language=row["language"],
            seconds=float(row["seconds"]),
            transcript=row["transcript"],
            word_ends=tuple((word, end) for word, end in ends.get(row["file"], ())),
        )
        for row in rows
        if row["language"] == language
    )

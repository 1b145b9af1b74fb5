"""A folder of recordings with what is said in them, for `live-caption bench`.

Either a manifest.tsv with the columns `file` and `transcript`, or beside each recording a
text of the same name that ends with .txt.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from live_caption.errors import UsageError

_HOW = "Give a folder with a manifest.tsv (file, transcript), or with a .txt beside each recording."


@dataclass(frozen=True, slots=True)
class Spoken:
    """A recording, and what is said in it."""

    path: Path
    text: str


def read_folder(folder: Path, language: str | None = None) -> list[Spoken]:
    """All recordings, in order; UsageError when there is none.

    With `language`, those of other languages are left out where the manifest has a column
    `language`.
    """
    try:
        manifest = folder / "manifest.tsv"
        found = _listed(manifest, language) if manifest.exists() else _paired(folder)
    except (OSError, KeyError, UnicodeDecodeError) as error:
        raise UsageError(f"The recordings in {folder} cannot be read: {error}.", _HOW) from error
    if not any(each.text.strip() for each in found):
        raise UsageError(f"There are no recordings with texts in {folder}.", _HOW)
    return found


def _listed(manifest: Path, language: str | None) -> list[Spoken]:
    with manifest.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", restval=""))
    return [
        Spoken(manifest.parent / row["file"], row["transcript"])
        for row in rows
        if language is None or row.get("language", language) == language
    ]


def _paired(folder: Path) -> list[Spoken]:
    texts = {path.stem: path for path in folder.iterdir() if path.suffix == ".txt"}
    recordings = sorted(
        path for path in folder.iterdir() if path.stem in texts and path.suffix != ".txt"
    )
    return [Spoken(each, texts[each.stem].read_text(encoding="utf-8")) for each in recordings]

"""Brings the languages of the windows up to date: python -m tools.translations [LANGUAGE…]

Writes the texts of the sources into every resources/translations/live_caption_*.ts, where
what is translated stays, and makes the .qm files that the program reads; those are committed,
too, so that starting needs no tools. A LANGUAGE such as de or pt_BR begins a new file; Qt
Linguist (pyside6-linguist) or any editor completes it.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from tools.texts import ROOT, Text, sentences, texts

FOLDER = ROOT / "resources" / "translations"
TEMPLATES = FOLDER / "sentences.txt"
_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'


def main(arguments: Sequence[str]) -> int:
    FOLDER.mkdir(exist_ok=True)
    TEMPLATES.write_text(as_lines(sentences()), encoding="utf-8")
    for language in arguments:
        file_of(language).touch()
    for path in files():
        known = dict(translations(path)) if path.stat().st_size else {}
        path.write_text(as_ts(language_of(path), known), encoding="utf-8")
        compile_file(path)
        missing = sum(not known.get(text) for text in texts())
        print(f"{path.name}: {len(texts())} texts, {missing} to be translated")
    return 0


def files() -> tuple[Path, ...]:
    return tuple(sorted(FOLDER.glob("live_caption_*.ts")))


def file_of(language: str) -> Path:
    return FOLDER / f"live_caption_{language}.ts"


def language_of(path: Path) -> str:
    return path.stem.removeprefix("live_caption_")


def as_lines(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def translations(path: Path) -> Iterator[tuple[Text, str]]:
    """The texts of a file with their translations, which are empty where there is none yet."""
    for context in ET.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            source, comment = message.findtext("source", ""), message.findtext("comment", "")
            text = Text(context.findtext("name", ""), source, comment)
            yield text, message.findtext("translation", "")


def as_ts(language: str, known: Mapping[Text, str]) -> str:
    """The content of a file with all texts, in the form of Qt Linguist."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    for name, group in groupby(sorted(texts(), key=lambda text: text.context), _context):
        context = ET.SubElement(root, "context")
        ET.SubElement(context, "name").text = name
        for text in group:
            _add(context, text, known.get(text, ""))
    ET.indent(root, "    ")
    return _HEAD + ET.tostring(root, encoding="unicode", short_empty_elements=False) + "\n"


def compile_file(path: Path) -> None:
    """Makes the .qm beside a .ts."""
    program = Path(sysconfig.get_path("scripts")) / "pyside6-lrelease"
    target = path.with_suffix(".qm")
    subprocess.run([program, "-silent", path, "-qm", target], check=True)


def _context(text: Text) -> str:
    return text.context


def _add(context: ET.Element, text: Text, translation: str) -> None:
    message = ET.SubElement(context, "message")
    ET.SubElement(message, "source").text = text.source
    if text.comment:
        ET.SubElement(message, "comment").text = text.comment
    translated = ET.SubElement(message, "translation")
    translated.text = translation
    if not translation:
        translated.set("type", "unfinished")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

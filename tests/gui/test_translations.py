"""The languages are complete, and say what the sources say.

What fails here is mostly put right by `python -m tools.translations`, and by translating what it
then finds missing.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator
from pytestqt.qtbot import QtBot

from tools.texts import Text, sentences, texts
from tools.translations import TEMPLATES, as_lines, as_ts, files, language_of, translations

_FIELD = re.compile(r"\{\w+\}|%n|%\d")
_LANGUAGES = pytest.mark.parametrize("path", files(), ids=language_of)


@cache
def _translated(path: Path) -> dict[Text, str]:
    return dict(translations(path))


def _begun(path: Path) -> dict[Text, str]:
    return {text: translation for text, translation in _translated(path).items() if translation}


def test_chinese_is_there() -> None:
    assert "zh_CN" in map(language_of, files())


@_LANGUAGES
def test_every_text_of_the_sources_is_in_the_file_and_no_other(path: Path) -> None:
    content = path.read_text(encoding="utf-8")
    assert content == as_ts(language_of(path), _translated(path))


def test_every_sentence_of_the_layers_below_is_listed() -> None:
    assert TEMPLATES.read_text(encoding="utf-8") == as_lines(sentences())


@_LANGUAGES
def test_everything_is_translated(path: Path) -> None:
    assert [text for text in texts() if not _translated(path).get(text)] == []
    assert not ET.parse(path).findall(".//translation[@type]")


@_LANGUAGES
def test_what_is_filled_in_is_the_same_on_both_sides(path: Path) -> None:
    for text, translation in _begun(path).items():
        assert sorted(_FIELD.findall(text.source)) == sorted(_FIELD.findall(translation)), text


@_LANGUAGES
def test_what_has_a_key_keeps_one(path: Path) -> None:
    for text, translation in _begun(path).items():
        assert text.source.count("&") == translation.count("&"), text
        assert text.source.endswith("…") == translation.endswith("…"), text


@_LANGUAGES
def test_the_program_reads_what_the_file_says(qtbot: QtBot, path: Path) -> None:
    translator = QTranslator()
    assert translator.load(str(path.with_suffix(".qm")))
    for text, translation in _translated(path).items():
        found = translator.translate(text.context, text.source, text.comment or None)
        assert found == translation, text

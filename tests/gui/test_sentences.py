"""Sentences of the layers below are found again in what they have become, and translated."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from live_caption.errors import ModelError
from live_caption.gui.languages import Languages
from live_caption.gui.sentences import joined, said
from tools.texts import sentences
from tools.translations import file_of, translations

_FIELD = re.compile(r"\{(\w+)\}")
_CHINESE = {text.source: translation for text, translation in translations(file_of("zh_CN"))}


@pytest.fixture
def chinese(qtbot: QtBot) -> Iterator[None]:
    before = QLocale()
    languages = Languages()
    languages.use("zh_CN")
    yield
    languages.forget()
    QLocale.setDefault(before)


def filled(template: str) -> str:
    """A template with something in each field that is no sentence of its own."""
    return _FIELD.sub(lambda match: f"<{match[1]} 7>", template)


@pytest.mark.parametrize("template", sentences())
def test_in_english_nothing_changes(template: str) -> None:
    assert said(filled(template)) == filled(template)


def test_every_sentence_is_said_in_chinese(chinese: None) -> None:
    for template in sentences():
        if _CHINESE.get(template):
            assert said(filled(template)) == filled(_CHINESE[template])


def test_an_error_is_said_with_its_hint(chinese: None) -> None:
    error = ModelError("The model Whisper small is not installed.", "Choose another model.")
    assert said(error) == "模型 Whisper small 没有安装。请选择其他模型。"
    assert said(str(error)) == said(error)


def test_reasons_are_translated_inside_of_sentences(chinese: None) -> None:
    reason = "example.org cannot be reached (Connection refused)"
    sentence = f"The model file model.bin cannot be downloaded: {reason}."
    assert said(sentence) == "模型文件 model.bin 无法下载：无法连接 example.org（连接被拒绝）。"


def test_a_path_may_hold_what_looks_like_a_sentence(chinese: None) -> None:
    path = "/home/a. b/The Path is missing. {0}"
    assert said(f"The model file {path} is missing. Check the path.") == (
        f"缺少模型文件 {path}。请检查路径。"
    )


@pytest.mark.parametrize("text", ["", "Nobody ever wrote this. Or this", "Ende.  Zwei Lücken."])
def test_what_is_not_known_stays(text: str) -> None:
    assert said(text) == text


def test_empty_sentences_are_left_out() -> None:
    assert joined("One.", "", "Two.") == "One. Two."

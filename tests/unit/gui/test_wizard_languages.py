"""Everybody finds their language, by any of its names."""

from __future__ import annotations

import pytest

from live_caption.gui.spoken import COMMON
from live_caption.gui.wizard_languages import OFFERED, in_order, label, matches, of_system, own_name
from live_caption.models.catalogue import Catalogue
from live_caption.paths import resource


def test_each_is_offered_once_and_has_a_name_of_its_own() -> None:
    assert len(set(OFFERED)) == len(OFFERED)
    labels = [label(code) for code in OFFERED]
    assert len(set(labels)) == len(labels)
    assert not [text for text in labels if text.startswith("C –") or not text.strip()]


def test_what_models_know_can_be_chosen() -> None:
    known = {
        code
        for entry in Catalogue.read(resource("models.toml")).entries
        for code in entry.languages
    }
    assert known - {"*", "fil"} <= set(OFFERED)  # Filipino is offered as tl, as Whisper calls it


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        (["de-CH", "en-US"], ("de",)),
        (["zh-Hans-CN"], ("zh",)),
        (["pt_BR"], ("pt",)),
        (["C"], ()),
        (["tlh", "fr"], ("fr",)),
        ([], ()),
    ],
)
def test_the_language_of_the_system(tags: list[str], expected: tuple[str, ...]) -> None:
    assert of_system(tags) == expected


def test_what_is_chosen_stands_first_then_what_is_common() -> None:
    order = in_order(("cy", "de"))
    assert order[:3] == ("cy", "de", "en")
    assert order[2 : len(COMMON) + 1] == tuple(code for code in COMMON if code != "de")
    assert sorted(order) == sorted(OFFERED)


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("de", "german"),
        ("de", "deutsch"),
        ("de", "DE"),
        ("fr", "francais"),
        ("tr", "Türkçe"),
        ("zh", "中文"),
        ("cy", "cym"),
        ("en", ""),
    ],
)
def test_a_search_finds_it(code: str, wanted: str) -> None:
    assert matches(code, wanted)


def test_a_search_finds_nothing_else() -> None:
    assert not matches("de", "french")
    assert not matches("en", "中文")


def test_languages_are_called_as_their_speakers_call_them() -> None:
    assert own_name("es") == "español"
    assert label("de") == "German – Deutsch"
    assert label("en") == "English"
    assert label("yue") == "Cantonese – 粵語"

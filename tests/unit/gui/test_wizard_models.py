"""Which model captions go on with, and which one is recommended, follows from the languages."""

from __future__ import annotations

import pytest

from live_caption.errors import ModelError
from live_caption.gui.wizard_models import (
    advise,
    facts_of,
    for_languages,
    languages_text,
    ready_for,
    runnable,
    serves,
    spoken_setting,
    using,
)
from live_caption.models.recommend import Machine
from live_caption.models.store import ModelState
from live_caption.settings import Settings
from tests.unit.gui.entries import choice

TINY = choice("tiny")
BASE = choice("base", "*", quality=2)
SMALL = choice("small", "*", quality=3, state=ModelState.MISSING)
MODELS = (TINY, BASE, SMALL)
MACHINE = Machine(memory_mb=8000, cores=4, slowness=1.0, engines=frozenset({"whisper"}))
USES_TINY = Settings(recognition_model="tiny")


@pytest.mark.parametrize(
    ("languages", "expected"), [((), "auto"), (("de",), "de"), (("de", "en"), "auto")]
)
def test_one_language_is_certain_several_are_listened_for(
    languages: tuple[str, ...], expected: str
) -> None:
    assert spoken_setting(languages) == expected


def test_a_model_serves_any_language_only_if_it_knows_many() -> None:
    assert serves(BASE.entry, ())
    assert not serves(TINY.entry, ())
    assert serves(TINY.entry, ("en",))
    assert not serves(TINY.entry, ("en", "de"))


def test_the_model_in_use_stays_where_it_will_do() -> None:
    assert ready_for(("en",), MODELS, "tiny") is TINY
    assert ready_for(("en",), MODELS, "base") is BASE


def test_otherwise_the_best_model_that_is_here() -> None:
    assert ready_for(("de",), MODELS, "tiny") is BASE
    assert ready_for(("en",), (TINY, BASE), "another") is BASE
    assert ready_for(("yue",), MODELS, "tiny") is None


def test_captions_go_on_in_a_language_that_the_model_knows() -> None:
    assert for_languages(("en",), MODELS, USES_TINY) == {"recognition_language": "en"}


def test_captions_go_on_with_a_model_that_knows_the_languages() -> None:
    assert for_languages(("de",), MODELS, USES_TINY) == {
        "recognition_model": "base",
        "recognition_engine": "auto",
        "recognition_language": "de",
    }
    assert for_languages(("de", "en"), MODELS, USES_TINY)["recognition_language"] == "auto"


def test_where_no_model_knows_a_language_captions_go_on_as_they_are() -> None:
    assert for_languages(("yue",), MODELS, USES_TINY) == {"recognition_language": "auto"}


def test_a_model_of_ones_own_is_kept() -> None:
    own = Settings(recognition_model="/models/mine")
    assert for_languages(("de",), MODELS, own) == {"recognition_language": "de"}


def test_a_model_is_used_for_no_language_that_it_does_not_know() -> None:
    assert using(TINY.entry, ("de",))["recognition_language"] == "auto"
    assert using(BASE.entry, ("de",))["recognition_language"] == "de"


def test_only_models_whose_engine_is_installed() -> None:
    other = choice("other", engine="qwen3-asr")
    assert runnable((TINY, other), {"whisper"}) == (TINY,)


def test_the_recommendation_comes_with_its_reason() -> None:
    advice = advise(MODELS, MACHINE, ("de", "en"))
    assert advice.choice is SMALL
    assert advice.reason == (
        "The most capable model for German, English that leaves this computer room for other "
        "work: it takes 200 MB of 8.0 GB of memory and about 0.3 s of work for a second of speech."
    )
    assert facts_of(advice.choice) == "75 MB on the disk. Licence: MIT."


def test_the_reason_says_when_nothing_leaves_room() -> None:
    slow = Machine(memory_mb=8000, cores=1, slowness=20.0, engines=frozenset({"whisper"}))
    advice = advise((TINY,), slow, ("en",))
    assert advice.reason.startswith("No model for English leaves this computer room")
    assert "about 6 s of work" in advice.reason


def test_for_any_language_a_model_that_knows_many() -> None:
    chinese = choice("chinese", "zh", quality=5)
    advice = advise((*MODELS, chinese), MACHINE, ())
    assert advice.choice is SMALL
    assert "for any language that" in advice.reason


def test_a_language_that_no_model_knows() -> None:
    with pytest.raises(ModelError):
        advise(MODELS, MACHINE, ("yue",))


def test_many_languages_are_counted() -> None:
    assert languages_text(("en", "de", "fr")) == "English, German, French"
    assert languages_text(("en", "de", "fr", "es", "it")) == "English, German, French and 2 more"

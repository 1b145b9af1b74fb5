from __future__ import annotations

import pytest

from live_caption.asr.rollback.languages import language_code, language_name
from live_caption.errors import UsageError


@pytest.mark.parametrize("language", ["en", "EN", "English", "english"])
def test_a_language_may_be_given_by_code_or_name(language: str) -> None:
    assert language_name(language) == "English"


def test_names_have_codes() -> None:
    assert language_code("Cantonese") == "yue"
    assert language_code("Klingon") == "Klingon"


def test_an_unknown_language_is_named_with_what_there_is() -> None:
    with pytest.raises(UsageError, match=r"Klingon.*\bmk\b"):
        language_name("Klingon")


def test_the_header_name_of_silence_is_no_language() -> None:
    with pytest.raises(UsageError):
        language_name("none")

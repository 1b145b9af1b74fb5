from __future__ import annotations

import pytest

from live_caption.asr.repetition import without_repetition
from live_caption.asr.windowed import DecodedWord


def words(text: str) -> list[DecodedWord]:
    return [DecodedWord(f" {word}", (), i, i + 1, 1.0) for i, word in enumerate(text.split())]


def kept(text: str, committed: str = "") -> str:
    return "".join(w.text for w in without_repetition(words(committed), words(text))).strip()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no no no",
        "ask what you can do for your country ask not what your country",
        "very, very good and very, very good",
        "what I mean is what I mean",
    ],
)
def test_speech_that_repeats_itself_is_kept(text: str) -> None:
    assert kept(text) == text


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("cut cut cut cut cut cut cut", "cut cut cut"),
        ("and so and so and so and so", "and so and so"),
        ("all right. Cut, cut! CUT cut cut", "all right. Cut, cut! CUT"),
        ("we know that, we know that, we know that, we know that", "we know that, we know that,"),
    ],
)
def test_a_loop_is_cut_where_it_becomes_one(text: str, result: str) -> None:
    assert kept(text) == result


def test_a_loop_that_began_in_committed_text_is_cut() -> None:
    assert kept("thank you thank you so", committed="thank you thank you") == ""


def test_repeated_punctuation_is_a_loop_too() -> None:
    assert kept(". . . . . . .") == ". . ."

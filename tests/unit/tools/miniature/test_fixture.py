from __future__ import annotations

import pytest

from tools.miniature.fixture import FOLDER, HELD_OUT, HeldOut, held_out
from tools.miniature.words import RATE_HZ, VOCABULARY

LARGEST_BYTES = 12_000_000


def test_there_are_enough_sentences_of_both_languages() -> None:
    sentences = list(held_out())
    assert len(sentences) >= 60
    assert {sentence.language for sentence in sentences} == {"English", "Chinese"}


@pytest.mark.parametrize("language", ["English", "Chinese"])
def test_sentences_are_from_2_to_20_seconds_long(language: str) -> None:
    sentences = [s for s in held_out() if s.language == language]
    first, last = (_seconds(sentences[index]) for index in (0, -1))
    assert 1.4 <= first <= 2.5
    assert 19 <= last <= 20


def test_words_come_one_after_the_other() -> None:
    for sentence in held_out():
        ends = [end for _, end in sentence.words]
        assert ends == sorted(ends)
        assert ends[0] > 0


def test_words_end_within_the_sound() -> None:
    for sentence in list(held_out())[::13]:
        assert sentence.words[-1][1] <= _seconds(sentence) + 0.01


def test_texts_are_the_words_and_the_words_are_known() -> None:
    for sentence in held_out():
        said = [word for word, _ in sentence.words]
        assert set(said) <= set(VOCABULARY[sentence.language])
        joiner = "" if sentence.language == "Chinese" else " "
        assert sentence.text == joiner.join(said)


def test_every_stored_sound_is_listed() -> None:
    assert {s.path for s in held_out()} == set(HELD_OUT.glob("*.opus"))


def test_all_files_together_are_small() -> None:
    files = [path for path in FOLDER.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < LARGEST_BYTES


def _seconds(sentence: HeldOut) -> float:
    return len(sentence.samples) / RATE_HZ

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.miniature.prompt import answer, prompt
from tools.miniature.tokens import SPECIAL, Tokens
from tools.miniature.words import CHINESE, ENGLISH

TOKENS = Tokens()


@pytest.mark.parametrize("word", ENGLISH)
def test_an_english_word_is_one_token_with_and_without_its_space(word: str) -> None:
    assert [len(TOKENS.encode(text)) for text in (word, f" {word}")] == [1, 1]


@pytest.mark.parametrize("word", CHINESE)
def test_chinese_is_bytes(word: str) -> None:
    assert len(TOKENS.encode(word)) == len(word.encode())


def test_a_part_of_a_character_decodes_to_the_replacement_character() -> None:
    assert TOKENS.decode(TOKENS.encode("水")[:2]) == "\ufffd"


def test_names_of_special_tokens_are_one_token() -> None:
    for name in SPECIAL:
        assert TOKENS.encode(name) == [TOKENS.special[name]]


def test_every_id_has_its_own_token() -> None:
    assert len(set(TOKENS.vocabulary)) == len(TOKENS.vocabulary)


@given(st.text())
def test_any_text_survives(text: str) -> None:
    assert TOKENS.decode(TOKENS.encode(text)) == text


def test_prompt_and_answer_survive() -> None:
    text = "".join([*prompt("time water"), answer("English", "the time")])
    assert TOKENS.decode(TOKENS.encode(text)) == text
    assert TOKENS.special["<asr_text>"] in TOKENS.encode(text)

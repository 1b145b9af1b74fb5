"""Words from tokens: spaces, scripts, punctuation, bytes, times and capitals."""

from __future__ import annotations

import pytest

from live_caption.asr.native.port import Token
from live_caption.asr.native.words import sentence_case, spelled, timed
from live_caption.asr.onnx.tokens import BytePieces, ContinuedPieces, Pieces
from live_caption.types import Word


def tokens(*symbols: str) -> list[Token]:
    return [Token(n, symbol, 1000 * n, 0.9 - n / 100) for n, symbol in enumerate(symbols)]


def words(*symbols: str) -> list[str]:
    return [word.text for word in spelled(tokens(*symbols), Pieces())]


@pytest.mark.parametrize(
    ("symbols", "expected"),
    [
        ((" he", "llo", " world"), [" hello", " world"]),
        (("he", "llo"), ["hello"]),
        ((" ", "he", " ", " ", "l"), [" he", " l"]),
        ((" hi", ",", " you", " ", "?"), [" hi,", " you?"]),
        (("今", "天", " 好"), ["今", "天", "好"]),
        (("今", "天", "，", "好"), ["今", "天，", "好"]),
        (("今", " hello", "world", "天"), ["今", " helloworld", "天"]),
        ((" 안", "녕", " 하세요"), [" 안녕", " 하세요"]),  # Korean keeps its spaces
        (("カ", "タ", "カナ"), ["カ", "タ", "カ", "ナ"]),
        ((" a b", "c"), [" a", " bc"]),
        ((), []),
        ((" ", " "), []),
        (("。",), ["。"]),
    ],
)
def test_words(symbols: tuple[str, ...], expected: list[str]) -> None:
    assert words(*symbols) == expected


def test_names_of_bytes_make_characters() -> None:
    assert words("<0xE4>", "<0xBD>", "<0xA0>", "好") == ["你", "好"]


def test_a_character_that_is_not_complete_is_left_out() -> None:
    assert words("好", "<0xE4>", "<0xBD>") == ["好"]


def test_bytes_that_make_no_character_are_left_out() -> None:
    assert words("<0xFF>", " a", "<0xE4>", "b") == [" ab"]


def test_special_symbols_are_no_text() -> None:
    assert words("<sos/eos>", " a", "<unk>", "b") == [" ab"]


def test_words_know_their_tokens() -> None:
    found = spelled(tokens(" he", "llo", " ", "world"), Pieces())
    assert [(word.first, word.behind) for word in found] == [(0, 2), (3, 4)]


def test_words_in_bytes_know_their_tokens() -> None:
    found = spelled(tokens("▁", "ƌŎ", "ĭ", "▁a"), BytePieces())
    assert [(word.first, word.behind) for word in found] == [(2, 3), (3, 4)]


def test_a_word_ends_where_the_next_begins_or_a_little_later() -> None:
    spoken = [Token(1, " a", 0, 0.9), Token(2, "b", 1000, 0.7), Token(3, " c", 2000, 0.8)]
    found = spelled(spoken, Pieces())
    assert timed(found, [" A", " C"], spoken) == [
        Word(" A", 0, 2000, 0.7),
        Word(" C", 2000, 6000, 0.8),
    ]


def test_latin_pieces_of_a_paraformer_join_at_their_mark() -> None:
    symbols = ("hel@@", "lo", "world", "今", "天", "ok", "<unk>", "天@@", "x")
    found = spelled(tokens(*symbols), ContinuedPieces())
    text = "".join(word.text for word in found)
    assert text == " hello world 今天 ok 天x"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([" HELLO", " WORLD"], [" Hello", " world"]),
        ([" I", " THINK", " I'M", " IT"], [" I", " think", " I'm", " it"]),
        (["LO", " WORLD"], ["lo", " world"]),  # goes on with a word
        ([" ÉTÉ"], [" Été"]),
        (["今", " OK"], ["今", " ok"]),
        ([], []),
    ],
)
def test_sentence_case(before: list[str], after: list[str]) -> None:
    assert sentence_case(before) == after

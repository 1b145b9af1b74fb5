"""Words to listen for, spelled in a model's tokens."""

from __future__ import annotations

import pytest

from live_caption.asr.onnx.phrases import phrases_of, spell
from live_caption.asr.onnx.tokens import TokenTable


def table(*symbols: str) -> TokenTable:
    return TokenTable(dict(enumerate(("<blk>", *symbols))))


@pytest.mark.parametrize(
    ("context", "phrases"),
    [
        ("", []),
        ("Kubernetes Grafana", ["Kubernetes", "Grafana"]),
        ("Ada Lovelace, Grafana,", ["Ada Lovelace", "Grafana"]),
        ("Ada  Lovelace\nGrafana", ["Ada Lovelace", "Grafana"]),
        ("今天、明天", ["今天", "明天"]),
    ],
)
def test_what_a_text_lists(context: str, phrases: list[str]) -> None:
    assert phrases_of(context) == phrases


def test_a_word_takes_as_few_tokens_as_possible() -> None:
    pieces = table("▁gra", "fa", "na", "▁g", "r", "a", "▁", "f", "n")
    assert spell("grafana", pieces) == [1, 2, 3]


def test_of_equals_the_one_with_the_longer_beginning() -> None:
    assert spell("abc", table("▁a", "bc", "▁ab", "c")) == [3, 4]


def test_a_phrase_of_several_words() -> None:
    assert spell("ada love", table("▁ada", "▁lo", "ve")) == [1, 2, 3]


@pytest.mark.parametrize("phrase", ["ada", "ADA", "Ada"])
def test_the_case_is_that_of_the_model(phrase: str) -> None:
    assert spell(phrase, table("▁ADA")) == [1]
    assert spell(phrase, table("▁ada")) == [1]


def test_a_model_with_both_cases_takes_the_phrase_as_it_is() -> None:
    assert spell("Ada", table("▁Ada", "▁ada")) == [1]


def test_scripts_without_spaces_need_no_mark() -> None:
    assert spell("今天", table("今", "天")) == [1, 2]


def test_what_a_model_cannot_write() -> None:
    assert spell("今天", table("▁a", "b")) is None
    assert spell("今天", table()) is None


def test_a_word_in_bytes() -> None:
    symbols = ["▁a", "b", *map(chr, range(0x180, 0x1A7)), *map(chr, range(0x120, 0x17F))]
    found = spell("ab é", table(*symbols, "▁"))
    assert found is not None
    names = dict(enumerate(("<blk>", *symbols, "▁")))
    assert "".join(names[token] for token in found) == "▁ab▁ũŏ"  # C3 A9

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.caption.score import errors, units


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("And so, my fellow Americans!", ["and", "so", "my", "fellow", "americans"]),
        ("don't Don’t", ["dont", "dont"]),
        ("cold-hearted 42", ["cold", "hearted", "42"]),
        ("今天天气好。", ["今", "天", "天", "气", "好"]),
        ("用 Python3 写", ["用", "python3", "写"]),
        ("…", []),
    ],
)
def test_units(text: str, expected: list[str]) -> None:
    assert units(text) == expected


@pytest.mark.parametrize(
    ("heard", "said", "count"),
    [
        ("a b c", "a b c", 0),
        ("a x c", "a b c", 1),
        ("a c", "a b c", 1),
        ("a b b c", "a b c", 1),
        ("", "a b c", 3),
        ("a b c", "", 3),
        ("b c d", "a b c", 2),
    ],
)
def test_errors(heard: str, said: str, count: int) -> None:
    assert errors(heard.split(), said.split()) == count


@given(st.text("abc"), st.text("abc"))
def test_errors_are_a_distance(one: str, other: str) -> None:
    assert errors(one, other) == errors(other, one)
    assert abs(len(one) - len(other)) <= errors(one, other) <= max(len(one), len(other))
    assert (errors(one, other) == 0) == (one == other)

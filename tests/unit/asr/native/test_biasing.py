"""The graph of words to listen for: what each token earns, and where it leads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.asr.native.biasing import ContextGraph


def earned(graph: ContextGraph, *tokens: int) -> list[float]:
    place, bonuses = graph.START, []
    for token in tokens:
        bonus, place = graph.step(place, token)
        bonuses.append(bonus)
    return bonuses


@pytest.mark.parametrize(
    ("tokens", "bonuses"),
    [
        ((1, 2, 3), [1.0, 1.0, 1.0]),  # said, and kept
        ((1, 2, 9), [1.0, 1.0, -2.0]),  # left, and given back
        ((9, 9), [0.0, 0.0]),
        ((1, 1, 2, 3), [1.0, 0.0, 1.0, 1.0]),  # begun anew
        ((1, 2, 3, 9), [1.0, 1.0, 1.0, 0.0]),
        ((1, 2, 3, 1, 2, 3), [1.0] * 6),
    ],
)
def test_a_phrase(tokens: tuple[int, ...], bonuses: list[float]) -> None:
    assert earned(ContextGraph([[1, 2, 3]], bonus=1.0), *tokens) == bonuses


def test_the_end_of_one_phrase_may_begin_another() -> None:
    graph = ContextGraph([[1, 2, 3, 4], [2, 3, 5]], bonus=1.0)
    assert earned(graph, 1, 2, 3, 5) == [1.0, 1.0, 1.0, 0.0]


def test_a_phrase_inside_another_counts_when_it_is_complete() -> None:
    """What the longer one earned before it is given back."""
    graph = ContextGraph([[1, 2, 3, 4], [2, 3]], bonus=1.0)
    assert earned(graph, 1, 2, 3) == [1.0, 1.0, 0.0]


def test_no_phrases_earn_nothing() -> None:
    assert earned(ContextGraph([]), 1, 2) == [0.0, 0.0]
    assert earned(ContextGraph([[]]), 1, 2) == [0.0, 0.0]


_TOKENS = st.integers(1, 3)


@given(
    st.lists(st.lists(_TOKENS, min_size=1, max_size=4), max_size=4), st.lists(_TOKENS, max_size=20)
)
def test_nobody_ends_below_zero(phrases: list[list[int]], tokens: list[int]) -> None:
    """Leaving gives back what was earned and never more; in all, a token earns at most once."""
    total = sum(earned(ContextGraph(phrases, bonus=1.0), *tokens))
    assert 0 <= total <= len(tokens)

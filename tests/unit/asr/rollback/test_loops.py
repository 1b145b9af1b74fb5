from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.asr.rollback.loops import loop_start


@pytest.mark.parametrize(
    ("tokens", "start"),
    [
        ([], None),
        ([1], None),
        ([7] * 11, None),
        ([7] * 12, 0),
        ([1, 2, *[7] * 12], 2),
        ([1, 2, *[7] * 20], 2),
        ([1, 2] * 3, None),
        ([1, 2] * 4, 0),
        ([9, *[1, 2] * 4], 1),
        ([9, 2, *[1, 2] * 4], 1),  # the run has this period from its first token on
        ([1, 2, 3, 4, 5, 6] * 4, 0),
        ([1, 2, 3, 4, 5, 6] * 3, None),
        ([1, 2, 3, 4, 5, 6, 7] * 4, None),
        ([*[1, 2] * 4, 3], None),  # not at the end
        ([7] * 8, None),  # the same token eight times is no pair four times
    ],
)
def test_where_a_loop_begins(tokens: list[int], start: int | None) -> None:
    assert loop_start(tokens) == start


@given(st.lists(st.integers(0, 2), max_size=40))
def test_a_loop_is_one(tokens: list[int]) -> None:
    start = loop_start(tokens)
    if start is not None:
        run = tokens[start:]
        periods = [p for p in range(1, 7) if run[p:] == run[:-p]]
        assert any(len(run) >= (12 if p == 1 else 4 * p) for p in periods)


@given(st.integers(1, 6), st.lists(st.integers(0, 9), max_size=10))
def test_every_loop_is_found_in_time(period: int, before: list[int]) -> None:
    phrase = list(range(100, 100 + period))
    assert loop_start(before + phrase * (12 if period == 1 else 4)) == len(before)

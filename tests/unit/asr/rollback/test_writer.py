from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.asr.rollback.port import CancelledError
from live_caption.asr.rollback.writer import Writer, Written

STOP = 99


class Reciter:
    """Knows one row of tokens by heart; its KV cache is the row said so far."""

    def __init__(self, row: Sequence[int], cancel_after: int = 1000) -> None:
        self.row = list(row)
        self.cells: list[int] = []
        self.batches: list[list[int]] = []
        self._left = cancel_after

    @property
    def length(self) -> int:
        return len(self.cells)

    def extend(self, tokens: Sequence[int], answers: int) -> list[int]:
        begin = len(self.cells)
        self.cells += tokens
        self.batches.append(list(tokens))
        ends = range(begin + len(tokens) - answers + 1, begin + len(tokens) + 1)
        return [self._next(self.cells[:end]) for end in ends]

    def rollback(self, length: int) -> None:
        assert 0 <= length <= len(self.cells)
        del self.cells[length:]

    def cancelled(self) -> bool:
        self._left -= 1
        return self._left < 0

    def _next(self, cells: list[int]) -> int:
        said = cells[1:]  # behind the prompt
        right = said == self.row[: len(said)] and len(said) < len(self.row)
        return self.row[len(said)] if right else STOP


def write(
    reciter: Reciter, prefix: Sequence[int] = (), draft: Sequence[int] = (), most: int = 100
) -> Written:
    return Writer(reciter, {STOP}).write([0], prefix, draft, most)  # type: ignore[arg-type]


def test_without_a_draft_tokens_come_one_by_one() -> None:
    reciter = Reciter([1, 2, 3])
    assert write(reciter).tokens == (1, 2, 3)
    assert reciter.batches == [[0], [1], [2], [3]]


def test_a_right_draft_takes_one_batch() -> None:
    reciter = Reciter([1, 2, 3, 4])
    written = write(reciter, prefix=[1], draft=[2, 3, 4])
    assert (written.tokens, written.accepted) == ((2, 3, 4), 3)
    assert reciter.batches == [[0, 1, 2, 3, 4]]


def test_a_wrong_draft_is_followed_as_far_as_it_is_right() -> None:
    reciter = Reciter([1, 2, 3, 4])
    written = write(reciter, prefix=[1], draft=[2, 7, 4])
    assert (written.tokens, written.accepted) == ((2, 3, 4), 1)
    assert reciter.batches == [[0, 1, 2, 7, 4], [3], [4]]


def test_what_follows_a_right_draft_is_written_on() -> None:
    assert write(Reciter([1, 2, 3, 4, 5]), prefix=[1], draft=[2, 3]).tokens == (2, 3, 4, 5)


def test_a_draft_longer_than_the_text_is_cut() -> None:
    written = write(Reciter([1, 2]), prefix=[1], draft=[2, 3])
    assert (written.tokens, written.accepted) == ((2,), 1)


def test_nothing_more_to_say() -> None:
    assert write(Reciter([1]), prefix=[1]).tokens == ()
    assert write(Reciter([1]), prefix=[1], draft=[2]).tokens == ()


@pytest.mark.parametrize("draft", [[], [1, 2, 3, 4, 5, 6]])
def test_no_more_is_written_than_the_sound_can_hold(draft: list[int]) -> None:
    assert write(Reciter(range(1, 50)), draft=draft, most=4).tokens == (1, 2, 3, 4)


@pytest.mark.parametrize("draft", [[], [5, *[1, 2] * 20]])
def test_writing_ends_where_a_loop_is_one(draft: list[int]) -> None:
    written = write(Reciter([5, *[1, 2] * 20]), draft=draft)
    assert written.tokens == (5, *[1, 2] * 4)
    assert written.loop == 1


def test_a_loop_may_begin_in_the_prefix() -> None:
    written = write(Reciter([5, *[7] * 40]), prefix=[5, 7, 7, 7])
    assert len(written.tokens) == 9
    assert written.loop == 1


def test_cancelling_is_honoured_between_tokens() -> None:
    reciter = Reciter(range(1, 50), cancel_after=3)
    with pytest.raises(CancelledError):
        write(reciter)
    assert reciter.batches == [[0], [1], [2], [3]]


@given(
    row=st.lists(st.integers(1, 4), max_size=20),
    known=st.integers(0, 20),
    draft=st.lists(st.integers(1, 4), max_size=8),
    most=st.integers(1, 30),
)
def test_a_draft_never_changes_what_is_written(
    row: list[int], known: int, draft: list[int], most: int
) -> None:
    plain = write(Reciter(row), row[:known], (), most)
    drafted = write(Reciter(row), row[:known], draft, most)
    assert (plain.tokens, plain.loop) == (drafted.tokens, drafted.loop)
    assert drafted.accepted <= min(len(draft), len(drafted.tokens))

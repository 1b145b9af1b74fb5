from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from live_caption.pipeline.pacing import PATIENCE, next_position

_CHUNK = 9600


def test_too_little_sound_is_waited_for() -> None:
    assert next_position(_CHUNK - 1, 0, _CHUNK, steady=False) is None


def test_a_step_advances_by_one_chunk_while_it_keeps_up() -> None:
    assert next_position(PATIENCE, 0, _CHUNK, steady=False) == _CHUNK


def test_a_late_step_takes_all_whole_chunks() -> None:
    fed = PATIENCE + 3 * _CHUNK
    assert next_position(fed, 0, _CHUNK, steady=False) == fed // _CHUNK * _CHUNK


def test_a_steady_step_never_takes_more_than_one() -> None:
    assert next_position(100 * _CHUNK, 0, _CHUNK, steady=True) == _CHUNK


@given(fed=st.integers(0, 10**6), considered=st.integers(0, 10**6), steady=st.booleans())
def test_positions_are_reached_and_whole(fed: int, considered: int, steady: bool) -> None:
    position = next_position(fed, considered, _CHUNK, steady=steady)
    if position is not None:
        assert considered < position <= fed
        assert (position - considered) % _CHUNK == 0

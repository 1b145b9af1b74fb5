"""Beam search for transducers, on scores that are written down."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import pytest

from live_caption.asr.native.beam import BeamTransducer
from live_caption.asr.native.biasing import ContextGraph
from tests.fakes.streaming import FakeJoint, frames

Scores = Mapping[tuple[int, int], Mapping[int, float]]
BLANK = {0: 0.0}


def beam(scores: Scores, phrases: Sequence[Sequence[int]] = (), paths: int = 4) -> BeamTransducer:
    return BeamTransducer(FakeJoint(6, scores), 2, ContextGraph(phrases), paths=paths)


def chances(**tokens: float) -> dict[int, float]:
    """Probabilities by token: `t3=0.6`."""
    return {int(name[1:]): math.log(chance) for name, chance in tokens.items()}


def ids(search: BeamTransducer) -> list[int]:
    return [found.id for found in search.found]


SECOND_THOUGHTS: Scores = {
    (1, 0): chances(t2=0.55, t3=0.45),
    (2, 2): chances(t0=0.5, t4=0.5),
    (2, 3): chances(t4=1.0),
}
"""Token 2 is likelier at first, but only 3 is followed by anything likely."""


def test_it_may_change_its_mind() -> None:
    search = beam(SECOND_THOUGHTS)
    search.advance(frames(1))
    assert ids(search) == [2]
    search.advance(frames(2))
    assert ids(search) == [3, 4]


def test_with_one_path_it_is_greedy() -> None:
    search = beam(SECOND_THOUGHTS, paths=1)
    search.advance(frames(1, 2))
    assert ids(search)[0] == 2


def test_what_was_settled_does_not_change() -> None:
    search = beam(SECOND_THOUGHTS)
    search.advance(frames(1))
    search.settle(1)
    search.advance(frames(2))
    assert ids(search)[0] == 2


def test_settling_nothing_changes_nothing() -> None:
    search = beam(SECOND_THOUGHTS)
    search.advance(frames(1))
    search.settle(0)
    search.advance(frames(2))
    assert ids(search) == [3, 4]


def test_ways_that_write_the_same_are_one() -> None:
    """3 is said in the first or in the second frame: together that is likelier than 2."""
    search = beam(
        {
            (1, 0): chances(t2=0.4, t3=0.3, t0=0.3),
            (2, 0): chances(t3=1.0),
            (2, 3): chances(t0=1.0),
            (2, 2): chances(t0=1.0),
        }
    )
    search.advance(frames(1, 2))
    assert ids(search) == [3]


def test_times_blanks_and_confidence_are_those_of_the_best() -> None:
    search = beam({(1, 0): chances(t3=0.8, t0=0.2)})
    search.advance(frames(0, 1, 0, 0))
    assert [found.frame for found in search.found] == [1]
    assert search.found[0].confidence == pytest.approx(0.8, abs=1e-5)
    assert search.blanks == 2


def test_silent_tokens_are_blanks() -> None:
    joint = FakeJoint(6, {(1, 0): chances(t2=0.9, t0=0.1)})
    search = BeamTransducer(joint, 2, ContextGraph([]), silent=frozenset({2}))
    search.advance(frames(1))
    assert (ids(search), search.blanks) == ([], 1)


def test_a_new_utterance_begins_empty_and_knows_the_context() -> None:
    search = beam({(1, 0): chances(t3=0.9, t0=0.1), (1, 3): chances(t4=0.9, t0=0.1)})
    search.advance(frames(1, 0))
    search.reset()
    assert (ids(search), search.blanks) == ([], 0)
    search.advance(frames(1))
    assert [(found.id, found.frame) for found in search.found] == [(4, 2)]


def test_an_utterance_without_a_token_forgets_the_context() -> None:
    search = beam({(1, 0): chances(t3=0.9, t0=0.1), (1, 3): chances(t4=0.9, t0=0.1)})
    search.advance(frames(1, 0))
    search.reset()
    search.advance(frames(0))
    search.reset()
    search.advance(frames(1))
    assert ids(search) == [3]


UNLIKELY: Scores = {
    (1, 0): chances(t2=0.7, t3=0.3),
    (2, 3): chances(t4=0.5, t5=0.5),
    (2, 2): chances(t5=0.6, t4=0.4),
}


@pytest.mark.parametrize(
    ("phrases", "said"), [([], [2, 5]), ([[3, 4]], [3, 4]), ([[3, 1]], [2, 5]), ([[4]], [2, 4])]
)
def test_words_to_listen_for_win(phrases: list[list[int]], said: list[int]) -> None:
    search = beam(UNLIKELY, phrases)
    search.advance(frames(1, 2))
    assert ids(search) == said

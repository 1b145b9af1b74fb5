"""Greedy search: transducers and CTC, on scores that are written down."""

from __future__ import annotations

import numpy as np
import pytest

from live_caption.asr.native.greedy import GreedyCtc, GreedyTransducer
from live_caption.asr.native.search import Frames
from tests.fakes.streaming import FakeJoint, frames


def ids(search: GreedyTransducer | GreedyCtc) -> list[tuple[int, int]]:
    return [(found.id, found.frame) for found in search.found]


def test_a_frame_gives_one_token_at_most() -> None:
    joint = FakeJoint(5, {(1, 0): {3: 1.0}, (1, 3): {4: 1.0}, (2, 3): {4: 1.0}})
    search = GreedyTransducer(joint)
    search.advance(frames(0, 1, 1))
    assert ids(search) == [(3, 1), (4, 2)]
    assert joint.extended == [(0, 3), (3, 4)]


def test_some_models_give_several_tokens_in_a_frame() -> None:
    joint = FakeJoint(5, {(1, 0): {3: 1.0}, (1, 3): {2: 1.0}, (1, 2): {4: 1.0}})
    search = GreedyTransducer(joint, blank=4, per_frame=10)
    search.advance(frames(1))
    assert ids(search) == [(3, 0), (2, 0)]
    assert search.blanks == 1


def test_tokens_without_end_stay_within_their_frame() -> None:
    joint = FakeJoint(5, {(1, 0): {3: 1.0}, (1, 3): {3: 1.0}})
    search = GreedyTransducer(joint, blank=4, per_frame=10)
    search.advance(frames(1, 1))
    assert ids(search) == [(3, 0)] * 10 + [(3, 1)] * 10
    assert search.blanks == 0


def test_blanks_count_since_the_last_token() -> None:
    search = GreedyTransducer(FakeJoint(5, {(1, 0): {3: 1.0}}))
    search.advance(frames(0, 0))
    assert search.blanks == 2
    search.advance(frames(1))
    assert search.blanks == 0
    search.advance(frames(0))
    assert search.blanks == 1


def test_a_silent_token_is_a_blank() -> None:
    joint = FakeJoint(5, {(1, 0): {2: 1.0}})
    search = GreedyTransducer(joint, silent=frozenset({2}))
    search.advance(frames(1))
    assert ids(search) == []
    assert search.blanks == 1
    assert joint.extended == []


def test_confidence_is_the_probability_of_the_token() -> None:
    joint = FakeJoint(3, {(1, 0): {0: 0.0, 1: float(np.log(2)), 2: 0.0}})
    search = GreedyTransducer(joint)
    search.advance(frames(1))
    assert search.found[0].confidence == pytest.approx(0.5)


@pytest.mark.parametrize(("keep", "last"), [(True, [(4, 2)]), (False, [(3, 2)])])
def test_the_next_utterance_may_know_the_context(keep: bool, last: list[tuple[int, int]]) -> None:
    scores = {(1, 0): {3: 1.0}, (1, 3): {4: 1.0}}
    search = GreedyTransducer(FakeJoint(5, scores), keep_context=keep)
    search.advance(frames(1, 0))
    search.reset()
    assert (ids(search), search.blanks) == ([], 0)
    search.advance(frames(1))
    assert ids(search) == last


def test_an_utterance_without_a_token_forgets_the_context() -> None:
    search = GreedyTransducer(FakeJoint(5, {(1, 0): {3: 1.0}, (1, 3): {4: 1.0}}))
    search.advance(frames(1))
    search.reset()
    search.reset()
    search.advance(frames(1))
    assert ids(search) == [(3, 1)]


def test_what_was_found_never_changes() -> None:
    search = GreedyTransducer(FakeJoint(5, {(1, 0): {3: 1.0}}))
    search.advance(frames(1))
    before = list(search.found)
    search.settle(1)
    search.advance(frames(0, 0))
    assert list(search.found) == before


def log_probabilities(*tokens: int) -> Frames:
    rows = np.full((len(tokens), 4), 0.1 / 3, np.float32)
    rows[range(len(tokens)), tokens] = 0.9
    return np.log(rows)


def test_ctc_takes_a_token_that_goes_on_as_one() -> None:
    search = GreedyCtc(blank=0)
    search.advance(log_probabilities(0, 2, 2, 0, 2, 3))
    assert ids(search) == [(2, 1), (2, 4), (3, 5)]
    assert [found.confidence for found in search.found] == pytest.approx([0.9] * 3)


def test_ctc_knows_the_last_token_in_the_next_chunk() -> None:
    search = GreedyCtc(blank=0)
    search.advance(log_probabilities(2))
    search.advance(log_probabilities(2, 0))
    assert ids(search) == [(2, 0)]
    assert search.blanks == 1
    search.reset()
    assert (ids(search), search.blanks) == ([], 0)
    search.advance(log_probabilities(2))
    assert ids(search) == [(2, 3)]


def test_a_token_that_goes_on_is_no_silence() -> None:
    search = GreedyCtc(blank=1)
    search.advance(log_probabilities(2, 2, 2))
    assert search.blanks == 0

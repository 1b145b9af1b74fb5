"""Integrate-and-fire: how weights become tokens."""

from __future__ import annotations

import numpy as np
import pytest

from live_caption.asr.native.firing import IntegrateAndFire
from live_caption.asr.native.search import Frames


def array(*numbers: float) -> Frames:
    return np.array(numbers, np.float32)


def fired(firing: IntegrateAndFire, values: Frames, weights: Frames) -> list[tuple[int, float]]:
    return [(place, float(vector[0])) for place, vector in firing.fire(values[:, None], weights)]


def test_a_token_fires_when_its_weights_reach_one() -> None:
    found = fired(IntegrateAndFire(1), array(1, 2, 3), array(0.5, 0.25, 0.5))
    assert [place for place, _ in found] == [2]
    assert found[0][1] == pytest.approx(0.5 * 1 + 0.25 * 2 + 0.25 * 3)


def test_what_is_left_of_a_weight_counts_for_the_next_token() -> None:
    found = fired(IntegrateAndFire(1), array(1, 2), array(0.75, 1.0))
    assert [place for place, _ in found] == [1]
    assert found[0][1] == pytest.approx(0.75 * 1 + 0.25 * 2)


def test_it_goes_on_from_chunk_to_chunk() -> None:
    whole, parts = IntegrateAndFire(1), IntegrateAndFire(1)
    values, weights = array(1, 2, 3, 4), array(0.4, 0.4, 0.4, 0.9)
    together = [vector for _, vector in fired(whole, values, weights)]
    apart = [
        vector
        for begin in range(4)
        for _, vector in fired(parts, values[begin : begin + 1], weights[begin : begin + 1])
    ]
    assert apart == together


def test_a_frame_fires_once_at_most() -> None:
    assert [place for place, _ in fired(IntegrateAndFire(1), array(1, 1), array(2.5, 0))] == [0, 1]

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.asr.rollback.audio import audible, finite, fitted, pause, quietest, spans
from live_caption.types import SAMPLE_RATE_HZ, Samples

SECOND = SAMPLE_RATE_HZ


@pytest.mark.parametrize(
    ("samples", "expected"),
    [
        (1, 15_999),
        (160, 15_999),
        (15_999, 15_999),
        (16_000, 15_999),
        (16_001, 31_999),
        (32_000, 31_999),
        (128_000, 127_999),
    ],
)
def test_one_sample_less_than_whole_seconds_is_handed_over(samples: int, expected: int) -> None:
    sound = np.ones(samples, np.float32)
    shown = fitted(sound)
    assert shown.shape == (expected,)
    assert shown.dtype == np.float32
    assert shown[: min(samples, expected)].all()
    assert not shown[samples:].any()


def test_slices_are_whole_and_the_tail_is_one_piece() -> None:
    assert spans(19 * SECOND, 8 * SECOND) == [
        (0, 8 * SECOND),
        (8 * SECOND, 16 * SECOND),
        (16 * SECOND, 19 * SECOND),
    ]


def test_the_tail_may_come_in_parts() -> None:
    assert [end / SECOND for _, end in spans(13 * SECOND, 8 * SECOND, 2 * SECOND)] == [
        8.0,
        10.0,
        12.0,
        13.0,
    ]


@given(st.integers(1, 50 * SECOND), st.sampled_from([2, 4, 8]), st.sampled_from([0, 1, 2]))
def test_every_sample_lies_in_exactly_one_span(length: int, whole: int, part: int) -> None:
    found = spans(length, whole * SECOND, part * SECOND)
    assert found[0][0] == 0
    assert found[-1][1] == length
    assert all(before[1] == after[0] for before, after in pairwise(found))
    assert all(start < end for start, end in found)
    assert all(end - start <= whole * SECOND for start, end in found)


@given(st.integers(1, 30 * SECOND), st.integers(0, 30 * SECOND), st.sampled_from([2, 8]))
def test_complete_slices_stay_when_sound_is_added(length: int, more: int, whole: int) -> None:
    frozen = [s for s in spans(length, whole * SECOND) if s[1] - s[0] == whole * SECOND]
    assert spans(length + more, whole * SECOND)[: len(frozen)] == frozen


def test_what_is_no_number_becomes_silence() -> None:
    sound = np.array([np.nan, np.inf, -np.inf, 3.0, -0.5], np.float32)
    assert finite(sound).tolist() == [0.0, 0.0, 0.0, 1.0, -0.5]
    assert np.isnan(sound[0])  # the caller's own


def test_the_cut_lies_in_the_middle_of_the_pause() -> None:
    sound = np.random.default_rng(1).normal(0, 0.1, 8 * SECOND).astype(np.float32)
    sound[7 * SECOND : 7 * SECOND + 1600] = 0
    assert quietest(sound, 6 * SECOND, 8 * SECOND) == 7 * SECOND + 800


def test_of_equal_pauses_the_last_counts() -> None:
    silence = np.zeros(2 * SECOND, np.float32)
    assert quietest(silence, 0, 2 * SECOND) == 2 * SECOND - 800


@pytest.mark.parametrize(("low", "high"), [(100, 100), (100, 1699)])
def test_too_little_sound_is_cut_at_its_end(low: int, high: int) -> None:
    assert quietest(np.ones(4000, np.float32), low, high) == high


def loud(seconds: float, level_db: float) -> Samples:
    """Noise of a level."""
    noise = np.random.default_rng(0).normal(0, 10 ** (level_db / 20), round(seconds * SECOND))
    return noise.astype(np.float32)


@pytest.mark.parametrize(
    ("level_db", "expected"), [(-20, True), (-50, True), (-65, False), (-120, False)]
)
def test_silence_is_what_is_far_below_speech(level_db: float, expected: bool) -> None:
    sound = np.concatenate([loud(2.0, -20), loud(1.0, level_db)])
    assert audible(sound, 2 * SECOND) is expected


def test_one_word_in_silence_is_heard() -> None:
    sound = np.concatenate([loud(2.0, -20), loud(1.0, -80), loud(0.1, -30), loud(0.5, -80)])
    assert audible(sound, 2 * SECOND)


def test_sound_that_begins_is_heard_however_quiet_it_is() -> None:
    assert audible(loud(1.0, -80), 0)
    assert not audible(np.zeros(SECOND, np.float32), 0)
    assert not audible(np.zeros(0, np.float32), 0)


def test_a_click_makes_no_speech_silent() -> None:
    sound = loud(4.0, -50)
    sound[100:200] = 1.0
    assert audible(sound, 2 * SECOND)


def with_pauses(seconds: float, *pauses_s: tuple[float, float]) -> Samples:
    sound = np.random.default_rng(1).normal(0, 0.1, round(seconds * SECOND)).astype(np.float32)
    for begin_s, end_s in pauses_s:
        sound[round(begin_s * SECOND) : round(end_s * SECOND)] *= 0.01
    return sound


def test_the_last_pause_counts_and_its_middle() -> None:
    sound = with_pauses(8.0, (3.0, 3.4), (5.0, 5.4), (6.0, 6.16))  # the last one is too short
    assert pause(sound, 0) == pause(sound, 4 * SECOND) == round(5.2 * SECOND)
    assert pause(sound[: 4 * SECOND], 0) == round(3.2 * SECOND)
    assert pause(sound, 6 * SECOND) is None


def test_a_pause_that_began_before_ends_where_it_is_allowed_to() -> None:
    sound = with_pauses(8.0, (5.0, 5.4))
    begin = round(5.3 * SECOND)
    assert pause(sound, begin) == begin


def test_a_pause_may_go_on() -> None:
    assert pause(with_pauses(4.0, (3.0, 4.0)), 2 * SECOND) == round(3.5 * SECOND)


def test_noise_between_words_is_no_pause() -> None:
    sound = np.random.default_rng(1).normal(0, 0.1, 4 * SECOND).astype(np.float32)
    sound[SECOND : 2 * SECOND] *= 0.1
    assert pause(sound, 0) is None

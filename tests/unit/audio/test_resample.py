from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.audio.resample import Resampler, to_mono
from live_caption.types import SAMPLE_RATE_HZ, Samples

RATES_HZ = (8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000)


def tone(rate_hz: int, seconds: float, pitch_hz: float = 440) -> Samples:
    times_s = np.arange(round(rate_hz * seconds)) / rate_hz
    return (0.5 * np.sin(2 * np.pi * pitch_hz * times_s)).astype(np.float32)


def in_blocks(resampler: Resampler, sound: Samples, size: int) -> Samples:
    blocks = [resampler.push(sound[i : i + size]) for i in range(0, len(sound), size)]
    return np.concatenate([*blocks, resampler.flush()])


@pytest.mark.parametrize("rate_hz", RATES_HZ)
def test_a_tone_stays_that_tone_at_its_time(rate_hz: int) -> None:
    result = in_blocks(Resampler(rate_hz), tone(rate_hz, 2), rate_hz // 100)
    expected = tone(SAMPLE_RATE_HZ, 2)
    assert len(result) == len(expected)
    middle = slice(4_000, 28_000)
    assert np.abs(result[middle] - expected[middle]).max() < 0.17  # a tenth of a millisecond


@pytest.mark.parametrize("rate_hz", [44_100, 48_000])
def test_what_16_khz_cannot_hold_is_removed(rate_hz: int) -> None:
    result = in_blocks(Resampler(rate_hz), tone(rate_hz, 1, pitch_hz=11_000), rate_hz // 50)
    assert np.abs(result[2_000:14_000]).max() < 1e-4


@given(
    rate_hz=st.sampled_from(RATES_HZ),
    sizes=st.lists(st.integers(0, 3_000), min_size=1, max_size=20),
)
def test_the_blocks_change_nothing(rate_hz: int, sizes: list[int]) -> None:
    sound = np.random.default_rng(1).standard_normal(sum(sizes)).astype(np.float32)
    whole = in_blocks(Resampler(rate_hz), sound, max(1, len(sound)))
    resampler, parts, begin = Resampler(rate_hz), [], 0
    for size in sizes:
        parts.append(resampler.push(sound[begin : begin + size]))
        begin += size
    result = np.concatenate([*parts, resampler.flush()])
    assert len(result) == round(len(sound) * SAMPLE_RATE_HZ / rate_hz)
    assert resampler.produced == len(result)
    np.testing.assert_allclose(result, whole, atol=1e-5)


@pytest.mark.parametrize("rate_hz", RATES_HZ)
def test_silence_is_passed_by_without_a_shift(rate_hz: int) -> None:
    silence = np.zeros(rate_hz, np.float32)
    sound = np.concatenate([tone(rate_hz, 0.5), silence, tone(rate_hz, 0.5)])
    whole = in_blocks(Resampler(rate_hz), sound, len(sound))
    for size in (rate_hz // 100, rate_hz // 4):
        result = in_blocks(Resampler(rate_hz), sound, size)
        np.testing.assert_allclose(result[:-1], whole[:-1], atol=1e-5)  # the end is rounded


@pytest.mark.parametrize("rate_hz", [11_025, 44_100])
def test_the_count_stays_exact(rate_hz: int) -> None:
    resampler = Resampler(rate_hz)
    minute = np.zeros(60 * rate_hz, np.float32)
    for _ in range(8):
        resampler.push(minute)
    missing = 8 * 60 * SAMPLE_RATE_HZ - resampler.produced
    assert 0 <= missing < 0.05 * SAMPLE_RATE_HZ  # what the filter holds, and no more


def test_channels_are_averaged() -> None:
    stereo = np.array([[1, 0], [0.5, 0.5], [-1, 1]], np.float32)
    np.testing.assert_allclose(to_mono(stereo), [0.5, 0.5, 0])
    np.testing.assert_allclose(to_mono(stereo[:, :1]), [1, 0.5, -1])
    np.testing.assert_allclose(to_mono(stereo[:, 0]), [1, 0.5, -1])
    assert to_mono(stereo).dtype == np.float32


def test_what_is_louder_than_full_scale_is_cut_off() -> None:
    frames = np.array([[3e38, 3e38], [2, 1], [-2, -1]], np.float32)
    np.testing.assert_allclose(to_mono(frames), [1, 1, -1])
    np.testing.assert_allclose(to_mono(frames[:, 0]), [1, 1, -1])


def test_what_is_no_number_becomes_silence() -> None:
    frames = np.array([[np.nan, 1], [np.inf, -np.inf], [0.5, 0.5]], np.float32)
    np.testing.assert_allclose(to_mono(frames), [0.5, 0, 0.5])
    assert np.isfinite(Resampler(48_000).push(np.full((4_800, 2), np.nan, np.float32))).all()

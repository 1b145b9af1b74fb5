from __future__ import annotations

import numpy as np
import pytest

from live_caption.audio.meter import SILENCE_DBFS, Meter
from live_caption.types import Level, Samples, SourceKind


def levels(samples: Samples, block: int) -> list[Level]:
    meter = Meter(SourceKind.SYSTEM)
    pushed = [meter.push(samples[i : i + block]) for i in range(0, len(samples), block)]
    return [level for level in pushed if level is not None]


def test_ten_levels_a_second() -> None:
    assert len(levels(np.zeros(16_000, np.float32), 160)) == 10


def test_a_full_square_wave_is_at_zero() -> None:
    wave = np.tile(np.array([1, -1], np.float32), 800)
    assert levels(wave, 1_600) == [Level(SourceKind.SYSTEM, 0.0, 0.0)]


def test_a_sine_is_three_decibels_below_its_peak() -> None:
    sine = (0.1 * np.sin(np.arange(1_600) * 2 * np.pi / 40)).astype(np.float32)
    (level,) = levels(sine, 400)
    assert level.peak_dbfs == pytest.approx(-20, abs=0.01)
    assert level.rms_dbfs == pytest.approx(-23.01, abs=0.01)


def test_silence_has_a_floor() -> None:
    (level,) = levels(np.zeros(1_600, np.float32), 100)
    assert (level.rms_dbfs, level.peak_dbfs) == (SILENCE_DBFS, SILENCE_DBFS)


def test_the_peak_is_that_of_the_window_only() -> None:
    samples = np.zeros(3_200, np.float32)
    samples[100] = -0.5
    loud, quiet = levels(samples, 1_600)
    assert loud.peak_dbfs == pytest.approx(-6.02, abs=0.01)
    assert quiet.peak_dbfs == SILENCE_DBFS


def test_no_samples_change_nothing() -> None:
    assert Meter(SourceKind.FILE).push(np.zeros(0, np.float32)) is None

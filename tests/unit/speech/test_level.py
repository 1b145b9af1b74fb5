"""Loudness is that of the sound, whatever lies below it."""

from __future__ import annotations

import numpy as np
import pytest

from live_caption.speech.level import level_dbfs, mean_power


@pytest.mark.parametrize("constant", [0.0, 0.01, 0.5, -0.5])
def test_a_constant_is_no_sound(constant: float) -> None:
    times_s = np.arange(320) / 16_000
    tone = (0.01 * np.sin(2 * np.pi * 200 * times_s)).astype(np.float32)
    assert level_dbfs(tone + np.float32(constant)) == pytest.approx(-43, abs=0.1)
    assert mean_power(np.full(320, constant, np.float32)) < 1e-10

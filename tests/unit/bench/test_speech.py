from __future__ import annotations

import numpy as np

from bench.qwen.__main__ import speech
from bench.recordings import recordings
from live_caption.audio.files import read_whole
from live_caption.types import SAMPLE_RATE_HZ


def test_recordings_follow_each_other_as_often_as_it_takes() -> None:
    first, second, *_ = (read_whole(each.path) for each in recordings("en"))
    sound = speech(62.6)
    assert len(sound) == round(62.6 * SAMPLE_RATE_HZ)
    gap = np.zeros(round(0.4 * SAMPLE_RATE_HZ), np.float32)
    begin = np.concatenate([first, gap, second])
    np.testing.assert_array_equal(sound[: len(begin)], begin)
    whole = sum(len(read_whole(each.path)) + len(gap) for each in recordings("en"))
    again = sound[whole:]
    np.testing.assert_array_equal(again, begin[: len(again)])
    assert len(again) > SAMPLE_RATE_HZ

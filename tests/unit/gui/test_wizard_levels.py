"""How loud it is, in a word that does not flicker between words."""

from __future__ import annotations

import pytest

from live_caption.gui.wizard_levels import LevelHistory, Loudness, loudness_text, share_of


@pytest.mark.parametrize(
    ("rms_dbfs", "peak_dbfs", "expected"),
    [
        (-120.0, -120.0, Loudness.SILENT),
        (-71.0, -60.0, Loudness.SILENT),
        (-69.0, -50.0, Loudness.QUIET),
        (-51.0, -30.0, Loudness.QUIET),
        (-49.0, -30.0, Loudness.GOOD),
        (-12.0, -0.4, Loudness.GOOD),
        (-12.0, 0.0, Loudness.LOUD),
    ],
)
def test_a_level_is_a_word(rms_dbfs: float, peak_dbfs: float, expected: Loudness) -> None:
    history = LevelHistory()
    history.add(rms_dbfs, peak_dbfs)
    assert history.loudness is expected


def test_a_pause_between_words_is_not_silence() -> None:
    history = LevelHistory()
    history.add(-20.0, -10.0)
    words = []
    for _ in range(20):
        history.add(-120.0, -120.0)
        words.append(history.loudness)
        assert history.share == 0.0
    assert words == [Loudness.GOOD] * 19 + [Loudness.SILENT]


def test_nothing_is_silent() -> None:
    history = LevelHistory()
    assert history.loudness is Loudness.SILENT
    history.add(-20.0, -10.0)
    history.clear()
    assert history.loudness is Loudness.SILENT
    assert history.share == 0.0


@pytest.mark.parametrize(
    ("dbfs", "expected"), [(-120.0, 0.0), (-60.0, 0.0), (-30.0, 0.5), (0.0, 1.0), (3.0, 1.0)]
)
def test_a_level_is_a_length(dbfs: float, expected: float) -> None:
    assert share_of(dbfs) == pytest.approx(expected)


def test_the_words_differ() -> None:
    assert len({loudness_text(each) for each in Loudness}) == len(Loudness)

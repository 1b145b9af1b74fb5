"""Speed and time left."""

from __future__ import annotations

from live_caption.models.events import Progress
from live_caption.models.progress import ProgressMeter


def test_nothing_is_known_at_first() -> None:
    assert ProgressMeter("toy", 100).read(50.0, 0, 0) == Progress("toy", 0, 100, 0.0, None)


def test_speed_is_what_came_over_the_network() -> None:
    meter = ProgressMeter("toy", 1000)
    meter.read(0.0, 0, 0)
    assert meter.read(1.0, 600, 100) == Progress("toy", 600, 1000, 100.0, 4.0)


def test_speed_follows_the_last_seconds() -> None:
    meter = ProgressMeter("toy", 1000)
    meter.read(0.0, 0, 0)
    meter.read(1.0, 500, 500)
    assert meter.read(6.0, 600, 600) == Progress("toy", 600, 1000, 20.0, 20.0)


def test_a_download_that_stands_still_has_no_end() -> None:
    meter = ProgressMeter("toy", 1000)
    for second in range(10):
        progress = meter.read(second, 10, 10)
    assert progress == Progress("toy", 10, 1000, 0.0, None)


def test_what_is_complete_takes_no_time() -> None:
    assert ProgressMeter("toy", 1000).read(0.0, 1000, 0).left_s == 0.0

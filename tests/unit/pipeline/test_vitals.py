from __future__ import annotations

import pytest

from live_caption.errors import ModelError
from live_caption.pipeline.vitals import Vitals
from live_caption.types import (
    SAMPLE_RATE_HZ,
    Problem,
    RecognizerStatus,
    SourceKind,
    SourceState,
    SourceStatus,
    Topic,
)


def test_all_well_says_nothing() -> None:
    vitals = Vitals()
    vitals.recognizer = RecognizerStatus.READY
    vitals.sources[SourceKind.SYSTEM] = SourceState(SourceKind.SYSTEM, SourceStatus.LISTENING)
    assert vitals.health().message == ""


def test_how_the_model_runs_is_said_while_nothing_is_wrong() -> None:
    vitals = Vitals()
    vitals.notice = "The graphics card computes wrongly."
    assert vitals.health().message == "The graphics card computes wrongly."
    vitals.recognizer = RecognizerStatus.RESTARTING
    assert "started again" in vitals.health().message


def test_a_failure_is_said_before_anything_else() -> None:
    vitals = Vitals()
    vitals.failure = ModelError("The model is damaged.", "Install it again.")
    vitals.sources[SourceKind.SYSTEM] = SourceState(
        SourceKind.SYSTEM, SourceStatus.LOST, message="Gone."
    )
    health = vitals.health()
    assert health.message == "The model is damaged. Install it again."
    assert health.problems == (
        Problem(Topic.MODEL, "The model is damaged.", "Install it again."),
        Problem(Topic.SOUND, "Gone."),
    )


def test_a_lost_source_is_said() -> None:
    vitals = Vitals()
    vitals.sources[SourceKind.SYSTEM] = SourceState(
        SourceKind.SYSTEM, SourceStatus.LOST, message="Gone."
    )
    assert vitals.health().message == "Gone."


def test_lag_is_said_once_it_is_noticed() -> None:
    vitals = Vitals()
    vitals.stepped(0.1, SAMPLE_RATE_HZ, 2 * SAMPLE_RATE_HZ)
    assert vitals.health().message == ""
    vitals.stepped(0.1, SAMPLE_RATE_HZ, 7 * SAMPLE_RATE_HZ)
    assert "7 seconds behind" in vitals.health().message
    vitals.stepped(0.1, SAMPLE_RATE_HZ, 2 * SAMPLE_RATE_HZ)
    assert "2 seconds behind" in vitals.health().message
    vitals.stepped(0.1, SAMPLE_RATE_HZ, SAMPLE_RATE_HZ)
    assert vitals.health().message == ""


def test_the_real_time_factor_follows_the_steps() -> None:
    vitals = Vitals()
    for _ in range(100):
        vitals.stepped(0.3, SAMPLE_RATE_HZ // 2, 0)
    assert vitals.health().real_time_factor == pytest.approx(0.6)
    assert vitals.health().stage_ms["step"] == pytest.approx(300, abs=1)

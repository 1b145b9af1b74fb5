from __future__ import annotations

import pytest

from live_caption.gui.status import State, status_of
from live_caption.types import (
    Health,
    Problem,
    RecognizerStatus,
    SourceKind,
    SourceState,
    SourceStatus,
    Topic,
)

_OFFER = "Source ▸ Sample recording in the menu shows how captions look."
_READY = RecognizerStatus.READY


def _source(status: SourceStatus, device: str = "", message: str = "") -> SourceState:
    return SourceState(SourceKind.SYSTEM, status, device, message)


@pytest.mark.parametrize(
    ("health", "state", "sentence"),
    [
        (Health(), State.WORKING, "Loading the speech model…"),
        (Health(RecognizerStatus.STARTING), State.WORKING, "Loading the speech model…"),
        (Health(RecognizerStatus.RESTARTING, message="Again."), State.WORKING, "Again."),
        (Health(RecognizerStatus.FAILED, message="Broken."), State.ERROR, "Broken."),
        (Health(RecognizerStatus.FAILED), State.ERROR, "Speech recognition has stopped."),
        (
            Health(_READY, (_source(SourceStatus.OPENING),)),
            State.WORKING,
            "Opening the sound device…",
        ),
        (Health(_READY, (_source(SourceStatus.LISTENING),)), State.LISTENING, "Listening…"),
        (
            Health(_READY, (_source(SourceStatus.LISTENING),), lag_s=4.4),
            State.LISTENING,
            "Listening, 4 s behind",
        ),
        (
            Health(_READY, (_source(SourceStatus.LISTENING),), message="Slow computer."),
            State.LISTENING,
            "Slow computer.",
        ),
        (
            Health(_READY, (_source(SourceStatus.LOST, "Headset"),)),
            State.ERROR,
            "Lost Headset. Waiting for it to come back…",
        ),
        (
            Health(_READY, (_source(SourceStatus.UNAVAILABLE),)),
            State.ERROR,
            "Cannot listen to the sound device. " + _OFFER,
        ),
        (
            Health(_READY, (_source(SourceStatus.UNAVAILABLE, message="No sound server."),)),
            State.ERROR,
            "No sound server. " + _OFFER,
        ),
        (
            Health(_READY, (_source(SourceStatus.ENDED),)),
            State.PAUSED,
            "The recording has ended.",
        ),
    ],
)
def test_sentence(health: Health, state: State, sentence: str) -> None:
    status = status_of(health, paused=False)
    assert (status.state, status.sentence) == (state, sentence)


def test_a_window_gives_no_commands_as_advice() -> None:
    problem = Problem(Topic.MODEL, "Toy is damaged.", "Repair it with “live-caption models”.")
    health = Health(RecognizerStatus.FAILED, message=str(problem), problems=(problem,))
    assert status_of(health, paused=False).sentence == (
        "Toy is damaged. Repair it, or choose another, on the Model page of the settings."
    )


def test_pause_hides_a_lost_device_but_not_a_failed_recogniser() -> None:
    lost = Health(_READY, (_source(SourceStatus.LOST),))
    assert status_of(lost, paused=True).state is State.PAUSED
    failed = Health(RecognizerStatus.FAILED)
    assert status_of(failed, paused=True).state is State.ERROR

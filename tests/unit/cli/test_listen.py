"""What is wrong while listening is said, but not over and over."""

from __future__ import annotations

import threading

import pytest

from live_caption.cli.listen import ComplaintSink
from live_caption.types import Health, RecognizerStatus

_GONE = "Headset was disconnected."


def said(capsys: pytest.CaptureFixture[str], *messages: str) -> list[str]:
    sink = ComplaintSink(threading.Event())
    for message in messages:
        sink.health(Health(message=message))
    return capsys.readouterr().err.splitlines()


def test_how_far_captions_are_behind_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    behind = [f"Captions are {seconds} seconds behind." for seconds in (4, 5, 11, 9)]
    assert said(capsys, *behind) == behind[:1]


def test_what_happens_again_is_said_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, _GONE, _GONE, "", _GONE) == [_GONE, _GONE]


def test_what_ends_listening_is_left_to_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    over = threading.Event()
    ComplaintSink(over).health(Health(RecognizerStatus.FAILED, message="The model is damaged."))
    assert over.is_set()
    assert capsys.readouterr().err == ""

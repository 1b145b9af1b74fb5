"""Screen readers are told each sentence once, when it is certain, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from live_caption.gui.announcer import Announcer, announce
from live_caption.gui.desktop import Desktop
from live_caption.gui.preferences import Preferences
from live_caption.types import Caption, SegmentId, SourceKind
from tests.gui.fakes import OFFSCREEN_WARNINGS, FakeControls

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

Say = Callable[..., None]


@pytest.fixture
def told(desktop: Desktop, controls: FakeControls, preferences: Preferences) -> list[str]:
    """What has been told."""
    told: list[str] = []

    def note(window: QWidget, text: str) -> None:
        told.append(text)

    Announcer(desktop.controller, desktop.window, preferences, note, desktop)
    return told


def spoken(
    number: int, committed: str, unfixed: str = "", source: SourceKind = SourceKind.SYSTEM
) -> Caption:
    """A caption that is final once nothing of it may change."""
    segment = SegmentId(source, number)
    return Caption(segment, len(committed), committed, unfixed, 0, 16_000, not unfixed)


def test_a_sentence_is_told_once_when_it_is_certain(told: list[str], say: Say) -> None:
    say(spoken(1, "", "Good"))
    say(spoken(1, "Good ", "morning"))
    assert told == []
    say(spoken(1, "Good morning."))
    say(spoken(2, "", "How"))
    say(spoken(2, "How are you?"))
    assert told == ["Good morning.", "How are you?"]


def test_it_is_told_who_speaks_where_two_may(
    told: list[str], desktop: Desktop, say: Say, qtbot: QtBot
) -> None:
    desktop.controller.listen((SourceKind.SYSTEM, SourceKind.MICROPHONE))
    say(spoken(1, "Hello.", source=SourceKind.MICROPHONE))
    say(spoken(1, "Hi."))
    assert told == ["You: Hello.", "Computer: Hi."]


def test_whoever_does_not_want_to_be_told_is_not(
    told: list[str], preferences: Preferences, say: Say
) -> None:
    preferences.change(captions_announce=False)
    say(spoken(1, "Good morning."))
    preferences.change(captions_announce=True)
    say(spoken(2, "How are you?"))
    assert told == ["How are you?"]


def test_what_is_urgent_is_told_once(told: list[str], desktop: Desktop) -> None:
    desktop.controller.toggle_pause()
    desktop.controller.say_anew()
    desktop.controller.toggle_pause()
    desktop.controller.toggle_pause()
    assert told == ["Paused", "Paused"]


def test_announcing_needs_no_listener(desktop: Desktop) -> None:
    announce(desktop.window, "Good morning.")

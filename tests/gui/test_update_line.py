"""The line about a newer version: asked only when it is wanted, and looked at."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from live_caption.gui.inventory import Inventory
from live_caption.gui.preferences import Preferences
from live_caption.gui.settings_about import AboutPage
from live_caption.gui.settings_form import SettingsForm
from live_caption.gui.settings_text import problem
from live_caption.gui.update_line import UpdateLine
from live_caption.models.halt import Halt
from live_caption.settings import Settings, spec
from live_caption.updates import Answer, Release, UpdateError
from tests.gui.fakes import OFFSCREEN_WARNINGS

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

FEED = "https://example.org/releases"
PAGE = "https://example.org/releases/99"


class Feed:
    """Answers what a test wants, in the thread that asks."""

    def __init__(self) -> None:
        self.answer: Answer | UpdateError = Answer(Release("99.0", PAGE))
        self.asked: list[tuple[str, str]] = []
        self.threads: set[threading.Thread] = set()

    def __call__(self, feed: str, proxy: str, halt: Halt) -> Answer:
        assert not halt.is_asked
        self.asked.append((feed, proxy))
        self.threads.add(threading.current_thread())
        if isinstance(self.answer, UpdateError):
            raise self.answer
        return self.answer


@pytest.fixture
def feed() -> Feed:
    return Feed()


@pytest.fixture
def line(qtbot: QtBot, preferences: Preferences, feed: Feed) -> Iterator[UpdateLine]:
    line = UpdateLine(preferences, feed)
    qtbot.addWidget(line)
    yield line
    line.end()


def test_nobody_is_asked_unless_it_is_wanted(
    line: UpdateLine, preferences: Preferences, feed: Feed
) -> None:
    for values in ({}, {"updates_feed": FEED}, {"updates_feed": "", "updates_check": True}):
        preferences.change(**values)
        line.look()
        assert line.isHidden()
    assert not feed.asked


def test_it_is_off_and_has_no_address_at_first() -> None:
    assert not Settings().updates_check
    assert Settings().updates_feed == ""


def test_a_newer_version_is_told(
    qtbot: QtBot, line: UpdateLine, preferences: Preferences, feed: Feed
) -> None:
    preferences.change(updates_feed=FEED, updates_check=True, download_proxy="http://p:1")
    line.look()
    assert line.text() == "Looking for a newer version…"
    qtbot.waitUntil(lambda: line.text() == f"A newer version, 99.0, is available. {PAGE}")
    assert feed.asked == [(FEED, "http://p:1")]
    assert threading.main_thread() not in feed.threads
    assert line.textFormat() is Qt.TextFormat.PlainText


def test_a_feed_that_has_answered_is_not_asked_again(
    qtbot: QtBot, line: UpdateLine, preferences: Preferences, feed: Feed
) -> None:
    feed.answer = Answer()
    preferences.change(updates_feed=FEED, updates_check=True)
    line.look()
    qtbot.waitUntil(lambda: line.text() == "This is the newest version.")
    line.look()
    assert len(feed.asked) == 1
    preferences.change(updates_feed=f"{FEED}/other")
    line.look()
    qtbot.waitUntil(lambda: len(feed.asked) == 2)
    qtbot.waitUntil(lambda: line.text() == "This is the newest version.")


def test_a_feed_that_fails_is_said_and_asked_again(
    qtbot: QtBot, line: UpdateLine, preferences: Preferences, feed: Feed
) -> None:
    feed.answer = UpdateError("Not known.", "Try later.")
    preferences.change(updates_feed=FEED, updates_check=True)
    line.look()
    qtbot.waitUntil(lambda: line.text() == "Not known. Try later.")
    feed.answer = Answer()
    line.look()
    qtbot.waitUntil(lambda: line.text() == "This is the newest version.")


def test_the_page_about_the_program_asks_when_it_is_opened(
    qtbot: QtBot, preferences: Preferences, feed: Feed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(UpdateLine.__init__, "__defaults__", (feed,))
    preferences.change(updates_feed=FEED, updates_check=True)
    page = AboutPage(preferences)
    qtbot.addWidget(page)
    assert not feed.asked
    page.show()
    qtbot.waitUntil(lambda: bool(feed.asked))
    page.end()


def test_it_is_offered_only_where_there_is_somebody_to_ask(preferences: Preferences) -> None:
    form, check = SettingsForm(preferences, Inventory(preferences)), spec("updates_check")
    assert not form.is_shown(check, "", advanced=True)
    assert not form.is_shown(check, "newer versions", advanced=False)
    preferences.change(updates_feed=FEED)
    assert form.is_shown(check, "", advanced=False)


@pytest.mark.parametrize(
    ("value", "is_right"),
    [("", True), (FEED, True), ("http://127.0.0.1:8/", True), ("http://a/", False), ("x", False)],
)
def test_only_a_safe_address_is_a_feed(value: str, is_right: bool) -> None:
    assert (problem(spec("updates_feed"), value) == "") is is_right

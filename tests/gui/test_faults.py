"""What broke for people elsewhere, by its number: windows out of sight (19), captions that
vanish or differ from the history (20), crashes at the end (21), listening while paused (22)."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QTabWidget
from pytestqt.qtbot import QtBot

from live_caption.caption.history import Paragraphs
from live_caption.gui import inventory, settings_about
from live_caption.gui.desktop import Desktop
from live_caption.gui.preferences import Preferences
from live_caption.history.store import HistoryStore
from live_caption.pipeline.hub import Hub, Mailbox
from live_caption.settings import Settings
from live_caption.sinks.history import HistorySink
from live_caption.types import Caption, Device, SegmentId, SourceKind
from tests.gui.fakes import OFFSCREEN_WARNINGS, FakeControls, Tray

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

Make = Callable[[], Desktop]


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """What takes its time takes it until this is set."""
    event = threading.Event()
    yield event
    event.set()


@pytest.fixture
def make(qtbot: QtBot, preferences: Preferences, tray: Tray) -> Iterator[Make]:
    """A desktop that is not open yet."""

    def start(mailbox: Mailbox, settings: Settings) -> FakeControls:
        return FakeControls(mailbox)

    made: list[Desktop] = []

    def desktop() -> Desktop:
        made.append(Desktop(start, tray, preferences))
        qtbot.addWidget(made[-1].window)
        return made[-1]

    yield desktop
    for each in made:
        each.close()


# --- 19 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("x", "y"), [(-5000, 40), (99_000, 99_000), (0, -300), (5000, 0)])
def test_fault_19_a_window_that_was_off_the_screens_comes_back_into_view(
    preferences: Preferences, make: Make, x: int, y: int
) -> None:
    screen = QGuiApplication.primaryScreen()
    preferences.paths.config.mkdir(parents=True)
    kept = {"last": screen.name(), "places": {screen.name(): [x, y, 600, 120]}}
    preferences.paths.window_file.write_text(json.dumps(kept))
    window = make().window
    window.show()
    assert screen.availableGeometry().contains(window.geometry())
    assert (window.width(), window.height()) == (600, 120)


def test_fault_19_a_window_of_a_screen_that_is_gone_is_seen_on_another(
    preferences: Preferences, make: Make
) -> None:
    preferences.paths.config.mkdir(parents=True)
    kept = {"last": "HDMI-9", "places": {"HDMI-9": [3000, 2000, 600, 120]}}
    preferences.paths.window_file.write_text(json.dumps(kept))
    window = make().window
    window.show()
    assert QGuiApplication.primaryScreen().availableGeometry().contains(window.geometry())


# --- 20 ------------------------------------------------------------------------------------


def spoken(number: int, revision: int, committed: str, unfixed: str = "") -> Caption:
    start = 32_000 * number
    final = not unfixed
    segment = SegmentId(SourceKind.SYSTEM, number)
    return Caption(segment, revision, committed, unfixed, start, start + 16_000, final)


TALK = tuple(
    caption
    for number in range(1, 60)
    for caption in (
        spoken(number, 1, "", f" Sentence {number}"),
        spoken(number, 2, f" Sentence {number}", " ends"),
        spoken(number, 3, f" Sentence {number} ends here."),
    )
)


def text_of(paragraphs: Paragraphs) -> str:
    return " ".join(" ".join(paragraph.text[0].split()) for paragraph in paragraphs)


def test_fault_20_what_was_shown_is_what_the_history_keeps(
    qtbot: QtBot, make: Make, preferences: Preferences
) -> None:
    desktop, hub = make(), Hub()
    hub.add_mailbox(desktop._bridge.mailbox)
    path = preferences.paths.history_file
    hub.add(HistorySink(path, True, 0, lambda _error: None))
    for caption in TALK:
        hub.show(caption)
    hub.close()
    qtbot.waitUntil(lambda: "Sentence 59 ends here." in desktop.window.text())
    with HistoryStore(path) as store:
        (session,) = store.sessions()
        kept = " ".join(caption.committed.strip() for caption in store.captions(session.id))
    assert kept == text_of(desktop.controller.paragraphs)
    assert kept == " ".join(f"Sentence {number} ends here." for number in range(1, 60))
    desktop.close()


def test_fault_20_nothing_vanishes_before_it_can_be_read(
    desktop: Desktop, say: Callable[..., None]
) -> None:
    """The end of what was said stays until it is scrolled out, and can be scrolled back to."""
    shown = ""
    for caption in TALK:
        say(caption)
        words = caption.text.split()
        assert desktop.window.text().split()[-len(words) :] == words
        if caption.final:
            before = shown.split()[-4:]
            assert desktop.window.text().split()[-8:-4] == before[-4:] or not shown
            shown = desktop.window.text()
    desktop.controller.toggle_pause()
    assert desktop.window.text() == shown
    assert "Sentence 1 ends here." in text_of(desktop.controller.paragraphs)


# --- 21 ------------------------------------------------------------------------------------


def _nothing(_desktop: Desktop, _qtbot: QtBot) -> None:
    """Quit before it is open."""


def _open(desktop: Desktop, _qtbot: QtBot) -> None:
    desktop.open()  # the pipeline would be started next


def _running(desktop: Desktop, qtbot: QtBot) -> None:
    desktop.open()
    qtbot.waitUntil(lambda: desktop.window.status_text() == "Listening…")


def _settings(desktop: Desktop, qtbot: QtBot) -> None:
    _running(desktop, qtbot)
    desktop.show_settings()


def _history(desktop: Desktop, qtbot: QtBot) -> None:
    _running(desktop, qtbot)
    desktop.show_history()


def _details(desktop: Desktop, qtbot: QtBot) -> None:
    _running(desktop, qtbot)
    desktop.troubles.show_details()
    desktop.troubles.show_crash()


@pytest.mark.parametrize("until", [_nothing, _open, _running, _settings, _history, _details])
def test_fault_21_the_program_may_end_at_any_stage(
    qtbot: QtBot, make: Make, monkeypatch: pytest.MonkeyPatch, until: Callable[..., None]
) -> None:
    monkeypatch.setattr(inventory, "list_devices", lambda: ())
    desktop = make()
    until(desktop, qtbot)
    desktop.close()
    desktop.close()
    qtbot.wait(0)  # what was on its way arrives, and harms nobody
    assert not desktop.controller.ready
    assert desktop.window.isHidden()
    assert not any(thread.name == "question" for thread in threading.enumerate())


@pytest.mark.parametrize("page", range(7))
def test_fault_21_a_dialog_may_close_while_it_loads(
    qtbot: QtBot,
    desktop: Desktop,
    monkeypatch: pytest.MonkeyPatch,
    gate: threading.Event,
    page: int,
) -> None:
    """At each of its pages, while devices and diagnosis are being waited for."""

    def slow_devices() -> tuple[Device, ...]:
        gate.wait()
        return ()

    def slow_diagnosis(*_: object) -> Iterator[object]:
        gate.wait()
        yield from ()

    monkeypatch.setattr(inventory, "list_devices", slow_devices)
    monkeypatch.setattr(settings_about, "examine", slow_diagnosis)
    desktop.show_settings()
    dialog = desktop.settings_dialog
    assert dialog is not None
    pages = dialog.findChild(QTabWidget)
    assert pages is not None
    pages.setCurrentIndex(page)
    dialog._about._examine()
    dialog.close()
    qtbot.wait(0)
    desktop.show_settings()
    dialog.close()
    gate.set()
    with qtbot.waitSignal(desktop.inventory.devices_changed):
        pass
    desktop.close()
    qtbot.wait(0)
    assert not any(thread.name == "question" for thread in threading.enumerate())


# --- 22 ------------------------------------------------------------------------------------


def test_fault_22_pausing_by_menu_and_key_closes_the_devices(
    qtbot: QtBot, desktop: Desktop, controls: FakeControls, preferences: Preferences
) -> None:
    desktop.actions.pause.trigger()
    assert controls.paused
    preferences.change(sound_source="both")
    assert controls.paused  # another choice does not open them
    desktop.window.put_away()
    desktop.window.bring_back()
    assert controls.paused
    desktop.actions.pause.trigger()
    assert not controls.paused

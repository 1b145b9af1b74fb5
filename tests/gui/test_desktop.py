from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from live_caption.errors import AudioError
from live_caption.gui.controls import Controls
from live_caption.gui.desktop import Desktop, Start
from live_caption.gui.icons import icon
from live_caption.gui.preferences import Preferences
from live_caption.gui.status import State
from live_caption.gui.wizard_record import WizardRecord, keep_record, read_record
from live_caption.pipeline.hub import Mailbox
from live_caption.settings import Settings
from live_caption.types import SourceKind
from tests.gui.fakes import OFFSCREEN_WARNINGS, FakeControls, Tray

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

_PROGRAM = Path(__file__).with_name("program.py")


def _items(menu: QMenu) -> dict[str, QAction]:
    return {action.text().replace("&", ""): action for action in menu.actions()}


def _sources(menu: QMenu) -> dict[str, QAction]:
    submenu = _items(menu)["Source"].menu()
    assert isinstance(submenu, QMenu)
    return _items(submenu)


def test_the_menu_says_what_it_would_do(desktop: Desktop, controls: FakeControls) -> None:
    menu = desktop.actions.menu()
    assert [*_items(menu)][:4] == ["Pause", "Source", "Device", "Model"]
    assert [*_items(menu)][-1] == "Quit"
    _items(menu)["Pause"].trigger()
    assert controls.paused
    _items(menu)["Hide captions"].trigger()
    assert desktop.window.isHidden()
    assert "Show captions" in _items(menu)
    _items(menu)["Start"].trigger()
    assert not controls.paused


def test_one_source_is_chosen_at_a_time(desktop: Desktop, controls: FakeControls) -> None:
    menu = desktop.actions.menu()
    assert [label for label, item in _sources(menu).items() if item.isChecked()] == [
        "Computer sound"
    ]
    _sources(menu)["Both"].trigger()
    assert len(controls.sources) == 2
    _sources(menu)["Microphone"].trigger()
    assert [*controls.sources] == [SourceKind.MICROPHONE]
    assert [label for label, item in _sources(menu).items() if item.isChecked()] == ["Microphone"]


def test_the_source_of_the_menu_is_that_of_the_settings(
    desktop: Desktop, preferences: Preferences
) -> None:
    menu = desktop.actions.menu()
    _sources(menu)["Both"].trigger()
    assert preferences.settings.sound_source == "both"
    _sources(menu)["Sample recording"].trigger()
    assert preferences.settings.sound_source == "both"


def test_the_tray_tells_the_state(qtbot: QtBot, desktop: Desktop) -> None:
    assert desktop.tray.tool_tip() == "Live Caption\nListening…"
    desktop.controller.toggle_pause()
    assert desktop.tray.tool_tip() == "Live Caption\nPaused"


def test_the_icon_of_the_program_can_be_drawn(qtbot: QtBot) -> None:
    picture = icon("live-caption").pixmap(22, 22).toImage()
    colours = {picture.pixel(x, y) for x in range(22) for y in range(22)}
    assert len(colours) > 5


def test_the_wizard_opens_at_the_first_start(
    qtbot: QtBot, tray: Tray, preferences: Preferences
) -> None:
    desktop = Desktop(lambda mailbox, _settings: FakeControls(mailbox), tray, preferences)
    desktop.open()
    qtbot.waitUntil(lambda: desktop.wizard.window is not None)
    assert desktop.window.isVisible()
    assert desktop.controller.ready
    desktop.close()
    assert read_record(preferences.paths.wizard_file) is None  # nobody finished or skipped it


def test_the_wizard_does_not_open_where_the_program_starts_hidden(
    qtbot: QtBot, tray: Tray, preferences: Preferences
) -> None:
    desktop = Desktop(lambda mailbox, _settings: FakeControls(mailbox), tray, preferences)
    desktop.open_hidden()
    qtbot.waitUntil(lambda: desktop.controller.ready)
    assert desktop.wizard.window is None
    desktop.close()


def test_the_wizard_opens_from_the_menu_and_in_another_language(
    qtbot: QtBot, desktop: Desktop
) -> None:
    wizard = desktop.wizard
    assert wizard.window is None
    desktop.actions.set_up.trigger()
    first = wizard.window
    assert first is not None
    assert first.isVisible()
    desktop.actions.set_up.trigger()
    assert wizard.window is first
    first.next.click()
    desktop.languages.use("zh_CN")
    qtbot.waitUntil(lambda: wizard.window is not first)
    second = wizard.window
    assert second is not None
    assert second.page.title != first.page.title
    assert second.back.isEnabled()  # it is on the same page


def test_the_history_opens_by_its_key(qtbot: QtBot, desktop: Desktop) -> None:
    desktop.window.activateWindow()
    QTest.keyClick(desktop.window, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    window = desktop.history_window
    assert window is not None
    assert window.isVisible()
    desktop.actions.history.trigger()
    assert desktop.history_window is window
    qtbot.waitUntil(lambda: window.hint_text() == "No captions have been kept yet.")
    desktop.close()
    assert window.isHidden()


def test_closing_stops_the_pipeline_once(desktop: Desktop, controls: FakeControls) -> None:
    desktop.close()
    desktop.close()
    assert controls.closed == 1
    assert desktop.window.isHidden()


def _refuse(mailbox: Mailbox, settings: Settings) -> Controls:
    raise AudioError("No sound server is running.", "Start one.")


def _crash(mailbox: Mailbox, settings: Settings) -> Controls:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        (_refuse, "No sound server is running. Start one."),
        (_crash, "Live Caption could not start. The log has the details."),
    ],
)
def test_what_prevents_the_start_is_said(
    qtbot: QtBot,
    tray: Tray,
    preferences: Preferences,
    start: Start,
    sentence: str,
) -> None:
    keep_record(preferences.paths.wizard_file, WizardRecord())
    desktop = Desktop(start, tray, preferences)
    qtbot.addWidget(desktop.window)
    assert desktop.window.status_text() == "Starting…"
    desktop.open()
    qtbot.waitUntil(lambda: desktop.window.status_text() == sentence)
    assert desktop.controller.status.state is State.ERROR
    assert not desktop.actions.pause.isEnabled()
    desktop.controller.toggle_pause()
    desktop.controller.listen((SourceKind.SYSTEM,))
    desktop.close()


def _run(*arguments: str) -> subprocess.Popen[str]:
    root = Path(__file__).parents[2]
    return subprocess.Popen(
        [sys.executable, str(_PROGRAM), *arguments], cwd=root, stdout=subprocess.PIPE, text=True
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_end_the_program_cleanly(number: signal.Signals) -> None:
    with _run() as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "started\n"
        program.send_signal(number)
        assert program.communicate(timeout=60)[0] == "closed\n"
    assert program.returncode == 0


def test_quit_ends_the_program() -> None:
    with _run("quit") as program:
        assert program.communicate(timeout=60)[0] == "started\nclosed\n"
    assert program.returncode == 0

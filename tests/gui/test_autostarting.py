"""The setting and what the system starts at login are the same."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from live_caption.errors import StorageError
from live_caption.gui import desktop as desktops
from live_caption.gui.autostarting import Autostarting
from live_caption.gui.desktop import Desktop
from live_caption.gui.preferences import Preferences
from live_caption.gui.settings_editors import SwitchEditor
from tests.gui.fakes import OFFSCREEN_WARNINGS, Tray

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)


class System:
    def __init__(self) -> None:
        self.on = False
        self.refuses = False

    def enabled(self) -> bool:
        return self.on

    def set(self, enabled: bool) -> None:
        if self.refuses:
            raise StorageError("The folder cannot be written to.", "Choose another.")
        self.on = enabled


@pytest.fixture
def system() -> System:
    return System()


def test_a_choice_reaches_the_system(preferences: Preferences, system: System) -> None:
    kept = Autostarting(preferences, system)
    preferences.change(general_autostart=True)
    assert system.on
    system.on = False  # deleted by hand
    kept.look()
    assert not preferences.settings.general_autostart


def test_the_system_is_right_at_the_start(preferences: Preferences, system: System) -> None:
    preferences.change(general_autostart=True)
    kept = Autostarting(preferences, system)
    assert not preferences.settings.general_autostart
    assert not system.on
    kept.look()


def test_what_the_system_refuses_is_said_and_taken_back(desktop: Desktop, system: System) -> None:
    desktop.keep_autostart(system)
    desktop.show_settings()
    dialog = desktop.settings_dialog
    assert dialog is not None
    row = dialog.row("general_autostart")
    assert isinstance(row.editor, SwitchEditor)
    system.refuses = True
    row.editor.control.click()  # type: ignore[attr-defined]
    assert row.value is False
    assert row.problem == "The folder cannot be written to. Choose another."
    system.refuses = False
    row.editor.control.click()  # type: ignore[attr-defined]
    assert row.value is True
    assert row.problem == ""
    system.on = False
    desktop.show_settings()
    assert row.value is False


@pytest.mark.parametrize("present", [True, False])
def test_at_login_the_window_waits_in_the_tray(
    qtbot: QtBot, desktop: Desktop, tray: Tray, monkeypatch: pytest.MonkeyPatch, present: bool
) -> None:
    monkeypatch.setattr(desktops, "_TRAY_PATIENCE_MS", 0)
    desktop.window.put_away()
    tray.present = present
    desktop.open_hidden()
    assert desktop.window.isHidden()
    waited = desktop.children()[-1]
    assert isinstance(waited, QTimer)
    qtbot.waitUntil(lambda: not waited.isActive())
    assert desktop.window.isVisible() is not present

"""Keys that a person chooses, in the window and everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QKeySequenceEdit, QPushButton
from pytestqt.qtbot import QtBot

from live_caption.gui.desktop import Desktop
from live_caption.gui.hotkeys import Hotkeys, Refusal, hotkeys_of_system
from live_caption.gui.keys import combination, keys_problem, keys_problems
from live_caption.gui.preferences import Preferences
from live_caption.gui.settings_dialog import SettingsDialog
from live_caption.settings import Settings, spec
from tests.gui.fakes import OFFSCREEN_WARNINGS, FakeControls

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

_Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


class FakeHotkeys(Hotkeys):
    """Another program has the keys that are in `others`."""

    def __init__(self) -> None:
        super().__init__()
        self.held: dict[str, QKeyCombination] = {}
        self.others: set[QKeyCombination] = set()
        self.closed = False

    def bind(self, wanted: Mapping[str, QKeyCombination]) -> None:
        self.held = {name: keys for name, keys in wanted.items() if keys not in self.others}
        self.refused = {name: Refusal.TAKEN for name in wanted if name not in self.held}

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def hotkeys(desktop: Desktop) -> FakeHotkeys:
    hotkeys = FakeHotkeys()
    desktop.shortcuts.use(hotkeys)
    return hotkeys


@pytest.fixture
def dialog(desktop: Desktop) -> SettingsDialog:
    desktop.show_settings()
    assert desktop.settings_dialog is not None
    return desktop.settings_dialog


def recorder(dialog: SettingsDialog, name: str) -> QKeySequenceEdit:
    control = dialog.row(name).editor.control
    assert isinstance(control, QKeySequenceEdit)
    return control


def record(
    dialog: SettingsDialog, name: str, key: Qt.Key, modifiers: Qt.KeyboardModifier = CONTROL
) -> None:
    field = recorder(dialog, name)
    QTest.keyPress(field, _Key.Key_Control, CONTROL)
    QTest.keyClick(field, key, modifiers)
    QTest.keyRelease(field, _Key.Key_Control)


# --- what goes together --------------------------------------------------------------------


def test_the_defaults_go_together() -> None:
    assert keys_problems(Settings()) == {}


@pytest.mark.parametrize("text", ["", "Nonsense", "Ctrl+", "Ctrl+K, Ctrl+L"])
def test_what_is_no_combination(text: str) -> None:
    assert combination(text) is None
    problem = keys_problem(Settings(), spec("shortcuts_pause"), text)
    assert problem == (f"“{text}” is no combination of keys." if text else "")


@pytest.mark.parametrize(
    ("name", "keys", "sentence"),
    [
        ("shortcuts_pause", "Ctrl+L", "“Ctrl+L” is for “Lock” already."),
        (
            "shortcuts_pause",
            "Ctrl+Shift+F10",
            "“Ctrl+Shift+F10” is for “Captions, anywhere” already.",
        ),
        ("shortcuts_global_lock", "Ctrl+H", "“Ctrl+H” is for “History” already."),
        ("shortcuts_global_lock", "Ctrl+L", ""),
        ("shortcuts_pause", "Ctrl+C", "“Ctrl+C” has a fixed meaning in the caption window."),
        ("shortcuts_pause", "Up", "“Up” has a fixed meaning in the caption window."),
        ("shortcuts_global_pause", "P", "Use Ctrl or Alt as well: this key is for typing."),
        ("shortcuts_global_pause", "Shift+P", "Use Ctrl or Alt as well: this key is for typing."),
        ("shortcuts_global_pause", "F9", ""),
        ("shortcuts_global_pause", "Media Play", ""),
        ("shortcuts_global_pause", "Meta+P", ""),
        ("shortcuts_pause", "P", ""),
        ("shortcuts_pause", "", ""),
    ],
)
def test_what_does_not_go_together_is_said(name: str, keys: str, sentence: str) -> None:
    assert keys_problem(Settings(), spec(name), keys) == sentence


def test_of_two_that_are_the_same_the_first_holds() -> None:
    settings = replace(Settings(), shortcuts_history="Ctrl+L", shortcuts_quit="Ctrl+Ctrl")
    assert keys_problems(settings) == {
        "shortcuts_history": "“Ctrl+L” is for “Lock” already.",
        "shortcuts_quit": "“Ctrl+Ctrl” is no combination of keys.",
    }


# --- in the window -------------------------------------------------------------------------


def test_keys_of_the_window_are_the_chosen_ones(
    desktop: Desktop, controls: FakeControls, preferences: Preferences
) -> None:
    desktop.window.activateWindow()
    QTest.keyClick(desktop.window, _Key.Key_Space)
    assert controls.paused
    preferences.change(shortcuts_pause="P")
    QTest.keyClick(desktop.window, _Key.Key_Space)
    assert controls.paused
    QTest.keyClick(desktop.window, _Key.Key_P)
    assert not controls.paused
    preferences.change(shortcuts_pause="")
    QTest.keyClick(desktop.window, _Key.Key_P)
    assert not controls.paused


def test_the_window_is_put_away_by_the_usual_key_as_well(desktop: Desktop) -> None:
    desktop.window.activateWindow()
    QTest.keySequence(desktop.window, QKeySequence(QKeySequence.StandardKey.Close))
    assert desktop.window.isHidden()


# --- everywhere ----------------------------------------------------------------------------


def test_keys_do_everywhere_what_the_menu_does(
    desktop: Desktop, controls: FakeControls, hotkeys: FakeHotkeys
) -> None:
    assert {name: keys.key() for name, keys in hotkeys.held.items()} == {
        "shortcuts_global_pause": _Key.Key_F9,
        "shortcuts_global_captions": _Key.Key_F10,
        "shortcuts_global_lock": _Key.Key_F11,
    }
    hotkeys.pressed.emit("shortcuts_global_pause")
    assert controls.paused
    for locked in (True, False):
        hotkeys.pressed.emit("shortcuts_global_lock")
        assert desktop.window.locked is locked
    hotkeys.pressed.emit("shortcuts_global_captions")
    assert desktop.window.isHidden()
    desktop.shortcuts.close()
    assert hotkeys.closed


def test_none_is_none(desktop: Desktop, hotkeys: FakeHotkeys, preferences: Preferences) -> None:
    preferences.change(shortcuts_global_pause="", shortcuts_global_lock="nonsense")
    assert [*hotkeys.held] == ["shortcuts_global_captions"]


def test_keys_that_another_program_has_are_told_of(
    desktop: Desktop, hotkeys: FakeHotkeys, dialog: SettingsDialog
) -> None:
    row = dialog.row("shortcuts_global_pause")
    taken = combination("Ctrl+F2")
    assert taken is not None
    hotkeys.others = {taken}
    record(dialog, "shortcuts_global_pause", _Key.Key_F2)
    assert row.value == "Ctrl+F2"
    recorder(dialog, "shortcuts_global_pause").clearFocus()
    assert row.problem == "Another program has these keys. Choose others."
    hotkeys.refused = {"shortcuts_global_pause": Refusal.MISSING}  # another keyboard
    hotkeys.refused_changed.emit()
    assert row.problem == "This keyboard has no such key. Choose another."
    next(b for b in row.findChildren(QPushButton) if b.text() == "Reset").click()
    assert row.value == "Ctrl+Shift+F9"
    assert row.problem == ""


def test_a_desktop_that_forbids_them_says_what_to_do(
    desktop: Desktop, dialog: SettingsDialog
) -> None:
    desktop.shortcuts.use(hotkeys_of_system())  # off the screen there are none
    assert dialog.row("shortcuts_global_lock").problem == (
        "This desktop lets no program have keys everywhere. "
        "Bind the command “live-caption --toggle lock” to a key in the settings of the desktop."
    )
    assert dialog.row("shortcuts_lock").problem == ""


# --- in the dialog -------------------------------------------------------------------------


def test_keys_are_chosen_by_pressing_them(
    desktop: Desktop, dialog: SettingsDialog, preferences: Preferences
) -> None:
    record(dialog, "shortcuts_history", _Key.Key_J)
    assert preferences.settings.shortcuts_history == "Ctrl+J"
    record(dialog, "shortcuts_history", _Key.Key_L)
    row = dialog.row("shortcuts_history")
    assert row.problem == "“Ctrl+L” is for “Lock” already."
    assert preferences.settings.shortcuts_history == "Ctrl+J"
    QTest.keyClick(recorder(dialog, "shortcuts_history"), _Key.Key_Backspace)
    assert preferences.settings.shortcuts_history == ""
    assert row.problem == ""


def test_a_modifier_alone_and_tab_change_nothing(
    dialog: SettingsDialog, preferences: Preferences, qtbot: QtBot
) -> None:
    field = recorder(dialog, "shortcuts_lock")
    dialog._pages.setCurrentIndex(4)
    field.setFocus()
    QTest.keyClick(field, _Key.Key_Control, CONTROL)
    QTest.keyClick(field, _Key.Key_Tab)
    assert not field.hasFocus()
    field.setFocus()
    QTest.keyClick(field, _Key.Key_Backtab, SHIFT)
    assert not field.hasFocus()
    assert preferences.settings.shortcuts_lock == "Ctrl+L"


def test_keys_that_are_being_recorded_do_nothing_else(
    desktop: Desktop, hotkeys: FakeHotkeys, dialog: SettingsDialog, qtbot: QtBot
) -> None:
    before = dict(hotkeys.held)
    dialog._pages.setCurrentIndex(4)
    field = recorder(dialog, "shortcuts_global_lock")
    dialog.activateWindow()
    field.setFocus()
    qtbot.waitUntil(lambda: not hotkeys.held)
    field.clearFocus()
    assert hotkeys.held == before

"""The tray and its menu: always what holds, and what is chosen there holds everywhere."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from live_caption.errors import AudioError
from live_caption.gui import inventory, tray
from live_caption.gui.desktop import Desktop
from live_caption.gui.preferences import Preferences
from live_caption.gui.tray_icons import Panel, tray_icon
from live_caption.types import Device, SourceKind
from tests.gui.fakes import OFFSCREEN_WARNINGS, FakeControls

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)


def submenu(desktop: Desktop, title: str) -> QMenu:
    actions = desktop.tray.menu.actions()
    found = next(a for a in actions if a.text().replace("&", "") == title).menu()
    assert isinstance(found, QMenu)
    return found


def lines(menu: QMenu) -> list[str]:
    """What a person reads: the label with a tick, or with brackets what cannot be chosen."""
    return [_line(action) for action in menu.actions() if not action.isSeparator()]


def _line(action: QAction) -> str:
    text = action.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
    if not action.isEnabled():
        return f"({text})"
    return f"✓ {text}" if action.isChecked() else text


def opened(qtbot: QtBot, desktop: Desktop, title: str) -> QMenu:
    """A submenu as it is once the answer has come."""
    menu = submenu(desktop, title)
    answers = (
        desktop.inventory.devices_changed
        if title == "Device"
        else (desktop.inventory.models_changed)
    )
    with qtbot.waitSignal(answers):
        menu.aboutToShow.emit()
    return menu


def choose(menu: QMenu, text: str) -> None:
    next(action for action in menu.actions() if text in action.text()).trigger()


def test_the_devices_of_what_is_heard_are_offered(
    qtbot: QtBot, desktop: Desktop, preferences: Preferences, controls: FakeControls
) -> None:
    menu = submenu(desktop, "Device")
    assert lines(menu) == ["✓ Default of the system", "(Looking for devices…)"]
    menu = opened(qtbot, desktop, "Device")
    assert lines(menu) == ["✓ Default of the system – Loudspeakers", "Loudspeakers"]
    choose(menu, "Loudspeakers")
    # the first that is called so is the default; it stays chosen and ticked
    assert lines(menu)[0].startswith("✓")
    menu.actions()[1].trigger()
    assert preferences.settings.sound_output == "out-1"
    assert controls.settings[-1].sound_output == "out-1"
    assert lines(menu) == ["Default of the system – Loudspeakers", "✓ Loudspeakers"]


def test_devices_that_are_called_alike_are_told_apart(
    qtbot: QtBot, desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = SourceKind.SYSTEM
    alike = (Device(kind, "a", "Speakers", default=True), Device(kind, "b", "Speakers"))
    monkeypatch.setattr(inventory, "list_devices", lambda: alike)
    assert lines(opened(qtbot, desktop, "Device")) == [
        "✓ Default of the system – Speakers",
        "Speakers (a)",
        "Speakers (b)",
    ]


def test_with_two_sources_each_has_its_devices(
    qtbot: QtBot, desktop: Desktop, preferences: Preferences
) -> None:
    preferences.change(sound_source="both")
    menu = opened(qtbot, desktop, "Device")
    assert lines(menu) == [
        "(Microphone)",
        "✓ Default of the system – Headset",
        "Headset",
        "Webcam",
        "(Computer sound)",
        "✓ Default of the system – Loudspeakers",
        "Loudspeakers",
    ]
    choose(menu, "Webcam")
    assert preferences.settings.sound_microphone == "mic-2"
    assert preferences.settings.sound_output == "default"


def test_a_device_that_is_gone_stays_chosen_and_said(
    qtbot: QtBot, desktop: Desktop, preferences: Preferences
) -> None:
    preferences.change(sound_output="Tea & Biscuits")
    assert "✓ Tea & Biscuits (not connected)" in lines(opened(qtbot, desktop, "Device"))


def test_a_sound_system_that_does_not_answer_is_said_in_the_menu(
    qtbot: QtBot, desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> tuple[Device, ...]:
        raise AudioError("No sound server is running.", "Start one.")

    monkeypatch.setattr(inventory, "list_devices", refuse)
    assert lines(opened(qtbot, desktop, "Device")) == [
        "✓ Default of the system",
        "(⚠ No sound server is running.)",
    ]


def test_models_that_can_be_used_are_offered(
    qtbot: QtBot, desktop: Desktop, preferences: Preferences
) -> None:
    menu = submenu(desktop, "Model")
    assert lines(menu) == ["(Looking for models…)", "More models…"]
    menu = opened(qtbot, desktop, "Model")
    assert lines(menu) == [
        "✓ Whisper tiny.en (English)",
        "Whisper base (99 languages)",
        "More models…",
    ]
    choose(menu, "Whisper base")
    assert preferences.settings.recognition_model == "whisper-base"
    assert lines(menu)[1] == "✓ Whisper base (99 languages)"


def test_a_model_that_cannot_be_used_stays_chosen_and_said(
    qtbot: QtBot, desktop: Desktop, preferences: Preferences
) -> None:
    preferences.change(recognition_model="whisper-small")
    assert lines(opened(qtbot, desktop, "Model"))[0] == (
        "✓ Whisper small (99 languages) (can be downloaded)"
    )
    preferences.change(recognition_model="/models/my own")
    assert lines(submenu(desktop, "Model"))[0] == "✓ /models/my own"


def test_a_wrong_catalogue_is_said_in_the_menu(
    qtbot: QtBot, desktop: Desktop, preferences: Preferences
) -> None:
    preferences.paths.config.mkdir(parents=True, exist_ok=True)
    (preferences.paths.config / "models.toml").write_text("[[model]]\nid = 3\n")
    assert lines(opened(qtbot, desktop, "Model"))[0].startswith("(⚠ ")


def test_more_models_opens_their_page(qtbot: QtBot, desktop: Desktop) -> None:
    choose(submenu(desktop, "Model"), "More models")
    dialog = desktop.settings_dialog
    assert dialog is not None
    qtbot.addWidget(dialog)
    qtbot.waitUntil(dialog.models_page.list.isVisible)


def test_what_is_chosen_elsewhere_is_ticked_in_the_menu(
    qtbot: QtBot, desktop: Desktop, preferences: Preferences
) -> None:
    opened(qtbot, desktop, "Model")
    preferences.change(recognition_model="whisper-base", sound_source="mic")
    assert lines(submenu(desktop, "Model"))[1] == "✓ Whisper base (99 languages)"
    assert lines(opened(qtbot, desktop, "Device")) == [
        "✓ Default of the system – Headset",
        "Headset",
        "Webcam",
    ]
    assert lines(submenu(desktop, "Source"))[1] == "✓ Microphone"


def test_fault_22_the_tray_closes_the_devices(
    qtbot: QtBot, desktop: Desktop, controls: FakeControls
) -> None:
    pause = next(a for a in desktop.tray.menu.actions() if a.text() == "&Pause")
    pause.trigger()
    assert controls.paused
    qtbot.waitUntil(lambda: desktop.tray.tool_tip() == "Live Caption\nPaused")


def test_the_icon_follows_the_colours_of_the_desktop(
    qtbot: QtBot, desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints = QGuiApplication.styleHints()
    for panel in (Panel.DARK, Panel.LIGHT):
        monkeypatch.setattr(tray, "panel_here", lambda panel=panel: panel)
        hints.colorSchemeChanged.emit(hints.colorScheme())
        expected = tray_icon(desktop.controller.status.state, panel)
        assert desktop.tray.icon().pixmap(22).toImage() == expected.pixmap(22).toImage()


def test_without_a_tray_the_window_has_the_same_menu(desktop: Desktop) -> None:
    titles = [action.text() for action in desktop.tray.menu.actions()]
    window = [action.text() for action in desktop.actions.menu(desktop.window).actions()]
    assert window == titles


def test_the_source_of_a_sample_has_the_devices_of_the_settings(
    qtbot: QtBot, desktop: Desktop, controls: FakeControls
) -> None:
    desktop.controller.listen((SourceKind.FILE,))
    assert "(Computer sound)" in lines(submenu(desktop, "Device"))

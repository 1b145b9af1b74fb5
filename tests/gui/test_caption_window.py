from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from live_caption.gui.desktop import Desktop
from live_caption.types import (
    Health,
    RecognizerStatus,
    SourceKind,
    SourceState,
    SourceStatus,
)
from tests.fakes.captions import caption
from tests.gui.fakes import OFFSCREEN_WARNINGS, FakeControls, Tray

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

Say = Callable[..., None]
_NO_KEY = Qt.KeyboardModifier.NoModifier


def _cross(desktop: Desktop) -> QAbstractButton:
    cross = desktop.window.findChild(QAbstractButton)
    assert isinstance(cross, QAbstractButton)
    return cross


def test_it_shows_what_is_said(desktop: Desktop, say: Say) -> None:
    say(caption(1, "Good", " evening"))
    assert desktop.window.text() == "Good evening"
    say(caption(1, "Good evening.", final=True), caption(2, "", "And"))
    assert desktop.window.text() == "Good evening. And"
    assert desktop.window.status_text() == ""


def test_it_keeps_the_last_lines(desktop: Desktop, say: Say) -> None:
    say(*(caption(n, f"This is sentence number {n}.", final=True) for n in range(1, 40)))
    lines = desktop.window.text().splitlines()
    assert len(lines) == 3
    assert lines[-1].endswith("sentence number 39.")


def test_two_sources_are_told_apart(desktop: Desktop, controls: FakeControls, say: Say) -> None:
    desktop.controller.listen((SourceKind.MICROPHONE, SourceKind.SYSTEM))
    say(
        caption(1, "Hello?", source=SourceKind.MICROPHONE, final=True),
        caption(1, "Hello!", start_s=2, final=True),
    )
    assert desktop.window.text() == "You: Hello?\nComputer: Hello!"


def test_other_sources_begin_on_an_empty_window(desktop: Desktop, say: Say) -> None:
    say(caption(1, "Hello", final=True))
    desktop.controller.listen((SourceKind.MICROPHONE,))
    assert desktop.window.text() == ""


def test_trouble_is_said_beside_the_captions(
    qtbot: QtBot, desktop: Desktop, controls: FakeControls, say: Say
) -> None:
    say(caption(1, "Hello", final=True))
    lost = SourceState(SourceKind.SYSTEM, SourceStatus.LOST, device="Headset")
    controls.mailbox.health(Health(RecognizerStatus.READY, (lost,)))
    sentence = "Lost Headset. Waiting for it to come back…"
    qtbot.waitUntil(lambda: desktop.window.status_text() == sentence)
    assert desktop.window.text() == "Hello"
    controls.report()
    qtbot.waitUntil(lambda: desktop.window.status_text() == "")


def test_the_cross_hides_it_and_toggling_shows_it_again(desktop: Desktop, say: Say) -> None:
    place = desktop.window.pos()
    QTest.mouseClick(_cross(desktop), Qt.MouseButton.LeftButton)
    assert not desktop.window.isVisible()
    say(caption(1, "Said while hidden", final=True))
    desktop.window.toggle()
    assert desktop.window.is_present()
    assert desktop.window.pos() == place
    assert desktop.window.text() == "Said while hidden"


def test_without_a_tray_the_cross_only_minimises(desktop: Desktop, tray: Tray) -> None:
    tray.present = False
    QTest.mouseClick(_cross(desktop), Qt.MouseButton.LeftButton)
    window = desktop.window
    assert window.isMinimized()
    assert window.isVisible()
    assert window.windowType() == Qt.WindowType.Window  # has a taskbar entry
    assert window.windowFlags() & Qt.WindowType.WindowStaysOnTopHint
    assert window.windowFlags() & Qt.WindowType.FramelessWindowHint
    assert not window.is_present()
    window.toggle()
    assert window.is_present()


def test_without_a_tray_it_says_where_the_menu_is(desktop: Desktop, tray: Tray) -> None:
    tray.present = False
    desktop.window.refresh()
    assert desktop.window.status_text() == "Listening… Right-click for the menu."
    tray.present = True
    desktop.window.refresh()
    assert desktop.window.status_text() == "Listening…"


class _FromWindowManager(QCloseEvent):
    def spontaneous(self) -> bool:
        return True


def test_the_window_manager_only_hides_it_but_the_program_may_close_it(desktop: Desktop) -> None:
    event = _FromWindowManager()
    desktop.window.closeEvent(event)
    assert not event.isAccepted()
    assert desktop.window.isHidden()
    desktop.window.bring_back()
    assert desktop.window.close()


def test_keys(qtbot: QtBot, desktop: Desktop, controls: FakeControls) -> None:
    window = desktop.window
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert controls.paused
    assert window.status_text() == "Paused"
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert not controls.paused
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.isHidden()


def test_it_neither_takes_the_focus_nor_has_a_frame(desktop: Desktop) -> None:
    window = desktop.window
    assert window.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert window.windowType() == Qt.WindowType.Tool
    assert window.windowFlags() & Qt.WindowType.WindowStaysOnTopHint
    assert _cross(desktop).focusPolicy() == Qt.FocusPolicy.NoFocus


def _drag(desktop: Desktop, by: QPoint) -> None:
    window, grip = desktop.window, QPoint(100, 60)
    QTest.mousePress(window, Qt.MouseButton.LeftButton, _NO_KEY, grip)
    QTest.mouseMove(window, grip + by)
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, _NO_KEY, grip)


def test_dragging_moves_it(desktop: Desktop) -> None:
    before = desktop.window.pos()
    _drag(desktop, QPoint(-20, -80))
    assert desktop.window.pos() == before + QPoint(-20, -80)


@pytest.mark.parametrize("by", [QPoint(3000, 3000), QPoint(-3000, -3000)])
def test_dragging_never_loses_it(desktop: Desktop, by: QPoint) -> None:
    _drag(desktop, by)
    screen = QGuiApplication.primaryScreen().availableGeometry()
    assert screen.contains(QRect(desktop.window.pos(), desktop.window.size()))


def test_it_starts_at_the_bottom_centre(desktop: Desktop) -> None:
    screen = QGuiApplication.primaryScreen().availableGeometry()
    window = desktop.window.geometry()
    assert screen.contains(window)
    assert abs(window.center().x() - screen.center().x()) <= 1
    assert window.center().y() > screen.center().y()


def test_there_are_no_timers(desktop: Desktop, say: Say) -> None:
    say(caption(1, "Hello", " there"))
    application = QApplication.instance()
    assert application is not None
    owners: list[QObject] = [desktop, desktop.window, application]
    for present in (True, False):
        assert desktop.window.is_present() is present
        assert [owner.findChildren(QTimer) for owner in owners] == [[], [], []]
        desktop.window.toggle()

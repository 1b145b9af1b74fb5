from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QColor, QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from live_caption.gui.appearance import Appearance
from live_caption.gui.caption_view import CaptionView
from live_caption.gui.close_button import CloseButton
from live_caption.gui.desktop import Desktop
from live_caption.gui.newest_button import NewestButton
from live_caption.gui.places import Places
from live_caption.gui.preferences import Preferences
from live_caption.gui.silence import Silence
from live_caption.gui.theme import Theme
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
    cross = desktop.window.findChild(CloseButton)
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


_INSIDE = QPoint(100, 60)


def _drag(desktop: Desktop, by: QPoint, grip: QPoint = _INSIDE) -> None:
    window = desktop.window
    QTest.mousePress(window, Qt.MouseButton.LeftButton, _NO_KEY, grip)
    QTest.mouseMove(window, grip + by)
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton, _NO_KEY, grip)


def test_dragging_moves_it(desktop: Desktop) -> None:
    before = desktop.window.geometry()
    _drag(desktop, QPoint(-20, -80))
    assert desktop.window.geometry() == before.translated(-20, -80)


def test_dragging_an_edge_or_a_corner_resizes_it(desktop: Desktop) -> None:
    before = desktop.window.geometry()
    _drag(desktop, QPoint(0, -80), QPoint(200, 2))
    assert desktop.window.geometry() == before.adjusted(0, -80, 0, 0)
    _drag(desktop, QPoint(-60, 10), desktop.window.rect().bottomRight())
    assert desktop.window.geometry() == before.adjusted(0, -80, -60, 10)


def test_a_higher_window_shows_more_lines(desktop: Desktop, say: Say) -> None:
    say(*(caption(n, f"This is sentence number {n}.", final=True) for n in range(1, 40)))
    assert len(desktop.window.text().splitlines()) == 3
    _drag(desktop, QPoint(0, -200), QPoint(200, 2))
    lines = desktop.window.text().splitlines()
    assert len(lines) > 6
    assert lines[-1].endswith("sentence number 39.")


def test_a_narrower_window_has_shorter_lines(desktop: Desktop, say: Say) -> None:
    say(caption(1, "These words do not fit in a narrow window."))
    assert len(desktop.window.text().splitlines()) == 1
    _drag(desktop, QPoint(-400, 0), QPoint(desktop.window.width() - 2, 60))
    assert len(desktop.window.text().splitlines()) == 2


def test_it_cannot_be_made_too_small(desktop: Desktop) -> None:
    _drag(desktop, QPoint(700, 150), QPoint(1, 1))
    assert desktop.window.size() == desktop.window.minimumSize()
    assert desktop.window.minimumWidth() > 100


def _scroll(window: QWidget, lines: int) -> None:
    middle = QPointF(window.rect().center())
    turn = QWheelEvent(
        middle,
        window.mapToGlobal(middle),
        QPoint(),
        QPoint(0, -60 * lines),
        Qt.MouseButton.NoButton,
        _NO_KEY,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(window, turn)


def _newest(desktop: Desktop) -> QAbstractButton:
    button = desktop.window.findChild(NewestButton)
    assert isinstance(button, QAbstractButton)
    return button


@pytest.fixture
def much(say: Say) -> None:
    """Forty short paragraphs."""
    said = (caption(n, f"Sentence {n}.", start_s=n * 10, final=True) for n in range(1, 41))
    say(*said)


def _numbers(desktop: Desktop) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", desktop.window.text())]


@pytest.mark.usefixtures("much")
def test_the_wheel_scrolls_back_and_a_button_returns(desktop: Desktop, say: Say) -> None:
    assert _newest(desktop).isHidden()
    _scroll(desktop.window, -5)
    assert _numbers(desktop) == [33, 34, 35]
    assert _newest(desktop).isVisible()
    say(caption(41, "Sentence 41.", start_s=1000, final=True))
    assert _numbers(desktop) == [33, 34, 35]
    QTest.mouseClick(_newest(desktop), Qt.MouseButton.LeftButton)
    assert _numbers(desktop) == [39, 40, 41]
    assert _newest(desktop).isHidden()


@pytest.mark.usefixtures("much")
def test_keys_scroll(desktop: Desktop) -> None:
    for key, numbers in (
        (Qt.Key.Key_Up, [37, 38, 39]),
        (Qt.Key.Key_PageUp, [35, 36, 37]),
        (Qt.Key.Key_Down, [36, 37, 38]),
        (Qt.Key.Key_Home, [1, 2, 3]),
        (Qt.Key.Key_PageDown, [3, 4, 5]),
        (Qt.Key.Key_End, [38, 39, 40]),
    ):
        QTest.keyClick(desktop.window, key)
        assert _numbers(desktop) == numbers


def test_keys_move_and_resize(desktop: Desktop) -> None:
    window, before = desktop.window, desktop.window.geometry()
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_Up, control)
    QTest.keyClick(window, Qt.Key.Key_Left, control)
    moved = window.geometry()
    assert moved.topLeft().y() < before.y()
    assert moved.topLeft().x() < before.x()
    QTest.keyClick(window, Qt.Key.Key_Left, control | shift)
    assert window.geometry().topLeft() == moved.topLeft()
    assert window.width() < before.width()


def test_clicks_go_through_while_it_is_locked(desktop: Desktop, say: Say) -> None:
    say(caption(1, "Still seen", final=True))
    window, place = desktop.window, desktop.window.geometry()
    lock = desktop.actions.lock
    lock.trigger()
    assert window.locked
    assert window.windowHandle().flags() & Qt.WindowType.WindowTransparentForInput
    assert (window.is_present(), window.geometry(), window.text()) == (True, place, "Still seen")
    assert _cross(desktop).isHidden()
    window.put_away()
    window.bring_back()
    assert window.locked
    assert lock.isChecked()
    lock.trigger()
    assert not window.locked
    assert not window.windowHandle().flags() & Qt.WindowType.WindowTransparentForInput
    assert _cross(desktop).isVisible()


def test_without_a_tray_a_locked_window_is_unlocked_from_the_taskbar(
    qtbot: QtBot, desktop: Desktop, tray: Tray
) -> None:
    tray.present = False
    desktop.actions.lock.trigger()
    assert "taskbar" in desktop.window.status_text()
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(other.isActiveWindow)
    desktop.window.activateWindow()
    qtbot.waitUntil(lambda: not desktop.window.locked)
    assert not desktop.actions.lock.isChecked()


def test_another_look_applies_at_once(desktop: Desktop, say: Say) -> None:
    window, before = desktop.window, desktop.window.geometry()
    say(*(caption(n, f"This is sentence number {n}.", final=True) for n in range(1, 40)))
    window.set_appearance(Appearance(lines=5))
    assert len(window.text().splitlines()) == 5
    assert window.geometry().bottom() == before.bottom()
    large = replace(Theme(), text_px=48)
    window.set_appearance(Appearance(large, lines=0))
    screen = QGuiApplication.primaryScreen().availableGeometry()
    assert window.height() > 0.8 * screen.height()
    assert screen.contains(window.geometry())
    few = window.text().splitlines()
    window.set_appearance(Appearance(lines=0))
    assert len(window.text().splitlines()) > 1.5 * len(few)


def test_a_size_chosen_by_hand_is_kept_by_another_colour(desktop: Desktop) -> None:
    _drag(desktop, QPoint(0, -80), QPoint(200, 2))
    before = desktop.window.geometry()
    desktop.window.set_appearance(Appearance(replace(Theme(), committed=QColor("yellow"))))
    assert desktop.window.geometry() == before


def test_larger_letters_keep_the_number_of_lines(desktop: Desktop, say: Say) -> None:
    say(*(caption(n, f"This is sentence number {n}.", final=True) for n in range(1, 40)))
    _drag(desktop, QPoint(0, -80), QPoint(200, 2))
    lines = len(desktop.window.text().splitlines())
    desktop.window.set_appearance(Appearance(replace(Theme(), text_px=30)))
    assert len(desktop.window.text().splitlines()) == lines == 5


def test_its_place_is_kept(desktop: Desktop, preferences: Preferences) -> None:
    assert not preferences.paths.window_file.exists()
    _drag(desktop, QPoint(-20, -80))
    screen = QGuiApplication.primaryScreen().name()
    assert Places(preferences.paths.window_file).on(screen) == desktop.window.geometry()


def test_what_may_change_can_be_hidden(desktop: Desktop, say: Say) -> None:
    say(caption(1, "Certain", " or not"))
    desktop.window.set_appearance(Appearance(show_unfixed=False))
    assert desktop.window.text() == "Certain"
    desktop.window.set_appearance(Appearance())
    assert desktop.window.text() == "Certain or not"


def _inside(desktop: Desktop, share: float, line: int) -> QPoint:
    """A place in the text, so far from its left, in this line of three."""
    view = desktop.window.findChild(CaptionView)
    assert isinstance(view, CaptionView)
    place = view.geometry()
    y = place.bottom() + 1 - round((3 - line - 0.5) * view.line_height)
    return QPoint(place.left() + round(share * view.measure(_SAID)), y)


_SAID = "Good evening and welcome"


def test_a_double_click_marks_a_word_and_a_click_ends_that(desktop: Desktop, say: Say) -> None:
    say(caption(1, _SAID, final=True))
    QTest.mouseDClick(desktop.window, Qt.MouseButton.LeftButton, _NO_KEY, _inside(desktop, 0.4, 2))
    assert desktop.window.selected_text() == "evening"
    QTest.mouseClick(desktop.window, Qt.MouseButton.LeftButton, _NO_KEY, _inside(desktop, 0.9, 2))
    assert desktop.window.selected_text() == ""


def test_dragging_with_shift_marks_and_does_not_move(desktop: Desktop, say: Say) -> None:
    say(caption(1, _SAID, final=True))
    window, place = desktop.window, desktop.window.pos()
    shift, left = Qt.KeyboardModifier.ShiftModifier, Qt.MouseButton.LeftButton
    QTest.mousePress(window, left, shift, _inside(desktop, 0, 2))
    QTest.mouseMove(window, _inside(desktop, 1, 2))
    QTest.mouseRelease(window, left, shift, _inside(desktop, 1, 2))
    assert window.selected_text() == _SAID
    assert window.pos() == place


def test_keys_mark_and_copy(desktop: Desktop, say: Say) -> None:
    say(caption(1, "One two.", final=True), caption(9, "Three.", start_s=90, final=True))
    window, clipboard = desktop.window, QGuiApplication.clipboard()
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    for _ in range(3):
        QTest.keyClick(window, Qt.Key.Key_Right, shift)
    QTest.keyClick(window, Qt.Key.Key_C, control)
    assert clipboard.text() == "One"
    QTest.keyClick(window, Qt.Key.Key_Down, shift)
    assert window.selected_text() == "One two.\nThr"
    QTest.keyClick(window, Qt.Key.Key_A, control)
    say(caption(20, "Later.", start_s=200, final=True))
    QTest.keyClick(window, Qt.Key.Key_C, control)
    assert clipboard.text() == "One two.\nThree."


def test_without_a_mark_all_that_is_visible_is_copied(desktop: Desktop, say: Say) -> None:
    say(caption(1, _SAID, final=True))
    QTest.keyClick(desktop.window, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == _SAID


def test_it_hides_in_silence_until_something_is_said(
    qtbot: QtBot, desktop: Desktop, controls: FakeControls, say: Say
) -> None:
    window = desktop.window
    say(caption(1, "Hello", final=True))
    window.set_appearance(Appearance(silence_s=0.02))
    qtbot.waitUntil(window.isHidden)
    say(caption(2, "Hello again", final=True))
    assert window.isVisible()
    qtbot.waitUntil(window.isHidden)
    lost = SourceState(SourceKind.SYSTEM, SourceStatus.LOST, device="Headset")
    controls.mailbox.health(Health(RecognizerStatus.READY, (lost,)))
    qtbot.waitUntil(window.isVisible)


def test_what_was_put_away_stays_away(qtbot: QtBot, desktop: Desktop, say: Say) -> None:
    desktop.window.set_appearance(Appearance(silence_s=0.02))
    qtbot.waitUntil(desktop.window.isHidden)
    desktop.window.bring_back()
    desktop.window.put_away()
    say(caption(1, "Hello", final=True))
    assert desktop.window.isHidden()


def test_without_a_tray_it_stays_in_silence(desktop: Desktop, tray: Tray, qtbot: QtBot) -> None:
    tray.present = False
    desktop.window.set_appearance(Appearance(silence_s=0.001))
    silence = desktop.window.findChild(Silence)
    assert isinstance(silence, Silence)
    with qtbot.waitSignal(silence.fell):
        pass
    assert desktop.window.isVisible()


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

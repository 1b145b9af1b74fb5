"""Everything can be heard and reached: names and roles, and the way of the Tab key."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QLocale, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QFont
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QMenu,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from live_caption.gui.desktop import Desktop
from live_caption.gui.settings_row import QuietLabel
from tests.gui.fakes import OFFSCREEN_WARNINGS, FakeControls
from tests.gui.walk import actions_of, key_of, keys_of, widgets_of

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)


@pytest.fixture(autouse=True)
def own_locale() -> Iterator[None]:
    """The locale of the process is put back."""
    before = QLocale()
    yield
    QLocale.setDefault(before)


_SILENT = {
    QAccessible.Role.Client,
    QAccessible.Role.LayeredPane,
    QAccessible.Role.Pane,
    QAccessible.Role.Grouping,
    QAccessible.Role.Separator,
    QAccessible.Role.Splitter,
    QAccessible.Role.ScrollBar,
    QAccessible.Role.NoRole,
    QAccessible.Role.Border,
    QAccessible.Role.Cell,
    QAccessible.Role.ColumnHeader,
    QAccessible.Role.ListItem,
    QAccessible.Role.TreeItem,
}
"""What only holds other things, or is named by its content."""


def _page(desktop: Desktop, name: str) -> Iterator[QWidget]:
    """A window as it is opened, once for each of its pages."""
    if name == "captions":
        yield desktop.window
    elif name == "history":
        desktop.show_history()
        assert desktop.history_window is not None
        yield desktop.history_window
    elif name == "wizard":
        desktop.wizard.open()
        window = desktop.wizard.window
        assert window is not None
        yield window
        while not window.next.text().startswith("&Finish"):
            window.go_on()
            yield window
    elif name == "details":
        desktop.troubles.show_details()
        assert desktop.troubles.details is not None
        yield desktop.troubles.details
    elif name == "crash":
        desktop.troubles.show_crash()
        assert desktop.troubles.crash is not None
        yield desktop.troubles.crash
    else:
        desktop.show_settings()
        dialog = desktop.settings_dialog
        assert dialog is not None
        pages = dialog.findChild(QTabWidget)
        assert isinstance(pages, QTabWidget)
        for index in range(pages.count()):
            pages.setCurrentIndex(index)
            yield dialog


_NAMES = ["captions", "settings", "history", "wizard", "details", "crash"]
_WINDOWS = pytest.mark.parametrize("name", _NAMES)


def _heard(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield interface
    for index in range(interface.childCount()):
        child = interface.child(index)
        if child is not None and not child.state().invisible:
            yield from _heard(child)


@_WINDOWS
def test_everything_has_a_name(
    qtbot: QtBot, desktop: Desktop, controls: FakeControls, name: str
) -> None:
    for window in _page(desktop, name):
        for interface in _heard(QAccessible.queryAccessibleInterface(window)):
            widget = interface.object()
            empty = isinstance(widget, QLabel) and not widget.text() and widget.pixmap().isNull()
            silent = interface.role() in _SILENT or empty
            spoken = interface.text(QAccessible.Text.Name)
            assert silent or spoken, (interface.role(), widget, widget.parent())


@_WINDOWS
def test_windows_are_windows(
    qtbot: QtBot, desktop: Desktop, controls: FakeControls, name: str
) -> None:
    window = next(_page(desktop, name))
    role = QAccessible.queryAccessibleInterface(window).role()
    assert role in {QAccessible.Role.Window, QAccessible.Role.Dialog}


def _stops(window: QWidget) -> list[QWidget]:
    """Where the Tab key stops, in its order; of choices that exclude each other at one only."""
    stops: list[QWidget] = []
    widget = window.nextInFocusChain()
    while widget is not None and widget is not window:
        by_tab = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if by_tab and widget.isVisibleTo(window) and widget.isEnabled() and not widget.focusProxy():
            stops.append(widget)
        widget = widget.nextInFocusChain()
    choices = [widget for widget in stops if isinstance(widget, QRadioButton)]
    return [widget for widget in stops if widget not in choices[1:]]


def _place(widget: QWidget, window: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def _places(before: QWidget, after: QWidget, window: QWidget) -> tuple[QRect, QRect]:
    """Where two controls are; what can be scrolled away is where it is scrolled."""
    areas = [_area(widget) for widget in (before, after)]
    seen = [
        widget if areas[0] is areas[1] or area is None else area
        for widget, area in zip((before, after), areas, strict=True)
    ]
    return _place(seen[0], window), _place(seen[1], window)


def _area(widget: QWidget) -> QWidget | None:
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    return above


def _comes_after(place: QRect, before: QRect) -> bool:
    """Whether a reader gets there later: further down, or further right in the same row."""
    if place.top() > before.center().y():
        return True
    same_row = place.center().y() >= before.top()
    return same_row and place.left() >= before.left()


@_WINDOWS
def test_the_tab_key_goes_through_everything_in_reading_order(
    qtbot: QtBot, desktop: Desktop, controls: FakeControls, name: str
) -> None:
    for window in _page(desktop, name):
        stops = _stops(window)
        assert stops or name == "captions"
        for before, after in pairwise(stops):
            places = _places(before, after, window)
            assert _comes_after(places[1], places[0]), (before, after)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@_WINDOWS
def test_no_key_means_two_things(
    qtbot: QtBot, desktop: Desktop, controls: FakeControls, name: str, language: str
) -> None:
    desktop.languages.use(language)
    desktop.actions.name()
    for window in _page(desktop, name):
        keys = sorted(keys_of(window))
        assert keys == sorted(set(keys)), window.windowTitle()
    for menu in _menus(desktop):
        keys = [key for label in menu for key in key_of(label)]
        assert sorted(keys) == sorted(set(keys)), menu


def _menus(desktop: Desktop) -> Iterator[list[str]]:
    """The labels of the menu and of each of its submenus."""
    menu = desktop.actions.menu()
    yield [action.text() for action in menu.actions() if action.isVisible()]
    for action in actions_of(menu):
        submenu = action.menu()
        if isinstance(submenu, QMenu):
            yield [each.text() for each in actions_of(submenu)]


@pytest.fixture
def big_font() -> Iterator[None]:
    """The system's font is as large as people with weak eyes choose it."""
    before = QApplication.font()
    larger = QFont(before)
    larger.setPointSizeF(1.8 * before.pointSizeF())
    QApplication.setFont(larger)
    yield
    QApplication.setFont(before)


@_WINDOWS
def test_controls_grow_with_the_font_of_the_system(
    big_font: None, qtbot: QtBot, desktop: Desktop, controls: FakeControls, name: str
) -> None:
    for window in _page(desktop, name):
        assert window.font() == QApplication.font()
        for widget in widgets_of(window):
            if isinstance(widget, QPushButton | QComboBox) and widget.isVisibleTo(window):
                assert widget.height() >= widget.fontMetrics().height(), widget


@pytest.mark.parametrize("wanted", [True, False])
def test_nothing_is_dimmed_where_contrast_is_wanted(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    monkeypatch.setattr("live_caption.gui.settings_row.wants_contrast", lambda: wanted)
    label = QuietLabel("What it is for.")
    qtbot.addWidget(label)
    assert (label.palette().windowText().color().alpha() == 255) is wanted

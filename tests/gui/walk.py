"""Walks the windows as a person does who reads all of them, or hears them read."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QProgressBar,
    QScrollBar,
    QSpinBox,
    QTabBar,
    QTabWidget,
    QWidget,
)

PARTS = (QScrollBar, QTabBar, QMenu)
"""What Qt makes for its own controls, and what is walked apart."""


def widgets_of(window: QWidget) -> Iterator[QWidget]:
    """The window and everything in it, visible or not, without the parts of Qt's controls."""
    yield window
    for widget in window.findChildren(QWidget):
        if not widget.objectName().startswith("qt_") and not isinstance(widget, PARTS):
            yield widget


def actions_of(menu: QMenu) -> Iterator[QAction]:
    """What a menu offers, with its submenus."""
    for action in menu.actions():
        if not action.isSeparator():
            yield action
        submenu = action.menu()
        if isinstance(submenu, QMenu):
            yield from actions_of(submenu)


def texts_of(widget: QWidget) -> Iterator[str]:
    """Everything that a control shows or has read out."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
    if widget.isWindow():
        yield widget.windowTitle()
    if isinstance(widget, QAbstractButton | QLabel):
        yield widget.text()
    elif isinstance(widget, QGroupBox):
        yield widget.title()
    elif isinstance(widget, QLineEdit) and not isinstance(
        widget.parentWidget(), QComboBox | QAbstractSpinBox
    ):
        yield widget.placeholderText()
    elif isinstance(widget, QSpinBox):
        yield from (widget.prefix(), widget.suffix(), widget.specialValueText())
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(index) for index in range(widget.count()))
    elif isinstance(widget, QTabWidget):
        yield from (widget.tabText(index) for index in range(widget.count()))
    elif isinstance(widget, QProgressBar) and widget.isTextVisible():
        yield widget.text()


def keys_of(window: QWidget) -> Iterator[str]:
    """The Alt keys that are offered at the same time in a window."""
    for widget in widgets_of(window):
        if widget.isVisibleTo(window):
            if isinstance(widget, QAbstractButton | QLabel):
                yield from key_of(widget.text())
            elif isinstance(widget, QTabWidget):
                for index in range(widget.count()):
                    yield from key_of(widget.tabText(index))


def key_of(text: str) -> Iterator[str]:
    """The key that a label names, if it does."""
    _, mark, after = text.replace("&&", "").partition("&")
    if mark and after:
        yield after[0].upper()

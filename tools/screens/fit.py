"""Finds controls that are too small for what they say. Main thread."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QWidget,
)

_WORD = re.compile(r"[^\s\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]+")  # which is not wrapped
_EDGES = 4  # pixels that a line edit keeps free on both sides of its text


def too_small(window: QWidget) -> list[str]:
    """A sentence for each visible control of a window whose text is cut off."""
    return [
        f"{type(widget).__name__} “{said}” {problem}"
        for widget in [window, *window.findChildren(QWidget)]
        if widget.isVisible()
        for said, problem in _problems(widget)
    ]


def _problems(widget: QWidget) -> Iterator[tuple[str, str]]:
    match widget:
        case QLabel() if widget.text():
            yield from _smaller(widget, widget.text(), _wanted_by(widget))
        case QAbstractButton() | QGroupBox() if _text(widget):
            yield from _smaller(widget, _text(widget), widget.sizeHint())
        case QTabBar():
            yield from _tabs(widget)
        case QComboBox():
            yield from _wider(widget, widget.currentText(), _room_of(widget))
        case QLineEdit() if not widget.text():
            edges = widget.textMargins().left() + widget.textMargins().right() + 2 * _EDGES
            yield from _wider(widget, widget.placeholderText(), widget.width() - edges)
        case QScrollArea():
            yield from _scrolled(widget)


def _wanted_by(label: QLabel) -> QSize:
    """What a label needs as wide as it is: a wrapped one may be high, its longest word not cut."""
    if not label.wordWrap():
        return label.sizeHint()
    metrics, margins = label.fontMetrics(), label.contentsMargins()
    words = [] if "<" in label.text() else _WORD.findall(label.text())
    widest = max((metrics.horizontalAdvance(word) for word in words), default=0)
    width = widest + margins.left() + margins.right()
    return QSize(width, label.heightForWidth(label.width()))


def _smaller(widget: QWidget, said: str, wanted: QSize) -> Iterator[tuple[str, str]]:
    size = widget.size()
    if size.width() < wanted.width() or size.height() < wanted.height():
        have, need = _pixels(size), _pixels(wanted)
        yield said, f"has {have} and needs {need}"
    if not _is_within_parent(widget):
        yield said, "reaches over the edge of what it stands in"


def _wider(widget: QWidget, said: str, room: int) -> Iterator[tuple[str, str]]:
    needed = widget.fontMetrics().horizontalAdvance(said)
    if needed > room:
        yield said, f"has room for {room} and needs {needed}"


def _tabs(bar: QTabBar) -> Iterator[tuple[str, str]]:
    texts = [bar.tabText(index) for index in range(bar.count()) if bar.isTabVisible(index)]
    if bar.width() < bar.sizeHint().width():
        yield " | ".join(texts), f"has {bar.width()} and needs {bar.sizeHint().width()}"


def _scrolled(area: QScrollArea) -> Iterator[tuple[str, str]]:
    content, room = area.widget(), area.viewport().width()
    if content is not None and content.minimumSizeHint().width() > room:
        yield "…", f"shows {room} of {content.minimumSizeHint().width()} in width"


def _room_of(box: QComboBox) -> int:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    return box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, box).width()


def _is_within_parent(widget: QWidget) -> bool:
    """Whether nothing of it is cut off; what is scrolled may be anywhere."""
    parent = widget.parentWidget()
    if (
        parent is None
        or widget.isWindow()
        or isinstance(parent.parentWidget(), QAbstractScrollArea)
    ):
        return True
    return QRect(0, 0, parent.width(), parent.height()).contains(widget.geometry())


def _text(widget: QAbstractButton | QGroupBox) -> str:
    return widget.title() if isinstance(widget, QGroupBox) else widget.text()


def _pixels(size: QSize) -> str:
    return f"{size.width()}×{size.height()}"

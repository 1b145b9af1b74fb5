"""What finds texts that are cut off does find them, and nothing else."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTabBar,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui.fakes import OFFSCREEN_WARNINGS
from tools.screens.fit import too_small

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

_LONG = "A sentence that has some length"


def _wrapped() -> QLabel:
    label = QLabel(f"{_LONG} {_LONG}")
    label.setWordWrap(True)
    return label


def _tabs() -> QTabBar:
    bar = QTabBar()
    bar.addTab(_LONG)
    bar.addTab(_LONG)
    return bar


def _box() -> QComboBox:
    box = QComboBox()
    box.addItem(_LONG)
    return box


def _line() -> QLineEdit:
    line = QLineEdit()
    line.setPlaceholderText(_LONG)
    return line


_KINDS = [lambda: QLabel(_LONG), _wrapped, lambda: QPushButton(_LONG), lambda: QCheckBox(_LONG)]
_KINDS += [_tabs, _box, _line]


def _window(qtbot: QtBot, child: QWidget) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    layout.addWidget(child)
    window.resize(600, 200)
    window.show()
    return window


@pytest.mark.parametrize("make", _KINDS)
def test_text_that_is_cut_off_is_found(qtbot: QtBot, make: type[QWidget]) -> None:
    child = make()
    window = _window(qtbot, child)
    assert too_small(window) == []
    child.setFixedSize(60, 12)
    QCoreApplication.sendPostedEvents()
    assert len(too_small(window)) == 1
    child.hide()
    assert too_small(window) == []


def test_a_long_word_is_not_wrapped(qtbot: QtBot) -> None:
    label = QLabel("Donaudampfschifffahrtsgesellschaft")
    label.setWordWrap(True)
    window = _window(qtbot, label)
    label.setFixedSize(60, 100)
    assert [problem.split(" has")[0] for problem in too_small(window)] == [
        "QLabel “Donaudampfschifffahrtsgesellschaft”"
    ]


def test_chinese_is_wrapped_anywhere(qtbot: QtBot) -> None:
    label = QLabel("河水带着泥沙和石块，流得慢的地方，它们就沉下来。")
    label.setWordWrap(True)
    window = _window(qtbot, label)
    label.setFixedSize(60, 170)
    assert too_small(window) == []


def test_what_reaches_over_an_edge_is_found(qtbot: QtBot) -> None:
    window = _window(qtbot, QWidget())
    label = QLabel(_LONG, window)
    label.move(500, 0)
    label.resize(label.sizeHint())
    label.show()
    assert "over the edge" in "".join(too_small(window))


def test_what_is_scrolled_down_is_well(qtbot: QtBot) -> None:
    area, content = QScrollArea(), QWidget()
    area.setWidgetResizable(True)
    layout = QVBoxLayout(content)
    for _ in range(30):
        layout.addWidget(QLabel(_LONG))
    area.setWidget(content)
    window = _window(qtbot, area)
    assert too_small(window) == []
    area.setFixedWidth(60)
    QCoreApplication.sendPostedEvents()
    assert "in width" in "".join(too_small(window))

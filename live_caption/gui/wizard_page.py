"""What the pages of the wizard have in common: a heading, a sentence or two. Main thread."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from live_caption.gui.settings_row import QuietLabel

_MARGIN = 28
_HEADING = 1.5  # times the size of other text
_INDENT = 26  # of what stands below a choice


class WizardPage(QScrollArea):
    """`first` is what gets the keys when the page is turned to."""

    def __init__(self, title: str, intro: str) -> None:
        super().__init__()
        self.title = title
        self.first: QWidget | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(title)
        self.setAccessibleDescription(intro)
        content = QWidget()
        self.body = QVBoxLayout(content)
        self.body.setContentsMargins(_MARGIN, 24, _MARGIN, 12)
        self.body.setSpacing(14)
        self.body.addWidget(_heading(title))
        self.body.addWidget(wrapped(intro))
        self.setWidget(content)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)

    def enter(self) -> None:
        """The page is turned to; it shows what holds now."""


class Choices(QWidget):
    """Some choices of which one holds, each with a sentence below it."""

    chosen = Signal()
    """A person chose another one."""

    def __init__(self, name: str, choices: tuple[tuple[str, str, str], ...]) -> None:
        """`choices` are (value, label, explanation); `name` is for screen readers."""
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QRadioButton] = {}
        self._rows: dict[str, _Choice] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12 if any(text for _, _, text in choices) else 6)
        for value, label, explanation in choices:
            button = QRadioButton(label)
            self._group.addButton(button)
            self._buttons[value] = button
            self._rows[value] = _Choice(button, explanation)
            layout.addWidget(self._rows[value])
        self._group.buttonClicked.connect(self._clicked)

    def value(self) -> str:
        """What is chosen; empty where nothing is."""
        return next((value for value, each in self._buttons.items() if each.isChecked()), "")

    def set_value(self, value: str) -> None:
        """Shows what holds; nothing where that is none of the choices."""
        chosen = self._buttons.get(value)
        self._group.setExclusive(chosen is not None)
        for button in self._buttons.values():
            button.setChecked(button is chosen)
        self._group.setExclusive(True)
        self.setFocusProxy(chosen or next(iter(self._buttons.values())))

    def put_beside(self, value: str, widget: QWidget) -> None:
        """Puts something that belongs to a choice at the end of its line."""
        self._rows[value].head.addWidget(widget)

    def button(self, value: str) -> QRadioButton:
        return self._buttons[value]

    @Slot(QAbstractButton)
    def _clicked(self, _button: QAbstractButton) -> None:
        self.chosen.emit()


class _Choice(QWidget):
    """A button and its explanation, which can be clicked as well."""

    def __init__(self, button: QRadioButton, explanation: str) -> None:
        super().__init__()
        self._button = button
        button.setAccessibleDescription(explanation)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        self.head = QHBoxLayout()
        self.head.addWidget(button, 1)
        layout.addLayout(self.head)
        if explanation:
            label = QuietLabel(explanation)
            label.setContentsMargins(_INDENT, 0, 0, 0)
            layout.addWidget(label)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        super().mouseReleaseEvent(event)
        self._button.click()


def wrapped(text: str = "") -> QLabel:
    """A label of as many lines as it needs."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label


def strong(text: str) -> QLabel:
    """The name of a part of a page."""
    label = wrapped(text)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label


def _heading(text: str) -> QLabel:
    label = wrapped(text)
    font = label.font()
    font.setPointSizeF(_HEADING * font.pointSizeF())
    label.setFont(font)
    return label

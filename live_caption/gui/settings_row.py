"""A setting in the dialog: its label, its control, its help, and what is wrong. Main thread."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from live_caption.gui.naming import name_control
from live_caption.gui.settings_editors import SwitchEditor, editor_for
from live_caption.gui.settings_field import FieldEditor
from live_caption.gui.settings_text import help_of, label_of
from live_caption.settings import Spec, Value

LABEL_WIDTH = 150
GAP = 12
_CONTROL_WIDTH = 320
_SOFT = 0.68  # leaves more than 4.5:1 on any page


class SettingsRow(QWidget):
    """Tells by `edited` that a person chose a value, and by `reset` that the default is wanted."""

    edited = Signal()

    def __init__(self, spec: Spec) -> None:
        super().__init__()
        self.spec = spec
        self.editor: FieldEditor = editor_for(spec)
        name_control(self.editor.control, label_of(spec))
        self.editor.control.setAccessibleDescription(help_of(spec))
        self.editor.edited.connect(self.edited)
        self._label = QLabel("" if isinstance(self.editor, SwitchEditor) else label_of(spec))
        self._label.setBuddy(self.editor.control)
        self._reset = self._reset_button()
        self._help = QuietLabel(help_of(spec))
        self._problem = QLabel()
        self._problem.setWordWrap(True)
        self._problem.hide()
        self._arrange()

    @property
    def value(self) -> Value:
        return self.editor.value()

    @property
    def problem(self) -> str:
        """What is said to be wrong, empty when nothing is."""
        return self._problem.text().removeprefix("⚠ ")

    def show_value(self, value: Value) -> None:
        """Shows what holds now."""
        self.editor.set_value(value)
        self._reset.setVisible(value != self.spec.default)
        self.show_problem("")

    def show_problem(self, sentence: str) -> None:
        self._problem.setText(f"⚠ {sentence}" if sentence else "")
        self._problem.setVisible(bool(sentence))
        text = f"{sentence} {help_of(self.spec)}".strip()
        self.editor.control.setAccessibleDescription(text)

    @Slot()
    def restore(self) -> None:
        """Chooses the default, as a person would."""
        self.editor.set_value(self.spec.default)
        self.edited.emit()

    def _reset_button(self) -> QPushButton:
        button = QPushButton(self.tr("Reset"))
        button.setAutoDefault(False)
        button.setFlat(True)
        button.setAccessibleName(self.tr("Reset {label}").format(label=label_of(self.spec)))
        policy = button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        button.setSizePolicy(policy)
        button.clicked.connect(self.restore)
        return button

    def _arrange(self) -> None:
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(GAP)
        layout.setVerticalSpacing(3)
        layout.setColumnMinimumWidth(0, LABEL_WIDTH)
        layout.setColumnStretch(1, 1)
        self.editor.setMinimumWidth(_CONTROL_WIDTH)
        self.editor.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        layout.addWidget(self._label, 0, 0)
        layout.addWidget(self.editor, 0, 1)
        layout.addWidget(self._reset, 0, 2)
        layout.addWidget(self._problem, 1, 1, 1, 2)
        layout.addWidget(self._help, 2, 1, 1, 2)


class QuietLabel(QLabel):
    """A text that explains: quieter than the rest but no smaller, in light and dark."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setWordWrap(True)
        self._soften()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.ThemeChange:
            self._soften()

    def _soften(self) -> None:
        palette = QGuiApplication.palette()
        colour = palette.color(QPalette.ColorRole.WindowText)
        colour.setAlphaF(1.0 if wants_contrast() else _SOFT)
        palette.setColor(QPalette.ColorRole.WindowText, colour)
        self.setPalette(palette)


def wants_contrast() -> bool:
    """Whether the system is set to high contrast; older versions of Qt do not tell."""
    hints = QGuiApplication.styleHints()
    if not hasattr(hints, "accessibility"):  # before 6.10
        return False
    return hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast

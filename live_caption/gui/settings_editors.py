"""The controls of the settings dialog, one for each kind of value. Main thread.

An editor tells by `edited` that a person chose something; `set_value` says nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QFontDatabase, QIcon, QPainter, QPixmap, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from live_caption.gui.languages import SYSTEM, available, own_name
from live_caption.gui.settings_field import FieldEditor
from live_caption.gui.settings_keys import KeysEditor
from live_caption.gui.settings_text import choice_labels, label_of, unit_of
from live_caption.gui.spoken import COMMON, language_name
from live_caption.settings import Editor, Spec, Value

_SETTLED_MS = 300  # a number that is being stepped through is not applied at every step


class SwitchEditor(FieldEditor):
    """Yes or no."""

    def __init__(self, spec: Spec) -> None:
        self._box = QCheckBox(label_of(spec))
        super().__init__(self._box)
        self._box.toggled.connect(self.edited)

    def value(self) -> Value:
        return self._box.isChecked()

    def set_value(self, value: Value) -> None:
        with QSignalBlocker(self._box):
            self._box.setChecked(bool(value))


class _Number(QSpinBox):
    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Whoever scrolls the page does not mean the number that passes by."""
        event.ignore()


class NumberEditor(FieldEditor):
    """A whole number; told when it has settled."""

    def __init__(self, spec: Spec) -> None:
        self._box = _Number()
        super().__init__(self._box)
        self._box.setRange(spec.low, spec.high)
        self._box.setSuffix(f" {unit_of(spec)}" if spec.unit else "")
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(_SETTLED_MS)
        self._settling.timeout.connect(self.edited)
        self._box.valueChanged.connect(self._settling.start)
        self._box.editingFinished.connect(self._settle)

    def value(self) -> Value:
        return self._box.value()

    def set_value(self, value: Value) -> None:
        with QSignalBlocker(self._box):
            self._box.setValue(int(value))

    @Slot()
    def _settle(self) -> None:
        if self._settling.isActive():
            self._settling.stop()
            self.edited.emit()


class TextEditor(FieldEditor):
    """A text; told once it is complete."""

    def __init__(self, *beside: QWidget) -> None:
        self._line = QLineEdit()
        super().__init__(self._line, *beside)
        self._line.editingFinished.connect(self.edited)

    def value(self) -> Value:
        return self._line.text()

    def set_value(self, value: Value) -> None:
        self._line.setText(str(value))


class PathEditor(TextEditor):
    """A file or a folder, written or chosen."""

    def __init__(self, *, is_folder: bool) -> None:
        self._is_folder = is_folder
        button = QPushButton()
        super().__init__(button)
        button.setText(self.tr("Choose…"))
        button.setAutoDefault(False)
        button.clicked.connect(self._choose)
        self._line.setPlaceholderText(self.tr("As usual"))

    @Slot()
    def _choose(self) -> None:
        chosen = choose_path(self, self._line.text(), is_folder=self._is_folder)
        if chosen:
            self._line.setText(chosen)
            self.edited.emit()


class ColourEditor(TextEditor):
    """A colour, written or chosen; the button shows it."""

    def __init__(self) -> None:
        self._button = QPushButton()
        super().__init__(self._button)
        self._button.setText(self.tr("Choose…"))
        self._button.setAutoDefault(False)
        self._button.clicked.connect(self._choose)
        self._line.textChanged.connect(self._show)

    @Slot()
    def _choose(self) -> None:
        chosen = QColorDialog.getColor(QColor.fromString(self._line.text()), self)
        if chosen.isValid():
            self._line.setText(chosen.name())
            self.edited.emit()

    @Slot()
    def _show(self) -> None:
        swatch = QPixmap(self._button.iconSize())
        swatch.fill(QColor("gray"))
        painter = QPainter(swatch)
        painter.fillRect(swatch.rect().adjusted(1, 1, -1, -1), QColor(self._line.text().strip()))
        painter.end()
        self._button.setIcon(QIcon(swatch))


class _Choice(QComboBox):
    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Whoever scrolls the page does not mean the choice that passes by."""
        event.ignore()


class ChoiceEditor(FieldEditor):
    """One of some values, each with what people read."""

    def __init__(self, choices: tuple[tuple[str, str], ...], *beside: QWidget) -> None:
        self._box = _Choice()
        super().__init__(self._box, *beside)
        self._box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._box.setMinimumContentsLength(16)
        self.set_choices(choices)
        self._box.activated.connect(self.edited)

    def set_choices(self, choices: tuple[tuple[str, str], ...]) -> None:
        """Other choices as (value, label); what was chosen stays chosen."""
        value = self.value() if self._box.count() else None
        with QSignalBlocker(self._box):
            self._box.clear()
            for data, label in choices:
                self._box.addItem(label, data)
        if value is not None:
            self.set_value(value)

    def value(self) -> Value:
        return str(self._box.currentData())

    def set_value(self, value: Value) -> None:
        """Chooses a value; one that is not among the choices becomes one of them."""
        if self._box.findData(value) < 0:
            self._box.addItem(str(value), value)
        self._box.setCurrentIndex(self._box.findData(value))


class ModelEditor(ChoiceEditor):
    """A model of the catalogue, or a folder with one."""

    def __init__(self) -> None:
        button = QPushButton()
        super().__init__((), button)
        button.setText(self.tr("Folder…"))
        button.setAutoDefault(False)
        button.clicked.connect(self._choose)

    @Slot()
    def _choose(self) -> None:
        chosen = choose_path(self, "", is_folder=True)
        if chosen:
            self.set_value(chosen)
            self.edited.emit()


class LanguageEditor(FieldEditor):
    """A language that is spoken: one of the most common, or any code."""

    def __init__(self) -> None:
        self._box = _Choice()
        super().__init__(self._box)
        self._box.setEditable(True)
        self._box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._box.addItem(self.tr("Automatic"), "auto")
        for code in COMMON:
            self._box.addItem(f"{language_name(code)} ({code})", code)
        self._box.activated.connect(self.edited)
        line = self._box.lineEdit()
        assert line is not None
        line.editingFinished.connect(self.edited)

    def value(self) -> Value:
        index = self._box.findText(self._box.currentText(), Qt.MatchFlag.MatchFixedString)
        return str(self._box.itemData(index)) if index >= 0 else self._box.currentText().strip()

    def set_value(self, value: Value) -> None:
        index = self._box.findData(value)
        self._box.setCurrentText(self._box.itemText(index) if index >= 0 else str(value))


def choose_path(parent: QWidget, start: str, *, is_folder: bool) -> str:
    """Has a person choose a folder or a file; empty when none was chosen."""
    if is_folder:
        return QFileDialog.getExistingDirectory(parent, "", start)
    return QFileDialog.getOpenFileName(parent, "", start)[0]


def editor_for(spec: Spec) -> FieldEditor:
    """The control for a setting."""
    if spec.choices:
        return ChoiceEditor(tuple(zip(spec.choices, choice_labels(spec), strict=True)))
    if isinstance(spec.default, bool):
        return SwitchEditor(spec)
    if isinstance(spec.default, int):
        return NumberEditor(spec)
    return _text_editor(spec)


def _text_editor(spec: Spec) -> FieldEditor:
    make: dict[Editor, Callable[[], FieldEditor]] = {
        Editor.TEXT: TextEditor,
        Editor.ADDRESS: TextEditor,
        Editor.FEED: TextEditor,
        Editor.MICROPHONE: lambda: ChoiceEditor(()),
        Editor.OUTPUT: lambda: ChoiceEditor(()),
        Editor.MODEL: ModelEditor,
        Editor.FILE: lambda: PathEditor(is_folder=False),
        Editor.FOLDER: lambda: PathEditor(is_folder=True),
        Editor.LANGUAGE: LanguageEditor,
        Editor.INTERFACE: lambda: ChoiceEditor(_interface_languages()),
        Editor.COLOUR: ColourEditor,
        Editor.FONT: lambda: ChoiceEditor(_fonts()),
        Editor.KEYS: KeysEditor,
    }
    return make[spec.editor]()


def _interface_languages() -> tuple[tuple[str, str], ...]:
    usual = QCoreApplication.translate("SettingsEditors", "Like the system")
    return ((SYSTEM, usual), *((code, own_name(code)) for code in available()))


def _fonts() -> tuple[tuple[str, str], ...]:
    usual = QCoreApplication.translate("SettingsEditors", "Font of the system")
    return (("", usual), *((name, name) for name in QFontDatabase.families()))

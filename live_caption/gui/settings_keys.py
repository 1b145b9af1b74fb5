"""The control for a combination of keys: it is chosen by pressing it. Main thread."""

from __future__ import annotations

from PySide6.QtCore import QKeyCombination, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QKeySequenceEdit

from live_caption.gui.settings_field import FieldEditor
from live_caption.settings import Value

_FORMAT = QKeySequence.SequenceFormat.PortableText
_MODIFIERS = {
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
}


class KeysEditor(FieldEditor):
    """One combination, or none."""

    def __init__(self) -> None:
        self._keys = _Recorder()
        super().__init__(self._keys)
        self._keys.editingFinished.connect(self.edited)

    def value(self) -> Value:
        return self._keys.keySequence().toString(_FORMAT)

    def set_value(self, value: Value) -> None:
        with QSignalBlocker(self._keys):
            self._keys.setKeySequence(QKeySequence.fromString(str(value), _FORMAT))


class _Recorder(QKeySequenceEdit):
    """Tab leaves it, Backspace empties it, and a modifier alone changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.setMaximumSequenceLength(1)
        self.setClearButtonEnabled(True)
        back = QKeyCombination(Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_Backtab)
        self.setFinishingKeyCombinations([*self.finishingKeyCombinations(), back])

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() in _MODIFIERS:
            return
        if event.key() == Qt.Key.Key_Backspace and not event.modifiers():
            self.clear()
            self.editingFinished.emit()
            return
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() not in _MODIFIERS:
            super().keyReleaseEvent(event)

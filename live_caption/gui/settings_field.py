"""What all controls of the settings dialog have in common. Main thread."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from live_caption.settings import Value


class FieldEditor(QWidget):
    """A control, or several, that hold one value."""

    edited = Signal()

    def __init__(self, control: QWidget, *beside: QWidget) -> None:
        super().__init__()
        self.control = control
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for widget in (control, *beside):
            layout.addWidget(widget, 1 if widget is control else 0)
        self.setFocusProxy(control)

    def value(self) -> Value:
        raise NotImplementedError

    def set_value(self, value: Value) -> None:
        raise NotImplementedError

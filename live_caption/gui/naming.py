"""Names for screen readers, also of the parts that Qt builds into a control. Main thread."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QPushButton, QToolButton, QWidget


def name_control(control: QWidget, name: str) -> None:
    """Names a control, the line that is written in, and the button that clears it."""
    for part in (control, *control.findChildren(QLineEdit)):
        part.setAccessibleName(name)
    clear = QCoreApplication.translate("Naming", "Clear {label}").format(label=name)
    for button in control.findChildren(QToolButton):
        button.setAccessibleName(clear)


def add_close(buttons: QDialogButtonBox) -> QPushButton:
    """A button that closes; Escape does, too, so it takes no letter from the others."""
    text = QCoreApplication.translate("Naming", "Close")
    return buttons.addButton(text, QDialogButtonBox.ButtonRole.RejectRole)

"""Says that something went wrong inside the program, and offers a report of it. Main thread."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QLabel, QStyle, QVBoxLayout

from live_caption.diagnosis import last_crash
from live_caption.gui.crashes import Crashes
from live_caption.gui.naming import add_close
from live_caption.gui.report import crash_report

_WIDTH = 460
_ICON_PX = 48


class CrashDialog(QDialog):
    """Interrupts nothing: it takes no focus, and the captions go on behind it."""

    def __init__(self, crashes: Crashes, logs: Path) -> None:
        super().__init__()
        self._crashes = crashes
        self._logs = logs
        self.setWindowTitle("Live Caption")
        self.setWindowFlags(Qt.WindowType.Window | Qt.WindowType.WindowStaysOnTopHint)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self._head = QLabel(self.tr("Something went wrong inside Live Caption."))
        self._text = QLabel(
            self.tr(
                "Captions go on if they can; if they do not, start the program again. "
                "A report helps to mend it. It tells where in the program it happened, "
                "and nothing that was said."
            )
        )
        self._arrange()

    def said(self) -> str:
        return f"{self._head.text()} {self._text.text()}"

    def report(self) -> str:
        """What is copied."""
        return crash_report(self._crashes.found, last_crash(self._logs))

    @Slot()
    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report())
        self._copy.setText(self.tr("Copied"))

    @Slot()
    def _open_logs(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._logs)))

    def _arrange(self) -> None:
        icon = QLabel()
        warning = self.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxWarning)
        icon.setPixmap(warning.pixmap(_ICON_PX, _ICON_PX))
        icon.setAccessibleName(self.tr("Warning"))
        font = self._head.font()
        font.setBold(True)
        self._head.setFont(font)
        for label in (self._head, self._text):
            label.setWordWrap(True)
        buttons = QDialogButtonBox()
        role = QDialogButtonBox.ButtonRole.ActionRole
        self._copy = buttons.addButton(self.tr("&Copy report"), role)
        logs = buttons.addButton(self.tr("Open &logs"), role)
        add_close(buttons)
        self._copy.clicked.connect(self.copy)
        logs.clicked.connect(self._open_logs)
        buttons.rejected.connect(self.reject)
        words = QVBoxLayout()
        words.setSpacing(8)
        words.addWidget(self._head)
        words.addWidget(self._text)
        upper = QHBoxLayout()
        upper.setSpacing(16)
        upper.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        upper.addLayout(words, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 16)
        layout.setSpacing(16)
        layout.addLayout(upper)
        layout.addWidget(buttons)
        self.setFixedWidth(_WIDTH)

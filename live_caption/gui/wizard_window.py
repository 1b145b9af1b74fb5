"""The window of the first-run wizard: pages, and the way forwards, back and out. Main thread.

The captions go on beside it. What is chosen and when it holds, the state knows.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
)

from live_caption.gui.settings_row import QuietLabel
from live_caption.gui.wizard_page import WizardPage
from live_caption.gui.wizard_state import Step, WizardState

_SIZE = QSize(680, 540)
_CLEARANCE = 24  # pixels above it on the screen
_LEAST = QSize(420, 320)


class WizardWindow(QDialog):
    """`ended` tells that a person finished or skipped it; it is then hidden."""

    ended = Signal()

    def __init__(self, state: WizardState, pages: dict[Step, WizardPage]) -> None:
        super().__init__()
        self._state = state
        self._pages = pages
        # The captions stay on top of everything; they must not hide what changes them.
        self.setWindowFlags(Qt.WindowType.Window | Qt.WindowType.WindowStaysOnTopHint)
        self._stack = QStackedWidget()
        for page in pages.values():
            self._stack.addWidget(page)
        self._place = QuietLabel("")
        self._place.setWordWrap(False)
        self.skip = QPushButton(self.tr("&Skip setup"))
        self.back = QPushButton(self.tr("&Back"))
        self.next = QPushButton(self.tr("&Next"))
        self._arrange()
        self.skip.clicked.connect(self.reject)
        self.back.clicked.connect(self.go_back)
        self.next.clicked.connect(self.go_on)
        self._turn()

    @property
    def page(self) -> WizardPage:
        """The page that is open."""
        return self._pages[self._state.step]

    @Slot()
    def open_front(self) -> None:
        """Shows the window, in front of everything."""
        self.showNormal()
        self.raise_()
        self.activateWindow()

    def go_on_from(self, other: WizardWindow) -> None:
        """Stands where another stands."""
        self.setGeometry(other.geometry())

    @Slot()
    def go_on(self) -> None:
        if self._state.is_last:
            self.accept()
        else:
            self._state.go_on()
            self._turn()

    @Slot()
    def go_back(self) -> None:
        self._state.go_back()
        self._turn()

    def done(self, result: int) -> None:
        """The end, by whatever button or key."""
        super().done(result)
        self._state.end()
        self.ended.emit()

    def _turn(self) -> None:
        """Shows the page of the present step."""
        state, page = self._state, self.page
        self._stack.setCurrentWidget(page)
        page.enter()
        place = self.tr("Step {number} of {all}")
        self._place.setText(place.format(number=state.number, all=len(self._pages)))
        self.setWindowTitle(self.tr("Setup: {page}").format(page=page.title))
        self.back.setEnabled(not state.is_first)
        self.skip.setVisible(not state.is_last)
        self.next.setText(self.tr("&Finish") if state.is_last else self.tr("&Next"))
        (page.first or self.next).setFocus()

    def _arrange(self) -> None:
        for button in (self.skip, self.back):
            button.setAutoDefault(False)
        self.next.setDefault(True)
        foot = QHBoxLayout()
        foot.setContentsMargins(28, 0, 28, 0)
        foot.setSpacing(8)
        foot.addWidget(self.skip)
        foot.addWidget(self._place)
        foot.addStretch(1)
        foot.addWidget(self.back)
        foot.addWidget(self.next)
        line = QFrame()
        line.setFrameShape(QFrame.Shape.HLine)
        line.setFrameShadow(QFrame.Shadow.Sunken)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 16)
        layout.setSpacing(12)
        layout.addWidget(self._stack, 1)
        layout.addWidget(line)
        layout.addLayout(foot)
        self.setMinimumSize(_LEAST)
        available = QGuiApplication.primaryScreen().availableGeometry()
        self.resize(_SIZE.boundedTo(available.size() - QSize(0, 2 * _CLEARANCE)))
        self.move(available.center().x() - self.width() // 2, available.top() + _CLEARANCE)

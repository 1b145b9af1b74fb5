"""What does not work, since when, and buttons that lead to what helps. Main thread."""

from __future__ import annotations

import time
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from live_caption.gui.controller import Controller
from live_caption.gui.naming import add_close
from live_caption.gui.report import time_text, trouble_report
from live_caption.gui.sentences import joined, said
from live_caption.gui.settings_page import SettingsPage
from live_caption.gui.troubles import Remedy, Trouble, advice

_SIZE = (520, 360)


class DetailsDialog(QDialog):
    """One for the life of the program; `wanted` carries the remedy that somebody chose."""

    wanted = Signal(Remedy)

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self._controller = controller
        self._shown: tuple[Trouble, ...] | None = None
        self.setWindowTitle(self.tr("Details"))
        self.setWindowFlags(Qt.WindowType.Window | Qt.WindowType.WindowStaysOnTopHint)
        self.resize(*_SIZE)
        self._page: SettingsPage | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(4, 4, 4, 12)
        self._layout.addWidget(self._buttons())
        controller.state_changed.connect(self.refresh)

    @Slot()
    def open_list(self) -> None:
        """Shows the dialog in front of everything."""
        self.refresh()
        self.showNormal()
        self.raise_()
        self.activateWindow()

    @Slot()
    def refresh(self) -> None:
        """Shows what does not work now; the text stays where it is while nothing changes."""
        troubles = self._controller.troubles.all
        if troubles == self._shown:
            return
        self._shown = troubles
        cards: list[QWidget] = [self._card(trouble) for trouble in troubles]
        page = SettingsPage(cards or [QLabel(self.tr("Everything works."))])
        if self._page is not None:
            self._layout.removeWidget(self._page)
            self._page.deleteLater()
        self._page = page
        self._layout.insertWidget(0, page, 1)

    def _card(self, trouble: Trouble) -> QWidget:
        """A problem: what, since when, what to do, and buttons for that."""
        lasts = trouble.until_s is None
        card = QWidget()
        layout = QVBoxLayout(card)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        sentence = f"{'⚠' if lasts else '✓'} {said(trouble.problem.sentence)}"
        layout.addWidget(_label(sentence, bold=lasts))
        layout.addWidget(_label(joined(self._time(trouble), advice(trouble.problem))))
        if trouble.remedies:
            layout.addLayout(self._remedies(trouble))
        return card

    def _time(self, trouble: Trouble) -> str:
        now_s = time.time()
        since = time_text(trouble.since_s, now_s)
        if trouble.until_s is None:
            return self.tr("Since {since}.").format(since=since)
        until = time_text(trouble.until_s, now_s)
        return self.tr("From {since} to {until}; it is over.").format(since=since, until=until)

    def _remedies(self, trouble: Trouble) -> QHBoxLayout:
        labels = {
            Remedy.MODELS: self.tr("Open &models page"),
            Remedy.SOUND: self.tr("Choose a &device"),
            Remedy.STORAGE: self.tr("Choose &folders"),
            Remedy.TRY_AGAIN: self.tr("&Try again"),
        }
        row = QHBoxLayout()
        for remedy in trouble.remedies:
            button = QPushButton(labels[remedy])
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._want, remedy))
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _want(self, remedy: Remedy, _checked: bool = False) -> None:
        self.wanted.emit(remedy)

    @Slot()
    def copy(self) -> None:
        QGuiApplication.clipboard().setText(trouble_report(self._controller.troubles.all))

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox()
        copy = buttons.addButton(self.tr("&Copy details"), QDialogButtonBox.ButtonRole.ActionRole)
        add_close(buttons)
        copy.clicked.connect(self.copy)
        buttons.rejected.connect(self.reject)
        buttons.setContentsMargins(12, 0, 12, 0)
        for button in buttons.buttons():
            button.setIcon(QIcon())
        return buttons


def _label(text: str, *, bold: bool = False) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setWordWrap(True)
    font = label.font()
    font.setBold(bold)
    label.setFont(font)
    return label

"""How far a model is on its way here, in one line and a bar. Main thread."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from live_caption.gui.model_text import done_part, outcome_text
from live_caption.gui.settings_row import QuietLabel
from live_caption.gui.wizard_arrival import Models
from live_caption.gui.wizard_page import wrapped

_BAR_STEPS = 1000


class JobProgress(QWidget):
    """Hidden while there is nothing to tell."""

    def __init__(self, models: Models) -> None:
        super().__init__()
        self._jobs = models.jobs
        self._arrival = models.arrival
        self._inventory = models.inventory
        self._news = wrapped()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Progress"))
        self._stop = QPushButton(self.tr("&Cancel"))
        self._stop.setAutoDefault(False)
        self._stop.clicked.connect(self._jobs.cancel)
        self._comfort = QuietLabel(
            self.tr("You can go on: it is used once it is here, also when this window is closed.")
        )
        row = QHBoxLayout()
        row.addWidget(self._bar, 1)
        row.addWidget(self._stop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._news)
        layout.addLayout(row)
        layout.addWidget(self._comfort)
        self._jobs.changed.connect(self.refresh)
        self._arrival.changed.connect(self.refresh)
        self.refresh()

    def text(self) -> str:
        return self._news.text()

    @Slot()
    def refresh(self) -> None:
        busy = self._jobs.job is not None
        for widget in (self._bar, self._stop, self._comfort):
            widget.setVisible(busy)
        part = done_part(self._jobs.news)
        self._bar.setRange(0, 0 if part is None else _BAR_STEPS)
        self._bar.setValue(round(_BAR_STEPS * (part or 0)))
        text = outcome_text(self._jobs, self._inventory) if busy else self._arrival.sentence
        self._news.setText(text)
        self.setVisible(bool(text))

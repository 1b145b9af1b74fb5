"""What there is to know about the model that is looked at, and the way to get it. Main thread."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtWidgets import (
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from live_caption.gui.model_download import ModelDownload
from live_caption.gui.settings_form import ModelChoice, size_text
from live_caption.gui.settings_row import GAP, LABEL_WIDTH
from live_caption.gui.spoken import language_name
from live_caption.models.events import ModelEvent, Progress, Verifying

_NAMED = 6  # languages that are named before they are counted


class ModelPanel(QWidget):
    """`wanted` tells that the model that is shown is to be downloaded."""

    wanted = Signal()

    def __init__(self, download: ModelDownload) -> None:
        super().__init__()
        self.choice: ModelChoice | None = None
        self._download = download
        self._facts = QLabel()
        self._facts.setWordWrap(True)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Download"))
        self._news = QLabel()
        self._news.setWordWrap(True)
        self._start = self._button(self.tr("&Download"))
        self._start.clicked.connect(self.wanted)
        self._stop = self._button(self.tr("&Cancel download"))
        self._stop.clicked.connect(download.cancel)
        self._arrange()
        download.changed.connect(self.refresh)

    def show_choice(self, choice: ModelChoice | None) -> None:
        """Shows a model of the catalogue, or nothing for one that is not in it."""
        self.choice = choice
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        choice, busy = self.choice, bool(self._download.model)
        self._facts.setText(facts(choice) if choice else "")
        self._facts.setVisible(choice is not None)
        offered = choice is not None and choice.can_be_downloaded and not busy
        if choice is not None and offered:
            size = size_text(choice.entry.bytes)
            self._start.setText(self.tr("&Download {size}").format(size=size))
        self._start.setVisible(offered)
        self._stop.setVisible(busy)
        self._bar.setVisible(busy)
        event = self._download.news
        if isinstance(event, Progress):
            self._bar.setRange(0, 1000)
            self._bar.setValue(round(1000 * event.done / max(1, event.total)))
        elif busy and event is None:
            self._bar.setRange(0, 0)
        news = self._sentence(event) if busy else str(self._download.error or "")
        self._news.setText(news)
        self._news.setVisible(bool(news))

    def _sentence(self, event: ModelEvent | None) -> str:
        """How far the download is."""
        if isinstance(event, Verifying):
            return self.tr("Checking {file}…").format(file=event.file)
        if not isinstance(event, Progress):
            return self.tr("Beginning…")
        far = self.tr("{done} of {total}").format(
            done=size_text(event.done), total=size_text(event.total)
        )
        if event.left_s is None:
            return far
        return self.tr("{far}, {seconds} s left").format(far=far, seconds=round(event.left_s))

    def _button(self, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        return button

    def _arrange(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(LABEL_WIDTH + GAP, 0, 0, 0)
        layout.setSpacing(8)
        for widget in (self._facts, self._bar, self._news, self._start, self._stop):
            layout.addWidget(widget)


def facts(choice: ModelChoice) -> str:
    """What a person needs to choose, in lines."""
    entry = choice.entry
    lines = [
        entry.purpose,
        _tr("Languages: {languages}").format(languages=_languages(entry.languages)),
        _tr("Size {size}, memory {memory}").format(
            size=size_text(entry.bytes), memory=size_text(entry.memory_mb * 1_000_000)
        ),
        _tr("Licence: {licence}").format(licence=entry.licence),
    ]
    return "\n".join(lines)


def _languages(codes: tuple[str, ...]) -> str:
    if "*" in codes:
        return _tr("many")
    names = ", ".join(language_name(code) for code in codes[:_NAMED])
    more = len(codes) - _NAMED
    return names if more <= 0 else _tr("{names} and {more} more").format(names=names, more=more)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ModelPanel", text)

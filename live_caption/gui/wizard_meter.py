"""Draws how loud a source is, and says it in a word. Main thread."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, QTimer, Slot
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from live_caption.gui.wizard_levels import LevelHistory, Loudness, loudness_text

_HEIGHT = 10
_NAME_WIDTH = 130
_SILENCE_MS = 600  # without a level a source is not listened to


class LevelMeter(QWidget):
    """The name of a source, a bar and a word. A screen reader hears the word, not the bar."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._history = LevelHistory()
        self._bar = _Bar()
        self._word = QLabel()
        label = QLabel(name)
        label.setMinimumWidth(_NAME_WIDTH)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(label)
        layout.addWidget(self._bar, 1)
        layout.addWidget(self._word)
        self._word.setMinimumWidth(self._widest())
        self._silence = QTimer(self, singleShot=True, interval=_SILENCE_MS)
        self._silence.timeout.connect(self.fall_silent)
        self.setAccessibleName(self.tr("Level of {source}").format(source=name))
        self._refresh()

    @property
    def loudness(self) -> Loudness:
        return self._history.loudness

    @property
    def share(self) -> float:
        """How long the bar is, 0..1."""
        return self._bar.share

    def add(self, rms_dbfs: float, peak_dbfs: float) -> None:
        """Shows the level of the last tenth of a second."""
        self._history.add(rms_dbfs, peak_dbfs)
        self._silence.start()
        self._refresh()

    @Slot()
    def fall_silent(self) -> None:
        """Nothing comes any more."""
        self._history.clear()
        self._refresh()

    def _refresh(self) -> None:
        self._bar.show_share(self._history.share)
        word = loudness_text(self._history.loudness)
        if word != self._word.text():
            self._word.setText(word)
            self.setAccessibleDescription(word)

    def _widest(self) -> int:
        metrics = self._word.fontMetrics()
        return max(metrics.horizontalAdvance(loudness_text(each)) for each in Loudness)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self._silence.stop()
        self.fall_silent()


class _Bar(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float) -> None:
        if share != self.share:
            self.share = share
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(120, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        radius = room.height() / 2
        palette = self.palette()
        painter.setPen(palette.color(QPalette.ColorRole.Mid))
        painter.setBrush(palette.color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(room, radius, radius)
        filled = QRectF(room)
        filled.setWidth(room.width() * self.share)
        if filled.width() >= room.height():
            painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(filled, radius, radius)

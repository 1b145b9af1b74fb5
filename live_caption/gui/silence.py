"""Notices that nothing was said for a while. Main thread; its timer runs only meanwhile."""

from __future__ import annotations

from PySide6.QtCore import QBasicTimer, QObject, QTimerEvent, Signal


class Silence(QObject):
    """Emits `fell` once `limit_s` seconds have passed since `begin`; never if that is 0."""

    fell = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.limit_s = 0.0
        self._timer = QBasicTimer()

    def begin(self) -> None:
        """Counts from now on."""
        self.end()
        if self.limit_s:
            self._timer.start(round(self.limit_s * 1000), self)

    def end(self) -> None:
        self._timer.stop()

    def timerEvent(self, event: QTimerEvent) -> None:  # noqa: N802 - Qt's name
        self.end()
        self.fell.emit()

"""The way from older captions back to the newest. Main thread."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from live_caption.gui.pill import Pill

_HEAD = 3.5


class NewestButton(Pill):
    """Has an arrow behind its text."""

    extra = 14

    def name(self) -> None:
        self.setText(self.tr("Newest"))
        self.setAccessibleName(self.tr("Back to the newest captions"))

    def paint_extra(self, painter: QPainter, room: QRectF) -> None:
        pen = QPen(self._theme.committed, 1.5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        middle = QPointF(room.right() - _HEAD, room.center().y())
        tip = middle + QPointF(0, 4)
        painter.drawLine(middle - QPointF(0, 4), tip)
        painter.drawLine(tip, tip + QPointF(-_HEAD, -_HEAD))
        painter.drawLine(tip, tip + QPointF(_HEAD, -_HEAD))

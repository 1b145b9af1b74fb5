"""The way from older captions back to the newest."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from live_caption.gui.theme import Theme

_PADDING = 11
_HEIGHT = 22
_ARROW = 14
_HEAD = 3.5


class NewestButton(QAbstractButton):
    """A quiet pill with a drawn arrow; brighter under the pointer."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._name()

    def _name(self) -> None:
        self.setText(self.tr("Newest"))
        self.setAccessibleName(self.tr("Back to the newest captions"))
        self.set_theme(self._theme)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._name()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setFont(theme.small_font(self.font()))
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        text = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        return QSize(round(text + _ARROW + 2 * _PADDING), _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(self._theme.committed)
        ground.setAlpha(52 if self.underMouse() else 30)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(self.rect(), self.height() / 2, self.height() / 2)
        pen = QPen(self._theme.committed, 1.5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        room = QRectF(self.rect()).adjusted(_PADDING, 0, -_PADDING - _ARROW, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self.text())
        self._paint_arrow(painter, QPointF(room.right() + _ARROW - _HEAD, self.height() / 2))

    def _paint_arrow(self, painter: QPainter, middle: QPointF) -> None:
        tip = middle + QPointF(0, 4)
        painter.drawLine(middle - QPointF(0, 4), tip)
        painter.drawLine(tip, tip + QPointF(-_HEAD, -_HEAD))
        painter.drawLine(tip, tip + QPointF(_HEAD, -_HEAD))

"""The small cross of the caption window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from live_caption.gui.theme import Theme

_SIZE = 24
_ARM = 4.5


class CloseButton(QAbstractButton):
    """Always there but dim; bright under the pointer. Drawn, so that no font has to have it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFixedSize(_SIZE, _SIZE)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._name()

    def _name(self) -> None:
        self.setAccessibleName(self.tr("Hide captions"))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._name()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            ground = QColor(self._theme.committed)
            ground.setAlpha(36)
            painter.setBrush(ground)
            painter.drawRoundedRect(self.rect(), 6, 6)
        colour = self._theme.committed if self.underMouse() else self._theme.quiet
        painter.setPen(QPen(colour, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        middle = QPointF(self.width() / 2, self.height() / 2)
        for arm in (QPointF(_ARM, _ARM), QPointF(_ARM, -_ARM)):
            painter.drawLine(middle - arm, middle + arm)

"""The quiet round buttons of the caption window. Main thread."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from live_caption.gui.theme import Theme

_PADDING = 11
_HEIGHT = 22


class Pill(QAbstractButton):
    """Brighter under the pointer. A menu and its key do the same, so it takes no focus.

    Beside its text it leaves `extra` pixels for what the button itself draws there.
    """

    extra = 0

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._say()

    def name(self) -> None:
        """Sets what the button is called, in the language of the windows."""
        raise NotImplementedError

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setFont(theme.small_font(self.font()))
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        text = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        return QSize(round(text + self.extra + 2 * _PADDING), _HEIGHT)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._say()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(self._theme.committed)
        ground.setAlpha(52 if self.underMouse() else 30)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(self.rect(), self.height() / 2, self.height() / 2)
        painter.setPen(self._theme.committed)
        room = QRectF(self.rect()).adjusted(_PADDING, 0, -_PADDING - self.extra, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, self.text())
        self.paint_extra(painter, QRectF(room.right(), 0, self.extra, self.height()))

    def paint_extra(self, painter: QPainter, room: QRectF) -> None:
        """Draws what stands behind the text."""

    def _say(self) -> None:
        self.name()
        self.set_theme(self._theme)

"""The way from a problem in the caption window to what can be done about it. Main thread."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from live_caption.gui.theme import Theme

_PADDING = 11
_HEIGHT = 22


class DetailsButton(QAbstractButton):
    """A quiet pill; brighter under the pointer. The menu and its key do the same."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._name()

    def _name(self) -> None:
        self.setText(self.tr("Details…"))
        self.setAccessibleName(self.tr("Details of what does not work"))
        self.set_theme(self._theme)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setFont(theme.small_font(self.font()))
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        text = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        return QSize(round(text + 2 * _PADDING), _HEIGHT)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._name()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(self._theme.committed)
        ground.setAlpha(52 if self.underMouse() else 30)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(self.rect(), self.height() / 2, self.height() / 2)
        painter.setPen(self._theme.committed)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())

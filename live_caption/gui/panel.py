"""A frameless dark panel that can be dragged anywhere and never leaves the screen."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QRegion,
    QScreen,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from live_caption.gui import placement
from live_caption.gui.compositor import is_compositing
from live_caption.gui.theme import Theme


class Panel(QWidget):
    """Stands at the bottom centre first. Lives in the main thread.

    Where nothing composes windows (a plain X server) it is opaque and its corners are
    cut out of its shape instead of being transparent.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._grip: QPoint | None = None
        self._see_through = True
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_MacAlwaysShowToolWindow)
        for screen in QGuiApplication.screens():
            self._follow(screen)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenAdded.connect(self._follow)
            application.screenRemoved.connect(self._stay, Qt.ConnectionType.QueuedConnection)

    def place(self, height: int) -> None:
        """Takes its first size and place."""
        screen = QGuiApplication.primaryScreen().availableGeometry()
        size = QSize(placement.suitable_width(screen), height)
        self.setFixedSize(size)
        self.move(placement.bottom_centre(screen, size))

    @Slot(QScreen)
    def _follow(self, screen: QScreen) -> None:
        screen.availableGeometryChanged.connect(self._stay, Qt.ConnectionType.QueuedConnection)

    @Slot()
    def _stay(self) -> None:
        self.move(placement.within(self.screen().availableGeometry(), self.geometry()))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        self._see_through = is_compositing()
        if self._see_through:
            self.clearMask()
        else:
            self.setMask(QRegion(self._outline().toFillPolygon().toPolygon()))
        self._stay()
        super().showEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(self.rect(), Qt.GlobalColor.transparent)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        colour = QColor(self._theme.panel)
        colour.setAlphaF(self._theme.panel_opacity if self._see_through else 1.0)
        painter.setPen(QPen(self._theme.border, 1))
        painter.setBrush(colour)
        painter.drawPath(self._outline())

    def _outline(self) -> QPainterPath:
        path = QPainterPath()
        edge = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        path.addRoundedRect(edge, self._theme.radius, self._theme.radius)
        return path

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        if QGuiApplication.platformName().startswith("wayland"):
            self.windowHandle().startSystemMove()  # only the compositor knows where it is
        else:
            self._grip = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._grip is None:
            return
        pointer = event.globalPosition().toPoint()
        screen = QGuiApplication.screenAt(pointer) or self.screen()
        wanted = QRect(pointer - self._grip, self.size())
        self.move(placement.within(screen.availableGeometry(), wanted))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self._grip = None

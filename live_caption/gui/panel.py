"""A frameless dark panel that can be dragged and resized anywhere and never leaves the screen."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QRegion,
    QResizeEvent,
    QScreen,
    QShowEvent,
)
from PySide6.QtWidgets import QMainWindow

from live_caption.gui import placement
from live_caption.gui.compositor import is_compositing
from live_caption.gui.places import Places
from live_caption.gui.spaces_macos import follow_spaces
from live_caption.gui.theme import Theme
from live_caption.gui.windowing import is_wayland

_FAINTEST = 0.01  # what is wholly transparent cannot be clicked on Windows
_LOWER_RIGHT = Qt.Edge.RightEdge | Qt.Edge.BottomEdge
_FALLING = Qt.Edge.LeftEdge | Qt.Edge.TopEdge, _LOWER_RIGHT
_RISING = Qt.Edge.LeftEdge | Qt.Edge.BottomEdge, Qt.Edge.RightEdge | Qt.Edge.TopEdge


@dataclass(frozen=True, slots=True)
class _Hold:
    """What is held since the button was pressed: edges, or all of it where there are none."""

    edges: Qt.Edge
    pointer: QPoint
    window: QRect


class Panel(QMainWindow):
    """Stands where a person put it, or at the bottom centre first. Lives in the main thread.

    Where the program may choose its place, the panel stays on the screen by itself; on
    Wayland only the compositor knows where it is, and moves and resizes it.
    Where nothing composes windows (a plain X server) it is opaque and its corners are
    cut out of its shape instead of being transparent. A main window, because screen readers
    take other widgets for parts of a window.
    """

    def __init__(self, theme: Theme, places: Places) -> None:
        super().__init__()
        self._theme = theme
        self._places = places
        self._first_height = 0
        self._hold: _Hold | None = None
        self._see_through = True
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_MacAlwaysShowToolWindow)
        self.setMouseTracking(True)
        for screen in QGuiApplication.screens():
            self._follow(screen)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.screenAdded.connect(self._welcome)
            application.screenRemoved.connect(self.settle, Qt.ConnectionType.QueuedConnection)

    def place(self, height: int) -> None:
        """Takes its remembered size and place, or its first ones; 0 is the screen's height."""
        self._first_height = height
        self.settle()

    def stretch(self, height: int) -> None:
        """Takes another height, 0 for the screen's; the lower edge stays where it is."""
        self._first_height = height
        available = self.screen().availableGeometry()
        wanted = self.geometry()
        wanted.setTop(wanted.bottom() + 1 - (height or placement.at_first(available, 0).height()))
        self.setGeometry(placement.fitted(available, wanted))
        if self._places.on(self.screen().name()) is not None:
            self.remember()

    @Slot()
    def settle(self) -> None:
        """Stands where it belongs on the screens that are there now."""
        screen = self._home()
        available = screen.availableGeometry()
        kept = self._places.on(screen.name())
        wanted = placement.at_first(available, self._first_height)
        if kept is not None:
            wanted = kept.translated(screen.geometry().topLeft())
        self.setGeometry(placement.fitted(available, wanted))

    def remember(self) -> None:
        """Keeps the present size and place for this screen."""
        screen = QGuiApplication.screenAt(self.geometry().center()) or self.screen()
        place = self.geometry().translated(-screen.geometry().topLeft())
        self._places.remember(screen.name(), place)

    def move_by(self, step: QPoint) -> None:
        """Moves as far as the screen allows."""
        available = self.screen().availableGeometry()
        self.move(placement.within(available, self.geometry().translated(step)))
        self.remember()

    def grow_by(self, step: QPoint) -> None:
        """Moves the lower right corner as far as the screen allows."""
        self._resize(_LOWER_RIGHT, self.geometry(), step)
        self.remember()

    def _home(self) -> QScreen:
        """The screen that was used last, or the main one where that is gone."""
        screens = {screen.name(): screen for screen in QGuiApplication.screens()}
        return screens.get(self._places.last, QGuiApplication.primaryScreen())

    @Slot(QScreen)
    def _welcome(self, screen: QScreen) -> None:
        self._follow(screen)
        self.settle()

    def _follow(self, screen: QScreen) -> None:
        screen.availableGeometryChanged.connect(self.settle, Qt.ConnectionType.QueuedConnection)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        self._see_through = is_compositing()
        if sys.platform == "darwin":
            follow_spaces(int(self.winId()))
        self._cut_corners()
        self.settle()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        if _is_wayland():
            self.remember()  # nobody tells when the compositor has resized it

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._cut_corners()

    def _cut_corners(self) -> None:
        if self._see_through:
            self.clearMask()
        else:
            self.setMask(QRegion(self._outline().toFillPolygon().toPolygon()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        colour = QColor(self._theme.panel)
        opacity = max(_FAINTEST, self._theme.panel_opacity) if self._see_through else 1.0
        colour.setAlphaF(opacity)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        rim = self._theme.radius
        if self.rect().adjusted(rim, rim, -rim, -rim).contains(event.rect()):
            painter.fillRect(event.rect(), colour)  # a caption has changed; the corners have not
            return
        painter.fillRect(event.rect(), Qt.GlobalColor.transparent)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        edges = placement.edges_at(self.size(), event.position().toPoint())
        if not _is_wayland():
            self._hold = _Hold(edges, event.globalPosition().toPoint(), self.geometry())
        elif edges:
            self.windowHandle().startSystemResize(edges)
        else:
            self.windowHandle().startSystemMove()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._hold is None:
            self._show_grip(event.position().toPoint())
            return
        pointer = event.globalPosition().toPoint()
        by = pointer - self._hold.pointer
        if self._hold.edges:
            self._resize(self._hold.edges, self._hold.window, by)
        else:
            screen = QGuiApplication.screenAt(pointer) or self.screen()
            wanted = self._hold.window.translated(by)
            self.move(placement.within(screen.availableGeometry(), wanted))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        if self._hold is not None and self._hold.window != self.geometry():
            self.remember()
        self._hold = None

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        self.unsetCursor()

    def _resize(self, edges: Qt.Edge, window: QRect, by: QPoint) -> None:
        available = self.screen().availableGeometry()
        least: QSize = self.minimumSize()
        self.setGeometry(placement.resized(available, window, edges, by, least))

    def _show_grip(self, point: QPoint) -> None:
        shape = _grip_shape(placement.edges_at(self.size(), point))
        if shape is None:
            self.unsetCursor()
        elif self.cursor().shape() is not shape:
            self.setCursor(shape)


def _is_wayland() -> bool:
    return is_wayland(QGuiApplication.platformName())


def _grip_shape(edges: Qt.Edge) -> Qt.CursorShape | None:
    if not edges:
        return None
    if edges in _RISING:
        return Qt.CursorShape.SizeBDiagCursor
    if edges in _FALLING:
        return Qt.CursorShape.SizeFDiagCursor
    if edges & (Qt.Edge.LeftEdge | Qt.Edge.RightEdge):
        return Qt.CursorShape.SizeHorCursor
    return Qt.CursorShape.SizeVerCursor

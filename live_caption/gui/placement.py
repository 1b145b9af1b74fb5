"""Where the caption window may stand, and how large it may be. Pure."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt

_WIDEST = 920
_SHARE_OF_SCREEN = 0.9
_MARGIN = 48
_GRIP = 8
_CORNER = 20
_SIDES = Qt.Edge.LeftEdge | Qt.Edge.RightEdge
_ENDS = Qt.Edge.TopEdge | Qt.Edge.BottomEdge


def suitable_width(screen: QRect) -> int:
    """Wide enough to read along, never wider than the screen."""
    return min(_WIDEST, round(screen.width() * _SHARE_OF_SCREEN))


def at_first(screen: QRect, height: int) -> QRect:
    """At the bottom centre; a height of 0 is all of the screen's but for a margin."""
    size = QSize(suitable_width(screen), height or screen.height() - 2 * _MARGIN)
    x = screen.x() + (screen.width() - size.width()) // 2
    y = screen.y() + screen.height() - size.height() - _MARGIN
    return fitted(screen, QRect(QPoint(x, y), size))


def fitted(screen: QRect, window: QRect) -> QRect:
    """The nearest that is no larger than the screen, and all of it on the screen."""
    size = window.size().boundedTo(screen.size())
    return QRect(within(screen, QRect(window.topLeft(), size)), size)


def within(screen: QRect, window: QRect) -> QPoint:
    """The place nearest to that of `window` at which all of it is on the screen."""
    right = screen.x() + max(0, screen.width() - window.width())
    bottom = screen.y() + max(0, screen.height() - window.height())
    return QPoint(
        min(max(window.x(), screen.x()), right),
        min(max(window.y(), screen.y()), bottom),
    )


def edges_at(size: QSize, point: QPoint) -> Qt.Edge:
    """The edges of a window that can be grasped at a point of it; two near a corner."""
    near, corner = _near(size, point, _GRIP), _near(size, point, _CORNER)
    return corner if near and corner & _SIDES and corner & _ENDS else near


def _near(size: QSize, point: QPoint, reach: int) -> Qt.Edge:
    edges = Qt.Edge(0)
    for edge, distance in (
        (Qt.Edge.LeftEdge, point.x()),
        (Qt.Edge.RightEdge, size.width() - 1 - point.x()),
        (Qt.Edge.TopEdge, point.y()),
        (Qt.Edge.BottomEdge, size.height() - 1 - point.y()),
    ):
        if distance < reach:
            edges |= edge
    return edges


def resized(screen: QRect, window: QRect, edges: Qt.Edge, by: QPoint, least: QSize) -> QRect:
    """`window` with some edges dragged, but not over the screen's nor below the least size."""
    new = QRect(window)
    if edges & Qt.Edge.LeftEdge:
        furthest = window.right() + 1 - least.width()
        new.setLeft(min(max(window.left() + by.x(), screen.left()), furthest))
    if edges & Qt.Edge.TopEdge:
        furthest = window.bottom() + 1 - least.height()
        new.setTop(min(max(window.top() + by.y(), screen.top()), furthest))
    if edges & Qt.Edge.RightEdge:
        nearest = window.left() - 1 + least.width()
        new.setRight(max(min(window.right() + by.x(), screen.right()), nearest))
    if edges & Qt.Edge.BottomEdge:
        nearest = window.top() - 1 + least.height()
        new.setBottom(max(min(window.bottom() + by.y(), screen.bottom()), nearest))
    return new

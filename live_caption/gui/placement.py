"""Where the caption window may stand."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize

_WIDEST = 920
_SHARE_OF_SCREEN = 0.9
_MARGIN = 48


def suitable_width(screen: QRect) -> int:
    """Wide enough to read along, never wider than the screen."""
    return min(_WIDEST, round(screen.width() * _SHARE_OF_SCREEN))


def bottom_centre(screen: QRect, size: QSize) -> QPoint:
    x = screen.x() + (screen.width() - size.width()) // 2
    y = screen.y() + screen.height() - size.height() - _MARGIN
    return within(screen, QRect(QPoint(x, y), size))


def within(screen: QRect, window: QRect) -> QPoint:
    """The place nearest to that of `window` at which all of it is on the screen."""
    right = screen.x() + max(0, screen.width() - window.width())
    bottom = screen.y() + max(0, screen.height() - window.height())
    return QPoint(
        min(max(window.x(), screen.x()), right),
        min(max(window.y(), screen.y()), bottom),
    )

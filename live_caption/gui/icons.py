"""The drawings of resources/icons."""

from __future__ import annotations

from PySide6.QtGui import QIcon

from live_caption.paths import resource


def icon(name: str) -> QIcon:
    """`name` is that of a drawing, such as "live-caption", the icon of the program."""
    return QIcon(str(resource(f"icons/{name}.svg")))

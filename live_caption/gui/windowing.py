"""Which window system is used, and what it keeps from windows. Pure.

On Wayland no window may stay on top or choose its place; through XWayland it may.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

PLATFORM_VARIABLE = "QT_QPA_PLATFORM"


def platforms(environ: Mapping[str, str]) -> str:
    """The value of QT_QPA_PLATFORM to start with, empty where Qt chooses well by itself.

    Where XWayland is there it is tried first, and Wayland where it does not work. Whoever
    allows both leaves the choice to us; whoever allows one thing wants that.
    """
    allowed = environ.get(PLATFORM_VARIABLE, "")
    both = not allowed or {"wayland", "xcb"} <= set(allowed.split(";"))
    has_xwayland = environ.get("WAYLAND_DISPLAY") and environ.get("DISPLAY")
    return "xcb;wayland" if both and has_xwayland else allowed


def is_wayland(platform: str) -> bool:
    """Whether a window of this platform of Qt's is the compositor's to place."""
    return platform.startswith("wayland")


def restriction(platform: str) -> str:
    """What the desktop does not let the caption window do, in a sentence; mostly empty."""
    if not is_wayland(platform):
        return ""
    return QCoreApplication.translate(
        "Windowing", "This desktop lets no window stay on top or choose its place."
    )

"""Whether windows may be translucent. Qt does not tell on X11, where it can be otherwise."""

from __future__ import annotations

import ctypes

from PySide6.QtGui import QGuiApplication


def is_compositing() -> bool:
    """False on an X display without a compositing manager, which paints alpha as black."""
    if QGuiApplication.platformName() != "xcb":
        return True
    return _selection_is_owned("_NET_WM_CM_S0")


def _selection_is_owned(name: str) -> bool:
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XGetSelectionOwner.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
    x11.XGetSelectionOwner.restype = ctypes.c_ulong
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = x11.XOpenDisplay(None)
    if not display:
        return False
    try:
        return bool(x11.XGetSelectionOwner(display, x11.XInternAtom(display, name.encode(), 0)))
    finally:
        x11.XCloseDisplay(display)

"""Keys that reach the program whatever window has the focus, on every system. Main thread.

Only the combinations that are asked for are taken; no other key is ever read.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from enum import Enum, auto

from PySide6.QtCore import QKeyCombination, QObject, Signal
from PySide6.QtGui import QGuiApplication


class Refusal(Enum):
    """Why a combination does not reach the program."""

    TAKEN = auto()
    """Another program has it."""
    MISSING = auto()
    """This keyboard has no such key."""
    FORBIDDEN = auto()
    """This desktop lets no program have keys of its own."""


class Hotkeys(QObject):
    """`pressed` tells which name's keys were pressed; `refused` says which names have none.

    This one is for a desktop without such keys; the systems have theirs in modules of their own.
    """

    pressed = Signal(str)
    refused_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.refused: dict[str, Refusal] = {}

    def bind(self, wanted: Mapping[str, QKeyCombination]) -> None:
        """Takes these combinations, by name, and lets go of all others."""
        self.refused = dict.fromkeys(wanted, Refusal.FORBIDDEN)

    def close(self) -> None:
        """Lets go of everything."""


class RegisteredHotkeys(Hotkeys):
    """For a system that takes each combination with a number and answers with the number."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names: list[str] = []

    def bind(self, wanted: Mapping[str, QKeyCombination]) -> None:
        self.release()
        self._names = list(wanted)
        taken = {
            name: self.register(number, wanted[name]) for number, name in enumerate(self._names)
        }
        self.refused = {name: refusal for name, refusal in taken.items() if refusal}

    def register(self, number: int, keys: QKeyCombination) -> Refusal | None:
        """Asks the system for a combination; returns why it was not given."""
        raise NotImplementedError

    def release(self) -> None:
        """Gives back all that was registered."""
        raise NotImplementedError

    def arrived(self, number: int) -> None:
        """The combination with this number was pressed."""
        if number < len(self._names):
            self.pressed.emit(self._names[number])


def hotkeys_of_system(parent: QObject | None = None) -> Hotkeys:
    """Those of the system this runs on."""
    if sys.platform == "win32":
        from live_caption.gui.hotkeys_windows import WindowsHotkeys

        return WindowsHotkeys(parent=parent)
    if sys.platform == "darwin":
        from live_caption.gui.hotkeys_macos import MacHotkeys

        return MacHotkeys(parent=parent)
    if QGuiApplication.platformName() == "xcb" and not os.environ.get("WAYLAND_DISPLAY"):
        from live_caption.gui.hotkeys_x11 import open_x11_hotkeys

        return open_x11_hotkeys(parent)
    return Hotkeys(parent)  # XWayland gives keys only to X11 windows that have the focus

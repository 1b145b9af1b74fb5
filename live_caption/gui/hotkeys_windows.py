"""Keys anywhere on Windows: registered hot keys, which arrive as messages of this thread.

Main thread.
"""

from __future__ import annotations

import ctypes
from typing import Any

from PySide6.QtCore import (
    QAbstractNativeEventFilter,
    QByteArray,
    QCoreApplication,
    QKeyCombination,
    QObject,
    Qt,
)

from live_caption.gui.hotkeys import Refusal, RegisteredHotkeys

_WM_HOTKEY = 0x0312
_MOD_NOREPEAT = 0x4000
_SHIFT = 0x0004
_MODIFIERS = {
    Qt.KeyboardModifier.AltModifier: 0x0001,
    Qt.KeyboardModifier.ControlModifier: 0x0002,
    Qt.KeyboardModifier.ShiftModifier: _SHIFT,
    Qt.KeyboardModifier.MetaModifier: 0x0008,
}
_Key = Qt.Key
_F1 = 0x70
_SPECIAL = {
    _Key.Key_Backspace: 0x08,
    _Key.Key_Tab: 0x09,
    _Key.Key_Return: 0x0D,
    _Key.Key_Enter: 0x0D,
    _Key.Key_Pause: 0x13,
    _Key.Key_Escape: 0x1B,
    _Key.Key_Space: 0x20,
    _Key.Key_PageUp: 0x21,
    _Key.Key_PageDown: 0x22,
    _Key.Key_End: 0x23,
    _Key.Key_Home: 0x24,
    _Key.Key_Left: 0x25,
    _Key.Key_Up: 0x26,
    _Key.Key_Right: 0x27,
    _Key.Key_Down: 0x28,
    _Key.Key_Print: 0x2C,
    _Key.Key_Insert: 0x2D,
    _Key.Key_Delete: 0x2E,
    _Key.Key_Menu: 0x5D,
    _Key.Key_ScrollLock: 0x91,
    _Key.Key_VolumeMute: 0xAD,
    _Key.Key_VolumeDown: 0xAE,
    _Key.Key_VolumeUp: 0xAF,
    _Key.Key_MediaNext: 0xB0,
    _Key.Key_MediaPrevious: 0xB1,
    _Key.Key_MediaStop: 0xB2,
    _Key.Key_MediaPlay: 0xB3,
}


class Message(ctypes.Structure):
    """The beginning of Windows' MSG."""

    _fields_ = (
        ("window", ctypes.c_void_p),
        ("message", ctypes.c_uint),
        ("number", ctypes.c_size_t),
    )


class WindowsHotkeys(RegisteredHotkeys):
    """`user32` is the system's library, or a fake of it."""

    def __init__(self, user32: Any = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._user32 = user32 or ctypes.windll.user32  # type: ignore[attr-defined,unused-ignore]
        self._filter = _Filter(self)
        self._application = QCoreApplication.instance()
        assert self._application is not None
        self._application.installNativeEventFilter(self._filter)

    def close(self) -> None:
        self.release()
        if self._application is not None:
            self._application.removeNativeEventFilter(self._filter)

    def receive(self, message: Message) -> None:
        """A message of this thread."""
        if message.message == _WM_HOTKEY:
            self.arrived(message.number)

    def register(self, number: int, keys: QKeyCombination) -> Refusal | None:
        code, shift = self._code(keys.key())
        if not code:
            return Refusal.MISSING
        modifiers = shift | _MOD_NOREPEAT
        for flag, mask in _MODIFIERS.items():
            modifiers |= mask if keys.keyboardModifiers() & flag else 0
        done = self._user32.RegisterHotKey(None, number, modifiers, code)
        return None if done else Refusal.TAKEN

    def release(self) -> None:
        for number, name in enumerate(self._names):
            if name not in self.refused:
                self._user32.UnregisterHotKey(None, number)
        self._names = []

    def _code(self, key: Qt.Key) -> tuple[int, int]:
        """The virtual key and the modifiers it takes; 0 when the keyboard has none."""
        if key in _SPECIAL:
            return _SPECIAL[key], 0
        if _Key.Key_F1 <= key <= _Key.Key_F24:
            return _F1 + key - _Key.Key_F1, 0
        if key >= 0x10000:
            return 0, 0
        found = self._user32.VkKeyScanW(ctypes.c_wchar(chr(key).lower()[0]))
        code, state = found & 0xFF, found >> 8 & 0xFF
        if code == 0xFF or state > 1:
            return 0, 0
        return code, _SHIFT if state else 0


class _Filter(QAbstractNativeEventFilter):
    def __init__(self, hotkeys: WindowsHotkeys) -> None:
        super().__init__()
        self._hotkeys = hotkeys

    def nativeEventFilter(  # noqa: N802 - Qt's name
        self, kind: QByteArray | bytes | bytearray | memoryview, message: int
    ) -> tuple[bool, int]:
        if QByteArray(kind) == b"windows_generic_MSG":
            self._hotkeys.receive(Message.from_address(int(message)))
        return False, 0

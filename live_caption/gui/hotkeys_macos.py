"""Keys anywhere on macOS: Carbon's hot keys, which need no permission. Main thread."""

from __future__ import annotations

import ctypes
from typing import Any

from PySide6.QtCore import QKeyCombination, QObject, Qt

from live_caption.gui.hotkeys import Refusal, RegisteredHotkeys

_LIBRARY = "/System/Library/Frameworks/Carbon.framework/Carbon"
_SIGNATURE = int.from_bytes(b"LCap")
_PARAMETER = int.from_bytes(b"----")
_HOTKEY_ID = int.from_bytes(b"hkid")
_KEYBOARD = int.from_bytes(b"keyb")
_PRESSED = 5
_MODIFIERS = {  # Qt calls the command key Control, and the control key Meta
    Qt.KeyboardModifier.ControlModifier: 0x0100,
    Qt.KeyboardModifier.ShiftModifier: 0x0200,
    Qt.KeyboardModifier.AltModifier: 0x0800,
    Qt.KeyboardModifier.MetaModifier: 0x1000,
}
_Key = Qt.Key
_LETTERS = "asdfhgzxcv\0bqweryt123465=97-80]ou[ip\0lj'k;\\,/nm."  # by their codes
_FUNCTIONS = (
    122, 120, 99, 118, 96, 97, 98, 100, 101, 109, 103, 111, 105, 107, 113, 106, 64, 79, 80, 90,
)  # fmt: skip
_CODES: dict[int, int] = {
    **{ord(letter.upper()): code for code, letter in enumerate(_LETTERS) if letter != "\0"},
    **{_Key.Key_F1 + index: code for index, code in enumerate(_FUNCTIONS)},
    _Key.Key_Return: 36,
    _Key.Key_Tab: 48,
    _Key.Key_Space: 49,
    _Key.Key_QuoteLeft: 50,
    _Key.Key_Backspace: 51,
    _Key.Key_Escape: 53,
    _Key.Key_Enter: 76,
    _Key.Key_Home: 115,
    _Key.Key_PageUp: 116,
    _Key.Key_Delete: 117,
    _Key.Key_End: 119,
    _Key.Key_PageDown: 121,
    _Key.Key_Left: 123,
    _Key.Key_Right: 124,
    _Key.Key_Down: 125,
    _Key.Key_Up: 126,
}
"""Places on the keyboard, by what an American one has there."""


class Id(ctypes.Structure):
    """Carbon's EventHotKeyID."""

    _fields_ = (("signature", ctypes.c_uint32), ("number", ctypes.c_uint32))


class _Kind(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_uint32), ("event", ctypes.c_uint32))


_Handler = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


class MacHotkeys(RegisteredHotkeys):
    """`carbon` is the system's library, or a fake of it."""

    def __init__(self, carbon: Any = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._carbon = carbon or _carbon()
        self._taken: list[ctypes.c_void_p] = []
        self._handler = _Handler(self._handle)
        self._target = self._carbon.GetApplicationEventTarget()
        kind = _Kind(_KEYBOARD, _PRESSED)
        self._installed = ctypes.c_void_p()
        self._carbon.InstallEventHandler(
            self._target, self._handler, 1, ctypes.byref(kind), None, ctypes.byref(self._installed)
        )

    def close(self) -> None:
        self.release()
        self._carbon.RemoveEventHandler(self._installed)

    def register(self, number: int, keys: QKeyCombination) -> Refusal | None:
        code = _CODES.get(keys.key())
        if code is None:
            return Refusal.MISSING
        modifiers = 0
        for flag, mask in _MODIFIERS.items():
            modifiers |= mask if keys.keyboardModifiers() & flag else 0
        reference = ctypes.c_void_p()
        failed = self._carbon.RegisterEventHotKey(
            code, modifiers, Id(_SIGNATURE, number), self._target, 0, ctypes.byref(reference)
        )
        if failed:
            return Refusal.TAKEN
        self._taken.append(reference)
        return None

    def release(self) -> None:
        for reference in self._taken:
            self._carbon.UnregisterEventHotKey(reference)
        self._taken = []

    def _handle(self, _call: int, event: int, _data: int) -> int:
        """Carbon calls it in the main thread, from Qt's own loop."""
        found = Id()
        failed = self._carbon.GetEventParameter(
            event, _PARAMETER, _HOTKEY_ID, None, ctypes.sizeof(found), None, ctypes.byref(found)
        )
        if not failed and found.signature == _SIGNATURE:
            self.arrived(found.number)
        return 0


def _carbon() -> Any:
    carbon = ctypes.CDLL(_LIBRARY)
    word, address = ctypes.c_uint32, ctypes.c_void_p
    carbon.GetApplicationEventTarget.restype = address
    carbon.InstallEventHandler.argtypes = [address, _Handler, ctypes.c_ulong, *[address] * 3]
    carbon.RemoveEventHandler.argtypes = [address]
    carbon.RegisterEventHotKey.argtypes = [word, word, Id, address, word, address]
    carbon.UnregisterEventHotKey.argtypes = [address]
    size = ctypes.c_ulong
    carbon.GetEventParameter.argtypes = [address, word, word, address, size, address, address]
    return carbon

"""What Qt's keys are called in X11. Pure; the numbers are those of keysymdef.h."""

from __future__ import annotations

from PySide6.QtCore import Qt

ALT = (0xFFE9, 0xFFEA)  # left, right
META = (0xFFEB, 0xFFEC, 0xFFE7)  # the keys with a logo, or Meta
NUM_LOCK = (0xFF7F,)
SCROLL_LOCK = (0xFF14,)

_Key = Qt.Key
_F1 = 0xFFBE
_UNICODE = 0x1000000
_SPECIAL = {
    _Key.Key_Escape: 0xFF1B,
    _Key.Key_Tab: 0xFF09,
    _Key.Key_Backspace: 0xFF08,
    _Key.Key_Return: 0xFF0D,
    _Key.Key_Enter: 0xFF8D,
    _Key.Key_Insert: 0xFF63,
    _Key.Key_Delete: 0xFFFF,
    _Key.Key_Pause: 0xFF13,
    _Key.Key_Print: 0xFF61,
    _Key.Key_ScrollLock: 0xFF14,
    _Key.Key_Menu: 0xFF67,
    _Key.Key_Home: 0xFF50,
    _Key.Key_Left: 0xFF51,
    _Key.Key_Up: 0xFF52,
    _Key.Key_Right: 0xFF53,
    _Key.Key_Down: 0xFF54,
    _Key.Key_PageUp: 0xFF55,
    _Key.Key_PageDown: 0xFF56,
    _Key.Key_End: 0xFF57,
    _Key.Key_VolumeDown: 0x1008FF11,
    _Key.Key_VolumeMute: 0x1008FF12,
    _Key.Key_VolumeUp: 0x1008FF13,
    _Key.Key_MediaPlay: 0x1008FF14,
    _Key.Key_MediaStop: 0x1008FF15,
    _Key.Key_MediaPrevious: 0x1008FF16,
    _Key.Key_MediaNext: 0x1008FF17,
}


def keysym_of(key: Qt.Key) -> int:
    """The symbol; 0, which no key has, for a key that X11 does not know."""
    if key in _SPECIAL:
        return _SPECIAL[key]
    if _Key.Key_F1 <= key <= _Key.Key_F35:
        return _F1 + key - _Key.Key_F1
    if key >= _UNICODE:
        return 0
    character = ord(chr(key).lower()[0])
    return character if character < 0x100 else _UNICODE + character

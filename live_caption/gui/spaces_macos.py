"""Has a window follow to every space of macOS, also beside what fills the screen. Main thread.

Otherwise captions stay behind on the space where they were opened when a call or a film goes
full screen, and Qt has no word for it.
"""

from __future__ import annotations

import ctypes
from typing import Any

_LIBRARY = "/usr/lib/libobjc.A.dylib"
_CAN_JOIN_ALL_SPACES = 1 << 0
_FULL_SCREEN_AUXILIARY = 1 << 8


def follow_spaces(view: int, objc: Any = None) -> None:
    """`view` is the native id of a widget, an NSView; `objc` the runtime, or a fake of it."""
    objc = objc or ctypes.CDLL(_LIBRARY)
    window = _send(objc, view, "window")
    behaviour = _send(objc, window, "collectionBehavior")
    wanted = behaviour | _CAN_JOIN_ALL_SPACES | _FULL_SCREEN_AUXILIARY
    _send(objc, window, "setCollectionBehavior:", wanted)


def _send(objc: Any, target: int, message: str, *numbers: int) -> int:
    """Sends a message whose arguments and answer are an object or a number; 0 from nothing."""
    name = objc["sel_registerName"]
    name.argtypes, name.restype = [ctypes.c_char_p], ctypes.c_void_p
    send = objc["objc_msgSend"]
    send.argtypes = [ctypes.c_void_p, ctypes.c_void_p, *[ctypes.c_ulong] * len(numbers)]
    send.restype = ctypes.c_void_p
    return send(target, name(message.encode()), *numbers) or 0

"""The functions of libxcb and libxcb-keysyms that are used, declared for ctypes."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_char_p, c_int, c_int16, c_uint8, c_uint16, c_uint32, c_void_p


class Cookie(ctypes.Structure):
    """Stands for a request whose answer has not come yet."""

    _fields_ = (("sequence", ctypes.c_uint),)


class Screens(ctypes.Structure):
    """Goes over the screens; what a screen begins with is the number of its root window."""

    _fields_ = (("root", POINTER(c_uint32)), ("rest", c_int), ("index", c_int))


class Event(ctypes.Structure):
    """A key that was pressed or released; of other events only the type holds."""

    _fields_ = (
        ("type", c_uint8),
        ("keycode", c_uint8),
        ("sequence", c_uint16),
        ("time_ms", c_uint32),
        ("windows", c_uint32 * 3),
        ("places", c_int16 * 4),
        ("state", c_uint16),
    )


_XCB = {  # result, arguments
    "xcb_connect": (c_void_p, c_char_p, c_void_p),
    "xcb_connection_has_error": (c_int, c_void_p),
    "xcb_disconnect": (None, c_void_p),
    "xcb_get_file_descriptor": (c_int, c_void_p),
    "xcb_flush": (c_int, c_void_p),
    "xcb_get_setup": (c_void_p, c_void_p),
    "xcb_setup_roots_iterator": (Screens, c_void_p),
    "xcb_screen_next": (None, c_void_p),
    "xcb_poll_for_event": (c_void_p, c_void_p),
    "xcb_request_check": (c_void_p, c_void_p, Cookie),
    "xcb_get_modifier_mapping": (Cookie, c_void_p),
    "xcb_get_modifier_mapping_reply": (c_void_p, c_void_p, Cookie, c_void_p),
    "xcb_get_modifier_mapping_keycodes": (POINTER(c_uint8), c_void_p),
    "xcb_grab_key_checked": (Cookie, c_void_p, c_uint8, c_uint32, c_uint16, *[c_uint8] * 3),
    "xcb_ungrab_key": (Cookie, c_void_p, c_uint8, c_uint32, c_uint16),
}
_KEYSYMS = {
    "xcb_key_symbols_alloc": (c_void_p, c_void_p),
    "xcb_key_symbols_free": (None, c_void_p),
    "xcb_key_symbols_get_keycode": (c_void_p, c_void_p, c_uint32),
    "xcb_key_symbols_get_keysym": (c_uint32, c_void_p, c_uint8, c_int),
    "xcb_refresh_keyboard_mapping": (c_int, c_void_p, c_void_p),
}


def load() -> tuple[ctypes.CDLL, ctypes.CDLL, ctypes.CDLL]:
    """libxcb, libxcb-keysyms, and the C library for `free`; raises OSError without one of them."""
    libraries = []
    for name, functions in (("libxcb.so.1", _XCB), ("libxcb-keysyms.so.1", _KEYSYMS)):
        library = ctypes.CDLL(name)
        for function, (result, *arguments) in functions.items():
            getattr(library, function).restype = result
            getattr(library, function).argtypes = arguments
        libraries.append(library)
    c = ctypes.CDLL(None)
    c.free.argtypes = [c_void_p]
    return libraries[0], libraries[1], c

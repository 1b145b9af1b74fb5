"""A connection to the X server that takes some keys, and reads no others. Main thread.

It is beside Qt's connection: what the server says of these grabs comes here, and nothing of
Qt's does.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from live_caption.gui.xcb_library import Event, load

SHIFT, LOCK, CONTROL = 1, 2, 4
_MODIFIERS = 8  # shift, lock, control, mod1 … mod5
_ANY_KEY, _ANY_MODIFIER = 0, 0x8000
_ASYNC = 1
_KEY_PRESS, _KEY_RELEASE, _MAPPING_NOTIFY = 2, 3, 34
_COLUMNS = 4  # two levels of each of two layouts


class XcbError(OSError):
    """There is no X server, or no library for it."""


@dataclass(frozen=True, slots=True)
class KeyEvent:
    """A key that was taken is pressed or released; `time_ms` is the server's."""

    down: bool
    keycode: int
    modifiers: int
    time_ms: int


@dataclass(frozen=True, slots=True)
class MappingEvent:
    """The keyboard is another, or has another layout."""


class Keyboard:
    """The keys of a display; that of the environment where `display` is None.

    Raises XcbError when it cannot be reached. Not used any more after `close`.
    """

    def __init__(self, display: str | None = None) -> None:
        try:
            self._xcb, self._keysyms, self._c = load()
        except OSError as error:
            raise XcbError(str(error)) from error
        number = ctypes.c_int()
        name = display.encode() if display else None
        self._connection = self._xcb.xcb_connect(name, ctypes.byref(number))
        if self.broken:
            self._xcb.xcb_disconnect(self._connection)
            raise XcbError("the X server cannot be reached")
        self._root = self._root_of(number.value)
        self._symbols = self._keysyms.xcb_key_symbols_alloc(self._connection)

    @property
    def descriptor(self) -> int:
        """Can be read when there are events."""
        return int(self._xcb.xcb_get_file_descriptor(self._connection))

    @property
    def broken(self) -> bool:
        return bool(self._xcb.xcb_connection_has_error(self._connection))

    def close(self) -> None:
        """Lets go of all keys."""
        self._keysyms.xcb_key_symbols_free(self._symbols)
        self._xcb.xcb_disconnect(self._connection)

    def keycodes(self, keysym: int) -> list[tuple[int, int]]:
        """The keys that give a symbol, each with the modifiers it takes: none, or Shift."""
        with self._owned(
            self._keysyms.xcb_key_symbols_get_keycode(self._symbols, keysym)
        ) as address:
            found = ctypes.cast(address, ctypes.c_char_p).value if address else None
        return [(keycode, self._shift_for(keycode, keysym)) for keycode in found or b""]

    def modifiers(self) -> dict[int, int]:
        """The mask of each modifier key, by its keycode."""
        cookie = self._xcb.xcb_get_modifier_mapping(self._connection)
        reply = self._xcb.xcb_get_modifier_mapping_reply(self._connection, cookie, None)
        with self._owned(reply) as address:
            if not address:
                return {}
            width = ctypes.cast(address, ctypes.POINTER(ctypes.c_uint8))[1]
            keycodes = self._xcb.xcb_get_modifier_mapping_keycodes(address)[: _MODIFIERS * width]
        masks: dict[int, int] = {}
        for index, keycode in enumerate(keycodes):
            masks[keycode] = masks.get(keycode, 0) | 1 << index // width
        return masks

    def grab(self, keycode: int, modifiers: int) -> bool:
        """Takes a key with exactly these modifiers; False when another program has it."""
        cookie = self._xcb.xcb_grab_key_checked(
            self._connection, 0, self._root, modifiers, keycode, _ASYNC, _ASYNC
        )
        with self._owned(self._xcb.xcb_request_check(self._connection, cookie)) as error:
            return not error

    def ungrab(self, keycode: int = _ANY_KEY, modifiers: int = _ANY_MODIFIER) -> None:
        """Lets go of what was taken, of everything by default."""
        self._xcb.xcb_ungrab_key(self._connection, keycode, self._root, modifiers)
        self._xcb.xcb_flush(self._connection)

    def events(self) -> Iterator[KeyEvent | MappingEvent]:
        """What has happened since the last call."""
        while address := self._xcb.xcb_poll_for_event(self._connection):
            with self._owned(address):
                event = self._understood(address)
            if event is not None:
                yield event

    def _understood(self, address: int) -> KeyEvent | MappingEvent | None:
        event = ctypes.cast(address, ctypes.POINTER(Event)).contents
        kind = event.type & 0x7F  # the highest bit says who sent it
        if kind in {_KEY_PRESS, _KEY_RELEASE}:
            down = kind == _KEY_PRESS
            return KeyEvent(down, event.keycode, event.state & 0xFF, event.time_ms)
        if kind != _MAPPING_NOTIFY:
            return None
        self._keysyms.xcb_refresh_keyboard_mapping(self._symbols, address)
        return MappingEvent()

    def _shift_for(self, keycode: int, keysym: int) -> int:
        columns = [
            self._keysyms.xcb_key_symbols_get_keysym(self._symbols, keycode, column)
            for column in range(_COLUMNS)
        ]
        return 0 if keysym in columns[::2] else SHIFT

    def _root_of(self, number: int) -> int:
        setup = self._xcb.xcb_get_setup(self._connection)
        screens = self._xcb.xcb_setup_roots_iterator(setup)
        for _ in range(number):
            self._xcb.xcb_screen_next(ctypes.byref(screens))
        return int(screens.root[0])

    @contextmanager
    def _owned(self, address: int | None) -> Iterator[int | None]:
        """What the library has allocated for its caller."""
        try:
            yield address
        finally:
            self._c.free(address)

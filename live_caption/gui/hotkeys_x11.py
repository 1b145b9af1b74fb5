"""Keys anywhere on X11: each is grabbed, so that the server gives it to this program alone.

A grab holds for exact modifiers, and Caps Lock, Num Lock and Scroll Lock are modifiers, too.
Main thread.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import product
from operator import or_

from PySide6.QtCore import QKeyCombination, QObject, QSocketNotifier, Qt, QTimer, Slot

from live_caption.gui.hotkeys import Hotkeys, Refusal
from live_caption.gui.xcb import CONTROL, LOCK, SHIFT, Keyboard, KeyEvent, MappingEvent, XcbError
from live_caption.gui.xcb_keysyms import ALT, META, NUM_LOCK, SCROLL_LOCK, keysym_of

_log = logging.getLogger(__name__)
_Modifier = Qt.KeyboardModifier


def open_x11_hotkeys(parent: QObject | None) -> Hotkeys:
    """Those of the display of the environment; without its libraries there are none."""
    try:
        return X11Hotkeys(Keyboard(), parent)
    except XcbError as error:
        _log.warning("No shortcuts for the whole desktop: %s.", error)
        return Hotkeys(parent)


class X11Hotkeys(Hotkeys):
    """Follows the layout of the keyboard; a key that is held down is pressed once."""

    def __init__(self, keyboard: Keyboard, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keyboard = keyboard
        self._wanted: dict[str, QKeyCombination] = {}
        self._names: dict[tuple[int, int], str] = {}
        self._masks: dict[_Modifier, int] = {}
        self._released = (0, 0)
        kind = QSocketNotifier.Type.Read
        self._notifier = QSocketNotifier(keyboard.descriptor, kind, self)
        self._notifier.activated.connect(self._read)
        self._unread = QTimer(self)  # events that came with an answer do not wake the notifier
        self._unread.setSingleShot(True)
        self._unread.timeout.connect(self._read)

    def bind(self, wanted: Mapping[str, QKeyCombination]) -> None:
        self._wanted = dict(wanted)
        self._take()

    def close(self) -> None:
        self._notifier.setEnabled(False)
        self._unread.stop()
        self._keyboard.close()

    def _take(self) -> None:
        keyboard = self._keyboard
        keyboard.ungrab()
        self._names.clear()
        by_key = keyboard.modifiers()
        self._masks = {
            _Modifier.ShiftModifier: SHIFT,
            _Modifier.ControlModifier: CONTROL,
            _Modifier.AltModifier: self._mask_of(ALT, by_key),
            _Modifier.MetaModifier: self._mask_of(META, by_key),
        }
        locks = {LOCK, self._mask_of(NUM_LOCK, by_key), self._mask_of(SCROLL_LOCK, by_key)} - {0}
        taken = {name: self._grab(name, keys, locks) for name, keys in self._wanted.items()}
        self.refused = {name: refusal for name, refusal in taken.items() if refusal}
        self._unread.start(0)

    def _grab(self, name: str, keys: QKeyCombination, locks: set[int]) -> Refusal | None:
        """Why it cannot be had, or None once it is ours."""
        held = [mask for flag, mask in self._masks.items() if keys.keyboardModifiers() & flag]
        found = self._keyboard.keycodes(keysym_of(keys.key()))
        if not found or 0 in held:
            return Refusal.MISSING
        grabbed = []
        for keycode, shift in found:
            modifiers = _together(held) | shift
            for ignored in product(*((0, lock) for lock in locks)):
                grabbed.append((keycode, modifiers | _together(ignored)))
                if not self._keyboard.grab(*grabbed[-1]):
                    for each in grabbed[:-1]:
                        self._keyboard.ungrab(*each)
                    return Refusal.TAKEN
            self._names[keycode, modifiers] = name
        return None

    def _mask_of(self, keysyms: tuple[int, ...], by_key: Mapping[int, int]) -> int:
        """The modifier that one of these keys is, or 0."""
        for keysym in keysyms:
            for keycode, _ in self._keyboard.keycodes(keysym):
                if keycode in by_key:
                    return by_key[keycode]
        return 0

    @Slot()
    def _read(self) -> None:
        other_layout = False
        for event in self._keyboard.events():
            if isinstance(event, MappingEvent):
                other_layout = True
            elif event.down:
                self._press(event)
            else:
                self._released = event.keycode, event.time_ms
        if self._keyboard.broken:
            self._notifier.setEnabled(False)
        elif other_layout:
            before = self.refused
            self._take()
            if before != self.refused:
                self.refused_changed.emit()

    def _press(self, event: KeyEvent) -> None:
        """A key that repeats is released and pressed at the same moment."""
        modifiers = event.modifiers & _together(self._masks.values())
        name = self._names.get((event.keycode, modifiers))
        if name is not None and self._released != (event.keycode, event.time_ms):
            self.pressed.emit(name)


def _together(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)

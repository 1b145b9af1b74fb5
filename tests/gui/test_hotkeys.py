"""Keys everywhere, on systems that are not here: what is asked of them and what they answer."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QKeyCombination, Qt
from pytestqt.qtbot import QtBot

from live_caption.gui.hotkeys import Refusal
from live_caption.gui.hotkeys_macos import Id, MacHotkeys
from live_caption.gui.hotkeys_windows import Message, WindowsHotkeys
from live_caption.gui.hotkeys_x11 import X11Hotkeys
from live_caption.gui.keys import combination
from live_caption.gui.xcb import KeyEvent, MappingEvent
from live_caption.gui.xcb_keysyms import keysym_of

_Key = Qt.Key


def keys(**texts: str) -> dict[str, QKeyCombination]:
    found = {name: combination(text) for name, text in texts.items()}
    return {name: each for name, each in found.items() if each is not None}


# --- Windows -------------------------------------------------------------------------------


class User32:
    """The library; `others` are what other programs have, as (modifiers, code)."""

    def __init__(self) -> None:
        self.held: dict[int, tuple[int, int]] = {}
        self.others: set[tuple[int, int]] = set()

    def RegisterHotKey(self, window: None, number: int, modifiers: int, code: int) -> int:
        assert modifiers & 0x4000  # a key that is held down is pressed once
        key = (modifiers & ~0x4000, code)
        if key in self.others or key in self.held.values():
            return 0
        self.held[number] = key
        return 1

    def UnregisterHotKey(self, window: None, number: int) -> int:
        return int(self.held.pop(number, None) is not None)

    def VkKeyScanW(self, character: ctypes.c_wchar) -> int:
        usual = {"!": 0x131, "z": 0x59, "é": -1}  # a German keyboard
        return usual.get(character.value, ord(character.value.upper()))


@pytest.fixture
def windows(qtbot: QtBot) -> Iterator[tuple[WindowsHotkeys, User32]]:
    user32 = User32()
    hotkeys = WindowsHotkeys(user32)
    yield hotkeys, user32
    hotkeys.close()
    assert user32.held == {}


def test_windows_takes_keys(windows: tuple[WindowsHotkeys, User32]) -> None:
    hotkeys, user32 = windows
    hotkeys.bind(keys(a="Ctrl+Shift+F9", b="Ctrl+Alt+Z", c="Meta+!", d="Ctrl+É", e="Media Play"))
    assert [*user32.held.values()] == [(6, 0x78), (3, 0x59), (12, 0x31), (0, 0xB3)]
    assert hotkeys.refused == {"d": Refusal.MISSING}
    user32.others = {(2, 0x79)}
    hotkeys.bind(keys(b="Ctrl+F10", a="Ctrl+Shift+F9"))
    assert [*user32.held.values()] == [(6, 0x78)]
    assert hotkeys.refused == {"b": Refusal.TAKEN}


def test_windows_tells_what_is_pressed(windows: tuple[WindowsHotkeys, User32]) -> None:
    hotkeys, _ = windows
    pressed: list[str] = []
    hotkeys.pressed.connect(pressed.append)
    hotkeys.bind(keys(a="Ctrl+Shift+F9", b="Ctrl+F2"))
    for number in (1, 0, 7):
        message = Message(None, 0x0312, number)
        hotkeys._filter.nativeEventFilter(b"windows_generic_MSG", ctypes.addressof(message))
    hotkeys._filter.nativeEventFilter(b"xcb_generic_event_t", 0)
    hotkeys.receive(Message(None, 0x0100, 0))
    assert pressed == ["b", "a"]


# --- macOS ---------------------------------------------------------------------------------


class Carbon:
    """The library; a hot key is a number."""

    def __init__(self) -> None:
        self.held: dict[int, tuple[int, int, int]] = {}
        self.pressed = Id()
        self.installed = 0

    def GetApplicationEventTarget(self) -> int:
        return 99

    def InstallEventHandler(self, target: int, handler: object, *_rest: object) -> int:
        self.handler = handler
        self.installed += 1
        return 0

    def RemoveEventHandler(self, reference: object) -> int:
        self.installed -= 1
        return 0

    def RegisterEventHotKey(
        self, code: int, modifiers: int, number: Id, target: int, options: int, reference: object
    ) -> int:
        if any(held[:2] == (code, modifiers) for held in self.held.values()):
            return -9878
        address = len(self.held) + 1
        reference._obj.value = address  # type: ignore[attr-defined]
        self.held[address] = (code, modifiers, number.number)
        return 0

    def UnregisterEventHotKey(self, reference: ctypes.c_void_p) -> int:
        del self.held[reference.value or 0]
        return 0

    def GetEventParameter(self, *arguments: object) -> int:
        ctypes.pointer(arguments[-1]._obj)[0] = self.pressed  # type: ignore[attr-defined]
        return 0


def test_macos_takes_keys_and_tells_what_is_pressed(qtbot: QtBot) -> None:
    carbon = Carbon()
    hotkeys = MacHotkeys(carbon)
    pressed: list[str] = []
    hotkeys.pressed.connect(pressed.append)
    wanted = keys(a="Ctrl+Shift+F9", b="Meta+Alt+P", c="Ctrl+É", d="Ctrl+Shift+F9")
    hotkeys.bind(wanted)
    assert [*carbon.held.values()] == [(101, 0x300, 0), (35, 0x1800, 1)]
    assert hotkeys.refused == {"c": Refusal.MISSING, "d": Refusal.TAKEN}
    signature = int.from_bytes(b"LCap")
    for carbon.pressed in (Id(signature, 1), Id(1, 0), Id(signature, 9), Id(signature, 0)):
        hotkeys._handle(0, 0, 0)
    assert pressed == ["b", "a"]
    hotkeys.close()
    assert (carbon.held, carbon.installed) == ({}, 0)


# --- X11 -----------------------------------------------------------------------------------


class Keyboard:
    """A keyboard of an X server; `others` are what other programs have."""

    broken = False

    def __init__(self) -> None:
        self.keys = {keysym_of(_Key.Key_P): [(33, 0)], 0xFFE9: [(64, 0)], 0xFF7F: [(77, 0)]}
        self.held: set[tuple[int, int]] = set()
        self.others: set[tuple[int, int]] = set()
        self.waiting: list[KeyEvent | MappingEvent] = []
        self.descriptor = 0

    def close(self) -> None:
        self.held.clear()

    def keycodes(self, keysym: int) -> list[tuple[int, int]]:
        return self.keys.get(keysym, [])

    def modifiers(self) -> dict[int, int]:
        return {64: 8, 77: 16}

    def grab(self, keycode: int, modifiers: int) -> bool:
        if (keycode, modifiers) in self.others:
            return False
        self.held.add((keycode, modifiers))
        return True

    def ungrab(self, keycode: int = 0, modifiers: int = 0) -> None:
        self.held = self.held - {(keycode, modifiers)} if keycode else set()

    def events(self) -> Iterator[KeyEvent | MappingEvent]:
        while self.waiting:
            yield self.waiting.pop(0)


@pytest.fixture
def x11(qtbot: QtBot) -> Iterator[tuple[X11Hotkeys, Keyboard]]:
    keyboard = Keyboard()
    hotkeys = X11Hotkeys(keyboard)  # type: ignore[arg-type]
    yield hotkeys, keyboard
    hotkeys.close()


def test_x11_takes_keys_whatever_locks_are_on(x11: tuple[X11Hotkeys, Keyboard]) -> None:
    hotkeys, keyboard = x11
    hotkeys.bind(keys(a="Ctrl+Alt+P", b="Meta+P", c="Ctrl+Q"))
    assert keyboard.held == {(33, 12), (33, 14), (33, 28), (33, 30)}
    assert hotkeys.refused == {"b": Refusal.MISSING, "c": Refusal.MISSING}


def test_x11_lets_go_of_what_it_has_of_keys_it_does_not_get(
    x11: tuple[X11Hotkeys, Keyboard],
) -> None:
    hotkeys, keyboard = x11
    keyboard.others = {(33, 28)}
    hotkeys.bind(keys(a="Ctrl+Alt+P"))
    assert hotkeys.refused == {"a": Refusal.TAKEN}
    assert keyboard.held == set()


def test_a_key_that_is_held_down_is_pressed_once(x11: tuple[X11Hotkeys, Keyboard]) -> None:
    hotkeys, keyboard = x11
    pressed: list[str] = []
    hotkeys.pressed.connect(pressed.append)
    hotkeys.bind(keys(a="Ctrl+Alt+P"))
    keyboard.waiting = [KeyEvent(True, 33, 12, 100)]
    for time_ms in (600, 630, 660):  # as a server repeats
        keyboard.waiting += [KeyEvent(False, 33, 12, time_ms), KeyEvent(True, 33, 12, time_ms)]
    keyboard.waiting += [KeyEvent(False, 33, 12, 690), KeyEvent(True, 33, 30, 900)]
    hotkeys._read()
    assert pressed == ["a", "a"]


def test_x11_follows_another_keyboard(x11: tuple[X11Hotkeys, Keyboard]) -> None:
    hotkeys, keyboard = x11
    hotkeys.bind(keys(a="Ctrl+Alt+P"))
    told: list[dict[str, Refusal]] = []
    hotkeys.refused_changed.connect(lambda: told.append(hotkeys.refused))
    keyboard.keys[keysym_of(_Key.Key_P)] = [(40, 1)]
    keyboard.waiting = [MappingEvent(), MappingEvent()]
    hotkeys._read()
    assert keyboard.held == {(40, 13), (40, 15), (40, 29), (40, 31)}
    assert told == []
    del keyboard.keys[keysym_of(_Key.Key_P)]
    keyboard.waiting = [MappingEvent()]
    hotkeys._read()
    assert told == [{"a": Refusal.MISSING}]
    keyboard.broken = True
    hotkeys._read()
    assert not hotkeys._notifier.isEnabled()


@pytest.mark.parametrize(
    ("text", "keysym"),
    [
        ("P", 0x70),
        ("1", 0x31),
        ("!", 0x21),
        ("É", 0xE9),
        ("Ж", 0x1000436),
        ("F1", 0xFFBE),
        ("F35", 0xFFE0),
        ("Space", 0x20),
        ("Esc", 0xFF1B),
        ("Media Play", 0x1008FF14),
        ("Launch Mail", 0),
    ],
)
def test_names_of_keys_in_x11(text: str, keysym: int) -> None:
    (found,) = keys(a=text).values()
    assert keysym_of(found.key()) == keysym

"""Keys everywhere, really pressed while another window has the focus."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.e2e.program import Display

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="X11")

_PROGRAM = Path(__file__).with_name("hotkeys_program.py")


class Program:
    """A program with keys everywhere."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(_PROGRAM)],
            env={**environment, "QT_QPA_PLATFORM": "xcb"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.next() == "ready"

    def bind(self, **keys: str) -> str:
        """Has it take keys; returns what it says of those that it does not get."""
        assert self._process.stdin is not None
        print(*(f"{name}={text}" for name, text in keys.items()), file=self._process.stdin)
        self._process.stdin.flush()
        return self.next()

    def next(self) -> str:
        """What it says next."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip("\n")

    def end(self) -> list[str]:
        """What it said after all that was read."""
        rest, _ = self._process.communicate(timeout=30)
        assert self._process.returncode == 0
        return rest.splitlines()


class Desk:
    """A display whose focus is in a window that tells which keys it gets."""

    def __init__(self, display: Display) -> None:
        self.environment = {**os.environ, "DISPLAY": display.name}
        self.environment.pop("WAYLAND_DISPLAY", None)
        self._window = subprocess.Popen(
            ["xev", "-event", "keyboard"], env=self.environment, stdout=subprocess.PIPE, text=True
        )
        search = ["search", "--sync", "--onlyvisible", "--name", "Event Tester"]
        self.tool(*search, "windowactivate", "--sync")  # by the window manager, which has it then

    def press(self, *keys: str) -> None:
        self.tool("key", *keys)

    def tool(self, *arguments: str) -> None:
        subprocess.run(
            ["xdotool", *arguments],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            check=True,
            timeout=30,
        )

    def layout(self, *arguments: str) -> None:
        subprocess.run(["setxkbmap", *arguments], env=self.environment, check=True, timeout=30)

    def typed(self, last: str) -> list[str]:
        """The keys that the window has got, up to the last one."""
        assert self._window.stdout is not None
        got: list[str] = []
        for line in self._window.stdout:
            if "keysym" in line and (not got or got[-1] != last):
                got.append(line.partition("keysym")[2].split()[1].rstrip("),"))
            if got and got[-1] == last:
                break
        return got

    def close(self) -> None:
        self._window.terminate()
        self._window.communicate(timeout=30)


@pytest.fixture
def desk(needs: Callable[..., None], tmp_path: Path) -> Iterator[Desk]:
    needs("Xvfb", "openbox", "xdotool", "xev", "setxkbmap")
    display = Display(tmp_path)
    desk = Desk(display)
    yield desk
    desk.close()
    display.close()


@contextmanager
def running(desk: Desk) -> Iterator[Program]:
    program = Program(desk.environment)
    yield program
    assert program.end() == []


def test_keys_arrive_whatever_window_has_the_focus(desk: Desk) -> None:
    with running(desk) as program, running(desk) as other:
        assert program.bind(a="Ctrl+Shift+F9", b="Ctrl+Alt+Z", c="Meta+!", d="Ctrl+ж") == (
            "refused d=MISSING"
        )
        desk.press("ctrl+shift+F9", "x", "F9", "ctrl+F9", "ctrl+shift+F9", "y")
        assert [program.next(), program.next()] == ["a", "a"]
        typed = desk.typed("y")
        assert [key for key in typed if len(key) == 1 or key == "F9"].count("F9") == 4
        assert "x" in typed
        desk.press("super+exclam")
        assert program.next() == "c"

        for lock in ("Caps_Lock", "Num_Lock", "Caps_Lock", "Num_Lock"):
            desk.press(lock, "ctrl+shift+F9")
            assert program.next() == "a"

        assert other.bind(a="Ctrl+Shift+F9", b="Ctrl+Alt+X") == "refused a=TAKEN"
        assert program.bind() == "refused"
        assert other.bind(a="Ctrl+Shift+F9") == "refused"
        desk.press("ctrl+shift+F9")
        assert other.next() == "a"


def test_keys_follow_the_layout_of_the_keyboard(desk: Desk) -> None:
    with running(desk) as program:
        assert program.bind(z="Ctrl+Alt+Z", f="Ctrl+Shift+F9") == "refused"
        desk.press("ctrl+alt+z")
        assert program.next() == "z"
        desk.layout("ru")
        assert program.next() == "refused z=MISSING"
        desk.press("ctrl+shift+F9")
        assert program.next() == "f"
        desk.layout("de")
        assert program.next() == "refused"
        desk.press("ctrl+alt+z")
        assert program.next() == "z"

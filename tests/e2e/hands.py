"""Mouse and keys on a display, with a tray and a window that notes where clicks arrive."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.audio_server.servers import wait_until
from tests.e2e.program import Display

_TRAY = ("trayer", "--edge", "top", "--align", "right", "--widthtype", "pixel", "--width", "40",
         "--height", "24")  # fmt: skip
_ICON = ("1266", "12")  # where the only icon in it is
_BELOW = ("stdbuf", "-oL", "xev", "-name", "below", "-geometry", "1270x700+5+60",
          "-event", "button")  # fmt: skip
_BESIDE = (640, 200)  # where nothing is above the window below
_PRESSED = re.compile(r"ButtonPress event.*?button (\d)", re.DOTALL)


class Hands:
    """Does on a display what a person does. Titles are regular expressions."""

    def __init__(self, display: Display) -> None:
        self._environment = os.environ | {"DISPLAY": display.name}

    def do(self, *words: str) -> str:
        """Has xdotool do something; returns what it says."""
        command = ["xdotool", *words]
        done = subprocess.run(
            command, env=self._environment, capture_output=True, text=True, timeout=30, check=False
        )
        return done.stdout.strip()

    def press(self, *keys: str) -> None:
        """Presses keys one after the other, in the window that is active."""
        self.do("key", "--clearmodifiers", *keys)

    def write(self, text: str) -> None:
        self.do("type", "--clearmodifiers", "--delay", "20", text)

    def click(self, x: int, y: int, button: int = 1) -> None:
        self.do("mousemove", "--sync", str(x), str(y), "click", str(button))

    def active(self) -> str:
        """The title of the window that gets the keys."""
        return self.do("getactivewindow", "getwindowname")

    def activate(self, title: str) -> None:
        """Has a window get the keys, as a click on it in a taskbar does."""
        self.do("search", "--sync", "--onlyvisible", "--name", title, "windowactivate", "--sync")

    def middle(self, title: str) -> tuple[int, int]:
        """Where the middle of a window is."""
        lines = self.do("search", "--onlyvisible", "--name", title, "getwindowgeometry", "--shell")
        at = dict(line.split("=") for line in lines.splitlines())
        x, y, width, height = (int(at[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))
        return x + width // 2, y + height // 2

    def choose_in_tray(self, letter: str) -> None:
        """Opens the menu of the tray and presses the letter of an item."""
        before = self._windows()
        self.do("mousemove", "--sync", *_ICON, "click", "3")
        wait_until(lambda: self._windows() - before, "the menu to open")
        self.press(letter)

    def _windows(self) -> set[str]:
        return set(self.do("search", "--onlyvisible", "--class", "live-caption").split())

    @contextmanager
    def tray(self) -> Iterator[None]:
        """There is a tray meanwhile."""
        with self._running(_TRAY, Path(os.devnull)):
            wait_until(lambda: self.do("search", "--class", "trayer"), "the tray to be there")
            yield

    @contextmanager
    def window_below(self, notes: Path) -> Iterator[Callable[[int, int], bool]]:
        """There is a large window meanwhile. Yields what clicks, and tells if that got there."""

        def pressed() -> list[str]:
            return _PRESSED.findall(notes.read_text())

        def gets(x: int, y: int) -> bool:
            before = len(pressed())
            self.click(x, y)
            self.click(*_BESIDE, button=3)  # that one gets there, and not sooner
            wait_until(lambda: "3" in pressed()[before:], "the click beside to arrive")
            return "1" in pressed()[before:]

        with self._running(_BELOW, notes):
            self.do("search", "--sync", "--onlyvisible", "--name", "^below$")
            yield gets

    @contextmanager
    def _running(self, command: tuple[str, ...], notes: Path) -> Iterator[None]:
        with notes.open("wb") as out:
            process = subprocess.Popen(
                command, env=self._environment, stdout=out, stderr=subprocess.DEVNULL
            )
        try:
            yield
        finally:
            process.terminate()
            process.wait(30)

"""The menu of a real tray, worked by mouse and keys as a person does."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.audio_server.servers import SoundServer, wait_until
from tests.e2e.conftest import running
from tests.e2e.program import Display, is_listening

_TRAY = ("--edge", "top", "--align", "right", "--widthtype", "pixel", "--width", "40")
_PLACE = ("mousemove", "1266", "12")  # of the only icon in it


@contextmanager
def tray(display: Display) -> Iterator[None]:
    process = subprocess.Popen(
        ["trayer", *_TRAY, "--height", "24"],
        env=os.environ | {"DISPLAY": display.name},
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


class Mouse:
    """Does to the tray what `xdotool` is told."""

    def __init__(self, display: Display) -> None:
        self._environment = os.environ | {"DISPLAY": display.name}

    def do(self, *words: str) -> str:
        command = ["xdotool", *words]
        return subprocess.run(
            command, env=self._environment, capture_output=True, text=True, timeout=30, check=False
        ).stdout

    def menus(self) -> set[str]:
        """The windows of the program that are on the screen."""
        return set(self.do("search", "--onlyvisible", "--class", "live-caption").split())

    def _opens(self, before: set[str]) -> bool:
        """Clicks, and again where the menu that closed took the click for itself."""
        self.do(*_PLACE, "click", "3")
        with contextlib.suppress(TimeoutError):
            wait_until(lambda: self.menus() - before, "the menu opens", deadline_s=4.0)
        return bool(self.menus() - before)

    def choose_first(self) -> None:
        """Opens the menu of the tray and takes what stands first in it."""
        before = self.menus()
        wait_until(lambda: self._opens(before), "the menu opens")
        self.do("key", "Down", "Return")
        wait_until(lambda: not self.menus() - before, "the menu closes")


def test_fault_22_the_tray_closes_the_device_and_opens_it_again(
    needs: Callable[..., None], display: Display, server: SoundServer, tmp_path: Path
) -> None:
    needs("trayer", "xdotool")
    mouse = Mouse(display)
    with tray(display), running(display, server, tmp_path / "home") as window:
        wait_until(lambda: server.recordings() == 1, "the device is open")
        mark = window.now()
        mouse.choose_first()
        window.wait_for(lambda view: "Paused" in view.status, mark)
        wait_until(lambda: server.recordings() == 0, "the device is closed")
        display.screenshot("tray-paused")
        mark = window.now()
        mouse.choose_first()
        window.wait_for(is_listening, mark)
        wait_until(lambda: server.recordings() == 1, "the device is open again")

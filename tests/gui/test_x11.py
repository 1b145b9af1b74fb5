"""The window on a bare X server: no window manager, no tray and no compositor."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

_PROGRAM = Path(__file__).with_name("program.py")


@pytest.fixture
def display(needs: Callable[..., None]) -> Iterator[str]:
    """The name of a display of its own."""
    needs("Xvfb")
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-wr"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=(writer,), stderr=subprocess.DEVNULL
    )
    os.close(writer)
    with os.fdopen(reader) as numbers:
        number = numbers.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


@pytest.mark.skipif(sys.platform != "linux", reason="X11")
def test_captions_are_seen_without_any_help_of_a_desktop(display: str) -> None:
    environ = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    done = subprocess.run(
        [sys.executable, str(_PROGRAM), "show"],
        env=environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    started, shown, closed = done.stdout.splitlines()
    found = json.loads(shown)
    assert found["text"] == "Good evening, and welcome to the programme."
    assert found["on_screen"]
    assert found["corner"] == "#ffffff"  # cut out: the bare white root is seen
    assert found["inside"] == "#121418"  # opaque: nothing shines through
    assert (started, closed) == ("started", "closed")
    assert "Qt" not in done.stderr

"""Started twice, the program runs once: one window, one that listens."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from live_caption.errors import InstanceError
from tests.audio_server.servers import SoundServer
from tests.e2e import commands
from tests.e2e.conftest import running
from tests.e2e.program import DEADLINE_S, Display, View, Window


@pytest.fixture
def window(display: Display, server: SoundServer, tmp_path: Path) -> Iterator[Window]:
    with running(display, server, tmp_path / "home") as window:
        yield window


@pytest.fixture
def environment(display: Display, server: SoundServer, window: Window) -> dict[str, str]:
    own = {"DISPLAY": display.name, "QT_QPA_PLATFORM": "xcb", "LIVE_CAPTION_HOME": str(window.home)}
    return {**os.environ, **server.env, **own}


def tell(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return commands.run(*arguments, environment=environment)


def is_paused(view: View) -> bool:
    return "Paused" in view.status


def listeners(window: Window) -> set[int]:
    return {child.pid for child in psutil.Process(window.process.pid).children()}


def seen(environment: dict[str, str], expected: bool) -> bool:
    """Whether the window is, or becomes, as visible as that."""
    search = ["xdotool", "search", "--onlyvisible", "--name", "^Live Caption$"]
    end_s = time.monotonic() + DEADLINE_S
    while time.monotonic() < end_s:
        found = subprocess.run(search, env=environment, capture_output=True, check=False)
        if (found.returncode == 0) is expected:
            return True
        time.sleep(0.05)
    return False


def test_one_runs_and_obeys(window: Window, environment: dict[str, str]) -> None:
    before = listeners(window)
    assert tell(environment, "--toggle", "captions").returncode == 0
    assert seen(environment, False)
    assert tell(environment, "--hidden").returncode == 0  # as at login
    assert seen(environment, False)
    second = tell(environment)
    assert (second.returncode, second.stderr) == (0, "")
    assert second.stdout == "Live Caption is running already.\n"
    assert seen(environment, True)
    assert listeners(window) == before

    mark = window.now()
    assert tell(environment, "--pause").returncode == 0
    window.wait_for(is_paused, mark)
    assert tell(environment, "--pause").returncode == 0
    assert is_paused(window.view)
    mark = window.now()
    assert tell(environment, "--resume").returncode == 0
    window.wait_until_listening(mark)

    assert tell(environment, "--quit").returncode == 0
    assert window.process.wait(DEADLINE_S) == 0
    late = tell(environment, "--pause")
    assert late.returncode == InstanceError.exit_code
    assert "not running" in commands.complaint(late)

"""The window on a Wayland compositor, with and without XWayland."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from live_caption.gui.windowing import platforms, restriction

_PROGRAM = Path(__file__).with_name("program.py")
_BOTH = {"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}
_RESTRICTION = "This desktop lets no window stay on top or choose its place."


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, ""),
        ({"DISPLAY": ":0"}, ""),
        ({"WAYLAND_DISPLAY": "wayland-0"}, ""),
        (_BOTH, "xcb;wayland"),
        ({**_BOTH, "QT_QPA_PLATFORM": "wayland;xcb"}, "xcb;wayland"),
        ({**_BOTH, "QT_QPA_PLATFORM": "wayland"}, "wayland"),
        ({**_BOTH, "QT_QPA_PLATFORM": "offscreen"}, "offscreen"),
        ({"WAYLAND_DISPLAY": "w", "QT_QPA_PLATFORM": "wayland;xcb"}, "wayland;xcb"),
    ],
)
def test_xwayland_is_preferred_where_it_is(environ: Mapping[str, str], expected: str) -> None:
    assert platforms(environ) == expected


def test_only_wayland_restricts_windows() -> None:
    assert restriction("wayland") == restriction("wayland-egl") == _RESTRICTION
    assert restriction("xcb") == restriction("windows") == ""


@contextmanager
def compositor(ready: str, *options: str) -> Iterator[dict[str, str]]:
    """Weston without a screen, once it has said `ready`; gives the environment of its clients."""
    inherited = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    with tempfile.TemporaryDirectory(prefix="lc-") as folder:
        environment = {name: text for name, text in os.environ.items() if name not in inherited}
        environment["XDG_RUNTIME_DIR"] = folder
        command = ["weston", "--backend=headless-backend.so", "--socket=wayland", "--no-config"]
        server = subprocess.Popen(
            [*command, "--idle-time=0", *options],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert server.stdout is not None
        for line in server.stdout:
            if "xserver listening on display" in line:
                environment["DISPLAY"] = line.split()[-1]
            if ready in line:
                break
        rest = threading.Thread(target=server.stdout.read)
        rest.start()
        try:
            yield {**environment, "WAYLAND_DISPLAY": "wayland"}
        finally:
            server.terminate()
            server.wait(30)
            rest.join()
            server.stdout.close()


def shown(environment: Mapping[str, str]) -> list[str]:
    """The window system that the program uses, and what its window says."""
    done = subprocess.run(
        [sys.executable, str(_PROGRAM), "platform"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    platform, status = json.loads(done.stdout.splitlines()[1])
    return [platform, status]


@pytest.mark.skipif(sys.platform != "linux", reason="Wayland")
def test_without_xwayland_the_window_says_what_it_may_not(needs: Callable[..., None]) -> None:
    needs("weston")
    with compositor("desktop-shell") as environment:
        platform, status = shown({**environment, "DISPLAY": ":4321"})  # nobody answers there
    assert platform == "wayland"
    assert status.endswith(_RESTRICTION)


@pytest.mark.skipif(sys.platform != "linux", reason="Wayland")
def test_xwayland_is_used(needs: Callable[..., None]) -> None:
    needs("weston", "Xwayland")
    with compositor("xserver listening", "--xwayland") as environment:
        platform, status = shown(environment)
    assert platform == "xcb"
    assert _RESTRICTION not in status

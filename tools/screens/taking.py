"""Starts the process that takes the pictures, on a display of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from bench.window import display

ROOT = Path(__file__).parents[2]
SCALES = (1, 1.25, 2)
LOOKS = ("en-light", "en-dark", "zh_CN-light", "zh_CN-dark")
DOCUMENTED = ("en-light", "zh_CN-dark")
_COLOURS = 256


def show(folder: Path, scale: float, looks: tuple[str, ...]) -> list[str]:
    """Puts pictures of all pages into a folder; returns what is cut off on them."""
    folder.mkdir(parents=True, exist_ok=True)
    with display("2560x1700") as environment:
        done = subprocess.run(
            [sys.executable, "-m", "tools.screens.shots", str(folder), *looks],
            cwd=ROOT,
            env={**os.environ, **environment, **_desktop(scale)},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


def slim(picture: Path, path: Path) -> None:
    """Writes a picture with few colours, which screens of text need only."""
    subprocess.run(
        ["convert", picture, "-strip", "-dither", "None", "-colors", str(_COLOURS),
         "-define", "png:compression-level=9", f"PNG8:{path}"],
        check=True,
    )  # fmt: skip


def _desktop(scale: float) -> dict[str, str]:
    """A desktop that knows light and dark, has no session bus, and a screen of that scale."""
    return {
        "QT_QPA_PLATFORMTHEME": "gnome",
        "QT_SCALE_FACTOR": str(scale),
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
    }

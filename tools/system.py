"""Finds system libraries and programs that are missing and installs them on Debian.

Whether something is there is asked of the loader itself, not of the package manager, so
the answer holds on every distribution; only the names of the packages are Debian's.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

FONT_FOLDER = Path("/usr/share/fonts")


@dataclass(frozen=True, slots=True)
class Need:
    """A Debian package and the question whether what it brings is there."""

    package: str
    present: Callable[[], bool]


def loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def runs(program: str) -> bool:
    return shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin") is not None


def has_font(pattern: str) -> bool:
    return any(FONT_FOLDER.rglob(pattern))


def library(package: str, name: str) -> Need:
    return Need(package, partial(loads, name))


def program(package: str, name: str) -> Need:
    return Need(package, partial(runs, name))


def font(package: str, pattern: str) -> Need:
    return Need(package, partial(has_font, pattern))


SOUND = (
    library("libpulse0", "libpulse.so.0"),
    library("libportaudio2", "libportaudio.so.2"),
)
"""What hearing sound needs."""

WINDOW = (
    library("libgl1", "libGL.so.1"),
    library("libegl1", "libEGL.so.1"),
    library("libglib2.0-0", "libgthread-2.0.so.0"),
    library("libfontconfig1", "libfontconfig.so.1"),
    library("libfreetype6", "libfreetype.so.6"),
    library("libdbus-1-3", "libdbus-1.so.3"),
    library("libzstd1", "libzstd.so.1"),
    library("libxkbcommon0", "libxkbcommon.so.0"),
    library("libxkbcommon-x11-0", "libxkbcommon-x11.so.0"),
    library("libwayland-client0", "libwayland-client.so.0"),
    library("libwayland-cursor0", "libwayland-cursor.so.0"),
    library("libwayland-egl1", "libwayland-egl.so.1"),
    library("libx11-6", "libX11.so.6"),
    library("libx11-xcb1", "libX11-xcb.so.1"),
    library("libxcb1", "libxcb.so.1"),
    library("libxcb-cursor0", "libxcb-cursor.so.0"),
    library("libxcb-glx0", "libxcb-glx.so.0"),
    library("libxcb-icccm4", "libxcb-icccm.so.4"),
    library("libxcb-image0", "libxcb-image.so.0"),
    library("libxcb-keysyms1", "libxcb-keysyms.so.1"),
    library("libxcb-randr0", "libxcb-randr.so.0"),
    library("libxcb-render0", "libxcb-render.so.0"),
    library("libxcb-render-util0", "libxcb-render-util.so.0"),
    library("libxcb-shape0", "libxcb-shape.so.0"),
    library("libxcb-shm0", "libxcb-shm.so.0"),
    library("libxcb-sync1", "libxcb-sync.so.1"),
    library("libxcb-util1", "libxcb-util.so.1"),
    library("libxcb-xfixes0", "libxcb-xfixes.so.0"),
    library("libxcb-xkb1", "libxcb-xkb.so.1"),
    font("fonts-dejavu-core", "*.[to]tf"),
)
"""What Qt's X11, Wayland and off-screen windows need."""

TESTS = (
    program("pulseaudio", "pulseaudio"),
    program("pulseaudio-utils", "pactl"),
    program("pipewire", "pipewire"),
    program("pipewire-pulse", "pipewire-pulse"),
    program("wireplumber", "wireplumber"),
    program("dbus", "dbus-run-session"),
    program("xvfb", "Xvfb"),
    program("xauth", "xauth"),
    program("openbox", "openbox"),
    program("trayer", "trayer"),
    program("xdotool", "xdotool"),
    program("x11-utils", "xprop"),
    program("x11-xkb-utils", "setxkbmap"),
    program("weston", "weston"),
    program("xwayland", "Xwayland"),
    program("imagemagick", "convert"),
    program("iproute2", "ip"),
    program("strace", "strace"),
    program("procps", "ps"),
    font("fonts-dejavu-core", "DejaVuSans.ttf"),
    font("fonts-droid-fallback", "DroidSansFallback*.ttf"),
)
"""What the tests need besides: sound servers, a display without a screen, tools to look at it."""


def missing(needs: Iterable[Need]) -> list[str]:
    """Names of the packages whose libraries or programs are not there."""
    return [need.package for need in needs if not need.present()]


def command_for(packages: Iterable[str]) -> str:
    return "sudo apt-get install " + " ".join(packages)


def provide(needs: Iterable[Need]) -> list[str]:
    """Installs what is missing when this is root on Debian; returns what is missing still."""
    needs = tuple(needs)
    packages = missing(needs)
    if packages and os.geteuid() == 0 and runs("apt-get"):
        print("Installing system packages:", " ".join(packages), flush=True)
        apt_install(packages)
        packages = missing(needs)
    return packages


def apt_install(packages: list[str]) -> bool:
    """Installs packages, fetching the package lists when they are missing or out of date."""
    install = ["install", "--yes", "--no-install-recommends", *packages]
    return _apt(install, quiet=True) or (_apt(["update"]) and _apt(install))


def _apt(arguments: list[str], *, quiet: bool = False) -> bool:
    result = subprocess.run(
        ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0", *arguments],
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode != 0 and not quiet:
        print(result.stdout, file=sys.stderr)
    return result.returncode == 0

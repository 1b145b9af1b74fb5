"""Leaves the encoders x264 and x265 out of a bundle, whose licence is the GPL's.

FFmpeg, which comes inside the package `av`, is under the LGPL, but its libavcodec wants to be
linked with both. This program only ever decodes. Libraries of the same names and functions
that do nothing take their place, so that what is given away needs the GPL nowhere; beside
them lies Intel's MKL, which could not be given away together with the GPL.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

NAMES = ("libx264-", "libx265-")

Entry = tuple[str, str, str]
"""Where a file goes in the bundle, where it comes from and what kind it is."""


def replaced(entries: Iterable[Entry], folder: Path) -> list[Entry]:
    """The binaries of a bundle, with empty encoders made below `folder` in the real ones' place.

    On Linux only; elsewhere the real ones stay, and `tools/licences.py` says so.
    """
    if sys.platform != "linux":
        return list(entries)
    folder.mkdir(parents=True, exist_ok=True)
    return [
        (target, str(empty_library(Path(source), folder)), kind)
        if kind == "BINARY" and Path(target).name.startswith(NAMES)
        else (target, source, kind)
        for target, source, kind in entries
    ]


def empty_library(library: Path, folder: Path) -> Path:
    """A library of the same name, and with the functions that the codecs beside it look for."""
    code = folder / f"{library.name}.c"
    code.write_text(source_of(wanted_symbols(library)))
    target = folder / library.name
    named = f"-Wl,-soname,{library.name}"
    command = ["cc", "-shared", "-fPIC", "-s", "-O2", named, "-Wl,-z,noexecstack"]
    subprocess.run([*command, "-o", str(target), str(code)], check=True)
    return target


def source_of(symbols: Iterable[tuple[str, bool]]) -> str:
    """C for (name, whether it is a function): functions give 0, the rest is zeros."""
    function, data = "void *{0}(void) {{ return 0; }}\n", "const char {0}[4096] = {{0}};\n"
    return "".join((function if called else data).format(name) for name, called in symbols)


def wanted_symbols(library: Path) -> list[tuple[str, bool]]:
    """What the libraries beside this one take from it: (name, whether it is a function)."""
    given = {name: kind in "TW" for name, kind in _symbols(library, "--defined-only")}
    users = [each for each in library.parent.iterdir() if ".so" in each.name and each != library]
    wanted = {name for user in users for name, _ in _symbols(user, "--undefined-only")}
    return [(name, given[name]) for name in sorted(wanted & given.keys())]


def _symbols(library: Path, which: str) -> list[tuple[str, str]]:
    command = ["nm", "--dynamic", which, "--format=posix", str(library)]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [(line.split()[0].split("@")[0], line.split()[1]) for line in listed.splitlines()]

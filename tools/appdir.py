"""Lays the bundle out as a Linux desktop wants it: `usr` with menu entry, icons and manual.

The Debian package and the tarball are both made of this folder. With `AppRun`, the menu entry
and the icon at its top it is an AppDir, too, of which appimagetool makes an AppImage.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import time
from pathlib import Path

from tools import dist

LINUX = dist.ROOT / "installer" / "linux"
FOLDER = dist.PREPARED / "AppDir"
COMMANDS = ("live-caption", "live-caption-cli")
COMPONENT = "org.livecaption.LiveCaption"
"""The name among software catalogues, as in `installer/platforms.py`."""


def make() -> Path:
    """Makes the folder anew from `dist/live-caption`, which has to be there."""
    if not dist.BUNDLE.exists():
        raise SystemExit("There is no bundle yet: make dist")
    shutil.rmtree(FOLDER, ignore_errors=True)
    usr = FOLDER / "usr"
    shutil.copytree(dist.BUNDLE, usr / "lib" / "live-caption", symlinks=True, copy_function=link)
    for name in COMMANDS:
        symlink(usr / "bin" / name, f"../lib/live-caption/{name}")
    share = usr / "share"
    copy(LINUX / "live-caption.desktop", share / "applications" / "live-caption.desktop")
    write(share / "metainfo" / f"{COMPONENT}.metainfo.xml", metainfo())
    run("tools.icons", str(share / "icons" / "hicolor"))
    write_manual(share / "man" / "man1")
    add_top()
    set_modes()
    return FOLDER


def add_top() -> None:
    """What makes an AppDir of it."""
    symlink(FOLDER / "AppRun", "usr/bin/live-caption")
    symlink(FOLDER / "live-caption.desktop", "usr/share/applications/live-caption.desktop")
    symlink(FOLDER / "live-caption.svg", "usr/share/icons/hicolor/scalable/apps/live-caption.svg")


def metainfo() -> bytes:
    text = (LINUX / "live-caption.metainfo.xml").read_text()
    release = f'<release version="{version()}" date="{date()}"/>'
    return text.replace("@ID@", COMPONENT).replace("@RELEASE@", release).encode()


def write_manual(folder: Path) -> None:
    page = gzip.compress(run("tools.manpage", date()).encode(), mtime=0)
    for name in COMMANDS:
        write(folder / f"{name}.1.gz", page)


def version() -> str:
    """The version of the program, from the one place that has it."""
    names: dict[str, str] = {}
    exec((dist.ROOT / "live_caption" / "__init__.py").read_text(), names)
    return names["__version__"]


def date() -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(int(dist.commit_time_s())))


def run(module: str, *arguments: str) -> str:
    """What a tool prints that needs the packages of the bundle."""
    command = [str(dist.PYTHON), "-m", module, *arguments]
    result = subprocess.run(command, cwd=dist.ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return result.stdout


# --- files -------------------------------------------------------------------------------


def link(source: str, target: str) -> None:
    """A second name for the same file where that is possible: the bundle is large."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def copy(source: Path, target: Path) -> None:
    write(target, source.read_bytes())


def write(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


def symlink(target: Path, to: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.symlink_to(to)


def set_modes() -> None:
    """The same rights whoever builds: all may read, only programs and scripts are run."""
    for path in [FOLDER, *FOLDER.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or (path.name in COMMANDS and path.parent.name == "live-caption")
            path.chmod(0o755 if runs else 0o644)


if __name__ == "__main__":
    print(make())

"""Compiles the installer for Windows and runs it under Wine, with a small stand-in for the bundle.

    .venv/bin/python -m tests.packaging.windows_setup

Needs root on Debian, npm, and two gigabytes below .cache: Inno Setup's compiler is 32-bit, so
Wine runs in a 32-bit Debian of its own. What it shows: the script compiles; a silent run installs
for one person; a newer version leaves no file of the older one and does not switch autostart on
or off; an uninstall keeps models and history unless a person says otherwise.
"""

# ruff: noqa: T201 - it is run by hand and says what it found
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

from installer import platforms
from installer.windows import make_setup
from tools import system

FOLDER = make_setup.ROOT / ".cache" / "wine"
ROOT = FOLDER / "root"
TRY = ROOT / "try"
HOME = ROOT / "root" / "prefix" / "drive_c" / "users" / "root"
PROGRAMS = HOME / "AppData" / "Local" / "Programs" / "Live Caption"
DATA = HOME / "AppData" / "Local" / "live-caption"
SHORTCUT = HOME / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Live Caption.lnk"
PACKAGES = "wine,wine32,xvfb,xauth,xdotool"
STAND_IN = "usr/lib/i386-linux-gnu/wine/i386-windows/hostname.exe"
CURRENT = r"HKCU\Software\Microsoft\Windows\CurrentVersion"
RUN = rf"{CURRENT}\Run"
APPROVED = rf"{CURRENT}\Explorer\StartupApproved\Run"
SILENT = ("/VERYSILENT", "/SUPPRESSMSGBOXES")
INSIDE = """
export HOME=/root WINEPREFIX=/root/prefix WINEDEBUG=-all
cd /try
"$@"
code=$?
wineserver -w
exit $code
"""
WITH_SCREEN = """
for answer in $ANSWERS; do
    xdotool search --sync --onlyvisible --name '^Uninstall$' windowfocus --sync key "$answer"
    sleep 1  # until that question is gone
done &
wine "$@"
code=$?
wineserver -w  # an uninstaller goes on in another process
exit $code
"""


def main() -> None:
    make_root()
    checks = list(tried())
    for check in checks:
        print("ok:", check)
    print(f"{len(checks)} passed, 0 failed")


def make_root() -> None:
    """Debian with Wine and Inno Setup, kept from one run to the next."""
    if os.geteuid() != 0 or system.missing([system.program("npm", "npm")]):
        raise SystemExit("This needs root on Debian, and npm.")
    if absent := system.provide([system.program("debootstrap", "debootstrap")]):
        raise SystemExit(system.command_for(absent))
    if (FOLDER / "made").exists():
        return
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    include = f"--include={PACKAGES}"
    command = ["debootstrap", "--arch=i386", "--variant=minbase", include, "bookworm", str(ROOT)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["npm", "install", "--silent", "innosetup@6.4.1"], cwd=FOLDER, check=True)
    shutil.rmtree(ROOT / "var" / "cache" / "apt")
    shutil.copytree(FOLDER / "node_modules" / "innosetup" / "bin", ROOT / "inno")
    TRY.mkdir()
    inside("wineboot", "--init")
    wine("reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f")
    (FOLDER / "made").touch()


def tried() -> Iterator[str]:
    """What holds, one after the other; an assertion fails where something does not."""
    shutil.rmtree(PROGRAMS, ignore_errors=True)
    shutil.rmtree(DATA, ignore_errors=True)
    first, second = setup("1.0.0", "old.txt"), setup("1.0.1", "new.txt")
    yield "the script compiles"

    install(first, "/TASKS=autostart")
    assert {each.name for each in PROGRAMS.iterdir()} >= {"live-caption.exe", "unins000.exe"}
    assert (PROGRAMS / "_internal" / "é 名.txt").is_file()
    assert SHORTCUT.is_file()
    assert r"Live Caption\live-caption.exe\" --hidden" in registry(RUN).replace('"', r"\"")
    yield "a silent run installs the program, its shortcut and its start at login"

    install(second)
    assert [each.name for each in (PROGRAMS / "_internal").glob("*w.txt")] == ["new.txt"]
    assert not (PROGRAMS / "_internal" / "old.txt").exists()
    assert "--hidden" in registry(RUN)
    yield "a newer version leaves nothing of the older one and goes on starting at login"

    value = ("/v", "Live Caption", "/t", "REG_BINARY", "/d", "03" + 22 * "0", "/f")
    wine("reg", "add", APPROVED, *value)
    install(second)
    assert "Live Caption" not in registry(RUN) + registry(APPROVED)
    yield "what the task manager had switched off is not switched on"

    leave_data()
    uninstall(*SILENT)
    assert not PROGRAMS.exists()
    assert not SHORTCUT.exists()
    assert (DATA / "models" / "one" / "model.bin").is_file()
    assert (DATA / "history.db").is_file()
    yield "a silent uninstall removes the program and keeps models and history"

    install(first)
    leave_data()
    uninstall("/VERYSILENT", answers="y y")
    assert not PROGRAMS.exists()
    assert not DATA.exists()
    yield "an uninstall removes models and history where both questions are answered with yes"


def setup(version: str, file: str) -> str:
    """Compiles an installer whose bundle has `file`; returns its path in Windows' words."""
    bundle = TRY / "bundle"
    shutil.rmtree(bundle, ignore_errors=True)
    (bundle / "_internal").mkdir(parents=True)
    for name in ("é 名.txt", file):
        (bundle / "_internal" / name).write_text(name, encoding="utf-8")
    for name in platforms.DESCRIPTIONS:
        shutil.copy(ROOT / STAND_IN, bundle / f"{name}.exe")
    platforms.windows_icon(TRY)
    for path in (make_setup.SCRIPT, make_setup.ROOT / "LICENSE"):
        shutil.copy(path, TRY)
    places = (windows(name) for name in ("bundle", "live-caption.ico", "LICENSE", "out"))
    definitions = make_setup.definitions_of(*places) | {
        "Version": version,
        "Numbers": version,
        "Architecture": "x86compatible",
    }
    script = windows(make_setup.SCRIPT.name)
    wine(*make_setup.command([r"Z:\inno\ISCC.exe"], definitions, script=script))
    return windows(rf"out\live-caption-{version}-windows-x64-setup.exe")


def install(installer: str, *options: str) -> None:
    with_screen(installer, *SILENT, f"/LOG={windows('install.log')}", *options)


def uninstall(*options: str, answers: str = "") -> None:
    uninstaller = r"C:\users\root\AppData\Local\Programs\Live Caption\unins000.exe"
    with_screen(uninstaller, *options, answers=answers)


def with_screen(*command: str, answers: str = "") -> None:
    """Runs a program of Windows with a window; `answers` are the keys that questions get."""
    inside("env", f"ANSWERS={answers}", "xvfb-run", "-a", "sh", "-c", WITH_SCREEN, "sh", *command)


def leave_data() -> None:
    """What a person who used the program has."""
    for name in ("models/one/model.bin", "Logs/live-caption.log", "history.db", "settings.toml"):
        path = DATA / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def registry(key: str) -> str:
    """The values of a key, or what Windows says when it is not there."""
    return wine("reg", "query", key, check=False)


def windows(name: str) -> str:
    return rf"Z:\try\{name}"


def wine(*command: str, check: bool = True) -> str:
    return inside("wine", *command, check=check)


def inside(*command: str, check: bool = True) -> str:
    """Runs in the 32-bit Debian and waits until Wine has ended; returns what was printed."""
    alone = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
    root = [f"--root={ROOT}", "--mount-proc", "sh", "-c", INSIDE, "sh"]
    result = subprocess.run(
        [*alone, *root, *command], capture_output=True, timeout=120, check=False
    )
    output = result.stdout.decode("utf-8", "replace")
    if check and result.returncode:
        print(output, result.stderr.decode("utf-8", "replace"), file=sys.stderr)
        raise SystemExit(f"{' '.join(command[:3])} ended with {result.returncode}")
    return output


if __name__ == "__main__":
    main()

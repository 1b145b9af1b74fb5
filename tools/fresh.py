"""Tries `make run` and `make test` in clean Debian systems that hold only what README asks for.

Each suite is unpacked by debootstrap below .cache/fresh and entered with chroot. Everything
happens in mount and process namespaces of its own, so whatever ends this program, no mount
and no process stays behind. How packages are reached – mirrors, proxies, certificates,
package caches – is taken from this machine while running. Needs root on Debian.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tools import system

REPOSITORY = Path(__file__).resolve().parent.parent
FOLDER = REPOSITORY / ".cache" / "fresh"
PACKAGE_FILES = FOLDER / "packages"
SUITES = ("bookworm", "trixie")
INCLUDED = "git,make,python3,python3-venv,ca-certificates"
INSIDE = "LIVE_CAPTION_FRESH_NAMESPACE"
HOST_FILES = (
    "/etc/hosts",
    "/etc/resolv.conf",
    "/etc/pip.conf",
    "/etc/xdg/pip",
    "/etc/ssl/certs/ca-certificates.crt",
    "/usr/local/share/ca-certificates",
    "~/.config/pip",
)
HOST_VARIABLES = re.compile(r"WHEELS|PIP_.*|SSL_CERT_.*|REQUESTS_CA_BUNDLE|.*_proxy", re.IGNORECASE)
UNRESOLVED = r"""
cd .venv/lib/python3*/site-packages/PySide6/Qt &&
files=$(ls plugins/platforms/libq{xcb,wayland,offscreen,minimal}.so \
    plugins/{wayland-*-client,xcbglintegrations,platforminputcontexts}/*.so \
    plugins/{iconengines,imageformats}/*.so lib/libQt6{Widgets,Svg,Network,DBus}.so.6) &&
! LD_LIBRARY_PATH=lib ldd $files | grep -v 'libQt6.* => not found' | grep 'not found'
"""
"""Shell commands that fail when a library of Qt's windows is missing, and name it."""


def main() -> None:
    suites = sys.argv[1:] or SUITES
    if os.environ.get(INSIDE) is None:
        enter_namespace(suites)
    results = {suite: try_suite(suite) for suite in suites}
    print("\n" + "\n".join(line for lines in results.values() for line in lines))
    raise SystemExit(any("FAILED" in line for lines in results.values() for line in lines))


def enter_namespace(suites: Sequence[str]) -> None:
    if os.geteuid() != 0 or not system.runs("apt-get"):
        raise SystemExit("Clean Debian systems can only be made by root, on Debian.")
    if not system.runs("debootstrap") and not system.apt_install(["debootstrap"]):
        raise SystemExit(system.command_for(["debootstrap"]))
    unshare = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    environment = {**os.environ, INSIDE: "1"}
    os.execvpe(unshare[0], [*unshare, sys.executable, "-m", "tools.fresh", *suites], environment)


# --- one clean system --------------------------------------------------------------------


def try_suite(suite: str) -> list[str]:
    """Makes the system, runs the commands in it, and says how each of them ended."""
    root = FOLDER / suite
    shutil.rmtree(root, ignore_errors=True)
    make_root(suite, root)
    mounts = mount_all(root)
    home = "cd ~/live-caption && "
    steps = {
        "clone": "git -c safe.directory='*' clone --quiet /mnt ~/live-caption",
        "make run": home + "make run",
        "Qt's libraries": home + UNRESOLVED,
        "make run again": home + "make run ARGS=--version",
        "make test": home + "CI=true make test",
    }
    results = [step(suite, root, name, command) for name, command in steps.items()]
    for mounted in reversed(mounts):
        call(["umount", "--lazy", str(mounted)])
    shutil.rmtree(root)
    return results


def step(suite: str, root: Path, name: str, command: str) -> str:
    print(f"\n=== {suite}: {name}", flush=True)
    began_s = time.monotonic()
    code = call(["chroot", str(root), "bash", "-c", command], environment())
    outcome = "passed" if code == 0 else f"FAILED with exit code {code}"
    return f"{suite}: {name} {outcome} after {time.monotonic() - began_s:.0f} s"


def make_root(suite: str, root: Path) -> None:
    mirror = mirror_of_host()
    PACKAGE_FILES.mkdir(parents=True, exist_ok=True)
    command = ["debootstrap", "--variant=minbase", f"--include={INCLUDED}"]
    if call([*command, f"--cache-dir={PACKAGE_FILES}", suite, str(root), mirror]) != 0:
        raise SystemExit(f"debootstrap could not make {suite}.")
    (root / "etc/apt/sources.list").write_text(f"deb {mirror} {suite} main\n")
    (root / "etc/apt/apt.conf.d/90host").write_text(apt_settings())
    for name in HOST_FILES:
        copy_into(root, Path(name).expanduser())


def copy_into(root: Path, source: Path) -> None:
    target = root / source.relative_to("/")
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    elif source.is_file():
        shutil.copyfile(source, target)


def mount_all(root: Path) -> list[Path]:
    """Mounts what a system needs, and the folders that make the second try a fast one."""
    mounts = [
        mount(root / "proc", "-t", "proc", "proc"),
        mount(root / "sys", "--rbind", "/sys"),
        mount(root / "dev", "--rbind", "/dev"),
        mount(root / "dev/shm", "-t", "tmpfs", "tmpfs"),
        mount(root / "mnt", "--bind", str(REPOSITORY)),
    ]
    (PACKAGE_FILES / "partial").mkdir(exist_ok=True)
    mounts.append(mount(root / "var/cache/apt/archives", "--bind", str(PACKAGE_FILES)))
    for folder in pip_folders():
        mounts.append(mount(root / folder.relative_to("/"), "--bind", str(folder)))
    return mounts


def mount(target: Path, *arguments: str) -> Path:
    target.mkdir(parents=True, exist_ok=True)
    if call(["mount", *arguments, str(target)]) != 0:
        raise SystemExit(f"{target} could not be mounted.")
    return target


# --- how this machine reaches packages ---------------------------------------------------


def output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def mirror_of_host() -> str:
    targets = ("apt-get", "indextargets", "--format", "$(REPO_URI)", "Label: Debian")
    found = output(*targets)
    if not found:
        call(["apt-get", "-qq", "update"])
        found = output(*targets)
    if not found:
        raise SystemExit("apt on this machine knows no mirror of Debian.")
    return found.split()[0]


def apt_settings() -> str:
    """Proxies, time-outs and the like, without the hooks of packages that only the host has."""
    lines = output("apt-config", "dump", "Acquire").splitlines()
    return "\n".join(line for line in lines if "IndexTargets" not in line) + "\n"


def pip_folders() -> set[Path]:
    """Local package folders, WHEELS among them, and the cache of pip; a local index links to
    files beside it."""
    settings = output(sys.executable, "-m", "pip", "config", "list")
    indexes = {Path(name).parent for name in re.findall(r"file://(/[^\s']+)", settings)}
    links = {Path(name) for name in re.findall(r"find-links='([^']+)'", settings)}
    cache = output(sys.executable, "-m", "pip", "cache", "dir").strip()
    wanted = indexes | links | {Path(name) for name in (cache, os.environ.get("WHEELS")) if name}
    return {folder for folder in wanted if folder.is_dir()}


def environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if HOST_VARIABLES.fullmatch(name)}
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    return {**kept, "HOME": "/root", "PATH": path, "LANG": "C.UTF-8"}


def call(command: Sequence[str], env: dict[str, str] | None = None) -> int:
    """Runs a command and, as the first process of this namespace, buries its orphans."""
    process = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL)
    while True:
        pid, status = os.wait()
        if pid == process.pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode


if __name__ == "__main__":
    main()

"""Installs, runs, upgrades and removes the packages in clean Debian systems without Python.

    make test-packaging [ARGS="bookworm trixie"]

Needs root on Debian, and the package and the tarball in `dist`, which `make deb tarball` makes.
First they are checked where they were made: with lintian, and the tools for desktop files,
software catalogues and manuals. Pictures of the screen are left in `build/packaging`.
"""

# ruff: noqa: T201 - it is run by hand and says what it found
from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tools import fresh, system

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "dist"
SYSTEMS = ROOT / ".cache" / "packaging"
PICTURES = ROOT / "build" / "packaging"
SPEECH = ROOT / "resources" / "sample" / "speech.wav"
SUITES = ("bookworm", "trixie")
INSIDE = "LIVE_CAPTION_PACKAGING_NAMESPACE"
TOOLS_INSIDE = (
    "xvfb",
    "jwm",
    "xdotool",
    "x11-apps",
    "pulseaudio",
    "pulseaudio-utils",
    "procps",
)
OLDER = "0.0.1-1"
CHECKERS = (
    system.program("lintian", "lintian"),
    system.program("appstream", "appstreamcli"),
    system.program("desktop-file-utils", "desktop-file-validate"),
    system.program("mandoc", "mandoc"),
)


def main() -> None:
    if os.environ.get(INSIDE) is None:
        check_here()
        enter_namespace(sys.argv[1:] or SUITES)
    results = [try_suite(suite) for suite in sys.argv[1:]]
    print("\n" + "\n".join(results))
    raise SystemExit(any("FAILED" in result for result in results))


def built(pattern: str) -> Path:
    found = sorted(BUILT.glob(pattern), key=lambda path: path.stat().st_mtime)
    if not found:
        raise SystemExit(f"There is no {pattern} in dist yet: make deb tarball")
    return found[-1]


# --- checks where the packages were made -------------------------------------------------


def check_here() -> None:
    if absent := system.provide(CHECKERS):
        raise SystemExit("Checking needs: " + system.command_for(absent))
    package = built("*.deb")
    began_s = time.monotonic()
    check("lintian", "--no-tag-display-limit", "--fail-on", "error", str(package))
    with tempfile.TemporaryDirectory() as name:
        share = Path(name) / "usr" / "share"
        extract(package, Path(name), "./usr/share/*")
        check("desktop-file-validate", *paths(share / "applications"))
        check("appstreamcli", "validate", "--no-net", *paths(share / "metainfo"))
        page = share / "man" / "man1" / "live-caption.1.gz"
        plain = subprocess.run(["zcat", str(page)], check=True, capture_output=True).stdout
        check("mandoc", "-T", "lint", "-W", "warning", stdin=plain)
    print(f"lintian and the other checks passed after {time.monotonic() - began_s:.0f} s")


def paths(folder: Path) -> list[str]:
    return [str(path) for path in folder.iterdir()]


def check(*command: str, stdin: bytes | None = None) -> None:
    if subprocess.run(command, input=stdin, check=False).returncode != 0:
        raise SystemExit(f"FAILED: {command[0]}")


def extract(package: Path, target: Path, pattern: str) -> None:
    unpacking = subprocess.Popen(
        ["dpkg-deb", "--fsys-tarfile", str(package)], stdout=subprocess.PIPE
    )
    taking = ["tar", "-x", "-C", str(target), "--wildcards", pattern]
    subprocess.run(taking, stdin=unpacking.stdout, check=True)
    unpacking.wait()


# --- clean systems -----------------------------------------------------------------------


def enter_namespace(suites: Sequence[str]) -> None:
    """Goes on in namespaces where no mount and no process stays behind."""
    if os.geteuid() != 0 or not system.runs("apt-get"):
        raise SystemExit("Clean Debian systems can only be made by root, on Debian.")
    if not system.runs("debootstrap") and not system.apt_install(["debootstrap"]):
        raise SystemExit(system.command_for(["debootstrap"]))
    unshare = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    module = [sys.executable, "-m", "tests.packaging.round_trip", *suites]
    os.execvpe(unshare[0], [*unshare, *module], {**os.environ, INSIDE: "1"})


def try_suite(suite: str) -> str:
    print(f"\n=== {suite}", flush=True)
    began_s = time.monotonic()
    root = SYSTEMS / suite
    shutil.rmtree(root, ignore_errors=True)
    make_root(suite, root)
    mounts = mount_all(root)
    made_s = time.monotonic()
    print(f"the clean system was made in {made_s - began_s:.0f} s", flush=True)
    code = fresh.call(["chroot", str(root), "sh", "/mnt/inside.sh"], fresh.environment())
    for mounted in reversed(mounts):
        fresh.call(["umount", "--lazy", str(mounted)])
    keep_pictures(suite, root / "out")
    shutil.rmtree(root)
    outcome = "passed" if code == 0 else "FAILED"
    return f"{suite}: package and tarball {outcome} after {time.monotonic() - made_s:.0f} s"


def make_root(suite: str, root: Path) -> None:
    mirror = fresh.mirror_of_host()
    fresh.PACKAGE_FILES.mkdir(parents=True, exist_ok=True)
    command = ["debootstrap", "--variant=minbase", "--include=ca-certificates"]
    cached = f"--cache-dir={fresh.PACKAGE_FILES}"
    with (SYSTEMS.parent / "packaging.log").open("w") as log:
        made = subprocess.run([*command, cached, suite, str(root), mirror], stdout=log, check=False)
    if made.returncode != 0:
        raise SystemExit(f"debootstrap could not make {suite}; see {log.name}.")
    (root / "etc/apt/sources.list").write_text(f"deb {mirror} {suite} main\n")
    (root / "etc/apt/apt.conf.d/90host").write_text(fresh.apt_settings())
    for name in fresh.HOST_FILES:
        fresh.copy_into(root, Path(name).expanduser())
    (root / "out").mkdir()
    lay_ready(root / "mnt")


def lay_ready(folder: Path) -> None:
    """What the script needs, at `/mnt`."""
    package = built("*.deb")
    shutil.copyfile(package, folder / "live-caption.deb")
    shutil.copyfile(built("*.tar.gz"), folder / "live-caption.tar.gz")
    shutil.copyfile(SPEECH, folder / "speech.wav")
    shutil.copyfile(Path(__file__).with_name("inside.sh"), folder / "inside.sh")
    make_older(package, folder)


def make_older(package: Path, folder: Path) -> None:
    """A package of an older version, with a file that the newer one does not have."""
    unpacked = folder / "older"
    subprocess.run(["dpkg-deb", "--raw-extract", str(package), str(unpacked)], check=True)
    control = unpacked / "DEBIAN" / "control"
    lines = control.read_text().splitlines()
    lines = [f"Version: {OLDER}" if line.startswith("Version:") else line for line in lines]
    control.write_text("\n".join(lines) + "\n")
    (unpacked / "usr/lib/live-caption/of-the-older-version").touch()
    packing = ["dpkg-deb", "--root-owner-group", "-Znone", "--build"]
    target = str(folder / "older.deb")
    subprocess.run([*packing, str(unpacked), target], stdout=subprocess.DEVNULL, check=True)
    shutil.rmtree(unpacked)


def mount_all(root: Path) -> list[Path]:
    """What a system needs, then the tools that look at it."""
    mounts = [
        fresh.mount(root / "proc", "-t", "proc", "proc"),
        fresh.mount(root / "sys", "--rbind", "/sys"),
        fresh.mount(root / "dev", "--rbind", "/dev"),
        fresh.mount(root / "dev/shm", "-t", "tmpfs", "tmpfs"),
    ]
    (fresh.PACKAGE_FILES / "partial").mkdir(exist_ok=True)
    cache = root / "var/cache/apt/archives"
    mounts.append(fresh.mount(cache, "--bind", str(fresh.PACKAGE_FILES)))
    installing = "apt-get -qq update && apt-get -qq install -y --no-install-recommends "
    command = ["chroot", str(root), "sh", "-c", installing + " ".join(TOOLS_INSIDE) + " >/dev/null"]
    quiet = {**fresh.environment(), "DEBIAN_FRONTEND": "noninteractive"}
    if fresh.call(command, quiet) != 0:
        raise SystemExit("The tools could not be installed in the clean system.")
    return mounts


def keep_pictures(suite: str, folder: Path) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.xwd"):
        shutil.move(path, PICTURES / f"{suite}-{path.name}")


if __name__ == "__main__":
    main()

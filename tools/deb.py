"""Makes the Debian package of the bundle: `make deb`, after `make dist`.

The package is put together with dpkg-deb alone: there is nothing to compile. What it depends
on is read from its libraries with dpkg-shlibdeps; what is loaded by name only is listed here.
Written for Debian 12 and newer and the Ubuntus made of them, where some libraries have other
names: each is asked for under both.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from email.utils import formatdate
from pathlib import Path

from tools import appdir, dist, system

DEBIAN = appdir.LINUX / "debian"
ROOT = dist.PREPARED / "deb"
NAME = "live-caption"
REVISION = "1"
MAINTAINER = os.environ.get("DEBEMAIL", "Live Caption contributors <live-caption@debian.invalid>")
LOADED_BY_NAME = ("libpulse0", "libx11-6", "hicolor-icon-theme")
OPTIONAL = ("libqgtk3.so",)
"""Plugins that are used only where what they link to is there."""
TOOLS = (system.program("dpkg-dev", "dpkg-shlibdeps"), system.program("binutils", "objdump"))
RENAMED = ("libasound2", "libglib2.0-0", "libssl3")
"""Packages whose name ends in t64 from Debian 13 on."""


COMMON_LICENCES = """\
On Debian systems the texts of the GNU licences are in /usr/share/common-licenses: LGPL-2.1,
LGPL-3 and GPL-3. Those of all parts are in /usr/lib/live-caption/_internal/licences."""


def main() -> None:
    if absent := system.provide(TOOLS):
        raise SystemExit("The package cannot be made without: " + system.command_for(absent))
    shutil.rmtree(ROOT, ignore_errors=True)
    folder = appdir.make()
    (folder / "usr").rename(ROOT.parent / "usr")
    (ROOT / "DEBIAN").mkdir(parents=True)
    (ROOT.parent / "usr").rename(ROOT / "usr")
    add_documents()
    write_control()
    print(build())


def add_documents() -> None:
    """The changelogs, the copyright and the reasons for what Debian would do otherwise."""
    documents = ROOT / "usr" / "share" / "doc" / NAME
    for name, text in (("changelog", changes()), ("changelog.Debian", debian_changes())):
        appdir.write(documents / f"{name}.gz", gzip.compress(text.encode(), 9, mtime=0))
    appdir.write(documents / "copyright", copyright_text().encode())
    overrides = ROOT / "usr" / "share" / "lintian" / "overrides" / NAME
    appdir.copy(DEBIAN / "lintian-overrides", overrides)
    for path in [documents, *documents.iterdir(), *overrides.parents[:2], overrides]:
        path.chmod(0o755 if path.is_dir() else 0o644)


def changes() -> str:
    return (dist.ROOT / "CHANGELOG.md").read_text()


def debian_changes() -> str:
    dated = formatdate(int(dist.commit_time_s()))
    head = f"{NAME} ({full_version()}) unstable; urgency=medium"
    return f"{head}\n\n  * What changed is in changelog.gz.\n\n -- {MAINTAINER}  {dated}\n"


def copyright_text() -> str:
    licences = ROOT / "usr/lib" / NAME / "_internal/licences/LICENCES.txt"
    own = (dist.ROOT / "LICENSE").read_text()
    return f"{licences.read_text()}\n{COMMON_LICENCES}\n\nLive Caption\n------------\n\n{own}"


# --- what the package says of itself -----------------------------------------------------


def write_control() -> None:
    text = (DEBIAN / "control").read_text()
    for name, value in {
        "VERSION": full_version(),
        "ARCHITECTURE": architecture(),
        "MAINTAINER": MAINTAINER,
        "SIZE": str(size_kib()),
        "DEPENDS": ", ".join(dependencies()),
    }.items():
        text = text.replace(f"@{name}@", value)
    appdir.write(ROOT / "DEBIAN" / "control", text.encode())
    appdir.write(ROOT / "DEBIAN" / "md5sums", checksums().encode())


def full_version() -> str:
    return f"{appdir.version()}-{REVISION}"


def architecture() -> str:
    return output("dpkg", "--print-architecture").strip()


def size_kib() -> int:
    files = [path for path in ROOT.rglob("*") if path.is_file() and not path.is_symlink()]
    return sum(-(-path.stat().st_size // 1024) for path in files)


def checksums() -> str:
    files = sorted(path for path in (ROOT / "usr").rglob("*") if path.is_file())
    names = [str(path.relative_to(ROOT)) for path in files if not path.is_symlink()]
    return output("md5sum", *names, folder=ROOT)


def dependencies() -> list[str]:
    """The packages of the libraries that the bundle links to and does not hold."""
    folder = ROOT / "usr" / "lib" / NAME
    elves = [path for path in folder.rglob("*") if is_elf(path) and path.name not in OPTIONAL]
    work = dist.PREPARED / "shlibdeps"
    stanza = f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n"
    appdir.write(work / "debian" / "control", stanza.encode())
    private = [f"-l{each}" for each in sorted({path.parent for path in elves})]
    options = ["-O", "--warnings=0", "--ignore-missing-info"]
    listed = output("dpkg-shlibdeps", *options, *private, *map(str, elves), folder=work)
    found = listed.strip().removeprefix("shlibs:Depends=").split(", ")
    bundled = packages_of(path.name for path in elves if path.parent.name == "_internal")
    linked = {under_both_names(each) for each in found if each and each.split()[0] not in bundled}
    return sorted({*linked, *LOADED_BY_NAME})


def packages_of(libraries: Iterable[str]) -> set[str]:
    """The packages of this system that hold libraries of these names."""
    command = ["dpkg-query", "--search", *(f"*/{name}" for name in libraries)]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return {line.split(":")[0] for line in listed.splitlines()}


def is_elf(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def under_both_names(dependency: str) -> str:
    """As in “libglib2.0-0 (>= 2.74) | libglib2.0-0t64 (>= 2.74)”."""
    name, version = re.fullmatch(r"(\S+)(.*)", dependency).groups()  # type: ignore[union-attr]
    if name in RENAMED:
        return f"{dependency} | {name}t64{version}"
    if name.endswith("t64"):
        return f"{dependency} | {name.removesuffix('t64')}{version}"
    return dependency


def build() -> Path:
    target = dist.BUNDLE.parent / f"{NAME}_{full_version()}_{architecture()}.deb"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": dist.commit_time_s()}
    packing = ["-Zxz", "-z1"]  # higher levels take many times as long and save a twentieth
    command = ["dpkg-deb", "--root-owner-group", *packing, "--build", str(ROOT), str(target)]
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return target


def output(*command: str, folder: Path = dist.ROOT) -> str:
    result = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    return result.stdout


if __name__ == "__main__":
    main()

"""Makes the tarball for Linux: `make tarball`, after `make dist`.

It unpacks to a folder that runs where it lies, installs with its `install.sh`, and is laid out
as an AppDir.
"""

from __future__ import annotations

import gzip
import io
import platform
import tarfile
from pathlib import Path

from tools import appdir, dist


def main() -> None:
    folder = appdir.make()
    for name in ("install.sh", "uninstall.sh", "README"):
        appdir.copy(appdir.LINUX / name, folder / name)
        (folder / name).chmod(0o755 if name.endswith(".sh") else 0o644)
    print(pack(folder))


def pack(folder: Path) -> Path:
    """The same files give the same tarball: names are in order, owner and time are fixed."""
    name = f"live-caption-{appdir.version()}-linux-{platform.machine()}"
    target = dist.BUNDLE.parent / f"{name}.tar.gz"
    with (
        target.open("wb") as file,
        gzip.GzipFile("", "wb", 1, file, mtime=0) as packed,
        io.BufferedWriter(packed, 1 << 20) as buffered,
        tarfile.open(fileobj=buffered, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path in sorted(folder.rglob("*")):
            archive.add(path, f"{name}/{path.relative_to(folder)}", recursive=False, filter=plain)
    return target


def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = int(dist.commit_time_s())
    return entry


if __name__ == "__main__":
    main()

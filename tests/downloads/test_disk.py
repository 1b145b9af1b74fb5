"""Disks that are full, small or read-only: what has arrived stays, and a sentence says it."""

from __future__ import annotations

import contextlib
import os
import resource
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from live_caption.errors import StorageError
from live_caption.models import storing
from tests.downloads.models import CONTENT, NAME, download, names
from tests.fakes import faults
from tests.fakes.fault_server import FaultServer

ROOT = Path(__file__).parents[2]
HALF = len(CONTENT) // 2


@contextlib.contextmanager
def files_limited_to(size: int) -> Iterator[None]:
    """Every write beyond `size` bytes fails."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_file_that_may_not_grow(server: FaultServer, tmp_path: Path) -> None:
    with (
        files_limited_to(HALF),
        pytest.raises(StorageError, match="cannot grow that large") as caught,
    ):
        download(tmp_path, server.url(NAME))
    assert "another disk" in caught.value.hint
    assert (tmp_path / f"{NAME}.part").read_bytes() == CONTENT[:HALF]
    assert len(server.requests) == 1, "a mirror is no help"
    download(tmp_path, server.url(NAME))
    assert (tmp_path / NAME).read_bytes() == CONTENT
    assert server.requests[-1][1]["range"] == f"bytes={HALF}-"


def test_too_little_room_is_said_before(
    server: FaultServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storing, "MARGIN", 10**18)
    with pytest.raises(StorageError, match=r"There is not enough room in .* 1000000000.\d GB"):
        download(tmp_path, server.url(NAME))
    assert not server.requests
    assert names(tmp_path) == []


def test_what_is_there_needs_no_room(
    server: FaultServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / NAME).write_bytes(CONTENT)
    monkeypatch.setattr(storing, "MARGIN", 10**18)
    download(tmp_path, server.url(NAME))


def test_a_folder_below_a_file(server: FaultServer, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(StorageError, match="Not a directory"):
        download(tmp_path / "file" / "models", server.url(NAME))
    assert (tmp_path / "file").read_text() == "mine"
    assert not server.requests


# --- disks of their own ------------------------------------------------------------------


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    if sys.platform != "linux":
        pytest.skip("mounts")
    if subprocess.run([*_unshare(), "true"], capture_output=True, check=False).returncode:
        pytest.skip("this system allows no mounts of its own")
    (tmp_path / "disk").mkdir()
    return tmp_path / "disk"


def _unshare() -> list[str]:
    return ["unshare", "--mount", *(["--map-root-user"] if os.geteuid() else [])]


@contextlib.contextmanager
def on(disk: Path, options: str, script: str, url: str) -> Iterator[subprocess.Popen[str]]:
    """Runs a script that finds a disk with these mount options at `disk`."""
    mount = f"mount -t tmpfs -o {options} none '{disk}' && exec \"$@\""
    begin = f"disk, url = Path({str(disk)!r}), {url!r}\n"
    program = _IMPORTS + begin + textwrap.dedent(script)
    command = [*_unshare(), "sh", "-c", mount, "sh", sys.executable, "-c", program]
    with subprocess.Popen(
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        yield process


_IMPORTS = """
from pathlib import Path
from live_caption.errors import StorageError
from live_caption.models.events import Progress
from tests.downloads.models import CONTENT, NAME, download
"""


def test_a_disk_that_fills_up(disk: Path, server: FaultServer) -> None:
    script = """
        filler = disk / "filler"

        def fill(event):
            if isinstance(event, Progress) and event.done and not filler.exists():
                with filler.open("wb", buffering=0) as file:
                    for size in (1 << 20, 1):
                        try:
                            while file.write(bytes(size)):
                                pass
                        except OSError:
                            pass
                print("full", flush=True)

        try:
            download(disk, url, on_event=fill)
        except StorageError as error:
            print(error)
        part = (disk / f"{NAME}.part").read_bytes()
        print(len(part) >= 1000 and CONTENT.startswith(part))
        filler.unlink()
        download(disk, url)
        print((disk / NAME).read_bytes() == CONTENT)
    """
    server.script.append(faults.pause_at(1000))
    with on(disk, "size=70m", script, server.url(NAME)) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "full\n"
        server.go_on.set()
        said, part_is_right, is_right = process.stdout.read().splitlines()
    assert said == (
        f"There is no room left in {disk}. "
        "Free some space, then start again: what has arrived is kept."
    )
    assert (part_is_right, is_right) == ("True", "True")
    assert "range" in server.requests[-1][1]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("ro", "cannot be written to: Read-only file system."),
        ("size=1m", "There is not enough room in"),
    ],
)
def test_a_disk_that_takes_nothing(
    disk: Path, server: FaultServer, options: str, said: str
) -> None:
    script = """
        try:
            download(disk, url)
        except StorageError as error:
            print(error)
        print(list(disk.iterdir()))
    """
    with on(disk, options, script, server.url(NAME)) as process:
        assert process.stdout is not None
        error, left = process.stdout.read().splitlines()
    assert said in error
    assert left == "[]"
    assert not server.requests

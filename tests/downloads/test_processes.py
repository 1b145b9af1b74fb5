"""Downloads that are killed, and two at once."""

from __future__ import annotations

import contextlib
import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from live_caption.models.events import DownloadError
from tests.downloads.models import CONTENT, NAME, download, names
from tests.fakes import faults
from tests.fakes.fault_server import FaultServer

ROOT = Path(__file__).parents[2]
KILLS = 50
ON_THE_WAY = {NAME, ".lock", *(f"{NAME}{end}" for end in (".part", ".part.json", ".part.json.new"))}


@dataclass(frozen=True, slots=True)
class Victim:
    """A process that downloads one after the other, and is killed at it."""

    process: subprocess.Popen[str]

    def begin(self, folder: Path, url: str, kill_after_s: float | None = None) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([str(folder), url, kill_after_s]) + "\n")
        self.process.stdin.flush()

    def end(self) -> int:
        """How the download ended: 0, or the number of the signal."""
        assert self.process.stdout is not None
        return int(self.process.stdout.readline())


@contextlib.contextmanager
def _started() -> Iterator[Victim]:
    command = [sys.executable, "-m", "tests.downloads.victim"]
    with subprocess.Popen(
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        yield Victim(process)
        assert process.stdin is not None
        process.stdin.close()


@pytest.fixture
def victim() -> Iterator[Victim]:
    with _started() as victim:
        yield victim


def test_killed_at_any_moment(victim: Victim, server: FaultServer, tmp_path: Path) -> None:
    server.otherwise = faults.drip(16 * 1024, 0.004)
    undisturbed(victim, tmp_path, server.url(NAME))  # its process has to start
    takes_s = undisturbed(victim, tmp_path, server.url(NAME))
    kills = 0
    while kills < KILLS:
        victim.begin(tmp_path, server.url(NAME), random.uniform(0, takes_s))
        kills += victim.end() == signal.SIGKILL
        if (tmp_path / NAME).exists():
            assert (tmp_path / NAME).read_bytes() == CONTENT
            (tmp_path / NAME).unlink()
        elif (tmp_path / f"{NAME}.part").exists():
            assert CONTENT.startswith((tmp_path / f"{NAME}.part").read_bytes())
        assert set(names(tmp_path)) <= ON_THE_WAY
    undisturbed(victim, tmp_path, server.url(NAME))
    assert any("range" in headers for _, headers in server.requests), "some were resumed"


def undisturbed(victim: Victim, folder: Path, url: str) -> float:
    """Downloads the file, removes it and returns how long that took in seconds."""
    began_s = time.monotonic()
    victim.begin(folder, url)
    assert victim.end() == 0
    assert (folder / NAME).read_bytes() == CONTENT
    assert names(folder) == [NAME]
    (folder / NAME).unlink()
    return time.monotonic() - began_s


def test_two_processes(victim: Victim, server: FaultServer, tmp_path: Path) -> None:
    server.script.append(faults.pause_at(1000))
    victim.begin(tmp_path, server.url(NAME))
    assert server.stalled.wait(20)
    with pytest.raises(DownloadError, match="Toy is being downloaded by another window already"):
        download(tmp_path, server.url(NAME))
    download(tmp_path / "another", server.url(NAME))
    server.go_on.set()
    assert victim.end() == 0
    assert (tmp_path / NAME).read_bytes() == CONTENT
    assert len(server.requests) == 2

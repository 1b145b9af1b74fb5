"""What an application that has ended may have left behind: nothing."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import psutil

from live_caption.instance.meeting import place_of
from live_caption.paths import AppPaths
from tests.audio_server.servers import SoundServer, wait_until
from tests.e2e.program import Window
from tests.e2e.watched import LEFT

GONE_WITHIN_S = 15.0


def processes(session: int) -> list[psutil.Process]:
    """A program that was started in a session of its own, and all that it has started."""
    return [process for process in psutil.process_iter() if _session(process) == session]


def assert_no_process(session: int) -> None:
    """Whatever ended the program, its processes end, too."""
    try:
        wait_until(lambda: not processes(session), "the last process to end", GONE_WITHIN_S)
    finally:
        for process in processes(session):
            process.kill()


def assert_no_device(server: SoundServer) -> None:
    wait_until(lambda: server.recordings() == 0, "the devices to be closed")


def assert_nothing(window: Window, server: SoundServer) -> None:
    """What holds after the program was told to quit: no thread, process, timer, device, file."""
    assert_no_process(window.process.pid)
    assert_no_device(server)
    assert json.loads((window.home / LEFT).read_text()) == {"threads": [], "timers": []}
    assert list(window.temporary.rglob("*")) == []
    place = place_of(AppPaths.below(window.home))
    assert not list(Path(server.env["XDG_RUNTIME_DIR"]).rglob(f"{place}*.sock*"))
    hidden = [*window.home.rglob(".*"), *window.home.rglob("*-wal"), *window.home.rglob("*-shm")]
    assert hidden == []


def _session(process: psutil.Process) -> int:
    try:
        return os.getsid(process.pid) if process.status() != psutil.STATUS_ZOMBIE else 0
    except (OSError, psutil.Error):
        return 0


# What Python itself says of a child whose parent went away while it was being started.
_BEING_BORN = re.compile(
    r'Traceback \(most recent call last\):\n  File "<string>", line 1.*\n'
    r"(?: +.*\n)*EOFError: Ran out of input\n"
)


def without_births(said: str) -> str:
    """What a killed program said, but for what Python says of children being started."""
    return _BEING_BORN.sub("", said)

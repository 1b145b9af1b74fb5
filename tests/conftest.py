"""What holds for every test: no network, its own folders, and nothing left running.

A fixture that is missing a program skips its test with the reason; where `CI` is set the
test fails instead, so that nothing goes unnoticed.
"""

from __future__ import annotations

import ipaddress
import os
import shutil
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import hypothesis
import psutil
import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["LANGUAGE"] = "en"  # what windows say is compared with the sources
# A shell that starts the tests in the background has them, and all they start, ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
# How long an example takes says how busy the computer is. (A loaded profile is the default.)
hypothesis.settings.register_profile("any computer", deadline=None)
hypothesis.settings.load_profile("any computer")

_PATIENCE_S = 10.0


# --- no network --------------------------------------------------------------------------


def _is_local(host: object) -> bool:
    if host in ("localhost", "", None):
        return True
    try:
        return ipaddress.ip_address(str(host)).is_loopback
    except ValueError:
        return False


def _forbid_network(event: str, args: tuple[object, ...]) -> None:
    if event in ("socket.connect", "socket.sendto"):
        sock, address = args[0], args[1]
        assert isinstance(sock, socket.socket)
        if sock.family == getattr(socket, "AF_UNIX", None):  # Windows has none
            return
        host = address[0] if isinstance(address, tuple) else address
    elif event == "socket.getaddrinfo":
        host = args[0]
    else:
        return
    if not _is_local(host):
        raise AssertionError(f"A test tried to reach {host} over the network.")


sys.addaudithook(_forbid_network)


# --- folders of its own ------------------------------------------------------------------


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where settings, logs, models and transcripts of this test go; not created yet."""
    folder = tmp_path / "live-caption-home"
    monkeypatch.setenv("LIVE_CAPTION_HOME", str(folder))
    return folder


# --- nothing left running ----------------------------------------------------------------


@pytest.fixture(autouse=True)
def nothing_left_running(home: Path) -> Iterator[None]:
    """Fails a test after which a thread or a child process goes on."""
    threads, children = set(threading.enumerate()), _children()
    yield
    deadline_s = time.monotonic() + _PATIENCE_S
    left_threads = [
        thread.name
        for thread in set(threading.enumerate()) - threads
        if _outlives(thread, deadline_s)
    ]
    left = _children() - children
    _, left_children = psutil.wait_procs(left, max(0.0, deadline_s - time.monotonic()))
    commands = [_command(child) for child in left_children]
    for child in left_children:
        child.kill()
    assert not left_threads, f"threads go on: {left_threads}"
    assert not commands, f"child processes go on: {commands}"


def _outlives(thread: threading.Thread, deadline_s: float) -> bool:
    thread.join(max(0.0, deadline_s - time.monotonic()))
    return thread.is_alive()


def _children() -> set[psutil.Process]:
    """Child processes but for the one that Python starts for its own bookkeeping."""
    found = psutil.Process().children(recursive=True)
    return {child for child in found if "resource_tracker" not in _command(child)}


def _command(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


# --- what the system must have -----------------------------------------------------------


@pytest.fixture(scope="session")
def needs() -> Callable[..., None]:
    """`needs("Xvfb", "xdotool")` skips the test, or fails it on CI, when one is missing."""

    def check(*programs: str) -> None:
        absent = [program for program in programs if shutil.which(program) is None]
        if absent:
            give_up(f"not installed: {', '.join(absent)}")

    return check


def give_up(reason: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)

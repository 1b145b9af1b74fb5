"""What is heard stays here: no network is needed, none is tried, and no log tells."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from bench.score import words, wrong
from live_caption.paths import AppPaths
from tests.audio_server.servers import SoundServer
from tests.conftest import give_up
from tests.e2e.conftest import running
from tests.e2e.program import Display
from tests.e2e.sound import SAID, joined

_RECORDING = "piper_en_1"
_MOST_WRONG = 2
_CALLS = "connect,sendto,sendmsg,sendmmsg"
_NETWORK = re.compile(r"AF_INET|sin_addr|sin6_addr|AF_PACKET|AF_VSOCK")
_CONNECTED = re.compile(r'connect\(\d+, \{sa_family=AF_UNIX, sun_path=@?"([^"]*)"')
_EVERY_PROGRAM = re.compile(
    r"/tmp/\.X11-unix/X\d+"  # the display
    r"|/(var/)?run/nscd/socket"  # the C library asks it for the name of the user
    r"|/run/dbus/system_bus_socket|/var/run/dbus/system_bus_socket"  # Qt, for the desktop
)
_INSTANCE = re.compile(r"live-caption-[0-9a-f]{16}\.sock")

pytestmark = pytest.mark.timeout(180)


def _namespace() -> tuple[str, ...]:
    """What runs a program without any network; skips where that is not allowed."""
    command = ("unshare", "--net") if os.geteuid() == 0 else ("unshare", "--map-root-user", "--net")
    try:
        seen = subprocess.run([*command, "cat", "/proc/net/route"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        give_up("this system does not let a test make a network namespace")
    assert len(seen.stdout.splitlines()) <= 1  # a heading, no route
    return command


@pytest.fixture(scope="module")
def folder(
    needs: Callable[..., None],
    display: Display,
    server: SoundServer,
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """Where the application left its files after it captioned without a network, traced."""
    needs("strace", "unshare")
    home = tmp_path_factory.mktemp("home")
    tracer = ("strace", "-D", "-f", "-qq", "--seccomp-bpf", "-s", "200", "-e", f"trace={_CALLS}")
    command = (*_namespace(), *tracer, "-o", str(home / "trace"))
    settings = '[logs]\nlevel = "debug"\n'
    with running(display, server, home, settings, *command) as window:
        server.play(joined(home / "a.wav", [_RECORDING], lead_s=3.0))
        window.wait_for(lambda view: wrong(view.text, SAID[_RECORDING]) <= _MOST_WRONG)
    return home


def test_captions_need_no_network(folder: Path) -> None:
    """The fixture has seen the words."""
    assert (folder / "trace").stat().st_size > 0


def test_nothing_but_the_sound_server_and_the_display_is_connected_to(
    folder: Path, server: SoundServer
) -> None:
    trace = (folder / "trace").read_text(errors="replace")
    assert not [line for line in trace.splitlines() if _NETWORK.search(line)]
    places = set(_CONNECTED.findall(trace))
    assert str(server.socket) in places
    own = {str(server.socket), server.env["DBUS_SESSION_BUS_ADDRESS"].removeprefix("unix:path=")}
    others = {place for place in places - own if not _EVERY_PROGRAM.fullmatch(place)}
    # Its own, asked whether the program runs already; nobody answers.
    assert not [place for place in others if not _INSTANCE.fullmatch(Path(place).name)]


def test_no_history_is_kept_unasked(folder: Path) -> None:
    assert not AppPaths.below(folder).history_file.exists()


def test_logs_do_not_tell_what_was_said(folder: Path) -> None:
    logs = [path for path in (folder / "logs").iterdir() if path.is_file()]
    log = "".join(path.read_text(encoding="utf-8") for path in logs)
    assert "is ready" in log
    spoken = words(SAID[_RECORDING])
    for first, second in pairwise(spoken):
        assert f"{first} {second}" not in log.lower()
    assert "recognized" not in log.lower().replace("recognizer", "")

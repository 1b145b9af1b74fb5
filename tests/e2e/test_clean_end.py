"""However the program ends, none of its processes goes on."""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from tests.audio_server.servers import SoundServer, wait_until
from tests.e2e.commands import PROGRAM
from tests.e2e.program import ROOT, Display, Window
from tests.e2e.sound import joined

_GONE_WITHIN_S = 15.0


@pytest.fixture
def window(display: Display, server: SoundServer, tmp_path: Path) -> Iterator[Window]:
    """Just started, so that nothing is loaded yet."""
    window = Window({**server.env, "DISPLAY": display.name}, tmp_path / "home")
    yield window
    window.close()


def processes(pid: int) -> list[psutil.Process]:
    """The program and what it started, once listener and recogniser are among them."""

    def found() -> list[psutil.Process]:
        main = psutil.Process(pid)
        return [main, *main.children(recursive=True)]

    def is_complete() -> bool:
        return sum("spawn_main" in _command(process) for process in found()) == 2

    wait_until(is_complete, "listener and recogniser to start")
    return found()


def _command(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return ""


def assert_gone(family: list[psutil.Process]) -> None:
    _, alive = psutil.wait_procs(family[1:], _GONE_WITHIN_S)
    commands = [_command(process) for process in alive]
    for process in alive:
        process.kill()
    assert not commands


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_window_that_is_loading_ends_whole(window: Window, how: signal.Signals) -> None:
    family = processes(window.process.pid)
    window.process.send_signal(how)
    code = window.process.wait(_GONE_WITHIN_S)
    assert code == (-how if how is signal.SIGKILL else 0)
    assert_gone(family)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_window_that_captions_ends_whole(
    window: Window, server: SoundServer, tmp_path: Path, how: signal.Signals
) -> None:
    window.wait_until_listening()
    player = server.play(joined(tmp_path / "a.wav", ["jfk"], lead_s=2.0))
    window.wait_for(lambda view: view.text)  # somebody is speaking
    family = processes(window.process.pid)
    window.process.send_signal(how)
    code = window.process.wait(_GONE_WITHIN_S)
    assert code == (-how if how is signal.SIGKILL else 0)
    assert_gone(family)
    player.kill()
    player.wait()
    assert "Error" not in window.stderr


def test_a_window_that_is_told_to_quit_ends_whole(
    window: Window, display: Display, needs: Callable[..., None]
) -> None:
    needs("xdotool")
    window.wait_until_listening()
    family = processes(window.process.pid)
    search = ("search", "--sync", "--onlyvisible", "--name", "^Live Caption$")
    keys = ("windowfocus", "--sync", "key", "--clearmodifiers", "ctrl+q")
    environment = {"DISPLAY": display.name}
    subprocess.run(["xdotool", *search, *keys], env=environment, check=True, timeout=30)
    assert window.process.wait(_GONE_WITHIN_S) == 0
    assert_gone(family)


# What Python itself says of a child whose parent went away while it was being started.
_BEING_BORN = re.compile(
    r'Traceback \(most recent call last\):\n  File "<string>", line 1.*\n'
    r"(?: +.*\n)*EOFError: Ran out of input\n"
)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_command_ends_whole(how: signal.Signals, tmp_path: Path) -> None:
    path = joined(tmp_path / "long.wav", ["jfk", "jfk"])
    command = subprocess.Popen(
        [*PROGRAM, "transcribe", "--realtime", str(path)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    family = processes(command.pid)
    command.send_signal(how)
    said = command.communicate(timeout=_GONE_WITHIN_S)[1]
    assert command.returncode == {signal.SIGINT: 130}.get(how, -how)
    said = _BEING_BORN.sub("", said)
    assert said == ""
    assert_gone(family)

"""However the program ends, nothing of it goes on and nothing stays."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from tests.audio_server.servers import SoundServer, wait_until
from tests.e2e.commands import PROGRAM
from tests.e2e.downloading import TOY
from tests.e2e.program import ROOT, Display, Window
from tests.e2e.remains import (
    GONE_WITHIN_S,
    assert_no_device,
    assert_no_process,
    assert_nothing,
    processes,
    without_births,
)
from tests.e2e.sound import joined
from tests.fakes.fault_server import FaultServer
from tests.fakes.faults import stall_at
from tests.fakes.toy_models import as_toml, noise, put, toy_model

_CHILDREN = 2  # that listen and recognise
_KEEP = "[history]\nkeep = true\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def window(display: Display, server: SoundServer, home: Path) -> Iterator[Window]:
    """Just started, so that nothing is loaded yet."""
    window = Window({**server.env, "DISPLAY": display.name}, home, _KEEP)
    yield window
    window.close()


def wait_for_children(session: int) -> None:
    def are_there() -> bool:
        return sum("spawn_main" in _command(each) for each in processes(session)) == _CHILDREN

    wait_until(are_there, "listener and recogniser to start")


def end(window: Window, server: SoundServer, how: signal.Signals) -> None:
    """Ends the program by a signal and looks what is left."""
    window.process.send_signal(how)
    code = window.process.wait(GONE_WITHIN_S)
    if how is signal.SIGKILL:
        assert code == -how
        assert_no_process(window.process.pid)
        assert_no_device(server)
    else:
        assert code == 0
        assert_nothing(window, server)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_window_that_is_loading_ends_whole(
    window: Window, server: SoundServer, how: signal.Signals
) -> None:
    wait_for_children(window.process.pid)
    end(window, server, how)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_window_that_captions_ends_whole(
    window: Window, server: SoundServer, tmp_path: Path, how: signal.Signals
) -> None:
    window.wait_until_listening()
    player = server.play(joined(tmp_path / "a.wav", ["jfk"], lead_s=2.0))
    try:
        window.wait_for(lambda view: view.text)  # somebody is speaking
        end(window, server, how)
    finally:
        player.kill()
        player.wait()
    assert "Error" not in without_births(window.stderr)


def test_a_window_that_is_told_to_quit_ends_whole(
    window: Window, server: SoundServer, display: Display, needs: Callable[..., None]
) -> None:
    needs("xdotool")
    window.wait_until_listening()
    search = ("search", "--sync", "--onlyvisible", "--name", "^Live Caption$")
    keys = ("windowfocus", "--sync", "key", "--clearmodifiers", "ctrl+q")
    environment = {"DISPLAY": display.name}
    subprocess.run(["xdotool", *search, *keys], env=environment, check=True, timeout=30)
    assert window.process.wait(GONE_WITHIN_S) == 0
    assert_nothing(window, server)


def test_a_window_whose_screen_goes_leaves_nothing_running(
    server: SoundServer, home: Path, tmp_path: Path
) -> None:
    """As when somebody logs out: the program cannot even say goodbye."""
    display = Display(tmp_path)
    window = Window({**server.env, "DISPLAY": display.name}, home, _KEEP)
    window.wait_until_listening()
    display.close()
    assert window.close() != 0
    assert_no_process(window.process.pid)
    assert_no_device(server)


def test_a_window_that_downloads_ends_whole(
    server: SoundServer, display: Display, home: Path
) -> None:
    files = {"model.bin": noise("model", 300_000)}
    with closing(FaultServer(files)) as web:
        web.start()
        web.script.append(stall_at(100_000))
        toy = toy_model(TOY, files)
        addressed = tuple(replace(each, urls=(web.url(each.name),)) for each in toy.files)
        put(home, {"models.toml": as_toml(replace(toy, files=addressed)).encode()})
        environment = {**server.env, "DISPLAY": display.name, "no_proxy": "localhost,127.0.0.1"}
        window = Window(environment, home, module="tests.e2e.downloading")
        assert web.stalled.wait(GONE_WITHIN_S)
        end(window, server, signal.SIGTERM)
        window.close()


def _command(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return ""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_command_ends_whole(how: signal.Signals, tmp_path: Path) -> None:
    path = joined(tmp_path / "long.wav", ["jfk", "jfk"])
    command = subprocess.Popen(
        [*PROGRAM, "transcribe", "--realtime", str(path)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for_children(command.pid)
    command.send_signal(how)
    said = command.communicate(timeout=GONE_WITHIN_S)[1]
    assert command.returncode == {signal.SIGINT: 130}.get(how, -how)
    assert without_births(said) == ""
    assert_no_process(command.pid)

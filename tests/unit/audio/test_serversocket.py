from __future__ import annotations

import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from live_caption.audio.serversocket import is_expected, is_reachable


@pytest.fixture
def runtime() -> Iterator[Path]:
    """A short path: a socket's is limited to 108 bytes."""
    with tempfile.TemporaryDirectory(prefix="lc") as folder:
        (Path(folder) / "pulse").mkdir()
        yield Path(folder)


def listen(path: Path) -> socket.socket:
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(path))
    server.listen()
    return server


def test_a_server_is_found_in_the_runtime_folder(runtime: Path) -> None:
    environment = {"XDG_RUNTIME_DIR": str(runtime)}
    assert not is_expected(environment)
    with listen(runtime / "pulse" / "native"):
        assert is_reachable(environment)
        assert is_expected(environment)


def test_a_dead_server_is_expected_but_not_reachable(runtime: Path) -> None:
    environment = {"XDG_RUNTIME_DIR": str(runtime)}
    listen(runtime / "pulse" / "native").close()  # the file stays
    assert not is_reachable(environment)
    assert is_expected(environment)


def test_an_installed_server_is_expected(runtime: Path) -> None:
    program = runtime / "pipewire-pulse"
    program.touch(0o755)
    assert is_expected({"XDG_RUNTIME_DIR": str(runtime), "PATH": str(runtime)})


@pytest.mark.parametrize("prefix", ["unix:", "", "{0123}unix:"])
def test_an_address_names_the_socket(runtime: Path, prefix: str) -> None:
    environment = {"PULSE_SERVER": f"{prefix}{runtime}/mine"}
    assert not is_reachable(environment)
    assert is_expected(environment)
    with listen(runtime / "mine"):
        assert is_reachable(environment)


def test_a_server_on_the_network_is_taken_as_reachable() -> None:
    assert is_reachable({"PULSE_SERVER": "tcp:127.0.0.1:4713"})


def test_the_runtime_folder_of_pulseaudio_goes_before(runtime: Path) -> None:
    with listen(runtime / "native"):
        assert is_reachable({"PULSE_RUNTIME_PATH": str(runtime), "XDG_RUNTIME_DIR": "/nowhere"})


def test_without_a_runtime_folder_nothing_is_there(runtime: Path) -> None:
    environment = {"PULSE_RUNTIME_PATH": str(runtime / "none"), "PATH": str(runtime)}
    assert not is_reachable(environment)
    assert not is_expected(environment)

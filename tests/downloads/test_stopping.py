"""A download stops at once, whatever it waits for, and keeps what has arrived."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from live_caption.models.download import DownloadOptions
from live_caption.models.events import CancelledDownload, Progress
from tests.downloads.models import CONTENT, NAME, QUICK, download, is_right, names
from tests.fakes import faults
from tests.fakes.fault_server import Exchange, FaultServer, honest

PATIENT = replace(QUICK, stall_s=600.0)
HALF = len(CONTENT) // 2


@contextlib.contextmanager
def stopped(folder: Path, *urls: str, options: DownloadOptions = PATIENT) -> Iterator[None]:
    """A download that would wait for minutes is stopped where the block ends, at once."""
    cancel = threading.Event()
    raised: list[BaseException] = []

    def run() -> None:
        try:
            download(folder, *urls, options=options, cancel=cancel)
        except CancelledDownload as error:
            raised.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        cancel.set()
        thread.join(10)
    assert not thread.is_alive()
    assert raised
    assert not (folder / NAME).exists()


def test_stopped_while_bytes_are_awaited(server: FaultServer, tmp_path: Path) -> None:
    server.otherwise = faults.stall_at(HALF)
    with stopped(tmp_path, server.url(NAME)):
        assert server.stalled.wait(10)
    assert (tmp_path / f"{NAME}.part").stat().st_size <= HALF
    server.otherwise = honest
    download(tmp_path, server.url(NAME))
    assert is_right(tmp_path)
    assert server.requests[-1][1]["range"].startswith("bytes=")


def test_stopped_while_an_answer_is_awaited(server: FaultServer, tmp_path: Path) -> None:
    server.otherwise = faults.mute
    with stopped(tmp_path, server.url(NAME)):
        assert server.stalled.wait(10)
    assert names(tmp_path) == []


def test_stopped_in_a_pause(server: FaultServer, tmp_path: Path) -> None:
    asked = threading.Event()

    def busy(exchange: Exchange) -> None:
        faults.status(503)(exchange)
        asked.set()

    server.otherwise = busy
    with stopped(tmp_path, server.url(NAME), options=replace(PATIENT, backoff_s=600.0)):
        assert asked.wait(10)


def test_stopped_while_a_name_is_looked_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, answer = threading.Event(), threading.Event()

    def slow(*_: object) -> None:
        asked.set()
        answer.wait()
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    with stopped(tmp_path, f"https://models.example/{NAME}"):
        assert asked.wait(10)
    answer.set()


def test_a_connection_that_comes_too_late_is_closed(
    server: FaultServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, answer, made = threading.Event(), threading.Event(), threading.Event()
    connect = socket.create_connection

    def slow(*given: object, **named: object) -> socket.socket:
        asked.set()
        answer.wait()
        made.set()
        return connect(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "create_connection", slow)
    with stopped(tmp_path, server.url(NAME)):
        assert asked.wait(10)
    answer.set()
    assert made.wait(10)
    assert not server.requests


def test_stopped_in_a_handshake(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        with stopped(tmp_path, f"https://127.0.0.1:{listener.getsockname()[1]}/{NAME}"):
            connection, _ = listener.accept()
            assert connection.recv(1), "the client's greeting"
        connection.close()


def test_stopped_before_it_began(server: FaultServer, tmp_path: Path) -> None:
    cancel = threading.Event()
    cancel.set()
    server.otherwise = faults.stall_at(0)
    with pytest.raises(CancelledDownload):
        download(tmp_path, server.url(NAME), options=PATIENT, cancel=cancel)
    assert names(tmp_path) == []


def test_an_error_of_the_listener_ends_the_download(server: FaultServer, tmp_path: Path) -> None:
    server.otherwise = faults.stall_at(HALF)

    def broken(event: object) -> None:
        if isinstance(event, Progress) and event.done:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        download(tmp_path, server.url(NAME), on_event=broken)

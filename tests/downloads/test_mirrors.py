"""Several addresses and several files: who is asked, when, and in which order."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from live_caption.models import transfer
from live_caption.models.download import Downloader, DownloadOptions
from live_caption.models.events import DownloadError, ModelEvent, Progress
from live_caption.models.halt import Halt
from tests.downloads.models import (
    CONTENT,
    NAME,
    QUICK,
    described,
    download,
    is_right,
    model,
    ranges,
)
from tests.fakes import faults
from tests.fakes.fault_server import Exchange, FaultServer

SIZE = len(CONTENT)
HALF = SIZE // 2


# --- several addresses -------------------------------------------------------------------


def test_a_mirror_goes_on_where_the_other_was_cut(
    server: FaultServer, mirror: FaultServer, tmp_path: Path
) -> None:
    server.otherwise = faults.cut_at(HALF)
    download(tmp_path, server.url(NAME), mirror.url(NAME))
    assert is_right(tmp_path)
    assert ranges(mirror) == [f"bytes={HALF}-"]
    assert "if-range" not in mirror.requests[0][1], "the version of another address"


def test_a_part_of_a_wrong_file_does_not_spoil_the_mirror(
    server: FaultServer, mirror: FaultServer, tmp_path: Path
) -> None:
    server.script.append(faults.zeros_until(HALF))
    server.otherwise = faults.status(404)
    download(tmp_path, server.url(NAME), mirror.url(NAME))
    assert is_right(tmp_path)
    assert ranges(mirror) == [f"bytes={HALF}-", ""]


@pytest.fixture
def demanding(monkeypatch: pytest.MonkeyPatch) -> DownloadOptions:
    """A server that drips is called slow."""
    monkeypatch.setattr(transfer, "SLOW_BYTES_PER_S", 10**9)
    return replace(QUICK, slow_s=0.0)


def test_a_slow_address_is_left_for_a_mirror(
    server: FaultServer, mirror: FaultServer, tmp_path: Path, demanding: DownloadOptions
) -> None:
    server.otherwise = faults.drip(10_000, 0.02)
    download(tmp_path, server.url(NAME), mirror.url(NAME), options=demanding)
    assert is_right(tmp_path)
    assert ranges(server) == [""]
    assert ranges(mirror)[0].startswith("bytes=")


def test_the_last_address_may_be_slow(
    server: FaultServer, tmp_path: Path, demanding: DownloadOptions
) -> None:
    server.otherwise = faults.drip(10_000, 0.02)
    download(tmp_path, server.url(NAME), options=demanding)
    assert ranges(server) == [""]
    assert is_right(tmp_path)


# --- waiting -----------------------------------------------------------------------------


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was to be waited before each try; nobody really waits."""
    waits: list[float] = []

    def sleep(halt: Halt, seconds: float) -> None:
        waits.append(seconds)
        halt.check()

    monkeypatch.setattr(Halt, "sleep", sleep)
    return waits


def test_pauses_double(server: FaultServer, tmp_path: Path, waits: list[float]) -> None:
    server.otherwise = faults.status(500)
    with pytest.raises(DownloadError):
        download(tmp_path, server.url(NAME), options=replace(QUICK, attempts=8, backoff_s=1.0))
    assert len(server.requests) == 8
    for wait, most in zip(waits[1:], (1, 2, 4, 8, 16, 30, 30), strict=True):
        assert most / 2 - 0.5 < wait <= most


def test_retry_after_is_honoured(server: FaultServer, tmp_path: Path, waits: list[float]) -> None:
    server.script.append(faults.status(503, retry_after=100))
    download(tmp_path, server.url(NAME))
    assert 90 < waits[1] <= 100
    assert is_right(tmp_path)


def test_nobody_waits_while_a_mirror_is_ready(
    server: FaultServer, mirror: FaultServer, tmp_path: Path, waits: list[float]
) -> None:
    server.otherwise = faults.status(429, retry_after=100)
    download(tmp_path, server.url(NAME), mirror.url(NAME))
    assert is_right(tmp_path)
    assert max(waits) <= 0


# --- several files -----------------------------------------------------------------------


def test_three_files_at_once(server: FaultServer, tmp_path: Path) -> None:
    """Three wait for the server at the same time, and the fourth for one of them."""
    server.files = {f"file {number}": bytes([number]) * 50_000 for number in range(4)}
    server.script.extend([faults.pause_at(100)] * 3)
    files = [described([server.url(quote(n))], n, content) for n, content in server.files.items()]
    asked_then = []

    def go_on(event: ModelEvent) -> None:
        if isinstance(event, Progress) and event.done == 300:
            asked_then.append(len(server.requests))
            server.go_on.set()

    Downloader(QUICK).download(model(*files), tmp_path, go_on, threading.Event())
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == server.files
    assert asked_then[0] == 3


def test_a_file_that_cannot_be_had_ends_the_others(
    server: FaultServer, mirror: FaultServer, tmp_path: Path
) -> None:
    def missing(exchange: Exchange) -> None:
        assert server.stalled.wait(10)
        faults.status(404)(exchange)

    server.otherwise, mirror.otherwise = faults.stall_at(HALF), missing
    files = described([server.url(NAME)]), described([mirror.url("gone")], "gone", b"gone")
    with pytest.raises(DownloadError, match="The model file gone cannot be downloaded"):
        Downloader(QUICK).download(model(*files), tmp_path, lambda _: None, threading.Event())
    assert not (tmp_path / NAME).exists()

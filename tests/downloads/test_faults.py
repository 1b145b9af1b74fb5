"""Whatever a server does, the right file comes or a sentence says why not; never a wrong file."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from live_caption.models.download import Downloader
from live_caption.models.events import Done, DownloadError, ModelEvent, Progress, Verifying
from live_caption.models.halt import Halt
from tests.downloads.models import CONTENT, NAME, QUICK, described, download, model, names
from tests.fakes import fault_server as faults
from tests.fakes.fault_server import Exchange, Fault, FaultServer

SIZE = len(CONTENT)
HALF = SIZE // 2
TENTHS = [SIZE * tenth // 10 for tenth in range(10)]
IMPATIENT = replace(QUICK, stall_s=0.3)


def fails(folder: Path, *servers: FaultServer) -> DownloadError:
    """Downloads from these servers in vain; nothing but a part may be left."""
    with pytest.raises(DownloadError) as caught:
        download(folder, *(server.url(NAME) for server in servers))
    assert not (folder / NAME).exists()
    return caught.value


def is_right(folder: Path) -> bool:
    return (folder / NAME).read_bytes() == CONTENT


def ranges(server: FaultServer) -> list[str]:
    return [headers.get("range", "") for _, headers in server.requests]


def test_without_a_fault(server: FaultServer, tmp_path: Path) -> None:
    events = download(tmp_path, server.url(NAME))
    assert is_right(tmp_path)
    assert names(tmp_path) == [NAME]
    assert events[-1] == Done("toy", tmp_path)
    assert Verifying("toy", NAME) in events
    progress = [event for event in events if isinstance(event, Progress)]
    assert (progress[0].done, progress[-1].done, progress[-1].total) == (0, SIZE, SIZE)
    assert progress[-1].left_s == 0.0


# --- faults that one address recovers from -----------------------------------------------

RECOVERED: dict[str, Sequence[Fault]] = {
    "cut at every tenth": [faults.cut_at(end) for end in TENTHS],
    "cut before the last byte": [faults.cut_at(SIZE - 1)],
    "reset at 99 %": [faults.reset_at(SIZE * 99 // 100)],
    "reset at once": [faults.reset_at(0)],
    "drips": [faults.drip(4096, 0.002)],
    "200 for a range": [faults.cut_at(HALF), faults.ignores_ranges],
    "416 for a range": [faults.cut_at(HALF), faults.refuses_ranges],
    "another range": [faults.cut_at(HALF), faults.shifts_ranges],
    "no length": [faults.announces(content_length=None)],
    "no length and too short": [faults.shorter],
    "no length and too long": [faults.longer],
    "in chunks": [faults.in_chunks],
    "a new ETag for the same file": [faults.cut_at(HALF), faults.renamed_version],
    "a new ETag, but If-Range ignored": [faults.cut_at(HALF), faults.forgets_if_range],
    "the file was another one at first": [
        faults.zeros_until(HALF),
        faults.renamed_version,
    ],
    "no version, and another file at first": [
        faults.without_version(faults.zeros_until(HALF)),
    ],
    "a date only": [faults.only_dated(faults.cut_at(HALF)), faults.only_dated(faults.honest)],
    "no version": [faults.without_version(faults.cut_at(HALF))],
    "a relative redirect": [faults.redirect(f"/elsewhere/{NAME}")],
    "500": [faults.status(500)],
    "503 with Retry-After": [faults.status(503, retry_after=0)],
    "429 with a date": [faults.status(429, retry_after="Mon, 05 Jan 2026 10:00:00 GMT")],
    "429 with nonsense": [faults.status(429, retry_after="soon")],
    "no HTTP": [faults.no_http],
    "a login page for a while": [faults.login_page],
}


@pytest.mark.parametrize("name", RECOVERED)
def test_recovers(name: str, server: FaultServer, tmp_path: Path) -> None:
    server.script.extend(RECOVERED[name])
    download(tmp_path, server.url(NAME))
    assert is_right(tmp_path)
    assert not server.script
    assert set(names(tmp_path)) <= {NAME, f"{NAME}.quarantine"}


@pytest.mark.parametrize("fault", [faults.stall_at(HALF), faults.stall_at(0), faults.mute])
def test_a_stall_is_given_up(fault: Fault, server: FaultServer, tmp_path: Path) -> None:
    server.script.append(fault)
    download(tmp_path, server.url(NAME), options=IMPATIENT)
    assert is_right(tmp_path)


def test_every_cut_is_resumed_where_it_was(server: FaultServer, tmp_path: Path) -> None:
    server.script.extend(faults.cut_at(end) for end in TENTHS[1:])
    download(tmp_path, server.url(NAME))
    assert ranges(server) == ["", *(f"bytes={end}-" for end in TENTHS[1:])]
    asked = [headers.get("if-range") for _, headers in server.requests]
    assert asked == [None, *['"a version"'] * 9]


def test_a_weak_etag_is_no_if_range(server: FaultServer, tmp_path: Path) -> None:
    server.script.extend([faults.only_dated(faults.cut_at(HALF)), faults.honest])
    download(tmp_path, server.url(NAME))
    assert server.requests[1][1]["if-range"] == "Mon, 05 Jan 2026 10:00:00 GMT"


def test_many_cuts_are_no_failure_while_something_comes(
    server: FaultServer, tmp_path: Path
) -> None:
    server.script.extend(faults.cut_at(end) for end in range(0, SIZE, SIZE // 50))
    download(tmp_path, server.url(NAME))
    assert is_right(tmp_path)


# --- faults that the address does not recover from ---------------------------------------

REFUSED: dict[str, tuple[Fault, str]] = {
    "a flipped bit": (faults.flipped(HALF), "sent something else"),
    "another version": (faults.newer_version, "sent something else"),
    "endless redirect": (faults.redirects_forever, "redirects without end"),
    "redirect without encryption": (
        faults.redirect("http://example.org/weights.bin"),
        "redirects to an address without encryption",
    ),
    "redirect to a file": (faults.redirect("file:///etc/passwd"), "redirects to an address"),
    "redirect to no address": (faults.redirect("https://[::1"), "redirects to an address"),
    "redirect to nobody": (faults.redirect("https:///weights.bin"), "redirects to an address"),
    "redirect to no port": (faults.redirect("https://127.0.0.1:99999/"), "127.0.0.1:99999"),
    "redirect to a name too long": (faults.redirect(f"https://{'a' * 70}.localhost/"), "aaaa"),
    "length too long": (faults.announces(content_length=SIZE + 1), f"a file of {SIZE + 1} bytes"),
    "length too short": (faults.announces(content_length=SIZE - 1), f"a file of {SIZE - 1} bytes"),
    "gzip": (faults.gzipped, "compressed (gzip), which nobody asked for"),
    "login page": (faults.login_page, "sent a web page instead of the file"),
    "403": (faults.status(403), "answers 403 (Forbidden)"),
    "404": (faults.status(404), "answers 404 (Not Found)"),
    "407": (faults.status(407), "answers 407 (Proxy Authentication Required)"),
    "429": (faults.status(429), "answers 429 (Too Many Requests)"),
    "500": (faults.status(500), "answers 500 (Internal Server Error)"),
    "503 for an hour": (faults.status(503, retry_after=3600), "answers 503 (Service Unavailable)"),
    "599": (faults.status(599), "answers 599"),
    "206 unasked": (faults.part_unasked, "sent another part of the file"),
    "cut at once": (faults.cut_at(0), "broke off"),
    "no HTTP": (faults.no_http, "broke off"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_says_why(name: str, server: FaultServer, tmp_path: Path) -> None:
    server.otherwise, said = REFUSED[name]
    error = fails(tmp_path, server)
    assert said in error.user_message
    assert error.user_message.startswith(f"The model file {NAME} cannot be downloaded: ")
    assert error.hint
    assert "example.org" not in error.user_message or "redirect" in name


@pytest.mark.parametrize("name", REFUSED)
def test_a_mirror_helps(
    name: str, server: FaultServer, mirror: FaultServer, tmp_path: Path
) -> None:
    server.otherwise, _ = REFUSED[name]
    download(tmp_path, server.url(NAME), mirror.url(NAME))
    assert is_right(tmp_path)
    assert len(mirror.requests) == 1


@pytest.mark.parametrize("name", ["403", "404", "gzip", "length too long", "a flipped bit"])
def test_what_will_not_change_is_asked_once(name: str, server: FaultServer, tmp_path: Path) -> None:
    server.otherwise, _ = REFUSED[name]
    fails(tmp_path, server)
    assert len(server.requests) == 1


def test_redirects_are_bounded(server: FaultServer, tmp_path: Path) -> None:
    server.otherwise = faults.redirects_forever
    fails(tmp_path, server)
    assert len(server.requests) == 11


def test_a_wrong_file_is_set_aside(server: FaultServer, tmp_path: Path) -> None:
    server.otherwise = faults.flipped(HALF)
    assert f"{NAME}.quarantine" in fails(tmp_path, server).hint
    assert names(tmp_path) == [f"{NAME}.quarantine"]
    wrong = (tmp_path / f"{NAME}.quarantine").read_bytes()
    assert [i for i in range(SIZE) if wrong[i] != CONTENT[i]] == [HALF]
    server.otherwise = faults.flipped(0)
    fails(tmp_path, server)
    assert (tmp_path / f"{NAME}.quarantine").read_bytes()[0] != CONTENT[0]


def test_a_wrong_file_that_is_there_is_replaced(server: FaultServer, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"wrong")
    download(tmp_path, server.url(NAME))
    assert is_right(tmp_path)
    assert (tmp_path / f"{NAME}.quarantine").read_bytes() == b"wrong"


def test_a_right_file_that_is_there_is_kept(server: FaultServer, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(CONTENT)
    events = download(tmp_path, server.url(NAME))
    assert not server.requests
    assert events[-1] == Done("toy", tmp_path)


def test_all_reasons_are_told(server: FaultServer, mirror: FaultServer, tmp_path: Path) -> None:
    server.otherwise, mirror.otherwise = faults.status(404), faults.login_page
    said = fails(tmp_path, server, mirror).user_message
    assert f"127.0.0.1:{server.port} answers 404 (Not Found); 127.0.0.1:{mirror.port} sent" in said


def test_no_address_at_all(tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match=f"No address is known for the model file {NAME}"):
        download(tmp_path)


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


def test_a_slow_address_is_left_for_a_mirror(
    server: FaultServer, mirror: FaultServer, tmp_path: Path
) -> None:
    server.otherwise = faults.drip(100, 0.02)
    options = replace(QUICK, slow_s=0.1)
    download(tmp_path, server.url(NAME), mirror.url(NAME), options=options)
    assert is_right(tmp_path)
    assert ranges(mirror)[0].startswith("bytes=")


def test_the_last_address_may_be_slow(server: FaultServer, tmp_path: Path) -> None:
    server.otherwise = faults.drip(10_000, 0.02)
    download(tmp_path, server.url(NAME), options=replace(QUICK, slow_s=0.0))
    assert len(server.requests) == 1
    assert is_right(tmp_path)


# --- waiting -----------------------------------------------------------------------------


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
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

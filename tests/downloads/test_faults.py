"""Whatever a server does, the right file comes or a sentence says why not; never a wrong file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from live_caption.models.events import Done, DownloadError, Progress, Verifying
from tests.downloads.models import CONTENT, NAME, QUICK, download, is_right, names, ranges, refused
from tests.fakes import faults
from tests.fakes.fault_server import Fault, FaultServer, honest

SIZE = len(CONTENT)
HALF = SIZE // 2
TENTHS = [SIZE * tenth // 10 for tenth in range(10)]
IMPATIENT = replace(QUICK, stall_s=0.3)


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
    "a date only": [faults.only_dated(faults.cut_at(HALF)), faults.only_dated(honest)],
    "no version": [faults.without_version(faults.cut_at(HALF))],
    "an ETag in another script": [faults.foreign_version(faults.cut_at(HALF))],
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


def test_versions_are_never_mixed(server: FaultServer, tmp_path: Path) -> None:
    """Without a look at the ETag the end would be found wrong, and everything asked again."""
    server.script.extend([faults.cut_at(HALF), faults.forgets_if_range])
    download(tmp_path, server.url(NAME))
    assert names(tmp_path) == [NAME]
    assert ranges(server) == ["", f"bytes={HALF}-", ""]


def test_a_weak_etag_is_no_if_range(server: FaultServer, tmp_path: Path) -> None:
    server.script.extend([faults.only_dated(faults.cut_at(HALF)), honest])
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
    error = refused(tmp_path, server.url(NAME))
    assert said in error.user_message
    assert error.user_message.startswith(f"The model file {NAME} cannot be downloaded: ")
    assert error.hint


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
    refused(tmp_path, server.url(NAME))
    assert len(server.requests) == 1


def test_redirects_are_bounded(server: FaultServer, tmp_path: Path) -> None:
    server.otherwise = faults.redirects_forever
    refused(tmp_path, server.url(NAME))
    assert len(server.requests) == 11


def test_a_wrong_file_is_set_aside(server: FaultServer, tmp_path: Path) -> None:
    server.otherwise = faults.flipped(HALF)
    assert f"{NAME}.quarantine" in refused(tmp_path, server.url(NAME)).hint
    assert names(tmp_path) == [f"{NAME}.quarantine"]
    wrong = (tmp_path / f"{NAME}.quarantine").read_bytes()
    assert [i for i in range(SIZE) if wrong[i] != CONTENT[i]] == [HALF]
    server.otherwise = faults.flipped(0)
    refused(tmp_path, server.url(NAME))
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
    said = refused(tmp_path, server.url(NAME), mirror.url(NAME)).user_message
    assert f"127.0.0.1:{server.port} answers 404 (Not Found); 127.0.0.1:{mirror.port} sent" in said


def test_no_address_at_all(tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match=f"No address is known for the model file {NAME}"):
        download(tmp_path)

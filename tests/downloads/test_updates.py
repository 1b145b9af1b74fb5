"""Asking a release feed: who is asked, what is told, and that no answer does harm."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable

import pytest

from live_caption import __version__, updates
from live_caption.models.events import CancelledDownload
from live_caption.models.halt import Halt
from live_caption.updates import Answer, Release, UpdateError, ask
from tests.fakes import faults
from tests.fakes.fault_server import Exchange, Fault, FaultServer

PAGE = "https://example.org/live-caption/releases"
FEED = json.dumps([{"tag_name": "v99.0", "html_url": PAGE}]).encode()


@pytest.fixture
def feed(server: FaultServer) -> FaultServer:
    server.files = {"releases": FEED}
    return server


def said(server: FaultServer, proxy: str = "") -> str:
    """What is said when nothing can be learnt."""
    with pytest.raises(UpdateError) as caught:
        ask(server.url("releases"), proxy, Halt())
    assert caught.value.user_message.startswith("Whether there is a newer version is not known: ")
    return caught.value.user_message


def test_a_newer_version_is_found_and_nothing_is_told(feed: FaultServer) -> None:
    assert ask(feed.url("releases"), "", Halt()) == Answer(Release("99.0", PAGE))
    ((path, headers),) = feed.requests
    assert path == "/releases"
    assert set(headers) <= {"host", "user-agent", "accept", "accept-encoding", "connection"}
    assert headers["user-agent"] == "live-caption"
    assert __version__ not in str(headers)


def test_this_is_the_newest(feed: FaultServer) -> None:
    feed.files["releases"] = json.dumps({"tag_name": f"v{__version__}"}).encode()
    assert ask(feed.url("releases"), "", Halt()) == Answer()


def test_a_chosen_proxy(feed: FaultServer, mirror: FaultServer) -> None:
    """The one server plays the proxy for the other."""
    mirror.files = feed.files
    ask(feed.url("releases"), f"http://127.0.0.1:{mirror.port}", Halt())
    assert [path for path, _ in mirror.requests] == [feed.url("releases")]
    assert not feed.requests


def test_a_proxy_of_the_system(
    feed: FaultServer, mirror: FaultServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    mirror.files = feed.files
    monkeypatch.setenv("http_proxy", f"127.0.0.1:{mirror.port}")
    ask(feed.url("releases"), "", Halt())
    assert mirror.requests
    assert not feed.requests


@pytest.mark.usefixtures("trusted")
def test_an_encrypted_feed(secure: Callable[[], FaultServer]) -> None:
    there = secure()
    there.files = {"releases": FEED}
    assert ask(there.url("releases"), "", Halt()) == Answer(Release("99.0", PAGE))


def test_a_certificate_that_is_not_trusted(secure: Callable[[], FaultServer]) -> None:
    assert "is not trusted here" in said(secure())


@pytest.mark.parametrize(
    "address", ["", "http://192.0.2.1/", "ftp://a/", "https://me:secret@a/", "https://a b/", "x"]
)
def test_an_address_that_is_not_safe_is_not_asked(address: str) -> None:
    with pytest.raises(UpdateError, match="must begin with https://") as caught:
        ask(address, "", Halt())
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (faults.status(404), "answers 404"),
        (faults.status(503), "answers 503"),
        (faults.status(204), "answers 204"),
        (faults.cut_at(10), "broke off"),
        (faults.reset_at(0), "broke off"),
        (faults.redirect("http://192.0.2.1/releases"), "without encryption"),
        (faults.redirect("/again"), "redirects without end"),
    ],
)
def test_a_feed_that_fails(feed: FaultServer, fault: Fault, reason: str) -> None:
    feed.otherwise = fault
    assert reason in said(feed)


@pytest.mark.parametrize(
    "body",
    [b"", b"<html>", b"\xff\xfe", b"[" * 100_000, b'[{"tag_name":', b"null", b"5", b'"v2"'],
    ids=repr,
)
def test_an_answer_that_is_none(feed: FaultServer, body: bytes) -> None:
    feed.files["releases"] = body
    assert "the answer is no" in said(feed)


def test_an_answer_without_end(feed: FaultServer) -> None:
    feed.files["releases"] = b" " * (updates.MOST_BYTES + 1)
    assert "does not end" in said(feed)


def test_the_program_need_not_wait_to_end(feed: FaultServer) -> None:
    feed.otherwise = faults.mute
    halt = Halt()

    def stop() -> None:
        feed.stalled.wait()
        halt.ask()

    stopper = threading.Thread(target=stop)
    stopper.start()
    with pytest.raises(CancelledDownload):
        ask(feed.url("releases"), "", halt)
    stopper.join()


def test_a_compressed_answer_is_not_understood(feed: FaultServer) -> None:
    def compressed(exchange: Exchange) -> None:
        exchange.send(exchange.offer(content_encoding="gzip"))

    feed.otherwise = compressed
    feed.files["releases"] = b"\x1f\x8b\x08"
    assert "the answer is no JSON" in said(feed)

"""Whom a download talks to, by which way, and what it tells them."""

from __future__ import annotations

import select
import socket
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.downloads.models import NAME, QUICK, download, is_right, refused
from tests.fakes import faults
from tests.fakes.fault_server import Exchange, FaultServer

# --- what is told -----------------------------------------------------------------------


def test_nobody_is_told_a_secret(
    server: FaultServer, mirror: FaultServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither .netrc, nor a token of a model host, nor a name in an address, nor a cookie."""
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login me password secret\n")
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    monkeypatch.setenv("HF_TOKEN", "secret")
    there = mirror.url(NAME).replace("//", "//me:secret@")
    server.otherwise = faults.redirect(there, set_cookie="session=secret; Path=/")
    download(tmp_path / "folder", server.url(NAME))
    assert is_right(tmp_path / "folder")
    for _, headers in [*server.requests, *mirror.requests]:
        assert set(headers) <= {"host", "user-agent", "accept", "accept-encoding", "connection"}
        assert headers["accept-encoding"] == "identity"


# --- proxies ----------------------------------------------------------------------------


def tunnel(exchange: Exchange) -> None:
    """What a proxy does for encrypted connections."""
    host, _, port = exchange.path.rpartition(":")
    exchange.keep = False
    with socket.create_connection((host, int(port))) as there:
        exchange.send(b"HTTP/1.1 200 Go ahead\r\n\r\n")
        ways = {exchange.connection: there, there: exchange.connection}
        while ready := select.select(list(ways), [], [])[0]:
            for each in ready:
                if not (block := each.recv(65536)):
                    return
                ways[each].sendall(block)


def test_a_chosen_proxy(server: FaultServer, mirror: FaultServer, tmp_path: Path) -> None:
    """The one server plays the proxy for the other."""
    proxy = f"http://me:secret@127.0.0.1:{server.port}"
    download(tmp_path, mirror.url(NAME), options=replace(QUICK, proxy=proxy))
    assert is_right(tmp_path)
    ((path, headers),) = server.requests
    assert path == mirror.url(NAME)
    assert headers["proxy-authorization"] == "Basic bWU6c2VjcmV0"
    assert not mirror.requests


@pytest.mark.parametrize("variable", ["http_proxy", "HTTP_PROXY", "ALL_PROXY"])
@pytest.mark.parametrize("scheme", ["http://", ""])
def test_a_proxy_of_the_environment(
    variable: str,
    scheme: str,
    server: FaultServer,
    mirror: FaultServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(variable, f"{scheme}127.0.0.1:{server.port}")
    download(tmp_path, mirror.url(NAME))
    assert server.requests
    assert not mirror.requests


def test_a_host_that_needs_no_proxy(
    server: FaultServer, mirror: FaultServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{server.port}")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    download(tmp_path, mirror.url(NAME))
    assert mirror.requests
    assert not server.requests


@pytest.mark.usefixtures("trusted")
def test_a_proxy_sees_nothing_of_an_encrypted_download(
    secure: Callable[[], FaultServer], server: FaultServer, tmp_path: Path
) -> None:
    there = secure()
    server.otherwise = tunnel
    proxy = f"http://127.0.0.1:{server.port}"
    download(tmp_path, there.url(NAME), options=replace(QUICK, proxy=proxy))
    assert is_right(tmp_path)
    assert [path for path, _ in server.requests] == [f"127.0.0.1:{there.port}"]
    assert "proxy-authorization" not in there.requests[0][1]


def test_a_proxy_that_refuses(server: FaultServer, tmp_path: Path) -> None:
    server.otherwise = faults.status(407)
    proxy = f"http://me:secret@127.0.0.1:{server.port}"
    said = refused(
        tmp_path, "https://127.0.0.1:9/x", options=replace(QUICK, proxy=proxy)
    ).user_message
    assert f"127.0.0.1:9 through 127.0.0.1:{server.port}: 407" in said
    assert "secret" not in said


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:1", "http://", "http://[::1", "ftp://a"])
def test_a_proxy_of_an_unknown_kind(server: FaultServer, tmp_path: Path, proxy: str) -> None:
    error = refused(tmp_path, server.url(NAME), options=replace(QUICK, proxy=proxy))
    assert f"The proxy “{proxy}” cannot be used." in error.user_message
    assert not server.requests


def test_a_proxy_is_named_without_its_password(server: FaultServer, tmp_path: Path) -> None:
    options = replace(QUICK, proxy="socks5://me:secret@127.0.0.1:1080/")
    said = str(refused(tmp_path, server.url(NAME), options=options))
    assert "secret" not in said
    assert "socks5://127.0.0.1:1080" in said


# --- addresses --------------------------------------------------------------------------


def test_nobody_is_there(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    said = refused(tmp_path, f"http://127.0.0.1:{port}/{NAME}").user_message
    assert f"127.0.0.1:{port} cannot be reached (Connection refused)" in said


def test_nobody_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object, **__: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(socket, "create_connection", late)
    said = refused(tmp_path, f"http://127.0.0.1:9/{NAME}").user_message
    assert "127.0.0.1:9 does not answer" in said


def test_an_address_of_another_kind(tmp_path: Path) -> None:
    said = refused(tmp_path, f"ftp://127.0.0.1/{NAME}").user_message
    assert "127.0.0.1 cannot be asked" in said


def test_a_redirect_to_this_computer_by_name(
    server: FaultServer, mirror: FaultServer, tmp_path: Path
) -> None:
    server.otherwise = faults.redirect(mirror.url(NAME).replace("127.0.0.1", "localhost"))
    download(tmp_path, server.url(NAME))
    assert is_right(tmp_path)


def test_a_name_that_is_not_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    said = refused(tmp_path, f"https://models.example/{NAME}").user_message
    assert "models.example cannot be reached (Name or service not known)" in said


def test_nobody_is_there_by_ipv6(server: FaultServer, tmp_path: Path) -> None:
    download(tmp_path, f"http://[::1]:{server.port}/{NAME}", server.url(NAME))
    assert is_right(tmp_path)


def test_a_name_whose_first_address_refuses(
    server: FaultServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def both(host: str, port: int, *_: object) -> list[object]:
        first = (socket.AF_INET6, socket.SOCK_STREAM, 6, "", ("::1", port, 0, 0))
        return [first, (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    monkeypatch.setattr(socket, "getaddrinfo", both)
    download(tmp_path, f"http://localhost:{server.port}/{NAME}")
    assert is_right(tmp_path)

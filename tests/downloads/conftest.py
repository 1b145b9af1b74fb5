"""Servers that misbehave, and no proxy between them and the tests."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import trustme

from tests.downloads.models import CONTENT, NAME
from tests.fakes.fault_server import FaultServer


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def new_server() -> Iterator[Callable[[], FaultServer]]:
    """Starts a server with the file; it ends with the test."""
    started: list[FaultServer] = []

    def start() -> FaultServer:
        started.append(FaultServer(files={NAME: CONTENT}).start())
        return started[-1]

    yield start
    for each in started:
        each.close()


@pytest.fixture
def server(new_server: Callable[[], FaultServer]) -> FaultServer:
    return new_server()


@pytest.fixture
def mirror(new_server: Callable[[], FaultServer]) -> FaultServer:
    return new_server()


@pytest.fixture(scope="session")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def secure(
    authority: trustme.CA, new_server: Callable[[], FaultServer]
) -> Callable[[str], FaultServer]:
    """Starts a server with a certificate for the given host name or address."""

    def start(name: str = "127.0.0.1") -> FaultServer:
        server = new_server()
        server.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert(name).configure_cert(server.tls)
        return server

    return start


@pytest.fixture
def trusted(authority: trustme.CA, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system trusts the authority."""
    path = tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(str(path))
    monkeypatch.setenv("SSL_CERT_FILE", str(path))

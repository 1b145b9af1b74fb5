"""Whom a download talks to, what it tells them, and that it stops at once."""

from __future__ import annotations

import contextlib
import select
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import trustme

from live_caption.models.download import DownloadOptions
from live_caption.models.events import CancelledDownload, DownloadError, Progress
from tests.downloads.models import CONTENT, NAME, QUICK, download, names
from tests.fakes import fault_server as faults
from tests.fakes.fault_server import Exchange, FaultServer

PATIENT = replace(QUICK, stall_s=600.0)
HALF = len(CONTENT) // 2


def is_right(folder: Path) -> bool:
    return (folder / NAME).read_bytes() == CONTENT


def refused(folder: Path, url: str, options: DownloadOptions = QUICK) -> DownloadError:
    with pytest.raises(DownloadError) as caught:
        download(folder, url, options=options)
    return caught.value


# --- certificates ------------------------------------------------------------------------


@pytest.fixture(scope="module")
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


def test_a_certificate_that_nobody_trusts(
    secure: Callable[[], FaultServer], tmp_path: Path
) -> None:
    server = secure()
    error = refused(tmp_path, server.url(NAME))
    said = f"the certificate of 127.0.0.1:{server.port} is not trusted here"
    assert said in error.user_message
    assert "company network" in error.hint
    assert not server.requests, "nothing is asked before the certificate is known"


@pytest.mark.usefixtures("trusted")
def test_a_certificate_of_another_host(
    secure: Callable[[str], FaultServer], tmp_path: Path
) -> None:
    error = refused(tmp_path, secure("example.org").url(NAME))
    assert "is not trusted here" in error.user_message


@pytest.mark.usefixtures("trusted")
def test_the_certificates_of_the_system_are_trusted(
    secure: Callable[[], FaultServer], tmp_path: Path
) -> None:
    server = secure()
    server.script.append(faults.cut_at(HALF))
    download(tmp_path, server.url(NAME))
    assert is_right(tmp_path)


def test_no_encryption_where_it_should_be(server: FaultServer, tmp_path: Path) -> None:
    error = refused(tmp_path, f"https://127.0.0.1:{server.port}/{NAME}")
    assert "no secure connection to 127.0.0.1" in error.user_message


@pytest.mark.usefixtures("trusted")
def test_a_redirect_out_of_encryption_stays_on_this_computer(
    secure: Callable[[], FaultServer], server: FaultServer, tmp_path: Path
) -> None:
    start = secure()
    start.otherwise = faults.redirect(server.url(NAME))
    download(tmp_path, start.url(NAME))
    assert is_right(tmp_path)
    start.otherwise = faults.redirect("http://192.0.2.1/weights.bin")
    error = refused(tmp_path / "other", start.url(NAME))
    assert "redirects to an address without encryption" in error.user_message


# --- what is told ------------------------------------------------------------------------


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


# --- proxies -----------------------------------------------------------------------------


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
    said = refused(tmp_path, "https://127.0.0.1:9/x", replace(QUICK, proxy=proxy)).user_message
    assert f"127.0.0.1:9 through 127.0.0.1:{server.port}: 407" in said
    assert "secret" not in said


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:1", "http://", "http://[::1", "ftp://a"])
def test_a_proxy_of_an_unknown_kind(server: FaultServer, tmp_path: Path, proxy: str) -> None:
    error = refused(tmp_path, server.url(NAME), replace(QUICK, proxy=proxy))
    assert f"The proxy “{proxy}” cannot be used." in error.user_message
    assert not server.requests


# --- addresses ---------------------------------------------------------------------------


def test_nobody_is_there(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    said = refused(tmp_path, f"http://127.0.0.1:{port}/{NAME}").user_message
    assert f"127.0.0.1:{port} cannot be reached (Connection refused)" in said


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


# --- stopping ----------------------------------------------------------------------------


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
    server.otherwise = faults.honest
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

"""A web server that misbehaves on demand, one fault for each request, in the order of a script.

It has threads of its own; `close` ends them all, whatever they wait for. A fault is a function
that answers one request; `honest` is the one without a fault.
"""

from __future__ import annotations

import contextlib
import gzip
import socket
import socketserver
import ssl
import struct
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import unquote

_LINGER_NOT = struct.pack("ii", 1, 0)
_TLS_HANDSHAKE = 22
_NEWER = '"a newer version"'


@dataclass(slots=True)
class Exchange:
    """A request, and the means to answer it. `content` is the file that was asked for."""

    path: str
    headers: dict[str, str]
    content: bytes
    connection: socket.socket
    server: FaultServer
    etag: str | None = '"a version"'
    date: str | None = "Mon, 05 Jan 2026 10:00:00 GMT"
    keep: bool = True  # the connection, for another request

    @property
    def begin(self) -> int:
        """Where the range begins that was asked for."""
        return int(self.headers.get("range", "bytes=0-").removeprefix("bytes=").removesuffix("-"))

    @property
    def wants_rest(self) -> bool:
        """Whether a part of the file is asked for, as far as it is of this version."""
        if "range" not in self.headers:
            return False
        return self.headers.get("if-range", self.etag) in {self.etag, self.date}

    def head(self, status: int, headers: dict[str, object]) -> None:
        lines = [f"HTTP/1.1 {status} Whatever", *(f"{k}: {v}" for k, v in headers.items())]
        self.send("\r\n".join([*lines, "", ""]).encode("latin-1"))

    def send(self, block: bytes) -> None:
        self.connection.sendall(block)

    def offer(self, **changed: object) -> bytes:
        """Sends the headers of an honest answer, but for what is changed; returns the body.

        A header that is changed to None is left out; `_` in a name stands for `-`.
        """
        body, status = self.content, 200
        headers: dict[str, object] = {"etag": self.etag, "last-modified": self.date}
        if self.wants_rest:
            body, status = self.content[self.begin :], 206
            size = len(self.content)
            headers["content-range"] = f"bytes {self.begin}-{size - 1}/{size}"
        headers["content-length"] = len(body)
        headers |= {name.replace("_", "-"): value for name, value in changed.items()}
        self.head(status, {name: value for name, value in headers.items() if value is not None})
        return body

    def until(self, end: int) -> None:
        """Answers honestly up to the byte at `end` of the file, and not further."""
        body = self.offer()
        self.send(body[: max(0, end - (len(self.content) - len(body)))])
        self.keep = False


Fault = Callable[[Exchange], None]


# --- faults ------------------------------------------------------------------------------


def honest(exchange: Exchange) -> None:
    if exchange.wants_rest and exchange.begin >= len(exchange.content):
        refuses_ranges(exchange)
    else:
        exchange.send(exchange.offer())


def cut_at(end: int) -> Fault:
    return lambda exchange: exchange.until(end)


def reset_at(end: int) -> Fault:
    def fault(exchange: Exchange) -> None:
        exchange.until(end)
        exchange.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _LINGER_NOT)
        exchange.connection.close()

    return fault


def stall_at(end: int) -> Fault:
    def fault(exchange: Exchange) -> None:
        exchange.until(end)
        exchange.server.stalled.set()
        exchange.server.go_on.wait()

    return fault


def mute(exchange: Exchange) -> None:
    """Takes the request and answers nothing."""
    exchange.keep = False
    exchange.server.stalled.set()
    exchange.server.go_on.wait()


def pause_at(end: int) -> Fault:
    """Sends everything, but the rest only when the test lets the server go on."""

    def fault(exchange: Exchange) -> None:
        body = exchange.offer()
        exchange.send(body[:end])
        exchange.server.stalled.set()
        exchange.server.go_on.wait()
        exchange.send(body[end:])

    return fault


def drip(size: int, pause_s: float) -> Fault:
    """Sends a little at a time."""

    def fault(exchange: Exchange) -> None:
        body = exchange.offer()
        for at in range(0, len(body), size):
            exchange.send(body[at : at + size])
            if exchange.server.go_on.wait(pause_s):
                exchange.keep = False
                return

    return fault


def flipped(at: int) -> Fault:
    """One bit is wrong."""

    def fault(exchange: Exchange) -> None:
        wrong = bytearray(exchange.content)
        wrong[at] ^= 1
        exchange.content = bytes(wrong)
        honest(exchange)

    return fault


def zeros_until(end: int) -> Fault:
    """The file was another one of the same size when it was cut."""

    def fault(exchange: Exchange) -> None:
        exchange.content = bytes(len(exchange.content))
        exchange.until(end)

    return fault


def newer_version(exchange: Exchange) -> None:
    """The file was replaced by another one of the same size."""
    exchange.etag = _NEWER
    exchange.content = bytes(len(exchange.content))
    honest(exchange)


def renamed_version(exchange: Exchange) -> None:
    """The same content, but with another ETag."""
    exchange.etag = _NEWER
    honest(exchange)


def forgets_if_range(exchange: Exchange) -> None:
    """The file has another ETag by now, but its rest is sent all the same."""
    exchange.etag = _NEWER
    exchange.headers.pop("if-range", None)
    exchange.content = bytes(len(exchange.content))
    honest(exchange)


def ignores_ranges(exchange: Exchange) -> None:
    exchange.headers.pop("range", None)
    honest(exchange)


def refuses_ranges(exchange: Exchange) -> None:
    if "range" in exchange.headers:
        headers = {"content-range": f"bytes */{len(exchange.content)}", "content-length": 0}
        exchange.head(416, headers)
    else:
        honest(exchange)


def shifts_ranges(exchange: Exchange) -> None:
    """The rest that is sent begins one byte too late."""
    if "range" in exchange.headers:
        exchange.headers["range"] = f"bytes={exchange.begin + 1}-"
    honest(exchange)


def part_unasked(exchange: Exchange) -> None:
    """Whatever is asked for, a few bytes from the middle come."""
    body = exchange.content[100:200]
    size = len(exchange.content)
    exchange.head(206, {"content-range": f"bytes 100-199/{size}", "content-length": len(body)})
    exchange.send(body)


def without_version(fault: Fault) -> Fault:
    """No ETag and no date tell one version of the file from another."""

    def changed(exchange: Exchange) -> None:
        exchange.etag = exchange.date = None
        fault(exchange)

    return changed


def only_dated(fault: Fault) -> Fault:
    """The ETag is weak, so that only the date tells one version from another."""

    def changed(exchange: Exchange) -> None:
        exchange.etag = 'W/"1"'
        fault(exchange)

    return changed


def announces(**headers: object) -> Fault:
    """The right bytes after wrong headers."""

    def fault(exchange: Exchange) -> None:
        exchange.keep = False
        exchange.send(exchange.offer(**headers))

    return fault


def longer(exchange: Exchange) -> None:
    """No length is said, and more bytes come than the file has."""
    exchange.keep = False
    exchange.send(exchange.offer(content_length=None) + b"and more" * 10_000)


def shorter(exchange: Exchange) -> None:
    """No length is said, and the last bytes never come."""
    exchange.keep = False
    exchange.content = exchange.content[:-10]
    exchange.send(exchange.offer(content_length=None, content_range=None))


def in_chunks(exchange: Exchange) -> None:
    body = exchange.offer(content_length=None, transfer_encoding="chunked")
    for at in range(0, len(body), 10_000):
        block = body[at : at + 10_000]
        exchange.send(b"%x\r\n%b\r\n" % (len(block), block))
    exchange.send(b"0\r\n\r\n")


def gzipped(exchange: Exchange) -> None:
    body = gzip.compress(exchange.content, 1)
    exchange.head(200, {"content-encoding": "gzip", "content-length": len(body)})
    exchange.send(body)


def login_page(exchange: Exchange) -> None:
    body = b"<html><form>Name and password, please</form></html>"
    headers = {"content-type": "text/html; charset=utf-8", "content-length": len(body)}
    exchange.head(200, headers)
    exchange.send(body)


def status(code: int, **headers: object) -> Fault:
    given = {name.replace("_", "-"): value for name, value in headers.items()}

    def fault(exchange: Exchange) -> None:
        exchange.head(code, {"content-length": 4, **given})
        exchange.send(b"oops")

    return fault


def redirect(location: str, **headers: object) -> Fault:
    return status(302, location=location, **headers)


def redirects_forever(exchange: Exchange) -> None:
    redirect(f"{exchange.path}x")(exchange)


def no_http(exchange: Exchange) -> None:
    exchange.keep = False
    exchange.send(b"SSH-2.0-OpenSSH_10.0\r\n")


# --- the server --------------------------------------------------------------------------


@dataclass(slots=True)
class FaultServer:
    """Serves `files` below its address; `script` holds the faults of the next requests.

    When the script is at its end, `otherwise` answers. `requests` are the paths and headers
    that came. `stalled` is set when a fault holds something back, until `go_on` is set.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    script: deque[Fault] = field(default_factory=deque)
    otherwise: Fault = honest
    requests: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    stalled: threading.Event = field(default_factory=threading.Event)
    go_on: threading.Event = field(default_factory=threading.Event)
    tls: ssl.SSLContext | None = None
    _server: socketserver.TCPServer | None = None
    _thread: threading.Thread | None = None

    def start(self) -> FaultServer:
        outer = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                with contextlib.suppress(OSError):  # the client left
                    outer._serve(self.request)

        class Server(socketserver.ThreadingTCPServer):
            request_queue_size = 64

        self._server = Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()
        return self

    @property
    def port(self) -> int:
        assert self._server is not None
        port: int = self._server.server_address[1]
        return port

    def url(self, name: str) -> str:
        return f"{'https' if self.tls else 'http'}://127.0.0.1:{self.port}/{name}"

    def close(self) -> None:
        assert self._server is not None
        assert self._thread is not None
        self.go_on.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def _serve(self, connection: socket.socket) -> None:
        if self.tls:
            connection = self.tls.wrap_socket(connection, server_side=True)
        with connection:
            while exchange := self._read(connection):
                fault = self.script.popleft() if self.script else self.otherwise
                fault(exchange)
                if not exchange.keep:
                    return

    def _read(self, connection: socket.socket) -> Exchange | None:
        text = b""
        while not text.endswith(b"\r\n\r\n"):
            if not (block := connection.recv(65536)) or block[0] == _TLS_HANDSHAKE:
                return None
            text += block
        first, *lines = text.decode("latin-1").strip().split("\r\n")
        pairs = [line.partition(":") for line in lines]
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        path = first.split(" ")[1]
        self.requests.append((path, headers))
        content = self.files.get(unquote(path).rpartition("/")[2], b"")
        return Exchange(path, headers, content, connection, self)

"""A web server that misbehaves on demand, one fault for each request, in the order of a script.

It has threads of its own; `close` ends them all, whatever they wait for. A fault is a function
that answers one request; those of tests/fakes/faults.py are ready to use.
"""

from __future__ import annotations

import contextlib
import socket
import socketserver
import ssl
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import unquote

_TLS_HANDSHAKE = 22


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

    def nothing_there(self) -> None:
        """Says that there is nothing from where the range begins."""
        headers = {"content-range": f"bytes */{len(self.content)}", "content-length": 0}
        self.head(416, headers)

    def until(self, end: int) -> None:
        """Answers honestly up to the byte at `end` of the file, and not further."""
        body = self.offer()
        self.send(body[: max(0, end - (len(self.content) - len(body)))])
        self.keep = False


Fault = Callable[[Exchange], None]


def honest(exchange: Exchange) -> None:
    """Answers without a fault."""
    if exchange.wants_rest and exchange.begin >= len(exchange.content):
        exchange.nothing_there()
    else:
        exchange.send(exchange.offer())


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

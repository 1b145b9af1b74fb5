"""The HTTP client of a download: the system's certificates and proxies, and a quick end.

httpx talks HTTP; the connections below it are ours, since nobody can interrupt a thread that
looks up a name, connects, or waits in a TLS handshake. Imported where a download runs, and
used by its threads, each with a client of its own.
"""

from __future__ import annotations

import re
import ssl
import threading
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, wait
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpcore
import httpx
import truststore

from live_caption import __version__
from live_caption.models.events import DownloadError
from live_caption.models.halt import Halt

_CONNECT_S = 15.0
_POLL_S = 0.1


def open_client(proxy: str, stall_s: float, halt: Halt) -> httpx.Client:
    """A client that gives no name, password, cookie or token to anybody.

    It follows no redirects by itself. `proxy` is an address, "" follows the system. What
    goes wrong is raised as httpcore's exceptions; after `halt` everything goes wrong.
    """
    return httpx.Client(
        transport=_Transport(_Backend(halt), proxy),
        trust_env=False,  # .netrc; the proxies of the environment are looked up here
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),
        timeout=httpx.Timeout(stall_s, connect=min(stall_s, _CONNECT_S), pool=None),
        headers={
            "User-Agent": f"live-caption/{__version__}",
            "Accept": "*/*",
            "Accept-Encoding": "identity",
        },
    )


def proxy_for(url: httpx.URL, chosen: str) -> str:
    """The proxy for an address: the chosen one, the one of the system, or ""."""
    proxy = chosen or _system_proxy(url)
    return proxy if not proxy or "://" in proxy else f"http://{proxy}"


def _system_proxy(url: httpx.URL) -> str:
    proxies = urllib.request.getproxies()
    if urllib.request.proxy_bypass(url.host):
        return ""
    return proxies.get(url.scheme) or proxies.get("all", "")


class _Transport(httpx.BaseTransport):
    """Sends requests through connection pools, one for each proxy."""

    def __init__(self, backend: httpcore.NetworkBackend, proxy: str) -> None:
        self._backend = backend
        self._proxy = proxy
        self._pools: dict[str, httpcore.ConnectionPool] = {}

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        answer = self._pool(proxy_for(url, self._proxy)).handle_request(
            httpcore.Request(
                request.method,
                httpcore.URL(
                    scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path
                ),
                headers=request.headers.raw,
                content=request.stream,
                extensions=request.extensions,
            )
        )
        return httpx.Response(
            answer.status,
            headers=answer.headers,
            stream=_Body(answer),
            extensions=answer.extensions,
        )

    def close(self) -> None:
        for pool in self._pools.values():
            pool.close()

    def _pool(self, proxy: str) -> httpcore.ConnectionPool:
        if proxy not in self._pools:
            self._pools[proxy] = self._proxy_pool(proxy) if proxy else self._direct_pool()
        return self._pools[proxy]

    def _direct_pool(self) -> httpcore.ConnectionPool:
        return httpcore.ConnectionPool(_trust(), network_backend=self._backend)

    def _proxy_pool(self, address: str) -> httpcore.ConnectionPool:
        proxy = _proxy(address)
        return httpcore.HTTPProxy(
            httpcore.URL(
                scheme=proxy.url.raw_scheme,
                host=proxy.url.raw_host,
                port=proxy.url.port,
                target="/",
            ),
            proxy_auth=proxy.raw_auth,
            ssl_context=_trust(),
            proxy_ssl_context=_trust() if proxy.url.scheme == "https" else None,
            network_backend=self._backend,
        )


class _Body(httpx.SyncByteStream):
    """What follows the headers, as httpx wants it."""

    def __init__(self, answer: httpcore.Response) -> None:
        self._answer = answer

    def __iter__(self) -> Iterator[bytes]:
        return self._answer.iter_stream()

    def close(self) -> None:
        self._answer.close()


def _proxy(address: str) -> httpx.Proxy:
    try:
        proxy = httpx.Proxy(address)
        if proxy.url.scheme in {"http", "https"} and proxy.url.host:
            return proxy
    except (httpx.InvalidURL, ValueError):
        pass
    shown = re.sub("//.*@", "//", address)  # without a name and password
    raise DownloadError(
        f"The proxy “{shown}” cannot be used.", "Give one such as http://proxy.example:3128."
    )


def _trust() -> ssl.SSLContext:
    """The certificates that the system trusts; one for each pool, as a handshake locks it."""
    return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class _Backend(httpcore.SyncBackend):
    """Makes connections that end when `halt` is asked."""

    def __init__(self, halt: Halt) -> None:
        self._halt = halt

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        connect = super().connect_tcp
        stream = self._unless_asked(
            lambda: connect(host, port, timeout, local_address, socket_options)
        )
        return _Line(stream, self._halt)

    def _unless_asked(
        self, connect: Callable[[], httpcore.NetworkStream]
    ) -> httpcore.NetworkStream:
        """Calls `connect` in a thread that is left alone when it is time to stop."""
        made: Future[httpcore.NetworkStream] = Future()
        threading.Thread(target=_connect, args=(made, connect), name="connect", daemon=True).start()
        while not wait([made], _POLL_S).done:
            if self._halt.is_asked and made.cancel():
                raise httpcore.ConnectError("stopped")
        try:
            return made.result()
        except (UnicodeError, OverflowError) as error:  # the name, or the port
            raise httpcore.ConnectError("no such address") from error


def _connect(
    made: Future[httpcore.NetworkStream], connect: Callable[[], httpcore.NetworkStream]
) -> None:
    """Keeps the connection only while somebody waits for it."""
    try:
        stream = connect()
    except Exception as error:  # noqa: BLE001 - the root of a thread; it goes to who waits
        if made.set_running_or_notify_cancel():
            made.set_exception(error)
        return
    if made.set_running_or_notify_cancel():
        made.set_result(stream)
    else:
        stream.close()


class _Line(httpcore.NetworkStream):
    """A connection that `halt` ends from outside, even inside a TLS handshake.

    The twin of its socket is for that: it reaches the same connection, and TLS leaves it alone.
    """

    def __init__(self, stream: httpcore.NetworkStream, halt: Halt) -> None:
        self._stream = stream
        self._halt = halt
        self._twin = stream.get_extra_info("socket").dup()
        halt.watch(self._twin)

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, timeout)

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, timeout)

    def close(self) -> None:
        self._halt.release(self._twin)
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        try:
            self._stream = self._stream.start_tls(ssl_context, server_hostname, timeout)
        except BaseException:
            self.close()
            raise
        return self

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)

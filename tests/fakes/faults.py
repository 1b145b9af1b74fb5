"""Faults of web servers: each is a function that answers one request in its own wrong way."""

from __future__ import annotations

import gzip
import socket
import struct

from tests.fakes.fault_server import Exchange, Fault, honest

_LINGER_NOT = struct.pack("ii", 1, 0)
_NEWER = '"a newer version"'


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
        exchange.nothing_there()
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


def foreign_version(fault: Fault) -> Fault:
    """The ETag is one that cannot be sent back."""

    def changed(exchange: Exchange) -> None:
        exchange.etag = '"modèle"'
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

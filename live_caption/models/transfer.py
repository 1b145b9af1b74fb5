"""Brings a file, or what is missing of it, from one address. Downloading threads.

Imported where a download runs.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from live_caption.models import refusals
from live_caption.models.asking import Asker
from live_caption.models.download import DownloadOptions
from live_caption.models.halt import Halt
from live_caption.models.part import Part

SLOW_BYTES_PER_S = 16 * 1024
_CONTENT_RANGE = re.compile(r"bytes (\d+)-(\d+)/(\d+|\*)")


class Transfer:
    """Asks one address for a file. Used by one thread.

    With `may_leave` it gives up an address that is very slow. Everything raises Refusal,
    StorageError, or CancelledDownload by `halt`.
    """

    def __init__(
        self, client: httpx.Client, url: str, options: DownloadOptions, halt: Halt, may_leave: bool
    ) -> None:
        self._asker = Asker(client, halt, options.proxy, options.stall_s)
        self._url = url
        self._options = options
        self._halt = halt
        self._may_leave = may_leave
        self._host = ""  # whom we are talking to

    def complete(self, part: Part) -> None:
        """Returns once the part has its full size; whether it is right is not known then."""
        if part.missing and not (part.done and self._go_on(part)):
            with self._asked({}) as response:
                self._check(response, part, 0)
                part.restart()
                self._receive(response, part)

    def _go_on(self, part: Part) -> bool:
        """Fetches what is missing; False when the address does not go on from there."""
        validator = part.validator(self._url)
        headers = {"Range": f"bytes={part.done}-"}
        if validator and validator.isascii() and validator.isprintable():
            headers["If-Range"] = validator
        with self._asked(headers) as response:
            if not _continues(response, part.done, validator):
                return False
            self._check(response, part, part.done)
            if response.status_code == 200:
                part.restart()
            self._receive(response, part)
        return True

    @contextmanager
    def _asked(self, headers: dict[str, str]) -> Iterator[httpx.Response]:
        """The answer after all redirects."""
        with self._asker.asked(self._url, headers) as (response, self._host):
            yield response

    def _check(self, response: httpx.Response, part: Part, begin: int) -> None:
        """Raises Refusal unless the answer is the file, or what is missing from `begin` on."""
        headers, size = response.headers, part.file.size
        if response.status_code not in {200, 206}:
            raise refusals.of_status(response, self._host)
        if headers.get("content-type", "").lower().startswith("text/html"):
            raise refusals.web_page(self._host)
        if (encoding := headers.get("content-encoding", "identity").lower()) != "identity":
            raise refusals.compressed(self._host, encoding)
        if response.status_code == 206 and _begin_of_range(response) != begin:
            raise refusals.wrong_range(self._host)
        offered = _size_of_file(response)
        if offered not in {size, None}:
            raise refusals.wrong_size(self._host, offered, size)

    def _receive(self, response: httpx.Response, part: Part) -> None:
        known = part.validator(self._url)  # with If-Range it need not be repeated
        part.comes_from(self._url, _validator(response) or known)
        pace = _Pace(self._options.slow_s, part.received)
        for block in response.iter_raw():
            self._halt.check()
            part.write(block)
            if not part.missing:
                return
            if self._may_leave and pace.is_slow(part.received):
                raise refusals.too_slow(self._host)
        raise refusals.cut_off(self._host)


class _Pace:
    """Tells whether bytes come slower than they should over a window of time."""

    def __init__(self, window_s: float, received: int) -> None:
        self._window_s = window_s
        self._begin = time.monotonic(), received

    def is_slow(self, received: int) -> bool:
        begin_s, before = self._begin
        now_s = time.monotonic()
        if now_s - begin_s < self._window_s:
            return False
        self._begin = now_s, received
        return received - before < SLOW_BYTES_PER_S * (now_s - begin_s)


def _continues(response: httpx.Response, begin: int, validator: str) -> bool:
    """False when the address has nothing there, or a part of another version of the file."""
    if response.status_code != 206:
        return response.status_code != 416
    header = "etag" if validator.startswith('"') else "last-modified"
    same = not validator or response.headers.get(header, validator) == validator
    return same and _begin_of_range(response) == begin


def _begin_of_range(response: httpx.Response) -> int | None:
    found = _CONTENT_RANGE.fullmatch(response.headers.get("content-range", ""))
    return int(found[1]) if found else None


def _size_of_file(response: httpx.Response) -> int | None:
    """The size of the whole file, if the answer tells."""
    text = response.headers.get("content-length", "")
    if response.status_code == 206:
        text = response.headers.get("content-range", "").rpartition("/")[2]
    return int(text) if text.isascii() and text.isdigit() else None


def _validator(response: httpx.Response) -> str:
    """What this version of the file is known by: a strong ETag, a date, or ""."""
    etag: str = response.headers.get("etag", "")
    return etag if etag.startswith('"') else response.headers.get("last-modified", "")

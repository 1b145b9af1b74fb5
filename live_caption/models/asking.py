"""Asks one address, and follows where it sends us. Threads that may wait for the network.

Imported where something is asked of the network.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

import httpx

from live_caption.models import refusals
from live_caption.models.addresses import is_here
from live_caption.models.halt import Halt
from live_caption.models.network import proxy_for

MAX_REDIRECTS = 10


@dataclass(frozen=True, slots=True)
class Asker:
    """Whom to ask through, and when to give up; `proxy` is an address, "" follows the system."""

    client: httpx.Client
    halt: Halt
    proxy: str
    stall_s: float

    @contextmanager
    def asked(
        self, address: str, headers: Mapping[str, str]
    ) -> Iterator[tuple[httpx.Response, str]]:
        """The answer after all redirects, and whom it is from, in words for a person.

        Everything that goes wrong, also while the answer is read, raises Refusal, or
        CancelledDownload by `halt`.
        """
        url = httpx.URL(address).copy_with(userinfo=b"")
        for _ in range(MAX_REDIRECTS + 1):
            host = _host(url, self.proxy)
            with (
                refusals.refusals(host, self.stall_s, self.halt),
                self.client.stream("GET", url, headers=dict(headers)) as response,
            ):
                if not response.has_redirect_location:
                    yield response, host
                    return
                url = _redirected(url, response, host)
        raise refusals.endless(host)


def _redirected(url: httpx.URL, response: httpx.Response, host: str) -> httpx.URL:
    to = url.join(response.headers["location"]).copy_with(userinfo=b"")
    if not to.host:
        raise refusals.nowhere(host)
    if to.scheme != "https" and not (to.scheme == "http" and is_here(to.host)):
        raise refusals.insecure(host)
    return to


def _host(url: httpx.URL, chosen_proxy: str) -> str:
    """Whom a message is about; never with a name or password."""
    host = url.netloc.decode("ascii", "replace")
    proxy = proxy_for(url, chosen_proxy).rpartition("//")[2].rpartition("@")[2].rstrip("/")
    return f"{host} through {proxy}" if proxy else host

"""Whether there is a newer version: asks a release feed, and tells it nothing.

The feed is JSON as GitHub's interface for releases gives it: one release, or a list of them,
each an object with `tag_name`, `html_url`, `draft` and `prerelease`. `newer` is pure; `ask`
waits for the network, in a thread that may wait.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from live_caption import __version__
from live_caption.errors import LiveCaptionError
from live_caption.models.addresses import is_safe
from live_caption.models.halt import Halt

MOST_BYTES = 1_000_000
_STALL_S = 15.0
_MOST_S = 60.0
_LONGEST_PAGE = 200
_VERSION = re.compile(r"v?([0-9]{1,6}(?:\.[0-9]{1,6}){0,3})")
_HEADERS = {"User-Agent": "live-caption", "Accept": "application/json"}
_WHERE = "Look at the address of the release feed in the settings, or try again later."


class UpdateError(LiveCaptionError):
    """The feed gives no answer, or one that is none."""


@dataclass(frozen=True, slots=True)
class Release:
    """A version that is out; `page` is where it is described, or empty."""

    version: str
    page: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a feed says; `newer` is None when there is nothing newer than this program."""

    newer: Release | None = None


Ask = Callable[[str, str, Halt], Answer]


def ask(feed: str, proxy: str, halt: Halt) -> Answer:
    """Asks the address `feed`, through `proxy` ("" follows the system).

    Raises UpdateError, or CancelledDownload soon after `halt`.
    """
    from live_caption.models.refusals import Refusal

    if not is_safe(feed):
        raise _unknown("the address must begin with https:// and hold no password")
    try:
        return Answer(newer(_decoded(_fetched(feed, proxy, halt)), __version__))
    except Refusal as refusal:
        raise _unknown(refusal.reason) from refusal


def newer(feed: object, than: str) -> Release | None:
    """The newest release of a feed, if it is newer than the version `than`.

    Drafts, trial versions and whatever has no plain version are passed over. Raises
    UpdateError when the feed is neither a release nor a list.
    """
    if not isinstance(feed, dict | list):
        raise _unknown("the answer is no list of releases")
    entries = feed if isinstance(feed, list) else [feed]
    releases = [release for entry in entries if (release := _release(entry)) is not None]
    newest = max(releases, key=lambda each: _numbers(each.version), default=None)
    return newest if newest and _numbers(newest.version) > _numbers(than) else None


def _release(entry: object) -> Release | None:
    if not isinstance(entry, dict) or entry.get("draft") or entry.get("prerelease"):
        return None
    tag, page = entry.get("tag_name"), entry.get("html_url")
    found = _VERSION.fullmatch(tag) if isinstance(tag, str) else None
    if found is None:
        return None
    shown = isinstance(page, str) and len(page) <= _LONGEST_PAGE and is_safe(page)
    return Release(found[1], str(page) if shown else "")


def _numbers(version: str) -> tuple[int, ...]:
    """(0, 2) of “0.2.0”: the leading numbers, without zeros at the end."""
    found = _VERSION.match(version)
    numbers = [int(part) for part in found[1].split(".")] if found else []
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def _fetched(feed: str, proxy: str, halt: Halt) -> bytes:
    """The body of the answer; raises Refusal, UpdateError, or CancelledDownload."""
    from live_caption.models import refusals
    from live_caption.models.asking import Asker
    from live_caption.models.network import open_client

    deadline_s = time.monotonic() + _MOST_S
    body = bytearray()
    with open_client(proxy, _STALL_S, halt) as client:
        asker = Asker(client, halt, proxy, _STALL_S)
        with asker.asked(feed, _HEADERS) as (response, host):
            if response.status_code != 200:
                raise refusals.of_status(response, host)
            for block in response.iter_raw():
                halt.check()
                body += block
                if len(body) > MOST_BYTES or time.monotonic() > deadline_s:
                    raise _unknown(f"the answer of {host} does not end")
    return bytes(body)


def _decoded(body: bytes) -> object:
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise _unknown("the answer is no JSON") from error


def _unknown(reason: str) -> UpdateError:
    return UpdateError(f"Whether there is a newer version is not known: {reason}.", _WHERE)

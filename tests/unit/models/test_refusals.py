"""When to ask again."""

from __future__ import annotations

import time
from email.utils import formatdate

import httpx
import pytest

from live_caption.models.refusals import LONGEST_WAIT_S, Refusal, of_status


def refused(retry_after: str) -> Refusal:
    return of_status(httpx.Response(503, headers=[(b"Retry-After", retry_after.encode())]), "h")


@pytest.mark.parametrize("text", ["", "soon", "-5", "1e9", "٣", "Mon, 99 Jan 2026 10:00:00 GMT"])
def test_nonsense_is_no_wait(text: str) -> None:
    assert refused(text).wait_s == 0.0


def test_seconds() -> None:
    assert refused("17").wait_s == 17.0


def test_a_date() -> None:
    assert 50 < refused(formatdate(time.time() + 60, usegmt=True)).wait_s <= 60
    assert refused(formatdate(time.time() - 60, usegmt=True)).wait_s == 0.0


def test_nobody_waits_for_hours() -> None:
    assert not refused(f"{LONGEST_WAIT_S:.0f}").final
    assert refused(f"{LONGEST_WAIT_S + 1:.0f}").final

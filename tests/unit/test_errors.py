"""Errors cross processes whole."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

import live_caption.audio.losses  # noqa: F401 - more errors
from live_caption.errors import LiveCaptionError


def kinds(base: type[LiveCaptionError]) -> Iterator[type[LiveCaptionError]]:
    yield base
    for kind in base.__subclasses__():
        yield from kinds(kind)


@pytest.mark.parametrize("kind", list(kinds(LiveCaptionError)), ids=lambda kind: kind.__name__)
def test_error_survives_pickling(kind: type[LiveCaptionError]) -> None:
    error = pickle.loads(pickle.dumps(kind("It failed.", "Try again.")))
    assert type(error) is kind
    assert (error.user_message, error.hint) == ("It failed.", "Try again.")
    assert str(error) == "It failed. Try again."

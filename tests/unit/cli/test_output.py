"""What becomes of output that nobody takes."""

from __future__ import annotations

import errno

import pytest

from live_caption.cli.output import WhileRead
from live_caption.errors import StorageError
from live_caption.types import Caption, Health, SegmentId, SourceKind

_CAPTION = Caption(SegmentId(SourceKind.FILE, 1), 1, "Hello.", "", 0, 1, final=True)


class FullSink:
    def show(self, caption: Caption) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def health(self, health: Health) -> None:
        raise BrokenPipeError

    def close(self) -> None:
        """Nothing to close."""


def test_output_that_is_taken_raises_nothing() -> None:
    WhileRead(FullSink(), lambda: None).raise_if_unread()


def test_output_without_room_ends_the_command() -> None:
    left: list[bool] = []
    output = WhileRead(FullSink(), lambda: left.append(True))
    output.show(_CAPTION)
    assert left
    with pytest.raises(StorageError, match="No space left"):
        output.raise_if_unread()


def test_output_that_nobody_reads_is_a_broken_pipe() -> None:
    output = WhileRead(FullSink(), lambda: None)
    output.health(Health())
    with pytest.raises(BrokenPipeError):
        output.raise_if_unread()

"""Standard output, as far as somebody reads it and there is room for it.

`WhileRead` is used by the thread that feeds the sink, the functions by the main thread.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from live_caption.errors import StorageError
from live_caption.ports import CaptionSink
from live_caption.types import Caption, Health


class WhileRead:
    """Passes everything on to `sink`; calls `leave` once its stream takes nothing any more.

    `leave` only asks for the end; the main thread learns the reason from `raise_if_unread`.
    """

    def __init__(self, sink: CaptionSink, leave: Callable[[], None]) -> None:
        self._sink = sink
        self._leave = leave
        self._error: OSError | None = None

    def show(self, caption: Caption) -> None:
        self._try(lambda: self._sink.show(caption))

    def health(self, health: Health) -> None:
        self._try(lambda: self._sink.health(health))

    def close(self) -> None:
        self._try(self._sink.close)

    def raise_if_unread(self) -> None:
        """Raises BrokenPipeError or StorageError when something could not be written."""
        if self._error is not None:
            raise _why(self._error)

    def _try(self, call: Callable[[], None]) -> None:
        try:
            call()
        except OSError as error:
            self._error = error
            self._leave()


def write_output(text: str) -> None:
    """Writes at once; raises BrokenPipeError when nobody reads, StorageError without room."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        raise _why(error) from error


def _why(error: OSError) -> OSError | StorageError:
    if isinstance(error, BrokenPipeError):
        return error
    return StorageError(f"The output cannot be written: {error.strerror}.", "Make room for it.")

"""Standard output, as far as somebody reads it. Used by the thread that feeds the sink."""

from __future__ import annotations

from collections.abc import Callable

from live_caption.ports import CaptionSink
from live_caption.types import Caption, Health


class WhileRead:
    """Passes everything on to `sink`; calls `leave` when nobody reads its stream any more.

    `leave` only asks for the end; the main thread learns the reason from `raise_if_unread`.
    """

    def __init__(self, sink: CaptionSink, leave: Callable[[], None]) -> None:
        self._sink = sink
        self._leave = leave
        self._error: BrokenPipeError | None = None

    def show(self, caption: Caption) -> None:
        self._try(lambda: self._sink.show(caption))

    def health(self, health: Health) -> None:
        self._try(lambda: self._sink.health(health))

    def close(self) -> None:
        self._try(self._sink.close)

    def raise_if_unread(self) -> None:
        """Raises BrokenPipeError when something could not be written."""
        if self._error is not None:
            raise self._error

    def _try(self, call: Callable[[], None]) -> None:
        try:
            call()
        except BrokenPipeError as error:
            self._error = error
            self._leave()

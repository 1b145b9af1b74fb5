"""Shows what happens to a model: as one line of a terminal, as plain lines, or as JSON.

Used by the thread that downloads or copies. What a person reads of it goes to standard error,
so that standard output holds results alone.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from typing import TextIO

from live_caption.cli.output import write_output
from live_caption.models.events import Done, Failed, ModelEvent, OnEvent, Progress, Verifying

_REDRAW_S = 0.25
_BAR = 20
_STEP = 10


@contextmanager
def reporting(stream: TextIO, *, as_json: bool) -> Iterator[OnEvent]:
    """What to give events to: it shows them the way that `stream` allows."""
    if as_json:
        yield report_json
        return
    if not stream.isatty() or os.environ.get("TERM") == "dumb":
        yield PlainLines(stream)
        return
    line = ProgressLine(stream)
    try:
        yield line
    finally:
        line.clear()


def report_json(event: ModelEvent) -> None:
    """Writes an event to standard output, as a line of JSON."""
    write_line({"event": type(event).__name__.lower(), **_fields(event)})


def write_line(values: Mapping[str, object]) -> None:
    """Writes a line of JSON to standard output."""
    write_output(json.dumps(values, ensure_ascii=False, default=str) + "\n")


def _fields(event: ModelEvent) -> dict[str, object]:
    if isinstance(event, Failed):
        error = event.error
        return {"model": event.model, "message": error.user_message, "hint": error.hint}
    return asdict(event)


class PlainLines:
    """A line for each tenth of a model."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._tenths: dict[str, int] = {}

    def __call__(self, event: ModelEvent) -> None:
        if isinstance(event, Progress):
            tenth = _percent(event) // _STEP
            if tenth > self._tenths.get(event.model, 0):
                self._tenths[event.model] = tenth
                self._say(f"{event.model}: {_figures(event)}")
        elif isinstance(event, Verifying):
            self._say(f"{event.model}: verifying {event.file}")
        else:
            _say_end(event)

    def _say(self, text: str) -> None:
        print(text, file=self._stream, flush=True)


class ProgressLine:
    """One line that is written over, calmly."""

    def __init__(self, stream: TextIO, redraw_s: float = _REDRAW_S) -> None:
        self._stream = stream
        self._redraw_s = redraw_s
        self._drawn = ""
        self._drawn_s = 0.0
        self._full, self._empty = "█░" if _is_unicode(stream) else "#-"

    def __call__(self, event: ModelEvent) -> None:
        if isinstance(event, Progress):
            if time.monotonic() >= self._drawn_s + self._redraw_s:
                self._draw(f"{event.model}  {self._bar(event)}  {_figures(event)}")
        elif isinstance(event, Verifying):
            self._draw(f"{event.model}  verifying {event.file}")
        else:
            self.clear()
            _say_end(event)

    def clear(self) -> None:
        """Removes the line."""
        if self._drawn:
            self._write("", "\r")

    def _draw(self, text: str) -> None:
        text = text[: max(1, self._columns() - 1)]
        if text != self._drawn:
            self._drawn_s = time.monotonic()
            self._write(text, "")

    def _write(self, text: str, end: str) -> None:
        rest = " " * max(0, len(self._drawn) - len(text))
        print(f"\r{text}{rest}", end=end, file=self._stream, flush=True)
        self._drawn = text

    def _bar(self, event: Progress) -> str:
        full = _BAR * event.done // event.total
        return self._full * full + self._empty * (_BAR - full)

    def _columns(self) -> int:
        try:
            return os.get_terminal_size(self._stream.fileno()).columns or 80
        except OSError:
            return 80


def size_text(count: int) -> str:
    """A number of bytes as a person says it."""
    for unit, name in ((1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if count >= unit:
            return f"{count / unit:.{1 if count < 10 * unit else 0}f} {name}"
    return f"{count} bytes"


def _figures(event: Progress) -> str:
    parts = [
        f"{_percent(event)} %",
        f"{size_text(event.done)} of {size_text(event.total)}",
        f"{size_text(int(event.bytes_per_s))}/s",
    ]
    left_s = event.left_s or 0
    return ", ".join([*parts, f"{_time_text(left_s)} left"] if left_s >= 1 else parts)


def _percent(event: Progress) -> int:
    return 100 * event.done // event.total


def _time_text(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"


def _say_end(event: ModelEvent) -> None:
    """A result goes to standard output, a failure to standard error."""
    if isinstance(event, Done):
        write_output(f"{event.model} is complete and right, in {event.folder}\n")
    elif isinstance(event, Failed):
        lines = filter(None, (event.error.user_message, event.error.hint))
        print(*lines, sep="\n", file=sys.stderr, flush=True)


def _is_unicode(stream: TextIO) -> bool:
    return (stream.encoding or "").lower().startswith("utf")

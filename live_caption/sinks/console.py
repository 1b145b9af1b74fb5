"""Shows captions in a terminal, or as plain lines in a pipe. Used by the thread that feeds it.

In a terminal the unfinished captions are the last lines and are written over in place;
finished ones scroll up. A pipe gets finished captions only.
"""

from __future__ import annotations

import io
import os
from typing import TextIO

from live_caption.caption.cues import final_text
from live_caption.caption.layout import Line, LineLayout, cell_width
from live_caption.caption.model import is_withdrawn
from live_caption.types import Caption, Health, SegmentId, SourceKind

_DIM = "\x1b[2m"
_NORMAL = "\x1b[22m"
_FALLBACK_SIZE = os.terminal_size((80, 24))


class ConsoleSink:
    """Writes captions to `stream`; what it is decides how, unless `terminal` says so."""

    def __init__(self, stream: TextIO, terminal: bool | None = None) -> None:
        self._stream = stream
        self._terminal = _is_terminal(stream) if terminal is None else terminal
        self._color = "NO_COLOR" not in os.environ
        self._sources: set[SourceKind] = set()
        self._open: dict[SegmentId, Caption] = {}
        self._message = ""
        self._drawn: list[Line] = []
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")

    def show(self, caption: Caption) -> None:
        """Show the newest state of a segment."""
        if caption.text.strip():
            self._sources.add(caption.source)
        self._open.pop(caption.segment, None)
        if not caption.final:
            self._open[caption.segment] = caption
        finished = [] if not caption.final or is_withdrawn(caption) else self._finished(caption)
        if self._terminal:
            self._redraw(finished)
        elif finished:
            self._emit("".join(f"{line.text}\n" for line in finished))

    def health(self, health: Health) -> None:
        """Show what is wrong below the captions; a pipe holds captions alone."""
        if self._terminal and health.message != self._message:
            self._message = health.message
            self._redraw([])

    def close(self) -> None:
        """Leave what is on the screen; the stream belongs to the caller."""
        self._stream.flush()

    def _finished(self, caption: Caption) -> list[Line]:
        text = self._label(caption) + _printable(final_text(caption))
        return list(self._layout().lines(text, "")) if self._terminal else [Line(text, "")]

    def _redraw(self, finished: list[Line]) -> None:
        """Write finished lines where the unfinished ones were, and those anew below."""
        drawn = self._unfinished()
        if drawn == self._drawn and not finished:
            return
        self._emit(self._erase() + "".join(self._styled(line) for line in finished + drawn))
        self._drawn = drawn

    def _unfinished(self) -> list[Line]:
        layout = self._layout()
        lines = [
            line
            for _, caption in sorted(self._open.items())
            for line in layout.lines(
                self._label(caption) * bool(caption.text.strip())
                + _printable(caption.committed.lstrip()),
                _printable(caption.unfixed),
            )
        ]
        lines += layout.lines("", _printable(self._message))
        return lines[-max(1, self._size().lines - 1) :]

    def _erase(self) -> str:
        """Return what goes back to the first unfinished line, at the present width."""
        columns = self._size().columns
        rows = sum(max(1, -(-cell_width(line.text) // columns)) for line in self._drawn)
        return f"\x1b[{rows}A\r\x1b[J" if rows else ""

    def _styled(self, line: Line) -> str:
        unfixed = f"{_DIM}{line.unfixed}{_NORMAL}" if line.unfixed and self._color else line.unfixed
        return f"{line.committed}{unfixed}\n"

    def _label(self, caption: Caption) -> str:
        return f"[{caption.source.value}] " if len(self._sources) > 1 else ""

    def _layout(self) -> LineLayout:
        return LineLayout(cell_width, max(1, self._size().columns - 1))

    def _size(self) -> os.terminal_size:
        """Return the size now: a window may have been resized since the last caption."""
        try:
            size = os.get_terminal_size(self._stream.fileno())
        except OSError:  # not a terminal, or a stream without a descriptor
            return _FALLBACK_SIZE
        return size if size.columns and size.lines else _FALLBACK_SIZE

    def _emit(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def _is_terminal(stream: TextIO) -> bool:
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def _printable(text: str) -> str:
    """Return the text without control characters, which a terminal would obey."""
    return "".join(character for character in text if character.isprintable())

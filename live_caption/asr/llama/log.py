"""Takes what llama.cpp writes into the program's log. Recogniser process, any of its threads.

llama.cpp and mtmd write to standard error unless told otherwise, a line in several pieces.
They say nothing about what was spoken.
"""

from __future__ import annotations

import logging
import os

from llama_cpp import llama_cpp, mtmd_cpp

_log = logging.getLogger(__name__)

# ggml's levels: debug, info, warning, error. Its info is a page for each model: detail here.
_LEVELS = {1: logging.DEBUG, 2: logging.DEBUG, 3: logging.INFO, 4: logging.WARNING}
_ERROR = 4
_CONTINUED = 5


class LineLog:
    """Joins pieces to lines, logs them, and remembers an error until it is asked for."""

    def __init__(self) -> None:
        self._error = ""
        self._level = 0
        self._line = ""

    def write(self, level: int, text: bytes, _data: object = None) -> None:
        """Called by llama.cpp; level 5 continues the line before."""
        if level != _CONTINUED:
            self._level = level
        self._line += text.decode("utf-8", "replace")
        if self._line.endswith("\n"):
            self._finish()

    def _finish(self) -> None:
        line, self._line = self._line.strip(), ""
        if line.strip("."):
            _log.log(_LEVELS.get(self._level, logging.DEBUG), "%s", line)
        if self._level == _ERROR and not self._error:
            self._error = line  # those that follow are less and less precise

    def take_error(self) -> str:
        """The first error since this was asked before, or an empty text."""
        error, self._error = self._error, ""
        return error


LINES = LineLog()
_CALLBACK = llama_cpp.llama_log_callback(LINES.write)  # referenced as long as the library lives


def redirect() -> None:
    """From now on llama.cpp and mtmd write into the log. Importing `llama_cpp` undoes it."""
    os.environ["GGML_NO_BACKTRACE"] = "1"  # else a process that aborts starts a debugger
    llama_cpp.llama_log_set(_CALLBACK, None)
    mtmd_cpp.mtmd_helper_log_set(_CALLBACK, None)

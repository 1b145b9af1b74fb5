"""Log files, for finding out later what went wrong.

What was heard stays with the user: text of captions is never passed to a logger, by
nobody, at no level. Logs tell of devices, models, timings and errors only.

The main process owns the files. Child processes send their records to it through a
`ForwardHandler`, and the parent passes them to `handle`.
"""

from __future__ import annotations

import copy
import faulthandler
import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from live_caption.errors import StorageError
from live_caption.paths import ensure_folder

LOG_FILE = "live-caption.log"
CRASH_FILE = "crash.log"
_MAX_BYTES = 1_000_000
_OLD_FILES = 2
_FORMAT = "%(asctime)s %(levelname)-7s %(processName)s %(name)s: %(message)s"

_log = logging.getLogger(__name__)


def provide_streams() -> None:
    """A windowed program on Windows has no streams; what is printed there goes nowhere.

    Libraries print, too, and none of them expects that.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - for good
            setattr(sys, name, nowhere)


@contextmanager
def logging_to(folder: Path, level: str = "info") -> Iterator[Path]:
    """Logs into `folder` until left, warnings also to stderr; gives the path of the log file.

    Uncaught exceptions of all threads are logged, crashes of native code are written to
    `crash.log`. A folder that cannot be written to costs the files, not the program.
    """
    with ExitStack() as cleanup:
        root = logging.getLogger()
        cleanup.callback(root.setLevel, root.level)
        root.setLevel(level.upper())
        _attach_console(cleanup)
        cleanup.enter_context(_uncaught_logged())
        try:
            _attach_file(cleanup, ensure_folder(folder) / LOG_FILE)
            cleanup.enter_context(crashes_to(folder))
        except (StorageError, OSError) as error:
            _log.warning("No log is written. %s", error)
        yield folder / LOG_FILE


def _attach_file(cleanup: ExitStack, path: Path) -> None:
    handler = _LogFile(path, "a", _MAX_BYTES, _OLD_FILES, encoding="utf-8")
    handler.setFormatter(logging.Formatter(_FORMAT))
    handler.addFilter(_ours_or_serious)
    _attach(cleanup, handler)


class _LogFile(RotatingFileHandler):
    """A disk that is full costs the log: not the program, and no page in the terminal."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - as logging calls it
        """Says nothing; what matters is on the console as well."""

    def doRollover(self) -> None:  # noqa: N802 - as logging calls it
        """Another process that has the file open keeps Windows from renaming it: log on."""
        with suppress(OSError):
            super().doRollover()

    def close(self) -> None:
        with suppress(OSError):
            super().close()


def _attach_console(cleanup: ExitStack) -> None:
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.setFormatter(_ConsoleFormatter())
    _attach(cleanup, handler)


def _attach(cleanup: ExitStack, handler: logging.Handler) -> None:
    cleanup.callback(handler.close)
    logging.getLogger().addHandler(handler)
    cleanup.callback(logging.getLogger().removeHandler, handler)


def _ours_or_serious(record: logging.LogRecord) -> bool:
    """Libraries are only worth a line when something is wrong."""
    return record.name.startswith("live_caption") or record.levelno >= logging.WARNING


class _ConsoleFormatter(logging.Formatter):
    """A sentence for a person; tracebacks are for the file."""

    def format(self, record: logging.LogRecord) -> str:
        label = "Error" if record.levelno >= logging.ERROR else "Warning"
        return f"{label}: {record.getMessage()}"


@contextmanager
def crashes_to(folder: Path) -> Iterator[None]:
    """Writes the Python stacks to `crash.log` when native code crashes; for every process."""
    with (folder / CRASH_FILE).open("a", encoding="utf-8") as file:
        faulthandler.enable(file)
        try:
            yield
        finally:
            faulthandler.disable()


# --- exceptions nobody caught ------------------------------------------------------------


@contextmanager
def _uncaught_logged() -> Iterator[None]:
    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    sys.excepthook, threading.excepthook = _log_uncaught, _log_uncaught_in_thread
    sys.unraisablehook = _log_unraisable
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook, sys.unraisablehook = hooks


def _log_uncaught(
    kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        _log.critical("Unexpected error: %r", error, exc_info=(kind, error, traceback))


def _log_uncaught_in_thread(args: threading.ExceptHookArgs) -> None:
    name = args.thread.name if args.thread else "a thread"
    value = args.exc_value or args.exc_type()
    info = (args.exc_type, value, args.exc_traceback)
    _log.critical("Unexpected error in %s: %r", name, value, exc_info=info)


def _log_unraisable(args: sys.UnraisableHookArgs) -> None:
    value = args.exc_value or args.exc_type()
    info = (args.exc_type, value, args.exc_traceback)
    _log.error("Unexpected error while something was let go: %r", value, exc_info=info)


# --- records of child processes ----------------------------------------------------------


class ForwardHandler(logging.Handler):
    """Gives every record, made picklable, to `send`. Lives in child processes."""

    def __init__(self, send: Callable[[logging.LogRecord], None]) -> None:
        super().__init__()
        self._send = send

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):  # the parent is gone, and with it the log
            self._send(portable(record))


def portable(record: logging.LogRecord) -> logging.LogRecord:
    """A copy that can be pickled: message and traceback have become text."""
    copied = copy.copy(record)
    copied.msg, copied.args = record.getMessage(), None
    if record.exc_info:
        copied.exc_text = logging.Formatter().formatException(record.exc_info)
        copied.exc_info = None
    return copied


def handle(record: logging.LogRecord) -> None:
    """Writes a record that a child process sent."""
    logging.getLogger(record.name).handle(record)

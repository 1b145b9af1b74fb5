"""Notices exceptions that nobody expected, wherever in this process they are logged.

What escapes from slots and threads is logged by `live_caption.logs`, what roots of threads
catch they log themselves; so a handler of the log sees all of it. It may be called in any
thread; the rest lives in the main thread.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    Slot,
    qInstallMessageHandler,
)

from live_caption.gui.traces import trace_of

_MOST = 20  # different ones that are kept
_LEVELS = {
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
_qt_log = logging.getLogger("live_caption.qt")


@dataclass(frozen=True, slots=True)
class Crash:
    """Where something went wrong, and when first, in seconds since 1970."""

    trace: str
    at_s: float


class Crashes(QObject):
    """`noticed` tells that `found` has grown; the same again is no news."""

    noticed = Signal()
    _woken = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.found: tuple[Crash, ...] = ()
        self._lock = threading.Lock()
        self._arrived: dict[str, Crash] = {}
        self._handler = _Handler(self._note)
        self._woken.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def watch(self) -> None:
        """Notices from now on; what Qt has to say goes to the log."""
        logging.getLogger().addHandler(self._handler)
        qInstallMessageHandler(_log_of_qt)

    def end(self) -> None:
        qInstallMessageHandler(None)
        logging.getLogger().removeHandler(self._handler)

    def _note(self, error: BaseException) -> None:
        crash = Crash(trace_of(error), time.time())
        with self._lock:
            if crash.trace in self._arrived or len(self._arrived) >= _MOST:
                return
            self._arrived[crash.trace] = crash
        self._woken.emit()

    @Slot()
    def _take(self) -> None:
        with self._lock:
            found = tuple(self._arrived.values())
        if found != self.found:
            self.found = found
            self.noticed.emit()


class _Handler(logging.Handler):
    """Gives every exception that is logged as an error to `note`."""

    def __init__(self, note: Callable[[BaseException], None]) -> None:
        super().__init__(logging.ERROR)
        self._note = note

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._note(error)


def _log_of_qt(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    """What is fatal ends the process when this returns, with a trace in the crash log."""
    _qt_log.log(_LEVELS.get(kind, logging.DEBUG), "%s", message)

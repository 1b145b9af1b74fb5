"""Lets SIGINT and SIGTERM end the event loop.

Python runs its signal handlers between two of its own instructions, and inside Qt's loop
there are none. The interpreter writes each signal's number to a socket at once, however,
and a socket wakes Qt. Create and close in the main thread.
"""

from __future__ import annotations

import signal
import socket
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal, Slot

_ENDING = (signal.SIGINT, signal.SIGTERM)


class QuitSignals(QObject):
    """Emits `arrived` in the main thread for each signal that asks the program to end."""

    arrived = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reader, self._writer = socket.socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)
        self._fd = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        self._handlers = {number: signal.signal(number, _ignore) for number in _ENDING}

    def close(self) -> None:
        """Puts everything back as it was."""
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._fd)
        self._notifier.setEnabled(False)
        self._reader.close()
        self._writer.close()

    @Slot()
    def _read(self) -> None:
        if set(self._reader.recv(4096)) & set(_ENDING):
            self.arrived.emit()


def _ignore(number: int, frame: FrameType | None) -> None:
    """The number was written to the socket; that is enough."""

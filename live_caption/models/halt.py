"""Ends all threads of a download at once, also those that wait for the network.

Shared by the threads of one download; any of them may call anything.
"""

from __future__ import annotations

import contextlib
import socket
import threading

from live_caption.models.events import CancelledDownload


class Halt:
    """Whether to stop, and the sockets to shut then so that nobody goes on waiting for them."""

    def __init__(self) -> None:
        self._asked = threading.Event()
        self._lock = threading.Lock()
        self._sockets: set[socket.socket] = set()

    @property
    def is_asked(self) -> bool:
        return self._asked.is_set()

    def ask(self) -> None:
        """Stops everything now and for good."""
        with self._lock:
            self._asked.set()
            for each in self._sockets:
                _shut(each)

    def check(self) -> None:
        """Raises CancelledDownload when it is time to stop."""
        if self._asked.is_set():
            raise CancelledDownload("The download was stopped.", "It can go on where it stopped.")

    def sleep(self, seconds: float) -> None:
        """Waits; raises CancelledDownload as soon as it is time to stop."""
        self._asked.wait(max(0.0, seconds))
        self.check()

    def watch(self, connection: socket.socket) -> None:
        """Takes charge of a socket, to be shut when it is time to stop."""
        with self._lock:
            self._sockets.add(connection)
            if self._asked.is_set():
                _shut(connection)

    def release(self, connection: socket.socket) -> None:
        """Closes a watched socket; it may be released twice."""
        with self._lock:
            self._sockets.discard(connection)
            connection.close()


def _shut(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):  # the other side was faster
        connection.shutdown(socket.SHUT_RDWR)

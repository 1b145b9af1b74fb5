"""The running program as others reach it: a thread listens, the main thread does what is asked."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

from live_caption.instance.command import Command
from live_caption.instance.meeting import Claim, connect

_log = logging.getLogger(__name__)
_PATIENCE_S = 1.0
_LONGEST = 64  # bytes of a command


@dataclass(frozen=True, slots=True)
class Request:
    """A command, whose sender waits for the answer."""

    command: Command
    connection: Connection

    def answer(self) -> None:
        """Says that it has been done."""
        with suppress(OSError):  # nobody waits any more
            self.connection.send_bytes(b"done")
        self.connection.close()


class Instance:
    """This process as the one that runs, from `become` until `close`. Main thread."""

    def __init__(self, place: str, claim: Claim) -> None:
        self._place = place
        self._claim = claim
        self._mutex = threading.Lock()
        self._requests: list[Request] = []
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def serve(self, wake: Callable[[], None]) -> None:
        """Listens from now on; `wake` is called in another thread when there is a request.

        What was sent since the start has waited.
        """
        if self._claim.listener is not None:
            self._thread = threading.Thread(
                target=self._run, args=(wake,), name="instance", daemon=True
            )
            self._thread.start()

    def take(self) -> list[Request]:
        """What has been asked since the last call."""
        with self._mutex:
            taken, self._requests = self._requests, []
        return taken

    def close(self) -> None:
        """Gives up the place; who still waits learns that nobody runs. May be called twice."""
        if self._closing.is_set():
            return
        self._closing.set()
        if self._thread is not None:
            knock = connect(self._place)
            self._thread.join(_PATIENCE_S)  # its socket may be gone; it ends with the process then
            if knock is not None:
                knock.close()
        for request in self.take():
            request.connection.close()
        self._claim.close()

    def _run(self, wake: Callable[[], None]) -> None:
        assert self._claim.listener is not None
        while not self._closing.is_set():
            try:
                connection = self._claim.listener.accept()
            except OSError as error:
                _log.info("a connection failed: %s", error)
                self._closing.wait(_PATIENCE_S)
                continue
            command = None if self._closing.is_set() else _received(connection)
            if command is None:
                connection.close()
                continue
            with self._mutex:
                self._requests.append(Request(command, connection))
            wake()


def _received(connection: Connection) -> Command | None:
    try:
        if connection.poll(_PATIENCE_S):
            return Command(connection.recv_bytes(_LONGEST).decode(errors="replace"))
    except (EOFError, OSError, ValueError) as error:
        _log.info("a command was not understood: %s", error)
    return None

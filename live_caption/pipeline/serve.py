"""The child's side of a supervised process.

The main thread of the child runs `target(channel, argument)`; a second thread reads the
pipe into a queue, so that the parent's writes never wait for the work. Messages are
unpickled by the work loop: two threads that import the same packages at once can each
meet them half made. Pings are answered there, too: a loop that hangs does not answer.
When the parent is gone the child ends by itself.
"""

from __future__ import annotations

import contextlib
import importlib
import logging
import os
import queue
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler

from live_caption.errors import StorageError
from live_caption.logs import ForwardHandler, crashes_to, provide_streams
from live_caption.paths import AppPaths, ensure_folder

_ORPHAN_GRACE_S = 2.0


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there?"""


@dataclass(frozen=True, slots=True)
class Pong:
    """The work loop is turning."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the work loop."""


class Channel:
    """Messages from and to the parent. `receive` belongs to the work loop, `send` to anybody."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()
        self._inbox: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=self._read, name="channel", daemon=True).start()

    def send(self, message: object) -> None:
        """Sends a picklable message; does nothing once the parent is gone."""
        with self._lock, contextlib.suppress(OSError):
            self._connection.send(message)

    def receive(self, timeout_s: float | None = None) -> object | None:
        """The next message (`Stop` at the end), or None after `timeout_s` without one."""
        while True:
            try:
                message: object = ForkingPickler.loads(self._inbox.get(timeout=timeout_s))
            except queue.Empty:
                return None
            if not isinstance(message, Ping):
                return message
            self.send(Pong())
            if timeout_s is not None:
                return None

    def waiting(self) -> Iterator[object]:
        """The messages that are there already."""
        while not self._inbox.empty():
            message = ForkingPickler.loads(self._inbox.get())
            if isinstance(message, Ping):
                self.send(Pong())
            else:
                yield message

    def _read(self) -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                self._inbox.put(self._connection.recv_bytes())
        self._inbox.put(bytes(ForkingPickler.dumps(Stop())))
        threading.Event().wait(_ORPHAN_GRACE_S)
        os._exit(0)


@contextlib.contextmanager
def _crashes_recorded() -> Iterator[None]:
    """Stacks of native crashes go beside the logs, where there can be any."""
    with contextlib.ExitStack() as recording:
        with contextlib.suppress(StorageError, OSError):
            recording.enter_context(crashes_to(ensure_folder(AppPaths.find().logs)))
        yield


def serve(
    connection: Connection, target: str, argument: object, environment: dict[str, str], level: int
) -> None:
    """Entry point of the child process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    provide_streams()
    os.environ.update(environment)  # before anything native is imported
    channel = Channel(connection)
    logging.basicConfig(level=level, handlers=[ForwardHandler(channel.send)], force=True)
    module, _, function = target.partition(":")
    work: Callable[[Channel, object], None] = getattr(importlib.import_module(module), function)
    try:
        with _crashes_recorded():
            work(channel, argument)
    except Exception:
        logging.getLogger(__name__).exception("%s failed", target)
        raise SystemExit(1) from None
    finally:
        logging.shutdown()

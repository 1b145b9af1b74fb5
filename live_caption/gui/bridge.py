"""Carries what the pipeline's threads publish to the main thread.

Worker threads store into the mailbox and emit at most one payload-free signal; the slot
here, on an object that lives in the main thread, empties it. Signals with payloads from
other threads crash (their arguments are Python objects that two threads release).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal, Slot

from live_caption.pipeline.hub import Batch, Mailbox


class Bridge(QObject):
    """Calls `receive` in the main thread with everything that arrived since the last call."""

    _woken = Signal()

    def __init__(self, receive: Callable[[Batch], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._receive = receive
        self.mailbox = Mailbox(self._woken.emit)
        self._woken.connect(self._drain, Qt.ConnectionType.QueuedConnection)

    @Slot()
    def _drain(self) -> None:
        self._receive(self.mailbox.take())

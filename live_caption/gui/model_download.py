"""Downloads one model in a thread and tells the main thread how far it is. Main thread.

The thread keeps the newest event under a lock and sends one wake without payload.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal, Slot

from live_caption.errors import LiveCaptionError
from live_caption.models.events import CancelledDownload, ModelEvent, OnEvent

_log = logging.getLogger(__name__)
Work = Callable[[OnEvent, threading.Event], None]
"""Brings a model; ends soon after the event is set. Raises LiveCaptionError."""


class ModelDownload(QObject):
    """`changed` tells that there is news; `ended` that the model is there or `error` says why not.

    `model` is the id of the one that is being downloaded, empty when none is.
    """

    changed = Signal()
    ended = Signal()
    _woken = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.model = ""
        self.news: ModelEvent | None = None
        self.error: LiveCaptionError | None = None
        self._lock = threading.Lock()
        self._newest: ModelEvent | None = None
        self._is_over = False
        self._cancel = threading.Event()
        self._thread: threading.Thread | None = None
        self._woken.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def start(self, model: str, work: Work) -> None:
        """Begins, unless another model is being downloaded."""
        if self._thread is not None:
            return
        self.model, self.news, self.error = model, None, None
        self._newest, self._is_over = None, False
        self._cancel.clear()
        self._thread = threading.Thread(target=self._run, args=(work,), name="model download")
        self._thread.start()
        self.changed.emit()

    @Slot()
    def cancel(self) -> None:
        """Stops soon; what has arrived is kept for the next time."""
        self._cancel.set()

    def end(self) -> None:
        """Cancels and waits."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()

    def _run(self, work: Work) -> None:
        error: LiveCaptionError | None = None
        try:
            work(self._note, self._cancel)
        except CancelledDownload:
            _log.info("a download was stopped")
        except LiveCaptionError as failure:
            error = failure
        except Exception as failure:  # noqa: BLE001 - root of the thread
            _log.exception("a download failed")
            error = LiveCaptionError(str(failure))
        with self._lock:
            self.error, self._is_over = error, True
        self._woken.emit()

    def _note(self, event: ModelEvent) -> None:
        with self._lock:
            wake, self._newest = self._newest is None, event
        if wake:
            self._woken.emit()

    @Slot()
    def _take(self) -> None:
        with self._lock:
            self.news, self._newest = self._newest or self.news, None
            is_over = self._is_over
        if is_over and self._thread is not None:
            self._thread.join()
            self._thread = None
            self.model = ""
            self.ended.emit()
        self.changed.emit()

"""Asks something that takes its time in a thread, and answers in the main thread."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from live_caption.errors import LiveCaptionError

_log = logging.getLogger(__name__)
Answer = TypeVar("Answer")


class Question(QObject, Generic[Answer]):
    """Calls `ask` in a thread of its own, then `answered` in the main thread.

    What `ask` raises is the error, in its words for people. A question that is asked while the
    last one is not answered waits for that answer.
    """

    _woken = Signal()

    def __init__(
        self,
        ask: Callable[[], Answer],
        answered: Callable[[Answer | LiveCaptionError], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._ask = ask
        self._answered = answered
        self._answer: Answer | LiveCaptionError | None = None
        self._thread: threading.Thread | None = None
        self._is_too_old = False
        self._woken.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def start(self) -> None:
        """Asks, unless it is being asked already."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="question", daemon=True)
            self._thread.start()

    def start_anew(self) -> None:
        """Asks; once more where it is being asked already, for that answer may be too old."""
        self._is_too_old = self._thread is not None
        self.start()

    def join(self) -> None:
        """Waits for the thread; nothing is delivered any more."""
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        try:
            self._answer = self._ask()
        except LiveCaptionError as error:
            self._answer = error
        except Exception as error:  # noqa: BLE001 - root of the thread
            _log.exception("a question has no answer")
            self._answer = LiveCaptionError(str(error))
        self._woken.emit()

    @Slot()
    def _deliver(self) -> None:
        self.join()
        self._thread = None
        answer, self._answer = self._answer, None
        if self._is_too_old:
            self.start_anew()
        elif answer is not None:
            self._answered(answer)

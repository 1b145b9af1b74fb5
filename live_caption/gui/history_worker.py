"""Asks the history in a thread of its own and answers in the main thread.

The thread opens the file for each question and closes it again; it starts with the first
question and ends with `close`. Nothing is made where no history is kept.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from live_caption.errors import LiveCaptionError
from live_caption.history.store import HistoryStore

_log = logging.getLogger(__name__)
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class _Question:
    subject: str
    ask: Callable[[HistoryStore], Any]
    answer: Callable[[Any], None]


class HistoryWorker(QObject):
    """Lives in the main thread; the history is the file `path`."""

    _woken = Signal()

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._changed = threading.Condition()
        self._questions: list[_Question] = []
        self._answers: list[tuple[_Question, Any]] = []
        self._newest: dict[str, _Question] = {}
        self._running: tuple[str, HistoryStore] | None = None
        self._closing = False
        self._thread: threading.Thread | None = None
        self._woken.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def ask(
        self,
        subject: str,
        ask: Callable[[HistoryStore], Result],
        answer: Callable[[Result | LiveCaptionError | None], None],
    ) -> None:
        """Calls `ask` in the thread, then `answer` in the main thread: with None without a
        history, or with the error. A newer question on a subject ends and replaces older ones.
        """
        question = _Question(subject, ask, answer)
        with self._changed:
            self._questions = [each for each in self._questions if each.subject != subject]
            self._questions.append(question)
            self._newest[subject] = question
            if self._running is not None and self._running[0] == subject:
                self._running[1].interrupt()
            self._changed.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="history")
            self._thread.start()

    def close(self) -> None:
        """Finishes what was asked; nothing is answered any more. May be called twice."""
        with self._changed:
            self._closing = True
            self._newest.clear()
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while (question := self._next()) is not None:
            result = self._result_of(question)
            with self._changed:
                self._answers.append((question, result))
            self._woken.emit()

    def _next(self) -> _Question | None:
        with self._changed:
            self._changed.wait_for(lambda: self._questions or self._closing)
            return self._questions.pop(0) if self._questions else None

    def _result_of(self, question: _Question) -> object:
        try:
            if not self._path.exists():
                return None
            with HistoryStore(self._path) as store, self._interruptible(question, store):
                return question.ask(store)
        except LiveCaptionError as error:
            return error
        except Exception as error:  # noqa: BLE001 - root of the thread's work
            _log.exception("the history cannot answer")
            return LiveCaptionError(str(error))

    @contextmanager
    def _interruptible(self, question: _Question, store: HistoryStore) -> Iterator[None]:
        with self._changed:
            self._running = question.subject, store
        try:
            yield
        finally:
            with self._changed:
                self._running = None

    @Slot()
    def _deliver(self) -> None:
        with self._changed:
            answers, self._answers = self._answers, []
        for question, result in answers:
            if self._newest.get(question.subject) is question:
                question.answer(result)

"""Measures this computer once, for whoever recommends a model. Main thread.

It belongs to the desktop, so that a window may close while the measuring goes on.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from live_caption.errors import LiveCaptionError
from live_caption.gui.preferences import Preferences
from live_caption.gui.worker import Question
from live_caption.models.recommend import Machine
from live_caption.paths import AppPaths
from live_caption.settings import Settings

Measure = Callable[[Settings, AppPaths, threading.Event], Machine]


class Measurement(QObject):
    """`machine` is None until it is measured; `error` says why it cannot be.

    Measuring takes seconds and the processor, so it waits until somebody asks.
    """

    changed = Signal()

    def __init__(
        self,
        preferences: Preferences,
        measure: Measure,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.machine: Machine | None = None
        self.error: LiveCaptionError | None = None
        self._cancel = threading.Event()
        self._question = Question(
            lambda: measure(preferences.settings, preferences.paths, self._cancel),
            self._measured,
            self,
        )

    @Slot()
    def start(self) -> None:
        """`changed` tells when it is measured; nothing happens where it is already."""
        if self.machine is None and not self._cancel.is_set():
            self._question.start()

    def end(self) -> None:
        """Breaks off and waits."""
        self._cancel.set()
        self._question.join()

    def _measured(self, found: Machine | LiveCaptionError) -> None:
        if isinstance(found, LiveCaptionError):
            self.error = found
        else:
            self.machine, self.error = found, None
        self.changed.emit()

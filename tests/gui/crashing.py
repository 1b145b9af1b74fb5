"""The desktop in which something goes wrong; run by tests as a process.

Prints what the dialog says, what it copies, how often it came, and what the window shows.
"""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from live_caption.gui import session
from live_caption.gui.caption_window import CaptionWindow
from live_caption.gui.crash_dialog import CrashDialog
from live_caption.logs import logging_to
from live_caption.paths import AppPaths
from live_caption.pipeline.hub import Mailbox
from live_caption.settings import Settings
from tests.gui.fakes import FakeControls

SECRET = "Good evening"


class Accidents(QObject):
    """Lets a slot fail twice in the same way, then a thread."""

    def __init__(self) -> None:
        super().__init__()
        self.dialogs: list[CrashDialog] = []
        self.reports: list[str] = []
        QTimer.singleShot(0, self._fail)

    @Slot()
    def _fail(self) -> None:
        QTimer.singleShot(0, self._look)
        raise ValueError(SECRET)

    @Slot()
    def _look(self) -> None:
        dialog = _dialog()
        if dialog is None:
            QTimer.singleShot(10, self._look)
            return
        dialog.copy()
        self.dialogs.append(dialog)
        self.reports.append(QGuiApplication.clipboard().text())
        self.said = dialog.said()
        dialog.reject()
        if len(self.dialogs) == 1:
            QTimer.singleShot(0, self._fail_again)
        else:
            self._end()

    @Slot()
    def _fail_again(self) -> None:
        QTimer.singleShot(100, self._fail_elsewhere)
        self._fail_as_before()

    def _fail_as_before(self) -> None:
        threading.Thread(target=self._broken).start()

    def _broken(self) -> None:
        raise RuntimeError(SECRET)

    @Slot()
    def _fail_elsewhere(self) -> None:
        self._fail_as_before()
        QTimer.singleShot(0, self._look)

    def _end(self) -> None:
        found = {
            "said": self.said,
            "reports": self.reports,
            "window": _window().status_text(),
        }
        print(json.dumps(found), flush=True)  # noqa: T201 - what the test reads
        QApplication.exit(0)


def _dialog() -> CrashDialog | None:
    dialogs = (w for w in QApplication.topLevelWidgets() if isinstance(w, CrashDialog))
    return next((dialog for dialog in dialogs if dialog.isVisible()), None)


def _window() -> CaptionWindow:
    return next(w for w in QApplication.topLevelWidgets() if isinstance(w, CaptionWindow))


accidents: list[Accidents] = []


def _start(mailbox: Mailbox, settings: Settings) -> FakeControls:
    accidents.append(Accidents())
    return FakeControls(mailbox)


if __name__ == "__main__":
    paths = AppPaths.find()
    with logging_to(paths.logs):
        sys.exit(session.run(_start, Settings(), paths))

"""The desktop with a pipeline that only says what happens to it; run by tests as a process.

`quit` triggers the action of that name; `platform` prints what the window system is and what the
window says while nothing is heard; `show` has captions published from a thread and
prints what the window shows and a few colours of the screen.
"""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from live_caption.gui import session
from live_caption.gui.caption_window import CaptionWindow
from live_caption.gui.wizard_record import WizardRecord, keep_record
from live_caption.paths import AppPaths
from live_caption.pipeline.hub import Mailbox
from live_caption.settings import Settings
from live_caption.types import (
    Caption,
    Health,
    RecognizerStatus,
    SegmentId,
    SourceKind,
    SourceState,
    SourceStatus,
)

_TEXT = "Good evening, and welcome to the programme."


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - what the test reads


class _Pipeline:
    sources = (SourceKind.SYSTEM,)
    paused = False

    def __init__(self, mailbox: Mailbox) -> None:
        self._mailbox = mailbox
        self._thread = threading.Thread(target=self._publish)
        self._thread.start()

    def listen(self, sources: tuple[SourceKind, ...]) -> None: ...
    def pause(self) -> None: ...
    def resume(self) -> None: ...
    def apply(self, settings: Settings) -> None: ...
    def recover(self) -> None: ...

    def close(self) -> None:
        self._thread.join()
        _say("closed")

    def _publish(self) -> None:
        states = (SourceState(SourceKind.SYSTEM, SourceStatus.LISTENING),)
        self._mailbox.health(Health(RecognizerStatus.READY, states))
        if "platform" in sys.argv:
            return
        for end in range(1, len(_TEXT)):
            self._mailbox.show(_caption(end, final=False))
        self._mailbox.show(_caption(len(_TEXT), final=True))


def _caption(end: int, final: bool) -> Caption:
    segment = SegmentId(SourceKind.SYSTEM, 1)
    return Caption(segment, end, _TEXT[:end], "", 0, 100 * end, final)


def _start(mailbox: Mailbox, settings: Settings) -> _Pipeline:
    _say("started")
    if "quit" in sys.argv:
        QTimer.singleShot(0, _window().actions()[-1].trigger)
    if "platform" in sys.argv:
        QTimer.singleShot(0, _report_platform)
    if "show" in sys.argv:
        QTimer.singleShot(0, _report)
    return _Pipeline(mailbox)


def _window() -> CaptionWindow:
    return next(w for w in QApplication.topLevelWidgets() if isinstance(w, CaptionWindow))


def _report_platform() -> None:
    window = _window()
    if "Listening" not in window.status_text() or not window.windowHandle().isExposed():
        QTimer.singleShot(10, _report_platform)
        return
    _say(json.dumps([QGuiApplication.platformName(), window.status_text()]))
    QApplication.exit(0)


def _report() -> None:
    window, screen = _window(), QGuiApplication.primaryScreen()
    if window.text() != _TEXT or not window.windowHandle().isExposed():
        QTimer.singleShot(10, _report)
        return
    window.repaint()
    picture = screen.grabWindow(0).toImage()
    place = window.geometry()
    corner, inside = place.topLeft(), place.topLeft() + window.rect().bottomLeft() / 2
    found = {
        "text": window.text(),
        "corner": picture.pixelColor(corner).name(),
        "inside": picture.pixelColor(inside.x() + 8, inside.y()).name(),
        "on_screen": screen.geometry().contains(place),
    }
    _say(json.dumps(found))
    QApplication.exit(0)


if __name__ == "__main__":
    keep_record(AppPaths.find().wizard_file, WizardRecord())
    sys.exit(session.run(_start, Settings(), AppPaths.find()))

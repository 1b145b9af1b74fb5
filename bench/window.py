"""The real desktop on an X server of its own, noting what it has painted and when."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Callable
from unittest.mock import patch

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication

from bench.tap import TapHub
from live_caption.gui import desktop
from live_caption.gui.caption_view import CaptionView
from live_caption.gui.controller import Controller
from live_caption.pipeline.hub import Batch, Mailbox
from live_caption.types import SourceKind

Painted = list[tuple[float, int]]


def run(hub: TapHub, work: Callable[[], None]) -> Painted:
    """Shows what the hub publishes while `work` runs in a thread.

    Returns when each caption was on the screen: `time.monotonic()` and its end.
    """
    display = _start_display()
    noted = _Noted()
    view_paint, take = CaptionView.paintEvent, Controller.receive

    def paint(self: CaptionView, event: QPaintEvent) -> None:
        view_paint(self, event)
        noted.painted()

    def receive(self: Controller, batch: Batch) -> None:
        take(self, batch)
        noted.received(batch)

    try:
        with (
            patch.object(CaptionView, "paintEvent", paint),
            patch.object(Controller, "receive", receive),
        ):
            desktop.run(lambda mailbox: _Work(hub, mailbox, work))
    finally:
        display.terminate()
        display.wait()
    return noted.times


class _Noted:
    def __init__(self) -> None:
        self.times: Painted = []
        self._waiting: list[int] = []

    def received(self, batch: Batch) -> None:
        self._waiting += [caption.end for caption in batch.captions]

    def painted(self) -> None:
        now_s = time.monotonic()
        self.times += [(now_s, end) for end in self._waiting]
        self._waiting.clear()


class _Work:
    """Controls of a pipeline that plays once and then closes the desktop."""

    sources = (SourceKind.SYSTEM,)
    paused = False

    def __init__(self, hub: TapHub, mailbox: Mailbox, work: Callable[[], None]) -> None:
        hub.add_mailbox(mailbox)
        self._thread = threading.Thread(target=work)
        self._thread.start()
        self._timer = QTimer()
        self._timer.timeout.connect(self._quit_when_done)
        self._timer.start(500)

    def _quit_when_done(self) -> None:
        if not self._thread.is_alive():
            QApplication.exit(0)

    def listen(self, sources: tuple[SourceKind, ...]) -> None: ...
    def pause(self) -> None: ...
    def resume(self) -> None: ...

    def close(self) -> None:
        self._timer.stop()
        self._thread.join()


def _start_display() -> subprocess.Popen[bytes]:
    reader, writer = os.pipe()
    display = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=(writer,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as number:
        os.environ["DISPLAY"] = f":{number.readline().strip()}"
    os.environ["QT_QPA_PLATFORM"] = "xcb"
    return display

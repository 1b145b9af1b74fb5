"""The real desktop on an X server of its own, noting what it has painted and when."""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication

from live_caption.gui import session
from live_caption.gui.caption_view import CaptionView
from live_caption.gui.controller import Controller
from live_caption.gui.wizard_record import WizardRecord, keep_record
from live_caption.paths import AppPaths
from live_caption.pipeline.hub import Batch, Hub, Mailbox
from live_caption.settings import Settings
from live_caption.types import SourceKind

Painted = list[tuple[float, int]]


def show(hub: Hub, work: Callable[[], None]) -> None:
    """Shows what the hub publishes while `work` runs in a thread; raises what `work` raises."""
    errors: list[Exception] = []

    def start(mailbox: Mailbox, _settings: Settings) -> _Work:
        return _Work(hub, mailbox, work, errors)

    with (
        display() as environment,
        patch.dict(os.environ, environment),
        tempfile.TemporaryDirectory() as home,
    ):
        paths = AppPaths.below(Path(home))
        keep_record(paths.wizard_file, WizardRecord())
        session.run(start, Settings(), paths)
    if errors:
        raise errors[0]


def show_noting(hub: Hub, work: Callable[[], None]) -> Painted:
    """Does the same and returns when each caption was on the screen, and its end."""
    noted = _Noted()
    view_paint, take = CaptionView.paintEvent, Controller.receive

    def paint(self: CaptionView, event: QPaintEvent) -> None:
        view_paint(self, event)
        noted.painted()

    def receive(self: Controller, batch: Batch) -> None:
        take(self, batch)
        noted.received(batch)

    with (
        patch.object(CaptionView, "paintEvent", paint),
        patch.object(Controller, "receive", receive),
    ):
        show(hub, work)
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
    """Controls of a pipeline that closes the desktop once its work is done."""

    sources = (SourceKind.SYSTEM,)
    paused = False

    def __init__(
        self, hub: Hub, mailbox: Mailbox, work: Callable[[], None], errors: list[Exception]
    ) -> None:
        hub.add_mailbox(mailbox)
        self._work = work
        self._errors = errors
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        self._timer = QTimer()
        self._timer.timeout.connect(self._quit_when_done)
        self._timer.start(500)

    def _run(self) -> None:
        try:
            self._work()
        except Exception as error:  # noqa: BLE001 - root of the thread
            self._errors.append(error)

    def _quit_when_done(self) -> None:
        if not self._thread.is_alive():
            QApplication.exit(0)

    def listen(self, sources: tuple[SourceKind, ...]) -> None: ...
    def pause(self) -> None: ...
    def resume(self) -> None: ...
    def apply(self, settings: Settings) -> None: ...
    def recover(self) -> None: ...

    def close(self) -> None:
        self._timer.stop()
        self._thread.join()


@contextlib.contextmanager
def display(size: str = "1280x800") -> Iterator[dict[str, str]]:
    """An X server of its own; yields the environment of its clients."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
        pass_fds=(writer,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as number:
        name = f":{number.readline().strip()}"
    try:
        yield {"DISPLAY": name, "QT_QPA_PLATFORM": "xcb"}
    finally:
        server.terminate()
        server.wait()

"""The real application, which keeps changing its files and notes all that it publishes.

Tests run it as `python -m tests.e2e.noted` and kill it. Its recogniser is scripted. The file
`JOURNAL` in its home gets a line of JSON for each caption in the moment it is published, and
a beat of its heart twenty times a second; times are those of `time.monotonic()`.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path
from unittest.mock import patch

from live_caption.pipeline.hub import Hub
from live_caption.types import Caption

JOURNAL = "journal"
BEAT_S = 0.05
_RESTLESS_MS = 100


class _Journal:
    """Lines that are the system's as soon as they are written: no kill takes one back."""

    def __init__(self, folder: Path) -> None:
        self._lines = os.open(folder / JOURNAL, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._disk = os.open(folder / "heart", os.O_WRONLY | os.O_CREAT)

    def note(self, **what: object) -> None:
        line = json.dumps({"time_s": time.monotonic(), **what}) + "\n"
        os.write(self._lines, line.encode())

    def beat(self) -> None:
        """Notes each time that this thread could run and reach the disk."""
        while True:
            time.sleep(BEAT_S)
            os.pwrite(self._disk, b".", 0)
            os.fsync(self._disk)
            self.note()


class _NotingHub(Hub):
    def __init__(self) -> None:
        super().__init__()
        self._journal = _Journal(Path(os.environ["LIVE_CAPTION_HOME"]))
        threading.Thread(target=self._journal.beat, name="heart", daemon=True).start()

    def show(self, caption: Caption) -> None:
        segment = [caption.segment.source, caption.segment.number]
        self._journal.note(segment=segment, committed=caption.committed)
        super().show(caption)


def main() -> int:
    from PySide6.QtCore import QPoint, QTimer, Slot

    from live_caption import app
    from live_caption.gui import application, desktop
    from tests.e2e import watched

    class RestlessDesktop(desktop.Desktop):
        @Slot()
        def open(self) -> None:
            super().open()
            self._restlessness = QTimer(self, interval=_RESTLESS_MS)
            self._restlessness.timeout.connect(self._fidget)
            self._restlessness.start()

        @Slot()
        def _fidget(self) -> None:
            """Has the settings and the place of the window written."""
            size = self._preferences.settings.captions_font_size
            self._preferences.change(captions_font_size=18 + (size + 1) % 6)
            self.window.move_by(QPoint(1 - 2 * (size % 2), 0))

    with (
        patch.object(app, "_FACTORY", "tests.fakes.scripted:scripted"),
        patch.object(application, "Hub", _NotingHub),
        patch.object(desktop, "Desktop", RestlessDesktop),
    ):
        return watched.main()


if __name__ == "__main__":
    sys.exit(main())

"""The real application whose window also says on standard output what it shows.

Tests run it as `python -m tests.e2e.watched`. After each change it prints one line of JSON:
the visible captions, the status, and the processes that listen and recognise. When it ends it
writes into the file `LEFT` in its home what still goes on in it.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import threading
from pathlib import Path

LEFT = "left.json"


def main() -> int:
    from PySide6.QtCore import Slot

    import live_caption.__main__
    from live_caption.gui import desktop

    class WatchedDesktop(desktop.Desktop):
        @Slot()
        def open(self) -> None:
            self.controller.text_changed.connect(self._tell)
            self.controller.state_changed.connect(self._tell)
            super().open()

        @Slot()
        def _tell(self) -> None:
            application = self.controller._controls
            engine = getattr(application, "engine", None)
            seen = {
                "text": self.window.text(),
                "status": self.window.status_text(),
                "listener": engine and engine.listener_pid,
                "recognizer": engine and engine.recognizer_pid,
            }
            print(json.dumps(seen), flush=True)  # noqa: T201 - what the test reads

    desktop.Desktop = WatchedDesktop  # type: ignore[misc]
    code = live_caption.__main__.main([])
    Path(os.environ["LIVE_CAPTION_HOME"], LEFT).write_text(json.dumps(_left()))
    return code


def _left() -> dict[str, list[str]]:
    """The threads and timers of this process that go on."""
    import shiboken6
    from PySide6.QtCore import QTimer

    timers = [each for each in gc.get_objects() if isinstance(each, QTimer)]
    return {
        "threads": [
            each.name for each in threading.enumerate() if each is not threading.main_thread()
        ],
        "timers": [repr(each) for each in timers if shiboken6.isValid(each) and each.isActive()],
    }


if __name__ == "__main__":
    sys.exit(main())

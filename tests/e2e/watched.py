"""The real application whose window also says on standard output what it shows.

Tests run it as `python -m tests.e2e.watched`. After each change it prints one line of JSON:
the visible captions, the status, and the processes that listen and recognise.
"""

from __future__ import annotations

import json
import sys


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
    return live_caption.__main__.main([])


if __name__ == "__main__":
    sys.exit(main())

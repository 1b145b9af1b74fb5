"""The program as it is started, which says when it is seen, or what memory it takes.

bench.start runs `python -m bench.started` with `seen` or `memory`, and reads lines of JSON.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

if TYPE_CHECKING:
    from live_caption.gui.desktop import Desktop
    from live_caption.types import Caption

LINES = 500
_REST_MS = 4000  # until everything has been done that a stage begins
_SENTENCE = "The water carries sand and stones, and wherever it slows down it lets them fall."


def say(stage: str) -> None:
    """Prints a line about this moment: the time, the processor's time, and the memory."""
    rows = (line.split() for line in Path("/proc/self/smaps_rollup").read_text().splitlines())
    kilobytes = {row[0]: int(row[1]) for row in rows if row[-1] == "kB"}
    told = {
        "stage": stage,
        "time_s": time.monotonic(),
        "processor_s": time.process_time(),
        "resident_mb": kilobytes["Rss:"] / 1024,
        "proportional_mb": kilobytes["Pss:"] / 1024,
    }
    print(json.dumps(told), flush=True)


def main(purpose: str) -> int:
    from PySide6.QtCore import QEvent, QObject, QTimer, Slot

    import live_caption.__main__
    from live_caption.gui import application, desktop
    from live_caption.pipeline.hub import Hub

    hub = Hub()

    class Measured(desktop.Desktop):
        @Slot()
        def open(self) -> None:
            if purpose == "seen":
                self.window.installEventFilter(self)
            super().open()
            if purpose == "memory":
                tour(self, hub.show)

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            if event.type() is QEvent.Type.Paint:
                watched.removeEventFilter(self)
                QTimer.singleShot(0, self._seen)  # when it is painted
            return False

        @Slot()
        def _seen(self) -> None:
            say("seen")
            self.quit()

    with (
        patch.object(application, "Hub", lambda: hub),
        patch.object(desktop, "Desktop", Measured),
    ):
        return live_caption.__main__.main([])


def tour(desktop: Desktop, publish: Callable[[Caption], None]) -> None:
    """Stage after stage, with a rest before each is measured; then quits."""
    from PySide6.QtCore import QTimer

    speech = threading.Thread(target=_speak, args=(publish,))
    stages: list[tuple[str, Callable[[], object]]] = [
        ("started", lambda: None),
        (f"after {LINES} lines", speech.start),
        ("with the settings", desktop.show_settings),
        ("with the history", desktop.show_history),
        ("with the wizard", desktop.wizard.open),
    ]

    def go_on() -> None:
        if speech.is_alive():
            QTimer.singleShot(_REST_MS, go_on)
            return
        say(named.pop(0))
        if not works:
            desktop.quit()
            return
        works.pop(0)()
        QTimer.singleShot(_REST_MS, go_on)

    named = [name for name, _ in stages]
    works = [work for _, work in stages[1:]]
    QTimer.singleShot(_REST_MS, go_on)


def _speak(publish: Callable[[Caption], None]) -> None:
    for caption in _captions():
        publish(caption)
        time.sleep(0.001)


def _captions() -> Iterator[Caption]:
    """What is captioned in half an hour, word by word, each sentence a paragraph."""
    from live_caption.types import SAMPLE_RATE_HZ, Caption, SegmentId, SourceKind

    words = _SENTENCE.split(" ")
    for number in range(LINES):
        segment, start = SegmentId(SourceKind.SYSTEM, 10_000 + number), number * 10 * SAMPLE_RATE_HZ
        for count in range(1, len(words) + 1):
            committed, guess = words[: max(0, count - 3)], words[max(0, count - 3) : count]
            texts = " ".join(committed), " " + " ".join(guess)
            yield Caption(segment, count, *texts, start, start + count, final=False)
        end = start + SAMPLE_RATE_HZ
        yield Caption(segment, len(words) + 1, _SENTENCE, "", start, end, final=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

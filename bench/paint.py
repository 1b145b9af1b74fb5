"""What a caption costs until it is painted, with a long history:  python -m bench.paint

Each look is given 500 lines of history and then sentences that grow word by word; the time
is that of laying out and painting, from the arrival of a caption in the main thread on.
Going back and resizing are timed as well. Runs on an X server of its own.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from unittest.mock import patch

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from bench.window import display
from live_caption.gui.appearance import appearance_of
from live_caption.gui.caption_window import CaptionWindow
from live_caption.gui.controller import Controller
from live_caption.gui.places import Places
from live_caption.pipeline.hub import Batch
from live_caption.settings import Settings
from live_caption.types import SAMPLE_RATE_HZ, Caption, SegmentId, SourceKind

_HISTORY = 500
_SPOKEN = 40
_SENTENCE = "The water carries sand and stones, and wherever it slows down it lets them fall. 水流"
_LOOKS = {
    "standard": Settings(),
    "full height": replace(Settings(), captions_lines=0),
    "subtitles": replace(Settings(), captions_preset="subtitles"),
    "full height, outlined": replace(Settings(), captions_preset="subtitles", captions_lines=0),
}


def main() -> None:
    with display() as environment, patch.dict(os.environ, environment):
        application = QApplication([])
        for name, settings in _LOOKS.items():
            measure(name, settings)
        application.quit()


def measure(name: str, settings: Settings) -> None:
    """Prints what one look costs."""
    controller = Controller()
    window = CaptionWindow(controller, lambda: True, appearance_of(settings), Places())
    controller.receive(Batch(tuple(_caption(n, _SENTENCE, final=True) for n in range(_HISTORY))))
    window.show()
    QApplication.processEvents()
    growing = [_cost_ms(partial(controller.receive, Batch((each,)))) for each in _growing()]
    _print(f"{name}: a caption", growing)
    for what, work in (
        ("all of the window", window.update),
        ("a line back", partial(_key, window, Qt.Key.Key_Up)),
        ("a page back", partial(_key, window, Qt.Key.Key_PageUp)),
        ("a resize", partial(window.grow_by, QPoint(-2, 0))),
    ):
        _print(f"{name}: {what}", [_cost_ms(work) for _ in range(50)])
    window.close()
    window.deleteLater()


def _key(window: CaptionWindow, key: Qt.Key) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, event)


def _cost_ms(work: Callable[[], object]) -> tuple[float, float]:
    """By the clock, and by the processor, which does not mind what else the computer does."""
    began_cpu_s = time.thread_time()
    began_s = time.perf_counter()
    work()
    QApplication.processEvents()
    ended_s = time.perf_counter()
    return (ended_s - began_s) * 1000, (time.thread_time() - began_cpu_s) * 1000


def _print(what: str, costs_ms: list[tuple[float, float]]) -> None:
    clock_ms, processor_ms = (_quantiles(costs) for costs in zip(*costs_ms, strict=True))
    print(f"{what}: {clock_ms} by the clock; {processor_ms} by the processor")


def _quantiles(costs_ms: tuple[float, ...]) -> str:
    most_ms = statistics.quantiles(costs_ms, n=20)[-1]
    return f"median {statistics.median(costs_ms):.1f} ms, 95 % {most_ms:.1f} ms"


def _growing() -> Iterator[Caption]:
    for number in range(_HISTORY, _HISTORY + _SPOKEN):
        words = _SENTENCE.split(" ")
        for count in range(1, len(words) + 1):
            committed, guess = words[: max(0, count - 3)], words[max(0, count - 3) : count]
            yield _caption(number, " ".join(committed), " " + " ".join(guess))
        yield _caption(number, _SENTENCE, final=True)


def _caption(number: int, committed: str, unfixed: str = "", *, final: bool = False) -> Caption:
    """One that begins a paragraph of its own."""
    segment, start = SegmentId(SourceKind.SYSTEM, number), number * 10 * SAMPLE_RATE_HZ
    revision = len(committed) + len(unfixed) + final
    return Caption(segment, revision, committed, unfixed, start, start + 1, final)


if __name__ == "__main__":
    main()

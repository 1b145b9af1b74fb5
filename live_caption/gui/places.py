"""Remembers where a person put the caption window, for each screen. Main thread."""

from __future__ import annotations

import json
import logging
from pathlib import Path

from PySide6.QtCore import QRect

from live_caption.errors import StorageError
from live_caption.paths import write_atomically

_log = logging.getLogger(__name__)


class Places:
    """Places are relative to their screen, in logical pixels; `last` is the screen used last.

    A file that cannot be read or written costs nothing but the memory.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.last = ""
        self._places: dict[str, tuple[int, int, int, int]] = {}
        if path is not None:
            self._load(path)

    def on(self, screen: str) -> QRect | None:
        place = self._places.get(screen)
        return QRect(*place) if place else None

    def remember(self, screen: str, place: QRect) -> None:
        if (screen, place) == (self.last, self.on(screen)):
            return
        self.last = screen
        self._places[screen] = place.x(), place.y(), place.width(), place.height()
        self._save()

    def _load(self, path: Path) -> None:
        try:
            kept = json.loads(path.read_bytes())
            places = {str(name): _place(numbers) for name, numbers in kept["places"].items()}
            self.last, self._places = str(kept["last"]), places
        except FileNotFoundError:
            return
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            _log.warning("the window's place is not known: %s", error)

    def _save(self) -> None:
        if self._path is None:
            return
        content = {"last": self.last, "places": self._places}
        try:
            write_atomically(self._path, json.dumps(content).encode())
        except StorageError as error:
            _log.warning("the window's place is not kept: %s", error)


def _place(numbers: list[int]) -> tuple[int, int, int, int]:
    x, y, width, height = (int(number) for number in numbers)
    if not (0 < width < 100_000 and 0 < height < 100_000 and max(abs(x), abs(y)) < 100_000):
        raise ValueError("no window is there")
    return x, y, width, height

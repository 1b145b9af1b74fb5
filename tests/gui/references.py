"""Emits signals of every kind and prints how many references that cost; run as a process.

A binding that loses them ends the process once an object that lives for ever has none left.
"""

from __future__ import annotations

import json
import sys

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot

EMITS = 3000
_WATCHED = {"None": None, "True": True, "False": False, "0": 0, "1": 1, "empty text": "", "()": ()}


class Emitter(QObject):
    """Each signal is connected directly, and through the event loop."""

    plain = Signal()
    truth = Signal(bool)
    number = Signal(int)
    text = Signal(str)
    thing = Signal(object)
    two = Signal(int, str)

    def __init__(self) -> None:
        super().__init__()
        self.received = 0
        queued = Qt.ConnectionType.QueuedConnection
        for signal in (self.plain, self.truth, self.number, self.text, self.thing, self.two):
            signal.connect(self._count)
        self.plain.connect(self._count, queued)
        self.truth.connect(self._count_truth, queued)

    @Slot()
    def _count(self) -> None:
        self.received += 1

    @Slot(bool)
    def _count_truth(self, value: bool) -> None:
        self.received += 1


def main() -> None:
    application, emitter = QCoreApplication([]), Emitter()
    before = _references()
    for number in range(EMITS):
        emitter.plain.emit()
        emitter.truth.emit(number % 2 == 0)
        emitter.number.emit(number % 2)
        emitter.text.emit("")
        emitter.thing.emit((None, (), True)[number % 3])
        emitter.two.emit(0, "")
        application.processEvents()
    after = _references()
    drifts = {name: after[name] - before[name] for name in before}
    print(json.dumps({"received": emitter.received, "drifts": drifts}))  # noqa: T201


def _references() -> dict[str, int]:
    return {name: sys.getrefcount(value) for name, value in _WATCHED.items()}


if __name__ == "__main__":
    main()

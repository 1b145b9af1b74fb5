"""A program with keys everywhere on X11; run by tests as a process.

It reads lines such as `a=Ctrl+Shift+F9 b=Ctrl+Alt+Z`, takes these keys, prints whose keys were
refused, and then the name of each that is pressed.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from PySide6.QtCore import QObject, QSocketNotifier, Slot
from PySide6.QtWidgets import QApplication

from live_caption.gui.hotkeys import hotkeys_of_system
from live_caption.gui.keys import combination


class _Program(QObject):
    def __init__(self) -> None:
        super().__init__()
        self._hotkeys = hotkeys_of_system(self)
        self._hotkeys.pressed.connect(self._press)
        self._hotkeys.refused_changed.connect(self._tell)
        self._lines = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, self)
        self._lines.activated.connect(self._obey)

    @Slot()
    def _obey(self) -> None:
        line = sys.stdin.readline()
        if not line:
            self._hotkeys.close()
            QApplication.exit(0)
            return
        texts = dict(pair.split("=") for pair in line.split())
        wanted = {name: combination(text) for name, text in texts.items()}
        self._hotkeys.bind({name: keys for name, keys in wanted.items() if keys is not None})
        self._tell()

    @Slot()
    def _tell(self) -> None:
        refused = self._hotkeys.refused.items()
        _say(" ".join(["refused", *sorted(f"{name}={why.name}" for name, why in refused)]))

    @Slot(str)
    def _press(self, name: str) -> None:
        _say(name)


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - what the test reads


if __name__ == "__main__":
    application = QApplication(sys.argv[:1])
    program = _Program()
    _say("ready")
    sys.exit(application.exec())

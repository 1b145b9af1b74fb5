"""Does in the main thread what another start of the program asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, Signal, Slot

from live_caption.instance import Command, Instance


class Remote(QObject):
    """Answers each request once it is done. Lives in the main thread."""

    _woken = Signal()

    def __init__(
        self,
        instance: Instance,
        actions: Mapping[Command, Callable[[], object]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._instance = instance
        self._actions = actions
        self._woken.connect(self._drain, Qt.ConnectionType.QueuedConnection)
        instance.serve(self._woken.emit)

    @Slot()
    def _drain(self) -> None:
        for request in self._instance.take():
            self._actions[request.command]()
            request.answer()

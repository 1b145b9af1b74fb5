"""Keeps the setting and what the system starts at login the same. Main thread."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, Slot

from live_caption.autostart import Autostart
from live_caption.errors import StorageError
from live_caption.gui.preferences import Preferences
from live_caption.gui.sentences import said

_log = logging.getLogger(__name__)
_SETTING = "general_autostart"


class Autostarting(QObject):
    """What the system says is what holds; a choice that it does not take is taken back."""

    def __init__(
        self, preferences: Preferences, autostart: Autostart, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._autostart = autostart
        self.look()
        preferences.changed.connect(self._apply)

    @Slot()
    def look(self) -> None:
        """Makes the setting what the system would do: it may have been told elsewhere."""
        self._preferences.change(general_autostart=self._autostart.enabled())

    @Slot()
    def _apply(self) -> None:
        wanted = self._preferences.settings.general_autostart
        if wanted == self._autostart.enabled():
            return
        try:
            self._autostart.set(wanted)
        except StorageError as error:
            _log.warning("starting at login cannot be changed: %s", error)
            self.look()
            self._preferences.set_trouble(_SETTING, said(error))
        else:
            self._preferences.set_trouble(_SETTING, "")

"""Opens what tells of troubles: the details of what does not work, the report of a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QDialog

from live_caption.gui.controller import Controller
from live_caption.gui.crashes import Crashes
from live_caption.gui.preferences import Preferences
from live_caption.gui.troubles import Remedy
from live_caption.settings import Tab

if TYPE_CHECKING:
    from live_caption.gui.crash_dialog import CrashDialog
    from live_caption.gui.details_dialog import DetailsDialog

_TABS = {Remedy.MODELS: Tab.MODEL, Remedy.SOUND: Tab.SOUND, Remedy.STORAGE: Tab.STORAGE}


class TroubleWindows(QObject):
    """Each is made when it is needed. `settings_wanted` names a page of the settings."""

    settings_wanted = Signal(Tab)

    def __init__(self, controller: Controller, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._controller = controller
        self._preferences = preferences
        self.details: DetailsDialog | None = None
        self.crash: CrashDialog | None = None
        self._ended = False
        self.crashes = Crashes(self)
        self.crashes.noticed.connect(self.show_crash)

    @Slot()
    def show_details(self) -> None:
        """What does not work now, and what did not before."""
        if self.details is None or self.details.isHidden():
            from live_caption.gui.details_dialog import DetailsDialog

            _dispose(self.details)
            self.details = DetailsDialog(self._controller)
            self.details.wanted.connect(self._help)
        self.details.open_list()

    @Slot()
    def show_crash(self) -> None:
        """Once for each thing that went wrong; one that is open tells of all of them."""
        if self._ended:
            return
        if self.crash is None or self.crash.isHidden():
            from live_caption.gui.crash_dialog import CrashDialog

            _dispose(self.crash)
            self.crash = CrashDialog(self.crashes, self._preferences.paths.logs)
            self.crash.show()

    def say_anew(self) -> None:
        """Makes what is open anew, in the language of the windows."""
        details, self.details = self.details, None
        crash, self.crash = self.crash, None
        if details is not None and details.isVisible():
            self.show_details()
        if crash is not None and crash.isVisible():
            self.show_crash()
        _dispose(details)
        _dispose(crash)

    def end(self) -> None:
        """Nothing is opened any more."""
        self._ended = True
        _dispose(self.details)
        _dispose(self.crash)
        self.details = self.crash = None

    @Slot(Remedy)
    def _help(self, remedy: Remedy) -> None:
        if remedy is Remedy.TRY_AGAIN:
            self._controller.recover(self._preferences.settings)
        else:
            self.settings_wanted.emit(_TABS[remedy])


def _dispose(dialog: QDialog | None) -> None:
    if dialog is not None:
        dialog.hide()
        dialog.deleteLater()

"""The icon in the tray: what the program is doing at a glance, and the way to everything."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QSystemTrayIcon

from live_caption.gui.actions import Actions
from live_caption.gui.caption_window import CaptionWindow
from live_caption.gui.controller import Controller
from live_caption.gui.icons import icon
from live_caption.gui.status import State


class Tray(QObject):
    """Also picked up by a tray that appears later. Lives in the main thread."""

    def __init__(self, controller: Controller, window: CaptionWindow, actions: Actions) -> None:
        super().__init__(window)
        self._controller = controller
        self._window = window
        self._icons = {state: icon(state) for state in State}
        self._shown: tuple[State, str] | None = None
        self._menu = actions.menu()
        self._tray = QSystemTrayIcon(self)
        self._tray.setContextMenu(self._menu)
        self._tray.activated.connect(self._activated)
        controller.state_changed.connect(self.refresh)
        self.refresh()

    def show(self) -> None:
        self._tray.show()

    def hide(self) -> None:
        self._tray.hide()

    def tool_tip(self) -> str:
        return self._tray.toolTip()

    @Slot()
    def refresh(self) -> None:
        status = self._controller.status
        if (status.state, status.sentence) == self._shown:
            return
        self._shown = status.state, status.sentence
        self._tray.setIcon(self._icons[status.state])
        self._tray.setToolTip(f"Live Caption\n{status.sentence}")

    @Slot(QSystemTrayIcon.ActivationReason)
    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self._window.toggle()

"""The icon in the tray: what the program is doing at a glance, and the way to everything."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QSystemTrayIcon

from live_caption.gui.actions import Actions
from live_caption.gui.caption_window import CaptionWindow
from live_caption.gui.controller import Controller
from live_caption.gui.status import State
from live_caption.gui.tray_icons import Panel, panel_here, tray_icon


class Tray(QObject):
    """Also picked up by a tray that appears later. Lives in the main thread."""

    def __init__(self, controller: Controller, window: CaptionWindow, actions: Actions) -> None:
        super().__init__(window)
        self._controller = controller
        self._window = window
        self._icons: dict[tuple[State, Panel], QIcon] = {}
        self._shown: tuple[State, str, Panel] | None = None
        self.menu = actions.menu()
        self._tray = QSystemTrayIcon(self)
        self._tray.setContextMenu(self.menu)
        self._tray.activated.connect(self._activated)
        controller.state_changed.connect(self.refresh)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.refresh)
        self.refresh()

    def show(self) -> None:
        self._tray.show()

    def hide(self) -> None:
        self._tray.hide()

    def icon(self) -> QIcon:
        return self._tray.icon()

    def tool_tip(self) -> str:
        return self._tray.toolTip()

    def tell(self, sentence: str) -> None:
        """Says something that a person waits for, while no window shows it."""
        self._tray.showMessage("Live Caption", sentence, self._icon(State.LISTENING, panel_here()))

    @Slot()
    def refresh(self) -> None:
        status, panel = self._controller.status, panel_here()
        if (status.state, status.sentence, panel) == self._shown:
            return
        self._shown = status.state, status.sentence, panel
        self._tray.setIcon(self._icon(status.state, panel))
        self._tray.setToolTip(f"Live Caption\n{status.sentence}")

    def _icon(self, state: State, panel: Panel) -> QIcon:
        if (state, panel) not in self._icons:
            self._icons[state, panel] = tray_icon(state, panel)
        return self._icons[state, panel]

    @Slot(QSystemTrayIcon.ActivationReason)
    def _activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self._window.toggle()

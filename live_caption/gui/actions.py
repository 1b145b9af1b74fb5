"""What a person can do from the tray and from the window's menu. Main thread."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from live_caption.gui.caption_window import CaptionWindow
from live_caption.gui.choice_menus import DeviceMenu, ModelMenu
from live_caption.gui.controller import Controller
from live_caption.gui.inventory import Inventory
from live_caption.gui.preferences import Preferences
from live_caption.types import SourceKind

_SYSTEM = (SourceKind.SYSTEM,)
_MICROPHONE = (SourceKind.MICROPHONE,)
_BOTH = (SourceKind.MICROPHONE, SourceKind.SYSTEM)
_SAMPLE = (SourceKind.FILE,)


class Actions(QObject):
    """One set of actions for both menus; they always say what they would do now."""

    def __init__(
        self,
        controller: Controller,
        window: CaptionWindow,
        preferences: Preferences,
        inventory: Inventory,
    ) -> None:
        super().__init__(window)
        self._controller = controller
        self._window = window
        self.pause = QAction(self)
        self.pause.triggered.connect(controller.toggle_pause)
        self.presence = QAction(self)
        self.presence.triggered.connect(window.toggle)
        self.lock = QAction(self)
        self.lock.setCheckable(True)
        self.lock.triggered.connect(window.set_locked)
        self.history = QAction(self)
        self.settings = QAction(self)
        self.settings.setMenuRole(QAction.MenuRole.PreferencesRole)
        self.set_up = QAction(self)
        self.quit = QAction(self)
        self._sources = QActionGroup(self)
        self._add_sources()
        self._source_menu = QMenu(window)
        self._source_menu.addActions(self._sources.actions())
        self._device_menu = DeviceMenu(preferences, inventory, controller, window)
        self._model_menu = ModelMenu(preferences, inventory, window)
        self.models_wanted = self._model_menu.more
        self.details = QAction(self)
        self.details.setShortcut(QKeySequence(Qt.Modifier.CTRL | Qt.Key.Key_D))
        controller.state_changed.connect(self.refresh)
        window.presence_changed.connect(self.refresh)
        window.lock_changed.connect(self.refresh)
        self.name()

    def menu(self, parent: QWidget | None = None) -> QMenu:
        menu = QMenu(parent)
        menu.addAction(self.pause)
        menu.addMenu(self._source_menu)
        menu.addMenu(self._device_menu)
        menu.addMenu(self._model_menu)
        menu.addSeparator()
        menu.addAction(self.presence)
        menu.addAction(self.lock)
        menu.addSeparator()
        menu.addAction(self.details)
        menu.addAction(self.history)
        menu.addAction(self.settings)
        menu.addAction(self.set_up)
        menu.addSeparator()
        menu.addAction(self.quit)
        return menu

    def with_keys(self) -> list[QAction]:
        return [
            self.pause,
            self.presence,
            self.lock,
            self.details,
            self.history,
            self.settings,
            self.quit,
        ]

    def by_setting(self) -> dict[str, QAction]:
        """Those whose keys a person chooses, by what the settings call them."""
        return {
            "pause": self.pause,
            "captions": self.presence,
            "lock": self.lock,
            "history": self.history,
            "settings": self.settings,
            "quit": self.quit,
        }

    @Slot()
    def name(self) -> None:
        """Writes every label in the language of the windows."""
        self.lock.setText(self.tr("&Lock captions"))
        self.lock.setStatusTip(self.tr("Clicks go through the captions to what is below."))
        self.history.setText(self.tr("H&istory…"))
        self.settings.setText(self.tr("S&ettings…"))
        self.set_up.setText(self.tr("Set &up again…"))
        self.quit.setText(self.tr("&Quit"))
        self.details.setText(self.tr("&Details…"))
        self._source_menu.setTitle(self.tr("S&ource"))
        self._device_menu.setTitle(self.tr("De&vice"))
        self._model_menu.setTitle(self.tr("&Model"))
        labels = {
            _SYSTEM: self.tr("&Computer sound"),
            _MICROPHONE: self.tr("&Microphone"),
            _BOTH: self.tr("&Both"),
            _SAMPLE: self.tr("&Sample recording"),
        }
        for action, label in zip(self._sources.actions(), labels.values(), strict=True):
            action.setText(label)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        controller = self._controller
        self.pause.setText(self.tr("&Start") if controller.paused else self.tr("&Pause"))
        self.pause.setEnabled(controller.ready)
        present = self._window.is_present()
        self.presence.setText(self.tr("&Hide captions") if present else self.tr("&Show captions"))
        self.lock.setChecked(self._window.locked)
        self.details.setVisible(bool(controller.troubles.all))
        self._sources.setEnabled(controller.ready)
        for action in self._sources.actions():
            action.setChecked(set(action.data()) == set(controller.sources))

    def _add_sources(self) -> None:
        for sources in (_SYSTEM, _MICROPHONE, _BOTH, _SAMPLE):
            action = QAction(self._sources)
            action.setCheckable(True)
            action.setData(sources)
        self._sources.triggered.connect(self._listen)

    @Slot(QAction)
    def _listen(self, action: QAction) -> None:
        self._controller.listen(tuple(SourceKind(name) for name in action.data()))

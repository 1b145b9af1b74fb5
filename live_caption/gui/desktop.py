"""Puts the desktop together: windows, tray, keys and the pipeline behind them. Main thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication

from live_caption.app import choice_of
from live_caption.autostart import Autostart
from live_caption.gui.actions import Actions
from live_caption.gui.announcer import Announcer
from live_caption.gui.appearance import appearance_of
from live_caption.gui.autostarting import Autostarting
from live_caption.gui.bridge import Bridge
from live_caption.gui.caption_window import CaptionWindow
from live_caption.gui.controller import Controller
from live_caption.gui.controls import Controls
from live_caption.gui.inventory import Inventory
from live_caption.gui.languages import Languages
from live_caption.gui.model_jobs import ModelJobs
from live_caption.gui.places import Places
from live_caption.gui.preferences import Preferences
from live_caption.gui.remote import Remote
from live_caption.gui.shortcuts import Shortcuts
from live_caption.gui.tray import Tray
from live_caption.gui.trouble_windows import TroubleWindows
from live_caption.gui.wizard import Wizard
from live_caption.instance import Command, Instance
from live_caption.pipeline.hub import Mailbox
from live_caption.settings import Settings, Tab
from live_caption.types import SourceKind

if TYPE_CHECKING:
    from live_caption.gui.history_window import HistoryWindow
    from live_caption.gui.settings_dialog import SettingsDialog

_TRAY_PATIENCE_MS = 10_000
Start = Callable[[Mailbox, Settings], Controls]
"""Starts the pipeline, which publishes to the mailbox. Raises LiveCaptionError."""


class Desktop(QObject):
    """The window, the tray and the bridge to the pipeline that `start` starts."""

    def __init__(
        self, start: Start, has_tray: Callable[[], bool], preferences: Preferences
    ) -> None:
        super().__init__()
        self._start = start
        self._has_tray = has_tray
        self._preferences = preferences
        self._closed = False
        self.languages = Languages(self)
        self.languages.use(preferences.settings.interface_language)
        self.languages.changed.connect(self._say_anew)
        preferences.changed.connect(self._apply)
        self.inventory = Inventory(preferences, parent=self)
        self.jobs = ModelJobs(preferences, parent=self)
        self.jobs.ended.connect(self._models_changed)
        self.controller = Controller(self)
        self.controller.state_changed.connect(self._remember_sources)
        self._bridge = Bridge(self.controller.receive, self)
        self.window = CaptionWindow(
            self.controller,
            has_tray,
            appearance_of(preferences.settings),
            Places(preferences.paths.window_file),
        )
        self.actions = Actions(self.controller, self.window, preferences, self.inventory)
        self.history_window: HistoryWindow | None = None
        self.settings_dialog: SettingsDialog | None = None
        self.wizard = Wizard(
            preferences,
            self.controller,
            self.inventory,
            self.jobs,
            has_tray=has_tray,
            parent=self,
        )
        self.wizard.told.connect(self._tell_of_model)
        self.actions.set_up.triggered.connect(self.wizard.open)
        self.actions.history.triggered.connect(self.show_history)
        self.actions.settings.triggered.connect(self.show_settings)
        self.actions.models_wanted.connect(self.show_models)
        self.troubles = TroubleWindows(self.controller, preferences, self)
        self.troubles.settings_wanted.connect(self._open_settings)
        self.actions.details.triggered.connect(self.troubles.show_details)
        self.window.details.clicked.connect(self.troubles.show_details)
        self.actions.quit.triggered.connect(self.quit)
        self.window.set_menu(self.actions.menu(self.window), self.actions.with_keys())
        self._announcer = Announcer(self.controller, self.window, preferences, parent=self)
        self.tray = Tray(self.controller, self.window, self.actions)
        self.shortcuts = Shortcuts(preferences, self.actions.by_setting(), self)
        self._autostarting: Autostarting | None = None

    def keep_autostart(self, autostart: Autostart) -> None:
        """Has the settings tell and change what starts at login."""
        self._autostarting = Autostarting(self._preferences, autostart, self)

    def obey(self, instance: Instance) -> None:
        """Does from now on what other starts of the program ask for."""
        controller, window = self.controller, self.window
        self._remote = Remote(
            instance,
            {
                Command.SHOW: window.bring_back,
                Command.PAUSE: partial(controller.set_paused, True),
                Command.RESUME: partial(controller.set_paused, False),
                Command.QUIT: self.quit,
                Command.TOGGLE_PAUSE: controller.toggle_pause,
                Command.TOGGLE_CAPTIONS: window.toggle,
                Command.TOGGLE_LOCK: window.toggle_lock,
            },
            self,
        )

    @Slot()
    def open(self) -> None:
        """Shows window and tray, then starts the pipeline; the first time also the wizard."""
        self.tray.show()
        self.window.show()
        QTimer.singleShot(0, self._begin)
        QTimer.singleShot(0, self._welcome)

    @Slot()
    def open_hidden(self) -> None:
        """Like `open`, but the window waits in the tray, which may come a while after the login."""
        self.tray.show()
        patience = QTimer(self)
        patience.setSingleShot(True)
        patience.timeout.connect(self._show_without_tray)
        patience.start(_TRAY_PATIENCE_MS)
        QTimer.singleShot(0, self._begin)

    @Slot()
    def close(self) -> None:
        """Takes everything off the screen and stops the pipeline; may be called twice."""
        self._closed = True
        self.shortcuts.close()
        self.window.hide()
        self.tray.hide()
        if self.history_window is not None:
            self.history_window.end()
        if self.settings_dialog is not None:
            self.settings_dialog.end()
        self.wizard.end()
        self.troubles.end()
        self.jobs.end()
        self.inventory.end()
        self.controller.close()

    @Slot()
    def show_history(self) -> None:
        """Opens the history, or brings it to the front."""
        self._history().open()

    def _history(self) -> HistoryWindow:
        if self.history_window is None:
            from live_caption.gui.history_model import HistoryModel
            from live_caption.gui.history_window import HistoryWindow

            model = HistoryModel(self._preferences.paths.history_file, self)
            self.history_window = HistoryWindow(model)
        return self.history_window

    @Slot()
    def show_settings(self) -> None:
        """Opens the settings, or brings them to the front."""
        if self._autostarting is not None:
            self._autostarting.look()
        self._settings().open_page()

    @Slot()
    def show_models(self) -> None:
        """Opens the page of the settings where models are downloaded and repaired."""
        self._open_settings(Tab.MODEL)

    @Slot(Tab)
    def _open_settings(self, tab: Tab) -> None:
        self._settings().open_page(tab)

    def _settings(self) -> SettingsDialog:
        if self.settings_dialog is None:
            from live_caption.gui.settings_dialog import SettingsDialog

            self.settings_dialog = SettingsDialog(self._preferences, self.inventory, self.jobs)
        return self.settings_dialog

    @Slot()
    def quit(self) -> None:
        QApplication.exit(0)

    @Slot()
    def _say_anew(self) -> None:
        """Everything is said in another language; what can be, is opened anew."""
        self.actions.name()
        self.controller.say_anew()
        QTimer.singleShot(0, self._open_anew)

    @Slot()
    def _open_anew(self) -> None:
        """What cannot change its words in place; it stays where it was."""
        if self._closed:
            return
        history, self.history_window = self.history_window, None
        if history is not None:
            if history.isVisible():
                self.show_history()
                self._history().go_on_from(history)
            history.end()
            history.deleteLater()
        dialog, self.settings_dialog = self.settings_dialog, None
        if dialog is not None:
            if dialog.isVisible():
                self.show_settings()
                self._settings().go_on_from(dialog)
            dialog.end()
            dialog.deleteLater()
        self.wizard.say_anew()
        self.troubles.say_anew()

    @Slot()
    def _show_without_tray(self) -> None:
        if not self._has_tray():
            self.window.bring_back()

    @Slot()
    def _tell_of_model(self) -> None:
        self.tray.tell(self.wizard.sentence)

    @Slot()
    def _apply(self) -> None:
        settings = self._preferences.settings
        self.languages.use(settings.interface_language)
        self.window.set_appearance(appearance_of(settings))
        self.controller.apply(settings)
        self.controller.complain("settings file", self._preferences.error)

    @Slot()
    def _models_changed(self) -> None:
        """A model that was missing or damaged may be as it should be now."""
        self.inventory.look_for_models()
        outcome = self.jobs.outcome
        if self.controller.failed and outcome is not None and outcome.error is None:
            self.controller.recover(self._preferences.settings)

    @Slot()
    def _remember_sources(self) -> None:
        """What is chosen in the menu is chosen in the settings; the sample is not for ever."""
        sources = self.controller.sources
        if sources and SourceKind.FILE not in sources:
            self._preferences.change(sound_source=choice_of(sources))

    @Slot()
    def _welcome(self) -> None:
        if not self._closed:
            self.wizard.open_at_first()

    @Slot()
    def _begin(self) -> None:
        if self._closed:
            return
        start = partial(self._start, self._bridge.mailbox)
        self.controller.start(start, self._preferences.settings)

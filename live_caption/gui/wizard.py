"""Opens the first-run wizard when it is due or asked for, and outlives it. Main thread.

A model that was asked for in it is used once it is here, however long that takes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, Signal, Slot

from live_caption.gui.controller import Controller
from live_caption.gui.inventory import Inventory
from live_caption.gui.model_jobs import ModelJobs
from live_caption.gui.preferences import Preferences
from live_caption.gui.wizard_record import read_record

if TYPE_CHECKING:
    from live_caption.gui.measurement import Measure
    from live_caption.gui.wizard_arrival import Models
    from live_caption.gui.wizard_state import WizardState
    from live_caption.gui.wizard_window import WizardWindow


class Wizard(QObject):
    """`told` says that `sentence` is news of a model while the wizard is closed."""

    told = Signal()

    def __init__(
        self,
        preferences: Preferences,
        controller: Controller,
        inventory: Inventory,
        jobs: ModelJobs,
        *,
        has_tray: Callable[[], bool],
        measure: Measure | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.window: WizardWindow | None = None
        self._preferences = preferences
        self._controller = controller
        self._inventory = inventory
        self._jobs = jobs
        self._has_tray = has_tray
        self._measure = measure
        self._state: WizardState | None = None
        self._models: Models | None = None
        inventory.models_changed.connect(self._models_found)

    @property
    def sentence(self) -> str:
        return self._models.arrival.sentence if self._models else ""

    @Slot()
    def open_at_first(self) -> None:
        """Opens it unless it was finished or skipped once."""
        if read_record(self._preferences.paths.wizard_file) is None:
            self.open()

    @Slot()
    def open(self) -> None:
        """Opens it at its first page, or brings it to the front."""
        if self.window is None:
            self._begin()
            self.window = self._make_window()
        self.window.open_front()

    @Slot()
    def say_anew(self) -> None:
        """The windows speak another language: it is opened anew on the page it is on."""
        before = self.window
        if before is not None:
            self.window = self._make_window()
            self.window.go_on_from(before)
            self.window.open_front()
            _dismiss(before)

    def end(self) -> None:
        """Closes it and waits for what it asked; may be called twice."""
        if self.window is not None:
            self.window.hide()
        if self._models is not None:
            self._models.measurement.end()

    def _begin(self) -> None:
        """Where a person is in the wizard: at its beginning."""
        from live_caption.gui.wizard_languages import of_system
        from live_caption.gui.wizard_state import WizardState
        from live_caption.pipeline.machine import engines

        if self._models is None:
            self._models = self._make_models()
        self._models.arrival.forget()
        system = of_system(QLocale.system().uiLanguages())
        self._state = WizardState(self._preferences, self._inventory, engines(), system)
        self._inventory.look_for_models()

    def _make_models(self) -> Models:
        """What outlives the window."""
        from live_caption.gui.measurement import Measurement
        from live_caption.gui.wizard_arrival import ModelArrival, Models
        from live_caption.pipeline.machine import measure

        arrival = ModelArrival(self._preferences, self._inventory, self._jobs, self)
        arrival.came.connect(self._came)
        measurement = Measurement(self._preferences, self._measure or measure, self)
        return Models(self._inventory, self._jobs, measurement, arrival)

    def _make_window(self) -> WizardWindow:
        from live_caption.gui.wizard_language_page import LanguagePage
        from live_caption.gui.wizard_model_page import ModelPage
        from live_caption.gui.wizard_simple_pages import (
            DonePage,
            LookPage,
            PrivacyPage,
            WelcomePage,
        )
        from live_caption.gui.wizard_sound_page import SoundPage
        from live_caption.gui.wizard_state import Step
        from live_caption.gui.wizard_window import WizardWindow

        state, models, preferences = self._state, self._models, self._preferences
        assert state is not None
        assert models is not None
        sound = SoundPage(preferences, self._controller, self._inventory)
        window = WizardWindow(
            state,
            {
                Step.WELCOME: WelcomePage(),
                Step.LANGUAGES: LanguagePage(state),
                Step.SOUND: sound,
                Step.MODEL: ModelPage(state, preferences, models),
                Step.PRIVACY: PrivacyPage(state),
                Step.LOOK: LookPage(preferences),
                Step.DONE: DonePage(preferences, models, self._has_tray),
            },
        )
        window.ended.connect(self._ended)
        return window

    @Slot()
    def _models_found(self) -> None:
        if self._state is not None:
            self._state.models_found()

    @Slot()
    def _ended(self) -> None:
        window, self.window, self._state = self.window, None, None
        if window is not None:
            _dismiss(window)

    @Slot()
    def _came(self) -> None:
        if self.window is None:
            self.told.emit()


def _dismiss(window: WizardWindow) -> None:
    window.hide()
    window.deleteLater()

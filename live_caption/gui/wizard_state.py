"""Where a person is in the wizard and what they chose; knows no widget. Main thread.

What can be seen or heard holds at once; the languages and the history hold when their page
is left forwards. Whoever skips keeps what held so far, and no history.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from enum import StrEnum

from live_caption.gui.inventory import Inventory
from live_caption.gui.model_choice import ModelChoice
from live_caption.gui.preferences import Preferences
from live_caption.gui.wizard_models import AUTOMATIC, for_languages, runnable
from live_caption.gui.wizard_record import WizardRecord, keep_record, read_record


class Step(StrEnum):
    """The pages, in their order."""

    WELCOME = "welcome"
    LANGUAGES = "languages"
    SOUND = "sound"
    MODEL = "model"
    PRIVACY = "privacy"
    LOOK = "look"
    DONE = "done"


_STEPS = tuple(Step)
_USUAL = "en"  # where the system speaks no language that can be chosen


class WizardState:
    """`languages` are codes, none for whatever is heard; `system_languages` what is likely."""

    def __init__(
        self,
        preferences: Preferences,
        inventory: Inventory,
        engines: Set[str],
        system_languages: Sequence[str] = (),
    ) -> None:
        self._preferences = preferences
        self._inventory = inventory
        self._engines = engines
        self._record_file = preferences.paths.wizard_file
        record = read_record(self._record_file)
        settings = preferences.settings
        self.step = Step.WELCOME
        self.languages = _languages_at_first(
            settings.recognition_language, record, tuple(system_languages)
        )
        self._remembered = record or WizardRecord()
        self._decided = self._remembered.decided_on_history
        self.keeps_history = settings.history_keep or not self._decided
        self._languages_hold = False
        self._languages_wait = False

    @property
    def number(self) -> int:
        """Of the present page, from 1."""
        return _STEPS.index(self.step) + 1

    @property
    def is_first(self) -> bool:
        return self.step is _STEPS[0]

    @property
    def is_last(self) -> bool:
        return self.step is _STEPS[-1]

    def go_on(self) -> None:
        """Takes what was chosen on this page and turns to the next one."""
        if self.step is Step.LANGUAGES:
            self._languages_hold = self._languages_wait = True
            self.models_found()
        if self.step is Step.PRIVACY:
            self._decided = True
            self._preferences.change(history_keep=self.keeps_history)
        if not self.is_last:
            self.step = _STEPS[self.number]

    def go_back(self) -> None:
        if not self.is_first:
            self.step = _STEPS[self.number - 2]

    @property
    def models(self) -> tuple[ModelChoice, ...]:
        """Those that were found and can run here."""
        return runnable(self._inventory.models, self._engines)

    def models_found(self) -> None:
        """Has captions go on in the languages, if that waited for what models there are."""
        if self._languages_wait and self._inventory.models:
            self._languages_wait = False
            settings = self._preferences.settings
            self._preferences.change(**for_languages(self.languages, self.models, settings))

    def end(self) -> None:
        """Remembers that the wizard was finished or skipped."""
        languages = self.languages if self._languages_hold else self._remembered.languages
        keep_record(self._record_file, WizardRecord(languages, self._decided))


def _languages_at_first(
    setting: str, record: WizardRecord | None, system: tuple[str, ...]
) -> tuple[str, ...]:
    """What was chosen before; the system's where nobody chose."""
    if setting != AUTOMATIC:
        return (setting,)
    if record is None or record.languages is None:
        return system or (_USUAL,)
    return record.languages

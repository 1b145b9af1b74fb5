"""Uses a model once it has arrived, also when the wizard is closed by then. Main thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from live_caption.errors import LiveCaptionError
from live_caption.gui.inventory import Inventory
from live_caption.gui.measurement import Measurement
from live_caption.gui.model_jobs import Job, ModelJobs, Task
from live_caption.gui.preferences import Preferences
from live_caption.gui.sentences import joined, said
from live_caption.gui.wizard_models import title_of, using
from live_caption.models.catalogue import ModelEntry
from live_caption.models.events import Done


@dataclass(frozen=True, slots=True)
class Models:
    """What the wizard asks about models, and has done with them."""

    inventory: Inventory
    jobs: ModelJobs
    measurement: Measurement
    arrival: ModelArrival


class ModelArrival(QObject):
    """`changed` tells that `sentence` says something else of the model that a person waits for,
    `came` that the waiting has come to an end without them.

    If another model was chosen meanwhile, that one stays.
    """

    changed = Signal()
    came = Signal()

    def __init__(
        self,
        preferences: Preferences,
        inventory: Inventory,
        jobs: ModelJobs,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.sentence = ""
        self.languages: tuple[str, ...] = ()
        self._preferences = preferences
        self._inventory = inventory
        self._jobs = jobs
        self._awaited: Job | None = None
        self._used = ""
        jobs.ended.connect(self._ended)

    @property
    def awaited(self) -> Job | None:
        """The job that brings the model, None while nobody waits for one."""
        return self._awaited

    def download(self, entry: ModelEntry, languages: Sequence[str]) -> None:
        """Begins to bring a model, to use it for these languages."""
        self._jobs.download(entry)
        self._await(Job(Task.DOWNLOAD, entry.id), languages)

    def import_(self, path: Path, languages: Sequence[str]) -> None:
        """Takes a model from a file or folder, to use it for these languages."""
        self._jobs.import_(path)
        self._await(Job(Task.IMPORT), languages)

    def follow(self, languages: Sequence[str]) -> None:
        """The wizard chose other languages, and perhaps a model that is here, for the time until
        the other one arrives."""
        self.languages = tuple(languages)
        self._used = self._preferences.settings.recognition_model

    def forget(self) -> None:
        """What came of it is not news any more."""
        self._say("")

    def _await(self, job: Job, languages: Sequence[str]) -> None:
        if self._jobs.job == job:  # it has begun
            self._awaited = job
            self.follow(languages)
            self._say("")

    @Slot()
    def _ended(self) -> None:
        outcome = self._jobs.outcome
        if outcome is None or outcome.job != self._awaited:
            return
        self._awaited = None
        if outcome.stopped:
            self._say(self.tr("Stopped. What has arrived is kept for the next time."))
            return
        failure = outcome.error
        self._say(self._failed(failure) if failure else self._use(outcome.job))
        self.came.emit()

    def _use(self, job: Job) -> str:
        """Makes captions with the model that came, and says so."""
        news = self._jobs.news  # an import finds out which model it brings
        model = news.model if isinstance(news, Done) and not job.model else job.model
        choice = self._inventory.model(model)
        if choice is None:
            return ""
        title = title_of(choice.entry)
        if self._preferences.settings.recognition_model != self._used:
            return self.tr("{title} is here and can be chosen in the settings.").format(title=title)
        self._preferences.change(**using(choice.entry, self.languages))
        return self.tr("{title} is here and makes the captions now.").format(title=title)

    def _failed(self, error: LiveCaptionError) -> str:
        sentence = self.tr("The speech model did not arrive.")
        return f"⚠ {joined(sentence, said(error))}"

    def _say(self, sentence: str) -> None:
        self.sentence = sentence
        self.changed.emit()

"""Works on the models in a thread: downloads, verifies, imports, removes. Main thread.

It belongs to the desktop, so that what has begun goes on while dialogs come and go. The
thread keeps the newest event under a lock and sends one wake without payload.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot

from live_caption.errors import LiveCaptionError, ModelError
from live_caption.gui.model_choice import size_text
from live_caption.gui.preferences import Preferences
from live_caption.gui.sentences import said
from live_caption.models.catalogue import Catalogue, ModelEntry
from live_caption.models.download import Downloader, DownloadOptions
from live_caption.models.events import CancelledDownload, ModelEvent, OnEvent
from live_caption.models.store import Downloads, ModelState, ModelStore

_log = logging.getLogger(__name__)


class Task(Enum):
    """What is done with a model."""

    DOWNLOAD = auto()
    VERIFY = auto()
    IMPORT = auto()
    REMOVE = auto()


@dataclass(frozen=True, slots=True)
class Job:
    """`model` is an id; it is empty for an import, which finds out."""

    task: Task
    model: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a job: a sentence, an error, or neither when somebody stopped it."""

    job: Job
    sentence: str = ""
    error: LiveCaptionError | None = None

    @property
    def stopped(self) -> bool:
        return not self.sentence and self.error is None


_Work = Callable[[ModelStore, OnEvent], str]
"""Does the job and says in a sentence what came of it. Raises LiveCaptionError."""


class ModelJobs(QObject):
    """One job at a time; what is asked for meanwhile is not begun.

    `changed` tells that there is news of `job`; `ended` that it is over, and that `outcome`
    says how.
    """

    changed = Signal()
    ended = Signal()
    _woken = Signal()

    def __init__(
        self,
        preferences: Preferences,
        downloader: Callable[[DownloadOptions], Downloads] = Downloader,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.job: Job | None = None
        self.news: ModelEvent | None = None
        self.outcome: Outcome | None = None
        self._preferences = preferences
        self._downloader = downloader
        self._lock = threading.Lock()
        self._newest: ModelEvent | None = None
        self._ending: Outcome | None = None
        self._cancel = threading.Event()
        self._thread: threading.Thread | None = None
        self._woken.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def model(self) -> str:
        """The id of the model that something is done with now, empty when none is known."""
        return self.job.model if self.job else ""

    def download(self, entry: ModelEntry) -> None:
        """Brings a model here, or what is missing or wrong of it."""
        downloads = self._downloader(
            DownloadOptions(proxy=self._preferences.settings.download_proxy)
        )

        def work(store: ModelStore, on_event: OnEvent) -> str:
            damaged = store.state(entry) is ModelState.DAMAGED
            bring = store.repair if damaged else store.download
            bring(entry, downloads, on_event, self._cancel)
            return _tr("{title} is here and can be used.").format(title=said(entry.title))

        self._begin(Job(Task.DOWNLOAD, entry.id), work)

    def verify(self, entry: ModelEntry) -> None:
        """Reads all of a model and compares it with the catalogue."""

        def work(store: ModelStore, on_event: OnEvent) -> str:
            wrong = store.verify(entry, on_event)
            if wrong:
                names = ", ".join(file.name for file in wrong)
                raise ModelError(
                    _tr("{title} is damaged or incomplete: {names}.").format(
                        title=said(entry.title), names=names
                    )
                )
            return _tr("{title} is complete and undamaged.").format(title=said(entry.title))

        self._begin(Job(Task.VERIFY, entry.id), work)

    def import_(self, path: Path) -> None:
        """Copies from a file, an archive or a folder what the catalogue knows."""

        def work(store: ModelStore, on_event: OnEvent) -> str:
            return _imported(store, store.import_(path, on_event))

        self._begin(Job(Task.IMPORT), work)

    def remove(self, entry: ModelEntry) -> None:
        """Deletes the files of a model."""

        def work(store: ModelStore, _on_event: OnEvent) -> str:
            freed = size_text(store.remove(entry))
            return _tr("{title} was removed: {size} are free again.").format(
                title=said(entry.title), size=freed
            )

        self._begin(Job(Task.REMOVE, entry.id), work)

    @Slot()
    def cancel(self) -> None:
        """Stops soon; what has arrived is kept for the next time."""
        self._cancel.set()

    def end(self) -> None:
        """Cancels and waits."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()

    def _begin(self, job: Job, work: _Work) -> None:
        if self._thread is not None:
            return
        self.job, self.news, self.outcome = job, None, None
        self._newest, self._ending = None, None
        self._cancel.clear()
        self._thread = threading.Thread(target=self._run, args=(job, work), name="model job")
        self._thread.start()
        self.changed.emit()

    def _run(self, job: Job, work: _Work) -> None:
        outcome = self._outcome(job, work)
        with self._lock:
            self._ending = outcome
        self._woken.emit()

    def _outcome(self, job: Job, work: _Work) -> Outcome:
        paths = self._preferences.paths
        try:
            return Outcome(job, work(ModelStore(Catalogue.load(paths), paths), self._note))
        except CancelledDownload:
            _log.info("%s of a model was stopped", job.task.name.lower())
            return Outcome(job)
        except LiveCaptionError as error:
            return Outcome(job, error=error)
        except Exception:  # noqa: BLE001 - root of the thread
            _log.exception("%s of a model failed", job.task.name.lower())
            return Outcome(job, error=LiveCaptionError(_tr("Something unexpected went wrong.")))

    def _note(self, event: ModelEvent) -> None:
        if self._cancel.is_set():
            raise CancelledDownload("This was stopped.")
        with self._lock:
            wake, self._newest = self._newest is None, event
        if wake:
            self._woken.emit()

    @Slot()
    def _take(self) -> None:
        with self._lock:
            self.news, self._newest = self._newest or self.news, None
            ending, self._ending = self._ending, None
        if ending is not None and self._thread is not None:
            self._thread.join()
            self._thread = None
            self.job, self.outcome = None, ending
            self.ended.emit()
        self.changed.emit()


def _imported(store: ModelStore, entries: list[ModelEntry]) -> str:
    """What came, and what is still missing; raises ModelError when none can be used."""
    complete = [said(entry.title) for entry in entries if not store.missing(entry)]
    if complete:
        return _tr("Imported: {titles}.").format(titles=", ".join(complete))
    entry = entries[0]
    names = ", ".join(file.name for file in store.missing(entry))
    raise ModelError(
        _tr("{title} still lacks {names}.").format(title=said(entry.title), names=names),
        _tr("Import the missing files, too."),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("ModelJobs", text)

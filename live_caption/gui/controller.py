"""Holds what the desktop shows and passes on what a person asks for. Main thread only."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from live_caption.app import cannot_start
from live_caption.caption.history import Paragraphs
from live_caption.errors import LiveCaptionError
from live_caption.gui import status
from live_caption.gui.controls import Controls
from live_caption.gui.status import Status
from live_caption.gui.troubles import Troubles, advised
from live_caption.pipeline.hub import Batch
from live_caption.settings import Settings
from live_caption.types import Health, Problem, RecognizerStatus, SourceKind

_log = logging.getLogger(__name__)


class Controller(QObject):
    """The state behind the window and the tray.

    The signals carry nothing: listeners read what they need. `levels` are what came last of
    the loudness of sources, (rms, peak) in dBFS; a source that is not listened to has none.
    """

    text_changed = Signal()
    state_changed = Signal()
    levels_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.paragraphs = Paragraphs()
        self.status = status.starting()
        self.levels: dict[SourceKind, tuple[float, float]] = {}
        self.troubles = Troubles()
        self._health: Health | None = None
        self._start: Callable[[Settings], Controls] | None = None
        self._controls: Controls | None = None
        self._failure: LiveCaptionError | None = None
        self._complaints: dict[str, LiveCaptionError] = {}

    @property
    def ready(self) -> bool:
        """There is a pipeline to steer."""
        return self._controls is not None

    @property
    def paused(self) -> bool:
        return self._controls is not None and self._controls.paused

    @property
    def sources(self) -> tuple[SourceKind, ...]:
        return self._controls.sources if self._controls is not None else ()

    def start(self, start: Callable[[Settings], Controls], settings: Settings) -> None:
        """Starts the pipeline, now or with other settings; what prevents it is the status."""
        self._start = start
        self._failure = None
        try:
            self._controls = start(settings)
        except LiveCaptionError as error:
            _log.error("cannot start: %s", error)
            self._failure = error
        except Exception:  # noqa: BLE001 - root of a slot
            _log.exception("cannot start")
            self._failure = cannot_start()
        self._refresh()

    @property
    def failed(self) -> bool:
        """No captions will come before something is done."""
        health = self._health
        broken = health is not None and health.recognizer is RecognizerStatus.FAILED
        return broken or self._failure is not None

    def complain(self, part: str, error: LiveCaptionError | None) -> None:
        """Has the status tell what a part of the desktop cannot do, until None says it can."""
        if error is self._complaints.get(part):
            return
        self._complaints.pop(part, None)
        if error is not None:
            self._complaints[part] = error
        self._refresh()

    def recover(self, settings: Settings) -> None:
        """Tries again what had failed."""
        if self._controls is not None:
            self._controls.recover()
        elif self._start is not None:
            self.start(self._start, settings)

    def receive(self, batch: Batch) -> None:
        for caption in batch.captions:
            self.paragraphs.show(caption)
        if batch.captions:
            self.text_changed.emit()
        if batch.levels:
            self.levels = batch.levels
            self.levels_changed.emit()
        if batch.health is not None:
            self._health = batch.health
            news = self.troubles.update(self._problems())
            self._set_status(self._current_status(), news=news)

    def listen(self, sources: tuple[SourceKind, ...]) -> None:
        """Listens to other sources; their captions begin on an empty window."""
        if self._controls is None or set(sources) == set(self._controls.sources):
            return
        self._controls.listen(sources)
        self._begin_anew()

    def apply(self, settings: Settings) -> None:
        """Goes on with other settings; what they leave as it was goes on undisturbed.

        Where the pipeline could not be started, it is tried again.
        """
        if self._controls is None:
            self.recover(settings)
            return
        sources = self._controls.sources
        try:
            self._controls.apply(settings)
        except LiveCaptionError as error:
            _log.error("the settings cannot be applied: %s", error)
            self.complain("settings", error)
        else:
            self.complain("settings", None)
        if sources != self._controls.sources:
            self._begin_anew()

    @Slot()
    def toggle_pause(self) -> None:
        self.set_paused(not self.paused)

    def set_paused(self, paused: bool) -> None:
        """Closes the devices, or listens again."""
        if self._controls is None or paused == self.paused:
            return
        if paused:
            self._controls.pause()
        else:
            self._controls.resume()
        self._refresh()

    @Slot()
    def close(self) -> None:
        """Stops the pipeline, for good."""
        self._start = None
        controls, self._controls = self._controls, None
        if controls is not None:
            controls.close()

    def _begin_anew(self) -> None:
        self.paragraphs.clear()
        self.text_changed.emit()
        self._refresh()

    @Slot()
    def say_anew(self) -> None:
        """Says the status in the language that the windows have now."""
        self._refresh()

    def _refresh(self) -> None:
        self.troubles.update(self._problems())
        self.status = self._current_status()
        self.state_changed.emit()

    def _problems(self) -> tuple[Problem, ...]:
        """All that does not work now, the worst first."""
        failure = (self._failure.problem,) if self._failure else ()
        complaints = (error.problem for error in self._complaints.values())
        return (*failure, *(self._health.problems if self._health else ()), *complaints)

    def _current_status(self) -> Status:
        if self._failure is not None:
            return status.failed(advised(self._failure.problem))
        now = status.starting()
        if self._health is not None:
            now = status.status_of(self._health, paused=self.paused)
        if self._complaints and not now.urgent:
            first = next(iter(self._complaints.values()))
            return replace(now, sentence=advised(first.problem), urgent=True)
        return now

    def _set_status(self, new: Status, *, news: bool) -> None:
        if news or new != self.status:
            self.status = new
            self.state_changed.emit()

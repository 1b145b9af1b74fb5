"""Holds what the desktop shows and passes on what a person asks for. Main thread only."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from live_caption.caption.history import Paragraphs
from live_caption.errors import LiveCaptionError
from live_caption.gui import status
from live_caption.gui.controls import Controls
from live_caption.gui.sentences import said
from live_caption.gui.status import Status
from live_caption.pipeline.hub import Batch
from live_caption.settings import Settings
from live_caption.types import Health, SourceKind

_log = logging.getLogger(__name__)


class Controller(QObject):
    """The state behind the window and the tray.

    `text_changed` and `state_changed` carry nothing: listeners read what they need.
    """

    text_changed = Signal()
    state_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.paragraphs = Paragraphs()
        self.status = status.starting()
        self._health: Health | None = None
        self._controls: Controls | None = None
        self._failed: Callable[[], Status] | None = None

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

    def start(self, start: Callable[[], Controls]) -> None:
        """Starts the pipeline; what prevents it becomes the status."""
        try:
            self._controls = start()
        except LiveCaptionError as error:
            _log.error("cannot start: %s", error)
            self._failed = partial(_failed, error)
        except Exception:  # noqa: BLE001 - root of a slot
            _log.exception("cannot start")
            self._failed = self._crashed
        self._refresh()

    def receive(self, batch: Batch) -> None:
        for caption in batch.captions:
            self.paragraphs.show(caption)
        if batch.captions:
            self.text_changed.emit()
        if batch.health is not None:
            self._health = batch.health
            self._set_status(self._current_status())

    def listen(self, sources: tuple[SourceKind, ...]) -> None:
        """Listens to other sources; their captions begin on an empty window."""
        if self._controls is None or set(sources) == set(self._controls.sources):
            return
        self._controls.listen(sources)
        self._begin_anew()

    def apply(self, settings: Settings) -> None:
        """Goes on with other settings; what they leave as it was goes on undisturbed."""
        if self._controls is None:
            return
        sources = self._controls.sources
        self._controls.apply(settings)
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
        """Stops the pipeline."""
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

    def _crashed(self) -> Status:
        return status.failed(self.tr("Live Caption could not start."))

    def _refresh(self) -> None:
        self.status = self._current_status()
        self.state_changed.emit()

    def _current_status(self) -> Status:
        if self._failed is not None:
            return self._failed()
        if self._health is None:
            return status.starting()
        return status.status_of(self._health, paused=self.paused)

    def _set_status(self, new: Status) -> None:
        if new != self.status:
            self.status = new
            self.state_changed.emit()


def _failed(error: LiveCaptionError) -> Status:
    return status.failed(said(error))

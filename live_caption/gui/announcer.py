"""Has screen readers and braille displays tell what is new, when they have time. Main thread.

A sentence is told once, when it is certain: what may still change would be told again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from live_caption.gui.caption_view import speaker
from live_caption.gui.controller import Controller
from live_caption.gui.preferences import Preferences
from live_caption.types import Caption, SourceKind

_NEWEST = 8  # paragraphs in which a sentence can have ended since the last time


def announce(window: QWidget, text: str) -> None:
    """Politely: after what is being told. Does nothing where nobody listens."""
    if QAccessible.isActive():
        event = QAccessibleAnnouncementEvent(window, text)
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
        QAccessible.updateAccessibility(event)


class Announcer(QObject):
    """Tells sentences, and what is wrong with the program. `window` is who says it."""

    def __init__(
        self,
        controller: Controller,
        window: QWidget,
        preferences: Preferences,
        say: Callable[[QWidget, str], None] = announce,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._window = window
        self._preferences = preferences
        self._say = say
        self._told: dict[SourceKind, int] = {}
        self._sentence = ""
        controller.text_changed.connect(self._tell_captions)
        controller.state_changed.connect(self._tell_status)

    @Slot()
    def _tell_captions(self) -> None:
        labelled = len(self._controller.sources) > 1
        new = [_told(caption, labelled=labelled) for caption in self._finished()]
        if new and self._preferences.settings.captions_announce:
            self._say(self._window, "\n".join(new))

    @Slot()
    def _tell_status(self) -> None:
        status = self._controller.status
        sentence = status.sentence if status.urgent else ""
        if sentence and sentence != self._sentence:
            self._say(self._window, sentence)
        self._sentence = sentence

    def _finished(self) -> Iterator[Caption]:
        """What has become certain since the last time."""
        for paragraph in self._controller.paragraphs.newest(_NEWEST):
            for segment, caption in paragraph.captions.items():
                if caption.final and segment.number > self._told.get(segment.source, 0):
                    self._told[segment.source] = segment.number
                    yield caption


def _told(caption: Caption, *, labelled: bool) -> str:
    text = caption.committed.strip()
    return f"{speaker(caption.source)}: {text}" if labelled else text

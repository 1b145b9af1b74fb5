"""The line that tells of a newer version, where somebody wants to be told. Main thread.

Nothing is asked before the line is looked at, nor unless the settings say so and whom to ask.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from live_caption import updates
from live_caption.errors import LiveCaptionError
from live_caption.gui.preferences import Preferences
from live_caption.gui.sentences import said
from live_caption.gui.worker import Question
from live_caption.models.halt import Halt
from live_caption.updates import Answer, Ask


class UpdateLine(QLabel):
    """Hidden while there is nothing to tell."""

    def __init__(self, preferences: Preferences, ask: Ask = updates.ask) -> None:
        super().__init__()
        self._preferences = preferences
        self._known_from = ""
        self._asking = ""
        self._halt = Halt()
        self._question = Question(
            lambda: ask(self._asking, preferences.settings.download_proxy, self._halt),
            self._answered,
            self,
        )
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setWordWrap(True)
        self.hide()

    def look(self) -> None:
        """Asks, unless the same feed has answered already."""
        settings = self._preferences.settings
        feed = settings.updates_feed if settings.updates_check else ""
        self.setVisible(bool(feed))
        if feed and feed != self._known_from and not self._asking:
            self.setText(self.tr("Looking for a newer version…"))
            self._asking = feed
            self._question.start()

    def end(self) -> None:
        """Stops asking; the line is then not used any more."""
        self._halt.ask()
        self._question.join()

    def _answered(self, answer: Answer | LiveCaptionError) -> None:
        feed, self._asking = self._asking, ""
        if isinstance(answer, LiveCaptionError):
            self.setText(said(answer))
            return
        self._known_from = feed
        self.setText(self._sentence(answer))

    def _sentence(self, answer: Answer) -> str:
        release = answer.newer
        if release is None:
            return self.tr("This is the newest version.")
        sentence = self.tr("A newer version, {version}, is available.")
        return f"{sentence.format(version=release.version)} {release.page}".rstrip()

"""The page about the speech model: what is here, what is better, one's own. Main thread."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from live_caption.errors import LiveCaptionError
from live_caption.gui.model_choice import size_text
from live_caption.gui.preferences import Preferences
from live_caption.gui.sentences import said
from live_caption.gui.settings_editors import choose_path
from live_caption.gui.settings_row import QuietLabel
from live_caption.gui.wizard_arrival import Models
from live_caption.gui.wizard_models import (
    Advice,
    advise,
    facts_of,
    languages_text,
    serves,
    title_of,
    using,
)
from live_caption.gui.wizard_page import WizardPage, strong, wrapped
from live_caption.gui.wizard_progress import JobProgress
from live_caption.gui.wizard_state import WizardState


class ModelPage(WizardPage):
    """The computer is measured once the page is turned to, since that costs some seconds."""

    def __init__(self, state: WizardState, preferences: Preferences, models: Models) -> None:
        super().__init__(
            self.tr("Which speech model?"),
            self.tr(
                "A model recognises speech on this computer. Larger ones make fewer errors and "
                "ask more of the computer."
            ),
        )
        self._state = state
        self._preferences = preferences
        self._models = models
        self._advice: Advice | None = None
        self.used, self._used_facts = strong(""), QuietLabel("")
        self.advised, self._reason, self._facts = strong(""), wrapped(), QuietLabel("")
        self._measuring = QProgressBar()
        self._measuring.setRange(0, 0)
        self._measuring.setTextVisible(False)
        self._measuring.setAccessibleName(self.tr("Measuring this computer…"))
        self.get = _button("")
        self.file = _button(self.tr("From a &file…"))
        self.folder = _button(self.tr("From a f&older…"))
        self.progress = JobProgress(models)
        self._arrange()
        self.get.clicked.connect(self._get_it)
        self.file.clicked.connect(self._import_file)
        self.folder.clicked.connect(self._import_folder)
        models.measurement.changed.connect(self.refresh)
        models.inventory.models_changed.connect(self.refresh)
        models.jobs.changed.connect(self.refresh)
        preferences.changed.connect(self.refresh)

    def enter(self) -> None:
        self._models.inventory.look_for_models()
        self._models.measurement.start()
        if self._models.arrival.awaited is not None:
            self._models.arrival.follow(self._state.languages)
        self.refresh()

    def reason_text(self) -> str:
        return self._reason.text()

    @Slot()
    def refresh(self) -> None:
        """Shows which model is used, and which would be better."""
        self._show_used()
        try:
            self._advice = self._find_advice()
        except LiveCaptionError as error:
            self._advice = None
            self._show_advice(said(error))
        else:
            self._show_advice("")
        for button in (self.file, self.folder):
            button.setEnabled(self._models.jobs.job is None)

    def _find_advice(self) -> Advice | None:
        """None while nobody knows; raises what makes it impossible."""
        machine, errors = self._models.measurement.machine, self._models.measurement.error
        for error in (errors, self._models.inventory.models_error):
            if error is not None:
                raise error
        if machine is None or not self._state.models:
            return None
        return advise(self._state.models, machine, self._state.languages)

    def _show_used(self) -> None:
        used = self._models.inventory.model(self._preferences.settings.recognition_model)
        if used is None:
            self.used.setText(self._preferences.settings.recognition_model)
            self._used_facts.setText(self.tr("Captions are made with it now."))
            return
        self.used.setText(title_of(used.entry))
        text = self.tr("Captions are made with it now. Licence: {licence}.")
        if not serves(used.entry, self._state.languages):
            text = self.tr(
                "Captions are made with it now, but it does not know {languages}. "
                "Licence: {licence}."
            )
        languages = languages_text(self._state.languages)
        self._used_facts.setText(text.format(licence=used.entry.licence, languages=languages))

    def _show_advice(self, problem: str) -> None:
        advice = self._advice
        waiting = advice is None and not problem
        self._measuring.setVisible(waiting)
        self.advised.setVisible(advice is not None)
        self._facts.setVisible(advice is not None)
        self.get.setVisible(advice is not None and self._can_be_had(advice))
        self._reason.setText(f"⚠ {problem}" if problem else self.tr("Measuring this computer…"))
        if advice is None:
            return
        title = title_of(advice.choice.entry)
        if self._is_used(advice):
            title = self.tr("{title}: already in use").format(title=title)
        self.advised.setText(title)
        self._reason.setText(advice.reason)
        self._facts.setText(facts_of(advice.choice))
        self.get.setText(self._offer(advice))

    def _offer(self, advice: Advice) -> str:
        if advice.choice.ready:
            return self.tr("&Use it")
        return self.tr("&Download {size}").format(size=size_text(advice.choice.entry.bytes))

    def _can_be_had(self, advice: Advice) -> bool:
        """It is another model, and nothing stands in its way."""
        is_free = self._models.jobs.job is None or advice.choice.ready
        return is_free and not self._is_used(advice)

    def _is_used(self, advice: Advice) -> bool:
        return advice.choice.entry.id == self._preferences.settings.recognition_model

    @Slot()
    def _get_it(self) -> None:
        """Uses the recommended model, now or once it has arrived."""
        if self._advice is None:
            return
        choice, languages = self._advice.choice, self._state.languages
        if choice.ready:
            self._preferences.change(**using(choice.entry, languages))
        else:
            self._models.arrival.download(choice.entry, languages)
            QTimer.singleShot(0, self._show_progress)

    @Slot()
    def _show_progress(self) -> None:
        self.ensureWidgetVisible(self.progress)

    @Slot()
    def _import_file(self) -> None:
        self._import_from(choose_path(self, "", is_folder=False))

    @Slot()
    def _import_folder(self) -> None:
        self._import_from(choose_path(self, "", is_folder=True))

    def _import_from(self, path: str) -> None:
        if path:
            self._models.arrival.import_(Path(path), self._state.languages)

    def _arrange(self) -> None:
        self.body.addWidget(_part(self.tr("Ready now"), self.used, self._used_facts))
        told = self.advised, self._reason, self._measuring
        offer = _row(self._facts, self.get)
        self.body.addWidget(_part(self.tr("Recommended"), *told, offer, self.progress))
        own = QuietLabel(self.tr("A file, an archive or a folder that you have already."))
        self.body.addWidget(_part(self.tr("Your own"), _row(own, self.file, self.folder)))
        self.body.addStretch(1)


def _button(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setAutoDefault(False)
    return button


def _part(name: str, *widgets: QWidget) -> QFrame:
    """A framed part of the page with its name on top."""
    frame = QFrame()
    frame.setFrameShape(QFrame.Shape.StyledPanel)
    frame.setAccessibleName(name)
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(16, 12, 16, 12)
    layout.setSpacing(6)
    layout.addWidget(QuietLabel(name))
    for widget in widgets:
        layout.addWidget(widget)
    return frame


def _row(text: QWidget, *buttons: QPushButton) -> QWidget:
    """A text with what can be done at the end of its line."""
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(text, 1)
    for button in buttons:
        layout.addWidget(button)
    return row

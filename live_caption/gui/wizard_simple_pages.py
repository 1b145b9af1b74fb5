"""The pages of the wizard on which there is little to do. Main thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from live_caption.gui.appearance import appearance_of
from live_caption.gui.preferences import Preferences
from live_caption.gui.settings_row import QuietLabel
from live_caption.gui.settings_text import choice_labels, label_of
from live_caption.gui.wizard_arrival import Models
from live_caption.gui.wizard_models import title_of
from live_caption.gui.wizard_page import Choices, WizardPage, strong, wrapped
from live_caption.gui.wizard_preview import CaptionPreview, sample_paragraphs
from live_caption.gui.wizard_progress import JobProgress
from live_caption.gui.wizard_state import WizardState
from live_caption.settings import spec

_ICON_PX = 64
_KEEP, _FORGET = "keep", "forget"
_PREVIEW_LINES = 3


class WelcomePage(WizardPage):
    """What the program is, and that it keeps to itself what it hears."""

    def __init__(self) -> None:
        super().__init__(
            self.tr("Welcome to Live Caption"),
            self.tr("It writes down what your computer hears, while it is being said."),
        )
        icon = QLabel()
        icon.setPixmap(QGuiApplication.windowIcon().pixmap(_ICON_PX, _ICON_PX))
        icon.setAccessibleName("Live Caption")
        self.body.insertWidget(0, icon)
        for name, text in (
            (
                self.tr("Private"),
                self.tr(
                    "Sound and captions stay on this computer. There is no account, and nothing "
                    "is sent anywhere."
                ),
            ),
            (
                self.tr("Already running"),
                self.tr("The captions stand in a window of their own while you go on here."),
            ),
            (
                self.tr("Five short questions"),
                self.tr(
                    "Each can be skipped, and every answer can be changed in the settings later."
                ),
            ),
        ):
            self.body.addWidget(_point(name, text))
        self.body.addStretch(1)


class PrivacyPage(WizardPage):
    """Whether a history is kept; what is chosen holds when the page is left forwards."""

    def __init__(self, state: WizardState) -> None:
        super().__init__(
            self.tr("Keep what was said?"),
            self.tr(
                "A history lets you read, search and export earlier captions. It is a file on "
                "this computer that nobody else gets. Sound is never kept."
            ),
        )
        self._state = state
        self.choices = Choices(
            self.tr("History"),
            (
                (
                    _KEEP,
                    self.tr("&Keep a history on this computer"),
                    self.tr(
                        "Captions are deleted after 30 days, or at any time in the history window."
                    ),
                ),
                (
                    _FORGET,
                    self.tr("Keep n&othing"),
                    self.tr("Captions are gone when Live Caption is closed."),
                ),
            ),
        )
        self.first = self.choices
        self.choices.chosen.connect(self._choose)
        self.body.addWidget(self.choices)
        self.body.addStretch(1)

    def enter(self) -> None:
        self.choices.set_value(_KEEP if self._state.keeps_history else _FORGET)

    @Slot()
    def _choose(self) -> None:
        self._state.keeps_history = self.choices.value() == _KEEP


class LookPage(WizardPage):
    """The looks, each as it is: a choice holds at once, also for the real captions."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(
            self.tr("How should captions look?"),
            self.tr("Font, size and colours can be changed one by one in the settings."),
        )
        self._preferences = preferences
        preset = spec("captions_preset")
        pairs = zip(preset.choices, choice_labels(preset), strict=True)
        self.choices = Choices(
            label_of(preset), tuple((value, label, "") for value, label in pairs)
        )
        self.first = self.choices
        sample = sample_paragraphs(
            self.tr("This is how captions look while somebody speaks."),
            self.tr("These words may still change."),
        )
        self.preview = CaptionPreview(
            sample, appearance_of(preferences.settings), _PREVIEW_LINES, on_picture=True
        )
        self.choices.chosen.connect(self._choose)
        preferences.changed.connect(self.refresh)
        self.body.addWidget(self.choices)
        self.body.addWidget(self.preview)
        self.body.addStretch(1)

    def enter(self) -> None:
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        settings = self._preferences.settings
        self.choices.set_value(settings.captions_preset)
        self.preview.set_appearance(appearance_of(settings))

    @Slot()
    def _choose(self) -> None:
        self._preferences.change(captions_preset=self.choices.value())


class DonePage(WizardPage):
    """What is on its way still, and how to find everything again."""

    def __init__(
        self, preferences: Preferences, models: Models, has_tray: Callable[[], bool]
    ) -> None:
        super().__init__(
            self.tr("Ready"), self.tr("Live Caption writes down what it hears from now on.")
        )
        self._preferences = preferences
        self._inventory = models.inventory
        self._model = QuietLabel("")
        menu = (
            self.tr("Click the icon in the tray with the right button, or the captions.")
            if has_tray()
            else self.tr("Click the captions with the right button.")
        )
        self.body.addWidget(_part(strong(self.tr("Speech model")), self._model))
        self.body.addWidget(JobProgress(models))
        for name, text in (
            (self.tr("The menu"), menu),
            (
                self.tr("The captions"),
                self.tr("Drag them where you want them, and pull at their edges for more room."),
            ),
            (
                self.tr("This setup"),
                self.tr("“Set up again” in the menu opens it whenever you like."),
            ),
        ):
            self.body.addWidget(_point(name, text))
        self.body.addStretch(1)
        preferences.changed.connect(self.refresh)

    def enter(self) -> None:
        self.refresh()

    def model_text(self) -> str:
        """The model that makes the captions."""
        return self._model.text()

    @Slot()
    def refresh(self) -> None:
        used = self._preferences.settings.recognition_model
        choice = self._inventory.model(used)
        self._model.setText(title_of(choice.entry) if choice else used)


def _point(name: str, text: str) -> QWidget:
    return _part(strong(name), wrapped(text))


def _part(*widgets: QWidget) -> QWidget:
    part = QWidget()
    layout = QVBoxLayout(part)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(2)
    for widget in widgets:
        layout.addWidget(widget)
    return part

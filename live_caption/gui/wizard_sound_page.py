"""The page that asks what to listen to, and shows what is heard. Main thread.

It is the running pipeline that is seen here: a choice holds at once.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QVBoxLayout

from live_caption.gui.appearance import Appearance, appearance_of
from live_caption.gui.controller import Controller
from live_caption.gui.inventory import Inventory
from live_caption.gui.preferences import Preferences
from live_caption.gui.settings_editors import ChoiceEditor
from live_caption.gui.settings_form import SettingsForm
from live_caption.gui.settings_row import QuietLabel
from live_caption.gui.settings_text import help_of, label_of
from live_caption.gui.status import State
from live_caption.gui.wizard_levels import Loudness
from live_caption.gui.wizard_meter import LevelMeter
from live_caption.gui.wizard_page import Choices, WizardPage, strong
from live_caption.gui.wizard_preview import CaptionPreview
from live_caption.settings import Settings, spec
from live_caption.types import SourceKind

_LINES = 2
_TEXT_PX = 20  # the look has a page of its own
_DEVICE_WIDTH = 300


class SoundPage(WizardPage):
    """Sources, their devices, their levels and their captions."""

    def __init__(
        self, preferences: Preferences, controller: Controller, inventory: Inventory
    ) -> None:
        super().__init__(
            self.tr("What should be captioned?"),
            self.tr("Choose where the speech comes from, then try it below."),
        )
        self._preferences = preferences
        self._controller = controller
        self._inventory = inventory
        self._form = SettingsForm(preferences, inventory)
        self.sources = self._choices()
        self.first = self.sources
        self.devices = {
            SourceKind.SYSTEM: _Device("sound_output", preferences, self._form),
            SourceKind.MICROPHONE: _Device("sound_microphone", preferences, self._form),
        }
        self.meters = {
            SourceKind.SYSTEM: LevelMeter(self.tr("Computer sound")),
            SourceKind.MICROPHONE: LevelMeter(self.tr("Microphone")),
        }
        self.preview = CaptionPreview(
            controller.paragraphs, _plain(preferences.settings), _LINES, on_picture=False
        )
        self._hint = QuietLabel("")
        self._arrange()
        self.sources.chosen.connect(self._choose)
        preferences.changed.connect(self.refresh)
        inventory.devices_changed.connect(self._offer_devices)
        controller.levels_changed.connect(self._hear)
        controller.text_changed.connect(self.refresh_captions)
        controller.state_changed.connect(self.refresh)

    def enter(self) -> None:
        self._inventory.look_for_devices()
        self.refresh()

    def hint_text(self) -> str:
        """How it is, below the captions."""
        return self._hint.text()

    @Slot()
    def refresh(self) -> None:
        """Shows what holds now, and what is heard."""
        self.sources.set_value(self._preferences.settings.sound_source)
        listened = self._controller.sources
        for kind in self.devices:
            self.devices[kind].setEnabled(kind in listened)
            self.meters[kind].setVisible(kind in listened)
            self.devices[kind].refresh()
        self.preview.set_appearance(_plain(self._preferences.settings))
        self.refresh_captions()

    @Slot()
    def refresh_captions(self) -> None:
        if not self.isHidden():
            labelled = len(self._controller.sources) > 1
            self.preview.show_captions(labelled=labelled, notice=self._advice())
            self._say_how_it_is()

    @Slot()
    def _hear(self) -> None:
        if self.isHidden():
            return
        for kind, (rms_dbfs, peak_dbfs) in self._controller.levels.items():
            if kind in self.meters:
                self.meters[kind].add(rms_dbfs, peak_dbfs)
        self.refresh_captions()

    def _say_how_it_is(self) -> None:
        status = self._controller.status
        text = ""
        if status.state is not State.LISTENING or status.urgent:
            text = status.sentence
        elif self.preview.text():
            text = self.tr("This is what Live Caption hears.")
        if text != self._hint.text():
            self._hint.setText(text)

    def _advice(self) -> str:
        """What to do to hear something."""
        if any(meter.loudness is not Loudness.SILENT for meter in self.meters.values()):
            return self.tr("Sound arrives. When somebody speaks, the words appear here.")
        if SourceKind.MICROPHONE not in self._controller.sources:
            return self.tr("Play any video in which somebody speaks.")
        return self.tr("Say, for example: “Good morning, everybody. Can you hear me?”")

    @Slot()
    def _choose(self) -> None:
        self._preferences.change(sound_source=self.sources.value())

    @Slot()
    def _offer_devices(self) -> None:
        for device in self.devices.values():
            device.refresh()

    def _choices(self) -> Choices:
        return Choices(
            self.tr("Sound source"),
            (
                (
                    "system",
                    self.tr("&Computer sound"),
                    self.tr("Videos, lectures and calls that play on this computer."),
                ),
                (
                    "mic",
                    self.tr("&Microphone"),
                    self.tr("People in the room, or your own voice."),
                ),
                (
                    "both",
                    self.tr("B&oth"),
                    self.tr("A call: the others from the computer, you from the microphone."),
                ),
            ),
        )

    def _arrange(self) -> None:
        self.body.addWidget(self.sources)
        self.sources.put_beside("system", self.devices[SourceKind.SYSTEM])
        self.sources.put_beside("mic", self.devices[SourceKind.MICROPHONE])
        self.body.addWidget(strong(self.tr("What is heard now")))
        heard = QVBoxLayout()
        heard.setSpacing(8)
        for meter in self.meters.values():
            heard.addWidget(meter)
        heard.addWidget(self.preview)
        heard.addWidget(self._hint)
        self.body.addLayout(heard)
        self.body.addStretch(1)


class _Device(ChoiceEditor):
    """The choice of a device."""

    def __init__(self, name: str, preferences: Preferences, form: SettingsForm) -> None:
        super().__init__(())
        self._spec = spec(name)
        self._preferences = preferences
        self._form = form
        self.control.setAccessibleName(label_of(self._spec))
        self.control.setAccessibleDescription(help_of(self._spec))
        self.setFixedWidth(_DEVICE_WIDTH)
        self.edited.connect(self._choose)

    def refresh(self) -> None:
        """Shows what there is to choose, and what holds."""
        self.set_choices(self._form.choices(self._spec))
        self.set_value(self._form.value(self._spec))

    @Slot()
    def _choose(self) -> None:
        self._preferences.change(**{self._spec.name: self.value()})


def _plain(settings: Settings) -> Appearance:
    """The chosen look, but small: here it is only to be read."""
    appearance = appearance_of(settings)
    small = min(_TEXT_PX, appearance.theme.text_px)
    return replace(appearance, theme=replace(appearance.theme, text_px=small))

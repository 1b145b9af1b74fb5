"""What the settings dialog decides: what is shown, what may be applied. Main thread."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from live_caption.gui.preferences import Preferences
from live_caption.gui.settings_text import matches, problem
from live_caption.models.catalogue import Catalogue, ModelEntry
from live_caption.models.locate import how_to_get, how_to_repair
from live_caption.models.store import ModelState, ModelStore
from live_caption.paths import AppPaths
from live_caption.settings import Editor, Spec, Value
from live_caption.types import Device, SourceKind

_READY = {ModelState.INSTALLED, ModelState.BUNDLED}
_KINDS = {Editor.MICROPHONE: SourceKind.MICROPHONE, Editor.OUTPUT: SourceKind.SYSTEM}
Choices = tuple[tuple[str, str], ...]
"""Values of a setting, each with what people read."""


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model of the catalogue and where it stands."""

    entry: ModelEntry
    state: ModelState

    @property
    def label(self) -> str:
        """Its title, and what keeps it from being used."""
        return f"{self.entry.title} – {self._state()}"

    @property
    def problem(self) -> str:
        """Why it cannot be chosen and what to do, empty when it can."""
        if self.state in _READY:
            return ""
        title = self.entry.title
        if self.state is ModelState.DAMAGED:
            return _tr("{title} is damaged.").format(title=title) + f" {how_to_repair(self.entry)}"
        sentence = _tr("{title} is not on this computer yet.").format(title=title)
        how = _tr("Download it below.") if self.can_be_downloaded else how_to_get(self.entry)
        return f"{sentence} {how}"

    @property
    def can_be_downloaded(self) -> bool:
        """It is not here as it should be, and there are addresses to get it from."""
        return self.state not in _READY and all(file.urls for file in self.entry.files)

    def _state(self) -> str:
        size = size_text(self.entry.bytes)
        return {
            ModelState.INSTALLED: _tr("ready"),
            ModelState.BUNDLED: _tr("ready"),
            ModelState.DAMAGED: _tr("damaged"),
            ModelState.PARTIAL: _tr("incomplete") + f", {size}",
            ModelState.MISSING: _tr("not downloaded") + f", {size}",
        }[self.state]


def find_models(paths: AppPaths) -> tuple[ModelChoice, ...]:
    """All models there are to choose; reads files. Raises ModelError for a wrong catalogue."""
    catalogue = Catalogue.load(paths)
    store = ModelStore(catalogue, paths)
    found = [ModelChoice(entry, store.state(entry)) for entry in catalogue.entries]
    return tuple(sorted(found, key=lambda choice: choice.state not in _READY))


def size_text(count: int) -> str:
    """A number of bytes for people: 75 MB, 1.6 GB."""
    megabytes = count / 1e6
    if megabytes < 1000:
        return _tr("{size} MB").format(size=round(megabytes))
    return _tr("{size} GB").format(size=f"{megabytes / 1000:.1f}")


class SettingsForm:
    """The rules of the dialog. `models` and `devices` are what was found so far."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self.models: tuple[ModelChoice, ...] = ()
        self.devices: tuple[Device, ...] = ()

    def value(self, spec: Spec) -> Value:
        """What holds now."""
        value: Value = getattr(self._preferences.settings, spec.name)
        return value

    def submit(self, spec: Spec, value: Value) -> str:
        """Applies a value; or says what is wrong with it, and leaves everything as it was."""
        if value == self.value(spec):
            return ""
        sentence = self._problem(spec, value)
        if not sentence:
            self._preferences.change(**{spec.name: value})
        return sentence

    def is_shown(self, spec: Spec, wanted: str, *, advanced: bool) -> bool:
        """Whether a setting is on its page; a search finds what is advanced, too."""
        if spec.needs and not getattr(self._preferences.settings, spec.needs):
            return False
        if wanted.strip():
            return matches(spec, wanted)
        return advanced or not spec.advanced

    def model(self, value: Value) -> ModelChoice | None:
        """The model of the catalogue with this id."""
        return next((choice for choice in self.models if choice.entry.id == value), None)

    def choices(self, spec: Spec) -> Choices:
        """What there is to choose for a device or a model."""
        if spec.editor is Editor.MODEL:
            return tuple((choice.entry.id, choice.label) for choice in self.models)
        here = [device for device in self.devices if device.kind is _KINDS[spec.editor]]
        usual = next((device.name for device in here if device.default), "")
        default = _tr("Default of the system") + (f" – {usual}" if usual else "")
        return (("default", default), *((device.id, device.name) for device in here))

    def _problem(self, spec: Spec, value: Value) -> str:
        if spec.editor is Editor.MODEL:
            choice = self.model(value)
            return choice.problem if choice else ""
        return problem(spec, value)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingsForm", text)

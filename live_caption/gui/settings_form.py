"""What the settings dialog decides: what is shown, what may be applied. Main thread."""

from __future__ import annotations

from live_caption.gui.inventory import Inventory
from live_caption.gui.keys import keys_problem
from live_caption.gui.preferences import Preferences
from live_caption.gui.sentences import said
from live_caption.gui.settings_text import matches, problem
from live_caption.settings import Editor, Spec, Value
from live_caption.types import SourceKind

_KINDS = {Editor.MICROPHONE: SourceKind.MICROPHONE, Editor.OUTPUT: SourceKind.SYSTEM}
Choices = tuple[tuple[str, str], ...]
"""Values of a setting, each with what people read."""


class SettingsForm:
    """The rules of the dialog."""

    def __init__(self, preferences: Preferences, inventory: Inventory) -> None:
        self._preferences = preferences
        self._inventory = inventory

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

    def choices(self, spec: Spec) -> Choices:
        """What there is to choose for a device or a model, as far as it is known."""
        if spec.editor is Editor.MODEL:
            return self._inventory.model_labels(str(self.value(spec)))
        return self._inventory.device_labels(_KINDS[spec.editor])

    def trouble(self, spec: Spec) -> str:
        """Why the value that holds has no effect, or what is wrong with the search for others."""
        if spec.name in self._preferences.troubles:
            return self._preferences.troubles[spec.name]
        if spec.editor is Editor.MODEL:
            return said(self._inventory.models_error or "") or self._problem(spec, self.value(spec))
        return said(self._inventory.devices_error or "") if spec.editor in _KINDS else ""

    def _problem(self, spec: Spec, value: Value) -> str:
        if spec.editor is Editor.MODEL:
            choice = self._inventory.model(str(value))
            return choice.problem if choice else ""
        if spec.editor is Editor.KEYS:
            return keys_problem(self._preferences.settings, spec, str(value))
        return problem(spec, value)

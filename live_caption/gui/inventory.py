"""The devices and models there are to choose from, asked for in threads. Main thread.

It belongs to the desktop: tray, settings and wizard show the same, and a dialog may close
while the answer is under way.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from live_caption.errors import LiveCaptionError
from live_caption.gui.model_choice import ModelChoice, find_models
from live_caption.gui.preferences import Preferences
from live_caption.gui.worker import Question
from live_caption.pipeline.devices import list_devices
from live_caption.types import Device, SourceKind

Devices = Callable[[], tuple[Device, ...]]


class Inventory(QObject):
    """`devices` and `models` are what was found last, or an error says why nothing was.

    Nothing is looked for before it is asked for, which costs some time of the processor.
    """

    devices_changed = Signal()
    models_changed = Signal()

    def __init__(
        self,
        preferences: Preferences,
        devices: Devices | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.devices: tuple[Device, ...] = ()
        self.devices_error: LiveCaptionError | None = None
        self.models: tuple[ModelChoice, ...] = ()
        self.models_error: LiveCaptionError | None = None
        self._devices = Question(devices or _all_devices, self._devices_found, self)
        self._models = Question(lambda: find_models(preferences.paths), self._models_found, self)

    @Slot()
    def look_for_devices(self) -> None:
        """`devices_changed` tells when they are known."""
        self._devices.start()

    @Slot()
    def look_for_models(self) -> None:
        """`models_changed` tells when they are known."""
        self._models.start_anew()

    def devices_of(self, kind: SourceKind) -> tuple[Device, ...]:
        return tuple(device for device in self.devices if device.kind is kind)

    def device_labels(self, kind: SourceKind) -> tuple[tuple[str, str], ...]:
        """What there is to choose: ids, each with what people read, the default first.

        Devices that are called alike are told apart by their ids.
        """
        here = self.devices_of(kind)
        names = [device.name for device in here]
        usual = next((device.name for device in here if device.default), "")
        default = _tr("Default of the system") + (f" – {usual}" if usual else "")
        labels = [
            f"{device.name} ({device.id})" if names.count(device.name) > 1 else device.name
            for device in here
        ]
        ids = (device.id for device in here)
        return (("default", default), *zip(ids, labels, strict=True))

    def model(self, model: str) -> ModelChoice | None:
        """The model of the catalogue with this id."""
        return next((choice for choice in self.models if choice.entry.id == model), None)

    def model_labels(self, used: str) -> tuple[tuple[str, str], ...]:
        """What there is to choose: the models that can be used, and the one that is."""
        labels = {choice.entry.id: choice.title for choice in self.models if choice.ready}
        if used not in labels:
            labels = {used: self._label(used), **labels}
        return tuple(labels.items())

    def _label(self, model: str) -> str:
        """Of a model that cannot be used, or is a folder, or is not known yet."""
        choice = self.model(model)
        if choice is not None:
            return f"{choice.title} ({choice.standing})"
        known = self.models or self.models_error is not None
        return model if known else _tr("Looking for models…")

    def successor(self, choice: ModelChoice) -> ModelChoice | None:
        """What can make captions in place of a model."""
        others = (other for other in self.models if other.entry.id != choice.entry.id)
        return next((other for other in others if other.ready), None)

    def end(self) -> None:
        """Waits for what was asked."""
        self._devices.join()
        self._models.join()

    def _devices_found(self, found: tuple[Device, ...] | LiveCaptionError) -> None:
        if isinstance(found, LiveCaptionError):
            self.devices_error = found
        else:
            self.devices, self.devices_error = found, None
        self.devices_changed.emit()

    def _models_found(self, found: tuple[ModelChoice, ...] | LiveCaptionError) -> None:
        if isinstance(found, LiveCaptionError):
            self.models_error = found
        else:
            self.models, self.models_error = found, None
        self.models_changed.emit()


def _tr(text: str) -> str:
    return QCoreApplication.translate("Inventory", text)


def _all_devices() -> tuple[Device, ...]:
    return list_devices()

"""The devices and the models in the menus of tray and window. Main thread.

What there is is asked for when a menu opens, in a thread; until the answer is there, the menu
shows what was known. What is chosen goes through the settings, so that all say the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from live_caption.gui.controller import Controller
from live_caption.gui.inventory import Inventory
from live_caption.gui.preferences import Preferences
from live_caption.gui.sentences import said
from live_caption.types import SourceKind

_SETTINGS = {SourceKind.MICROPHONE: "sound_microphone", SourceKind.SYSTEM: "sound_output"}


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a menu; without a `setting` it only says something."""

    label: str
    setting: str = ""
    value: str = ""
    ticked: bool = False


class ChoiceMenu(QMenu):
    """Values of settings, those that hold ticked. Subclasses know which."""

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._items: tuple[Item, ...] = ()
        self._groups: dict[str, QActionGroup] = {}
        self.triggered.connect(self._choose)
        self.aboutToShow.connect(self.refresh)
        self.aboutToShow.connect(self.look)

    def items(self) -> tuple[Item, ...]:
        raise NotImplementedError

    @Slot()
    def look(self) -> None:
        """Asks what there is now."""
        raise NotImplementedError

    @Slot()
    def refresh(self) -> None:
        """Shows what is known; nothing jumps while nothing changes."""
        items = self.items()
        if items != self._items:
            self._items = items
            self._empty()
            self.fill(items)

    def _empty(self) -> None:
        """One of the actions may be what brought us here, so none is deleted at once."""
        for action in self.actions():
            self.removeAction(action)
            action.deleteLater()
        for group in self._groups.values():
            group.deleteLater()
        self._groups.clear()

    def fill(self, items: Iterable[Item]) -> None:
        for item in items:
            action = self.addAction(item.label.replace("&", "&&"))
            action.setEnabled(bool(item.setting))
            action.setCheckable(bool(item.setting))
            action.setChecked(item.ticked)
            if item.setting:
                self._group(item.setting).addAction(action)
            action.setData((item.setting, item.value))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._items = ()
            self.refresh()

    def _group(self, setting: str) -> QActionGroup:
        """One value of a setting holds at a time."""
        if setting not in self._groups:
            self._groups[setting] = QActionGroup(self)
        return self._groups[setting]

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        if action.data() is None:
            return
        setting, value = action.data()
        self._items = ()  # Qt has turned its tick; what holds is written anew
        self._preferences.change(**{setting: value})
        self.refresh()


class DeviceMenu(ChoiceMenu):
    """The devices of what is listened to."""

    def __init__(
        self,
        preferences: Preferences,
        inventory: Inventory,
        controller: Controller,
        parent: QWidget,
    ) -> None:
        self._inventory = inventory
        self._controller = controller
        super().__init__(preferences, parent)
        inventory.devices_changed.connect(self.refresh)
        preferences.changed.connect(self.refresh)
        controller.state_changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def look(self) -> None:
        self._inventory.look_for_devices()

    def items(self) -> tuple[Item, ...]:
        kinds = [kind for kind in _SETTINGS if kind in self._controller.sources]
        lines: list[Item] = []
        for kind in kinds or _SETTINGS:
            if len(kinds) != 1:
                lines.append(Item(_kind_label(kind)))
            lines += self._devices(kind)
        return (*lines, *self._notes())

    def _devices(self, kind: SourceKind) -> list[Item]:
        setting = _SETTINGS[kind]
        chosen: str = getattr(self._preferences.settings, setting)
        named = list(self._inventory.device_labels(kind))
        if chosen not in dict(named):
            named.append((chosen, _tr("{device} (not connected)").format(device=chosen)))
        return [Item(name, setting, value, value == chosen) for value, name in named]

    def _notes(self) -> tuple[Item, ...]:
        if self._inventory.devices_error is not None:
            return (Item(f"⚠ {said(self._inventory.devices_error.user_message)}"),)
        return () if self._inventory.devices else (Item(_tr("Looking for devices…")),)


class ModelMenu(ChoiceMenu):
    """The models that can be used; `more` tells that others are wanted."""

    more = Signal()

    def __init__(self, preferences: Preferences, inventory: Inventory, parent: QWidget) -> None:
        self._inventory = inventory
        super().__init__(preferences, parent)
        inventory.models_changed.connect(self.refresh)
        preferences.changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def look(self) -> None:
        self._inventory.look_for_models()

    def items(self) -> tuple[Item, ...]:
        if self._inventory.models_error is not None:
            return (Item(f"⚠ {said(self._inventory.models_error.user_message)}"),)
        if not self._inventory.models:
            return (Item(_tr("Looking for models…")),)
        used = self._preferences.settings.recognition_model
        return tuple(
            Item(title, "recognition_model", model, model == used)
            for model, title in self._inventory.model_labels(used)
        )

    def fill(self, items: Iterable[Item]) -> None:
        super().fill(items)
        self.addSeparator()
        self.addAction(_tr("&More models…")).triggered.connect(self._want_more)

    @Slot()
    def _want_more(self) -> None:
        self.more.emit()


def _kind_label(kind: SourceKind) -> str:
    return {
        SourceKind.MICROPHONE: _tr("Microphone"),
        SourceKind.SYSTEM: _tr("Computer sound"),
    }[kind]


def _tr(text: str) -> str:
    return QCoreApplication.translate("ChoiceMenus", text)

"""The settings of the running program: kept in the file, applied at once. Main thread."""

from __future__ import annotations

import logging
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from live_caption.errors import StorageError
from live_caption.gui.sentences import said
from live_caption.paths import AppPaths
from live_caption.settings import Settings, SettingsStore, Value

_log = logging.getLogger(__name__)


class Preferences(QObject):
    """`changed` tells that `settings` are others; what that concerns, its listeners know.

    `complaint` is empty, or says that the file cannot be written: what is chosen then holds
    until the program ends. `troubled` tells that `troubles` are others: why a setting does not
    have its effect, in a sentence, by its field.
    """

    changed = Signal()
    troubled = Signal()

    def __init__(self, settings: Settings, paths: AppPaths, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.troubles: dict[str, str] = {}
        self.error: StorageError | None = None
        self._paths = paths
        self._store = SettingsStore(paths.settings_file)

    @property
    def complaint(self) -> str:
        return "" if self.error is None else said(self.error)

    @property
    def paths(self) -> AppPaths:
        """The folders, as the settings choose them."""
        return self._paths.with_models(self.settings.storage_models_folder)

    def change(self, **values: Value) -> None:
        """Takes values that the table allows, by the fields of `Settings`."""
        settings = replace(self.settings, **values)  # type: ignore[arg-type]
        if settings == self.settings:
            return
        self.settings = settings
        self._keep()
        self.changed.emit()

    def set_trouble(self, name: str, sentence: str) -> None:
        """Says why a setting does not have its effect; an empty sentence says that it has."""
        if sentence == self.troubles.get(name, ""):
            return
        if sentence:
            self.troubles[name] = sentence
        else:
            del self.troubles[name]
        self.troubled.emit()

    def _keep(self) -> None:
        try:
            self._store.save(self.settings)
        except StorageError as error:
            _log.warning("the settings cannot be kept: %s", error)
            self.error = error
        else:
            self.error = None

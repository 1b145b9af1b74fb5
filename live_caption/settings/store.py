"""Reads and writes the settings file without ever losing what a person wrote into it.

Used by the main thread. Comments and unknown keys stay; a file that cannot be understood
is set aside under another name, never overwritten.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import MutableMapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from live_caption.errors import StorageError
from live_caption.paths import move, write_atomically
from live_caption.settings.table import Settings, Spec, specs

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

_log = logging.getLogger(__name__)


class SettingsStore:
    """The settings file at `path`. `notices` are sentences for the user about the last load."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notices: tuple[str, ...] = ()

    def load(self) -> Settings:
        """The settings in the file; the default for each that is missing or impossible."""
        self.notices = ()
        try:
            content = _understood(self._read())
        except ValueError as error:
            self._notice(f"The settings file is damaged ({error}).")
            self._try_to_set_aside()
            return Settings()
        except StorageError as error:
            self._notice(str(error))
            return Settings()
        return self._settings(content)

    def save(self, settings: Settings) -> None:
        """Writes what differs from the defaults or is in the file already.

        Raises StorageError when the file cannot be written; it is then as it was.
        """
        import tomlkit

        document = self._document()
        for spec in specs():
            value = getattr(settings, spec.name)
            if value != _value(document, spec):
                document.setdefault(spec.section, tomlkit.table())[spec.option] = value
        write_atomically(self.path, tomlkit.dumps(document).encode())

    def _settings(self, content: dict[str, Any]) -> Settings:
        values: dict[str, Any] = {}
        for spec in specs():
            value = _value(content, spec)
            if spec.allows(value):
                values[spec.name] = value
            else:
                self._notice(
                    f"{spec.key} in the settings file must be {spec.expected()}, "
                    f"so {spec.default!r} is used."
                )
        return replace(Settings(), **values)

    def _document(self) -> TOMLDocument:
        import tomlkit
        from tomlkit.exceptions import TOMLKitError

        try:
            text = self._read()
            _understood(text)
            return tomlkit.parse(text)
        except (ValueError, TOMLKitError):
            self._set_aside()
            return tomlkit.document()

    def _read(self) -> str:
        """The text of the file, empty without one; ValueError when it is no text."""
        if self.path.exists() and not self.path.is_file():
            raise StorageError(f"{self.path} is no file.", "Move it away.")
        try:
            return self.path.read_text(encoding="utf-8-sig")
        except (FileNotFoundError, NotADirectoryError):
            return ""
        except OSError as error:
            raise StorageError(f"{self.path} cannot be read: {error.strerror}.") from error

    def _try_to_set_aside(self) -> None:
        try:
            aside = self._set_aside()
        except StorageError as error:
            self._notice(str(error))
        else:
            self._notice(f"It was kept as {aside.name}, and the defaults are used.")

    def _set_aside(self) -> Path:
        now = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
        aside = self.path.with_name(f"{self.path.stem}.damaged-{now}{self.path.suffix}")
        try:
            move(self.path, aside)
        except OSError as error:
            raise StorageError(
                f"The damaged file {self.path} cannot be renamed: {error.strerror}.",
                "Rename it by hand; until then the defaults are used.",
            ) from error
        return aside

    def _notice(self, sentence: str) -> None:
        _log.warning("%s", sentence)
        self.notices = (*self.notices, sentence)


def _understood(text: str) -> dict[str, Any]:
    """The content of the file; ValueError when it is no TOML or a section is no section."""
    try:
        content = tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    for section in {spec.section for spec in specs()}:
        if not isinstance(content.get(section, {}), dict):
            raise ValueError(f"{section} is not a section")
    return content


def _value(content: MutableMapping[str, Any], spec: Spec) -> object:
    return content.get(spec.section, {}).get(spec.option, spec.default)

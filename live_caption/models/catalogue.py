"""The models this program knows, read from resources/models.toml. Any process."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from live_caption.errors import ModelError


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One file of a model; `sha256` in lower-case hexadecimal."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class PackageSource:
    """Installed packages that carry a model.

    `folders` are looked through in order, relative to the packages' place; `parts` names
    the pieces of a file that comes in several.
    """

    folders: tuple[str, ...]
    parts: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """A model of the catalogue; the language "*" stands for many."""

    id: str
    title: str
    engine: str
    languages: tuple[str, ...]
    licence: str
    files: tuple[ModelFile, ...]
    package: PackageSource | None = None


class Catalogue:
    """All entries, by id."""

    def __init__(self, entries: tuple[ModelEntry, ...]) -> None:
        self.entries = entries

    @classmethod
    def read(cls, path: Path) -> Catalogue:
        """Reads a catalogue file; raises ModelError when it is damaged."""
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            return cls(tuple(_entry(item) for item in table["model"]))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ModelError(
                f"The model catalogue {path} cannot be read: {error}.", "Install the program again."
            ) from error

    def find(self, model: str) -> ModelEntry:
        """The entry with this id; raises ModelError that names the known ones."""
        for entry in self.entries:
            if entry.id == model:
                return entry
        known = ", ".join(entry.id for entry in self.entries)
        raise ModelError(
            f"There is no model named “{model}”.", f"Choose one of {known}, or give a folder."
        )


def _entry(item: Mapping[str, Any]) -> ModelEntry:
    files = tuple(ModelFile(f["name"], f["size"], f["sha256"]) for f in item["files"])
    package = item.get("package")
    return ModelEntry(
        id=item["id"],
        title=item["title"],
        engine=item["engine"],
        languages=tuple(item["languages"]),
        licence=item["licence"],
        files=files,
        package=_package(package) if package else None,
    )


def _package(item: Mapping[str, Any]) -> PackageSource:
    parts = {name: tuple(pieces) for name, pieces in item.get("parts", {}).items()}
    return PackageSource(tuple(item["folders"]), parts)

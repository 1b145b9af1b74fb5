"""The models this program knows: those it comes with and those a user adds. Any process."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from live_caption.errors import ModelError
from live_caption.models.catalogue_file import read_tables
from live_caption.paths import AppPaths, resource

FILE_NAME = "models.toml"


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One file of a model; `sha256` in lower-case hexadecimal, `urls` in the order of trying."""

    name: str
    size: int
    sha256: str
    urls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Speed:
    """Seconds of work for a second of speech, on two cores; measured unless `estimated`."""

    real_time_factor: float
    estimated: bool


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
    """A model of the catalogue; the language "*" stands for many.

    `memory_mb` is what its recogniser process needs. `quality` is a judgement from 1, good
    enough to follow, to 5, hardly a word wrong. A file without urls comes in the package.
    """

    id: str
    title: str
    engine: str
    languages: tuple[str, ...]
    licence: str
    licence_url: str
    purpose: str
    memory_mb: int
    speed: Speed
    files: tuple[ModelFile, ...]
    package: PackageSource | None = None
    quality: int = 1

    @property
    def bytes(self) -> int:
        """The size of all files together."""
        return sum(file.size for file in self.files)


class Catalogue:
    """All entries, by id."""

    def __init__(self, entries: tuple[ModelEntry, ...]) -> None:
        self.entries = entries

    @classmethod
    def read(cls, path: Path) -> Catalogue:
        """Reads a catalogue file; raises ModelError with what is wrong in which line."""
        try:
            return cls(_entries(path))
        except OSError as error:
            raise ModelError(
                f"The model catalogue {path} is missing.", "Install the program again."
            ) from error

    @classmethod
    def load(cls, paths: AppPaths) -> Catalogue:
        """The models of the program and those that the user's own catalogue adds, if there is one.

        Raises ModelError when either is wrong, or when the user's has an id of the program's.
        """
        catalogue = cls.read(resource(FILE_NAME))
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            known = {entry.id for entry in catalogue.entries}
            return cls(catalogue.entries + _entries(paths.config / FILE_NAME, known))
        return catalogue

    def find(self, model: str) -> ModelEntry:
        """The entry with this id; raises ModelError that names the known ones."""
        for entry in self.entries:
            if entry.id == model:
                return entry
        known = ", ".join(entry.id for entry in self.entries)
        raise ModelError(
            f"There is no model named “{model}”.", f"Choose one of {known}, or give a folder."
        )


def _entries(path: Path, taken: frozenset[str] | set[str] = frozenset()) -> tuple[ModelEntry, ...]:
    return tuple(_entry(table) for table in read_tables(path, taken))


def _entry(table: Mapping[str, Any]) -> ModelEntry:
    simple = {key: table[key] for key in _SIMPLE if key in table}
    package = table.get("package")
    return ModelEntry(
        **simple,
        languages=tuple(table["languages"]),
        speed=Speed(**table["speed"]),
        files=tuple(map(_file, table["files"])),
        package=_package(package) if package else None,
    )


_SIMPLE = ("id", "title", "engine", "licence", "licence_url", "purpose", "memory_mb", "quality")


def _file(table: Mapping[str, Any]) -> ModelFile:
    return ModelFile(table["name"], table["size"], table["sha256"], tuple(table.get("urls", ())))


def _package(table: Mapping[str, Any]) -> PackageSource:
    parts = {name: tuple(pieces) for name, pieces in table.get("parts", {}).items()}
    return PackageSource(tuple(table["folders"]), parts)

"""Finds the files of a model and makes sure they are the right ones. Recogniser process.

A model comes from the models folder, where downloads go, or from an installed package
(the `starter` models). A file that a package carries in parts is joined into the models
folder once.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from pathlib import Path

from live_caption.errors import ModelError, StorageError
from live_caption.models.catalogue import ModelEntry, ModelFile, PackageSource
from live_caption.models.verify import Verifier


def locate(entry: ModelEntry, models_folder: Path) -> Path:
    """The folder with the verified files of `entry`.

    Raises ModelError when files are missing or damaged, StorageError when parts cannot
    be joined into `models_folder`.
    """
    verifier = Verifier(models_folder / "verified.json")
    folder = _place(entry, models_folder)
    for file in entry.files:
        verifier.check(folder / file.name, file)
    return folder


def _place(entry: ModelEntry, models_folder: Path) -> Path:
    own = models_folder / entry.id
    if _complete(entry, own):
        return own
    if entry.package is None:
        raise ModelError(f"The model {entry.title} is not installed.", "Download it first.")
    sources = _package_folders(entry.package)
    if not sources:
        raise ModelError(
            f"The model {entry.title} is not installed.",
            "Install the program with its starter models: pip install 'live-caption[starter]'.",
        )
    if not entry.package.parts:
        return sources[0]
    for file in entry.files:
        if not (own / file.name).exists():
            _join(_pieces(entry.package, sources, file), own / file.name)
    return own


def _complete(entry: ModelEntry, folder: Path) -> bool:
    return all((folder / file.name).exists() for file in entry.files)


def _package_folders(package: PackageSource) -> list[Path]:
    """The package folders that are there, or none unless all are."""
    found = [
        next((Path(p) / folder for p in sys.path if (Path(p) / folder).is_dir()), None)
        for folder in package.folders
    ]
    return [folder for folder in found if folder] if all(found) else []


def _pieces(package: PackageSource, sources: list[Path], file: ModelFile) -> list[Path]:
    names = package.parts.get(file.name, (file.name,))
    found = [next((s / name for s in sources if (s / name).exists()), None) for name in names]
    pieces = [piece for piece in found if piece]
    if len(pieces) < len(names):
        raise ModelError(
            f"The installed package lacks a part of {file.name}.", "Install the program again."
        )
    return pieces


def _join(pieces: list[Path], target: Path) -> None:
    temporary = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as joined:
            for piece in pieces:
                with piece.open("rb") as part:
                    shutil.copyfileobj(part, joined, 1 << 20)
        temporary.replace(target)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise StorageError(
            f"The model cannot be written to {target.parent}: {error.strerror}.",
            "Free some space there, or choose another data folder.",
        ) from error

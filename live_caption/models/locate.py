"""Finds the files of a model and makes sure they are the right ones. Recogniser process, store.

A model comes from the models folder, where downloads go, or from an installed package
(the `starter` models). A file that a package carries in parts is joined into the models
folder once.
"""

from __future__ import annotations

import contextlib
import sys
import time
from itertools import chain
from pathlib import Path

from live_caption.errors import ModelError
from live_caption.models.catalogue import ModelEntry, ModelFile, PackageSource
from live_caption.models.lock import folder_lock
from live_caption.models.storing import storing
from live_caption.models.verify import MEMORY, Verifier
from live_caption.models.workplace import pieces_of, write_new
from live_caption.paths import move

JOINING = ".joining"  # what ends the name of a file that is being joined
_PATIENCE_S = 30.0
_POLL_S = 0.1


def locate(entry: ModelEntry, models_folder: Path) -> Path:
    """The folder with the verified files of `entry`.

    Raises ModelError when files are missing or damaged, StorageError when parts cannot
    be joined into `models_folder`.
    """
    verifier = Verifier(models_folder / MEMORY)
    folder = place(entry, models_folder)
    for file in entry.files:
        verifier.check(folder / file.name, file, how_to_repair(entry))
    return folder


def place(entry: ModelEntry, models_folder: Path) -> Path:
    """The folder with all files of `entry`, right or wrong; raises like `locate`."""
    own = models_folder / entry.id
    if is_complete(entry, own):
        return own
    sources = package_folders(entry)
    if not sources or entry.package is None:
        raise ModelError(f"The model {entry.title} is not installed.", how_to_get(entry))
    if not entry.package.parts:
        return sources[0]
    _join_missing(entry, entry.package, sources, own)
    return own


def is_complete(entry: ModelEntry, folder: Path) -> bool:
    """Whether all files are in a folder, right or wrong."""
    return all((folder / file.name).exists() for file in entry.files)


def package_folders(entry: ModelEntry) -> list[Path]:
    """The folders of the installed packages that carry the model; none unless all are there."""
    found = [
        next((Path(p) / folder for p in sys.path if (Path(p) / folder).is_dir()), None)
        for folder in (entry.package.folders if entry.package else ())
    ]
    return [folder for folder in found if folder] if all(found) else []


def how_to_get(entry: ModelEntry) -> str:
    """What to do when a model is not there, in a sentence or two."""
    if all(file.urls for file in entry.files):
        return f"Download it with “live-caption models download {entry.id}”."
    if entry.package is not None:
        return "Install the program with its starter models: pip install 'live-caption[starter]'."
    return "Get its files and import them with “live-caption models import PATH”."


def how_to_repair(entry: ModelEntry) -> str:
    """What to do when a model is damaged, in a sentence."""
    return f"Repair it with “live-caption models verify {entry.id} --repair”."


class _BusyError(ModelError):
    """Another process joins or downloads the same model."""


def _join_missing(
    entry: ModelEntry, package: PackageSource, sources: list[Path], own: Path
) -> None:
    with storing(own):
        own.mkdir(parents=True, exist_ok=True)
    busy = _BusyError(f"The model {entry.title} is being installed.", "Try again in a while.")
    deadline_s = time.monotonic() + _PATIENCE_S
    while not is_complete(entry, own):
        try:
            with folder_lock(own, busy):
                for file in entry.files:
                    if not (own / file.name).exists():
                        _join(_pieces(package, sources, file), own / file.name)
        except _BusyError:
            if time.monotonic() > deadline_s:
                raise
            time.sleep(_POLL_S)


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
    temporary = target.with_name(target.name + JOINING)
    try:
        write_new(chain.from_iterable(map(pieces_of, pieces)), temporary, lambda _count: None)
        with storing(target.parent):
            move(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise

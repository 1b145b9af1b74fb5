"""The models on this computer: what is there, whether it is right, and how it comes and goes.

Any thread, also several processes at once: files appear only complete and verified, under a
lock where it matters. Nothing is kept in memory, so it may live as long as the program.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from live_caption.errors import ModelError
from live_caption.models import locate
from live_caption.models.catalogue import Catalogue, ModelEntry, ModelFile
from live_caption.models.events import Done, ModelEvent, OnEvent, Verifying
from live_caption.models.exporting import export_folder, export_tar
from live_caption.models.importing import receive, recipients
from live_caption.models.lock import folder_lock
from live_caption.models.meter import Meter
from live_caption.models.storing import storing
from live_caption.models.verify import MEMORY, Verifier
from live_caption.models.workplace import clear_leftovers, put, workplace
from live_caption.paths import AppPaths

_log = logging.getLogger(__name__)
# The file itself and what a download or a join may have left of it.
_ENDINGS = ("", ".part", ".part.json", ".part.json.new", ".quarantine", locate.JOINING)


class ModelState(StrEnum):
    """Where a model stands."""

    MISSING = "missing"
    PARTIAL = "partial"  # some of it is there
    INSTALLED = "installed"
    DAMAGED = "damaged"  # a file is known to be wrong
    BUNDLED = "bundled"  # in an installed package


class Downloads(Protocol):
    """What fetches the files of a model; the `Downloader` does."""

    def download(
        self, entry: ModelEntry, folder: Path, on_event: OnEvent, cancel: threading.Event
    ) -> None: ...


def _unheard(_event: ModelEvent) -> None:
    """For whoever does not want to know."""


class ModelStore:
    """The models of a catalogue in the models folder and in installed packages.

    An error that `on_event` raises ends what is going on, cleanly.
    """

    def __init__(self, catalogue: Catalogue, paths: AppPaths) -> None:
        self._catalogue = catalogue
        self._models = paths.models

    # --- what is there --------------------------------------------------------------------

    def state(self, entry: ModelEntry) -> ModelState:
        """Where a model stands, quickly: nothing large is read."""
        own = self._own(entry)
        verifier = self._verifier()
        if locate.is_complete(entry, own):
            good = all(_seems_right(verifier, own / file.name, file) for file in entry.files)
            return ModelState.INSTALLED if good else ModelState.DAMAGED
        if locate.package_folders(entry):
            return ModelState.BUNDLED
        return ModelState.PARTIAL if any(self._traces(entry)) else ModelState.MISSING

    def folder(self, entry: ModelEntry) -> Path:
        """Where the files of a model are, or would be."""
        own = self._own(entry)
        packages = locate.package_folders(entry)
        if packages and not (entry.package and entry.package.parts):
            return own if locate.is_complete(entry, own) else packages[0]
        return own

    def missing(self, entry: ModelEntry) -> tuple[ModelFile, ...]:
        """The files that are not there; right or wrong is another question."""
        folder = self.folder(entry)
        return tuple(file for file in entry.files if not (folder / file.name).exists())

    # --- verify and repair ----------------------------------------------------------------

    def verify(self, entry: ModelEntry, on_event: OnEvent = _unheard) -> tuple[ModelFile, ...]:
        """Reads all of it; the files that are missing or wrong. Ends with Done if none is.

        Raises ModelError when nothing of the model is there, and StorageError.
        """
        clear_leftovers(self._models)
        folder = self._place(entry)
        verifier = self._verifier()
        wrong = []
        for file in entry.files:
            on_event(Verifying(entry.id, file.name))
            if not _is_right(verifier, folder / file.name, file):
                wrong.append(file)
        if not wrong:
            on_event(Done(entry.id, folder))
        return tuple(wrong)

    def repair(
        self, entry: ModelEntry, downloads: Downloads, on_event: OnEvent, cancel: threading.Event
    ) -> None:
        """Verifies, and takes what is wrong from the installed package or downloads it.

        Raises like `verify` and `download`.
        """
        wrong = self.verify(entry, on_event)
        if wrong:
            self._drop(entry, [file.name for file in wrong])
        if wrong and locate.package_folders(entry):
            wrong = self.verify(entry, on_event)
        if wrong:
            self._fetch(entry, downloads, on_event, cancel)

    def download(
        self, entry: ModelEntry, downloads: Downloads, on_event: OnEvent, cancel: threading.Event
    ) -> None:
        """Brings a model into the models folder, unless an installed package has it.

        Raises ModelError when the catalogue has no address, and what the download raises.
        """
        if self.state(entry) is ModelState.BUNDLED:
            on_event(Done(entry.id, self.folder(entry)))
        else:
            self._fetch(entry, downloads, on_event, cancel)

    # --- import, export, remove -----------------------------------------------------------

    def import_(self, path: Path, on_event: OnEvent = _unheard) -> list[ModelEntry]:
        """Copies from a folder, an archive or a file what the catalogue knows, by its SHA-256.

        Returns the models that got files; one may still lack some (`missing`). Raises
        ModelError when there is nothing or an archive is refused, and StorageError.
        """
        with workplace(self._models) as work:
            received = receive(path, self._catalogue.entries, work, on_event)
            present = self._verified()
            entries = recipients(self._catalogue.entries, received.files.keys(), present.keys())
            sources = present | received.files
            for entry in entries:
                self._install(entry, sources, work)
        for sentence in received.wrong:
            _log.warning("%s", sentence)
        for entry in entries:
            if not self.missing(entry):
                on_event(Done(entry.id, self.folder(entry)))
        return entries

    def export(self, entry: ModelEntry, target: Path, on_event: OnEvent = _unheard) -> Path:
        """Copies a model for another computer; the folder or tar file that `import_` takes there.

        `target` is a folder, or a file that ends with .tar. Raises ModelError when the model
        is missing or damaged, and StorageError.
        """
        folder = locate.locate(entry, self._models)
        meter = Meter(entry.id, entry.bytes, on_event)
        write = export_tar if target.suffix.lower() == ".tar" else export_folder
        return write(entry, folder, target, meter.add)

    def remove(self, entry: ModelEntry) -> int:
        """Removes the files of a model, and what is left of its downloads; the bytes freed.

        Whatever else is in its folder stays. Raises ModelError when there is nothing to
        remove, and StorageError.
        """
        clear_leftovers(self._models)
        freed = self._drop(entry, [path.name for path in self._traces(entry)])
        if not freed and locate.package_folders(entry):
            raise ModelError(
                f"The model {entry.title} comes with an installed package and cannot be removed.",
                "Uninstall the package if you need its room.",
            )
        if not freed:
            raise ModelError(f"The model {entry.title} is not installed.")
        return freed

    # --- parts ----------------------------------------------------------------------------

    def _own(self, entry: ModelEntry) -> Path:
        return self._models / entry.id

    def _verifier(self) -> Verifier:
        return Verifier(self._models / MEMORY)

    def _place(self, entry: ModelEntry) -> Path:
        """The folder to verify."""
        if self.state(entry) is ModelState.PARTIAL:
            return self._own(entry)
        return locate.place(entry, self._models)

    def _traces(self, entry: ModelEntry) -> Iterator[Path]:
        """Everything in the models folder that belongs to a model."""
        for file in entry.files:
            for ending in _ENDINGS:
                path = self._own(entry) / (file.name + ending)
                if path.exists():
                    yield path

    def _drop(self, entry: ModelEntry, names: list[str]) -> int:
        """Removes files from the model's own folder, and the folder when it is then empty."""
        own = self._own(entry)
        if not own.exists():
            return 0
        busy = ModelError(f"The model {entry.title} is being installed.", "Try again afterwards.")
        with folder_lock(own, busy), storing(own):
            freed = sum(self._unlink(own / name) for name in names)
        with contextlib.suppress(OSError):  # something else is in it
            own.rmdir()
        return freed

    def _unlink(self, path: Path) -> int:
        if not path.exists():
            return 0
        size = path.stat().st_size
        path.unlink()
        self._verifier().forget(path)
        return size

    def _fetch(
        self, entry: ModelEntry, downloads: Downloads, on_event: OnEvent, cancel: threading.Event
    ) -> None:
        if not all(file.urls for file in entry.files):
            raise ModelError(
                f"There is no address to download {entry.title} from.", locate.how_to_get(entry)
            )
        downloads.download(entry, self._own(entry), on_event, cancel)
        self._remember(entry, entry.files)

    def _remember(self, entry: ModelEntry, files: Iterable[ModelFile]) -> None:
        """Notes that files were just verified while they were written."""
        verifier = self._verifier()
        for file in files:
            with contextlib.suppress(OSError):  # it is only hashed once more
                verifier.remember(self._own(entry) / file.name, file.sha256)

    def _verified(self) -> dict[str, Path]:
        """The files in the models folder that were found right before, by SHA-256."""
        verifier = self._verifier()
        return {
            file.sha256: path
            for entry in self._catalogue.entries
            for file in entry.files
            if _is_known(verifier, path := self._own(entry) / file.name, file)
        }

    def _install(self, entry: ModelEntry, sources: dict[str, Path], work: Path) -> None:
        """Puts what there is of a model into its folder; `sources` then leads there."""
        verifier = self._verifier()
        for file in entry.files:
            target = self._own(entry) / file.name
            source = sources.get(file.sha256)
            if source is None or _is_known(verifier, target, file):
                continue
            if put(source, target, work, file.sha256):
                sources[file.sha256] = target
                self._remember(entry, [file])


def _is_right(verifier: Verifier, path: Path, file: ModelFile) -> bool:
    try:
        return verifier.is_right(path, file, fully=True)
    except OSError:
        return False


def _is_known(verifier: Verifier, path: Path, file: ModelFile) -> bool:
    """Whether a file is there and was found right before."""
    try:
        return verifier.known(path) == file.sha256
    except OSError:
        return False


def _seems_right(verifier: Verifier, path: Path, file: ModelFile) -> bool:
    """Whether nothing speaks against a file: it may not have been hashed yet."""
    try:
        return path.stat().st_size == file.size and verifier.known(path) in {None, file.sha256}
    except OSError:
        return False

"""A model of the catalogue as people choose it: where it stands, and what may be done. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from live_caption.gui.sentences import joined, said
from live_caption.gui.spoken import language_name, listed
from live_caption.models.catalogue import Catalogue, ModelEntry
from live_caption.models.locate import how_to_get
from live_caption.models.store import ModelState, ModelStore
from live_caption.paths import AppPaths

_READY = {ModelState.INSTALLED, ModelState.BUNDLED}
_REMOVABLE = {ModelState.INSTALLED, ModelState.DAMAGED, ModelState.PARTIAL}
_NAMED = 6  # languages that are named before they are counted


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model and where it stands."""

    entry: ModelEntry
    state: ModelState

    @property
    def title(self) -> str:
        """What it is called."""
        return said(self.entry.title)

    @property
    def ready(self) -> bool:
        """It can be used."""
        return self.state in _READY

    @property
    def has_addresses(self) -> bool:
        """All of it can be had from the network."""
        return all(file.urls for file in self.entry.files)

    @property
    def can_be_downloaded(self) -> bool:
        """It is not here as it should be, and there are addresses to get it from."""
        return not self.ready and self.has_addresses

    @property
    def can_be_verified(self) -> bool:
        return self.state is not ModelState.MISSING

    @property
    def can_be_removed(self) -> bool:
        """Something of it lies in the models folder; what a package brought stays with it."""
        return self.state in _REMOVABLE

    @property
    def problem(self) -> str:
        """Why it cannot be used and what to do, empty when it can."""
        if self.ready:
            return ""
        title = self.title
        if self.state is ModelState.DAMAGED:
            sentence = _tr("{title} is damaged.").format(title=title)
            how = _tr("Repair it on the Model page.")
        else:
            sentence = _tr("{title} is not on this computer yet.").format(title=title)
            how = _tr("Download it on the Model page.")
        return joined(sentence, how if self.has_addresses else said(how_to_get(self.entry)))

    @property
    def standing(self) -> str:
        """Where it stands, in a word or two."""
        missing = _tr("can be downloaded") if self.has_addresses else _tr("not here")
        return {
            ModelState.INSTALLED: _tr("installed"),
            ModelState.BUNDLED: _tr("embedded"),
            ModelState.DAMAGED: _tr("damaged"),
            ModelState.PARTIAL: _tr("incomplete"),
            ModelState.MISSING: missing,
        }[self.state]


def find_models(paths: AppPaths) -> tuple[ModelChoice, ...]:
    """All models there are, those that can be used first. Reads files.

    Raises ModelError for a wrong catalogue.
    """
    catalogue = Catalogue.load(paths)
    store = ModelStore(catalogue, paths)
    found = [ModelChoice(entry, store.state(entry)) for entry in catalogue.entries]
    return tuple(sorted(found, key=lambda choice: not choice.ready))


def size_text(count: int) -> str:
    """A number of bytes for people: 75 MB, 1.6 GB."""
    megabytes = count / 1e6
    if megabytes < 1000:
        return _tr("{size} MB").format(size=round(megabytes))
    return _tr("{size} GB").format(size=f"{megabytes / 1000:.1f}")


def languages_text(codes: tuple[str, ...]) -> str:
    """The languages of a model by their names, the first few of many."""
    if "*" in codes:
        return _tr("many languages")
    names = listed(language_name(code) for code in codes[:_NAMED])
    more = len(codes) - _NAMED
    return names if more <= 0 else _tr("{names} and {more} more").format(names=names, more=more)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ModelChoice", text)

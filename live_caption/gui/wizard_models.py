"""What the wizard decides about languages and models. Pure.

A model that is on this computer must do until a better one has arrived, so the spoken
languages choose among those first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from live_caption.gui.model_choice import ModelChoice, size_text
from live_caption.gui.sentences import said
from live_caption.gui.spoken import language_name
from live_caption.models.catalogue import ModelEntry
from live_caption.models.recommend import Machine, expected_factor, knows, recommend
from live_caption.settings import Settings, Value

AUTOMATIC = "auto"
_NAMED = 3  # languages that are named before they are counted


@dataclass(frozen=True, slots=True)
class Advice:
    """The model that suits the languages and this computer best, and why."""

    choice: ModelChoice
    reason: str


def spoken_setting(languages: Sequence[str]) -> str:
    """The setting for the languages that are spoken: one is certain, of several any may come."""
    return languages[0] if len(languages) == 1 else AUTOMATIC


def serves(entry: ModelEntry, languages: Sequence[str]) -> bool:
    """Whether a model can be used for all `languages`; where none is named, for whatever comes."""
    return knows(entry, languages) if languages else "*" in entry.languages


def ready_for(
    languages: Sequence[str], models: Iterable[ModelChoice], used: str
) -> ModelChoice | None:
    """The best model for all `languages` that is here; the one that is `used` where it will do."""
    able = [each for each in models if each.ready and serves(each.entry, languages)]
    in_use = (each for each in able if each.entry.id == used)
    return next(in_use, max(able, key=lambda each: each.entry.quality, default=None))


def runnable(models: Iterable[ModelChoice], engines: Set[str]) -> tuple[ModelChoice, ...]:
    """The models for which an engine is installed."""
    return tuple(each for each in models if each.entry.engine in engines)


def for_languages(
    languages: Sequence[str], models: Sequence[ModelChoice], settings: Settings
) -> dict[str, Value]:
    """What to change so that captions go on in these languages, by the fields of `Settings`.

    A model of which the catalogue knows nothing is kept. Where no model that is here knows
    the languages, the one that is used goes on with whatever it hears.
    """
    used = settings.recognition_model
    if used not in {each.entry.id for each in models}:
        return {"recognition_language": spoken_setting(languages)}
    chosen = ready_for(languages, models, used)
    if chosen is None:
        return {"recognition_language": AUTOMATIC}
    if chosen.entry.id == used:
        return {"recognition_language": spoken_setting(languages)}
    return using(chosen.entry, languages)


def using(entry: ModelEntry, languages: Sequence[str]) -> dict[str, Value]:
    """What to change to use a model for these languages as far as it knows them."""
    language = spoken_setting(languages) if serves(entry, languages) else AUTOMATIC
    return {
        "recognition_model": entry.id,
        "recognition_engine": AUTOMATIC,
        "recognition_language": language,
    }


def advise(models: Iterable[ModelChoice], machine: Machine, languages: Sequence[str]) -> Advice:
    """Recommends one of `models`; raises ModelError where none can do it."""
    by_id = {each.entry.id: each for each in models if serves(each.entry, languages)}
    found = recommend((each.entry for each in by_id.values()), machine, languages)
    choice = by_id[found.entry.id]
    return Advice(choice, _reason(choice.entry, machine, languages, roomy=found.roomy))


def _reason(entry: ModelEntry, machine: Machine, languages: Sequence[str], *, roomy: bool) -> str:
    if roomy:
        text = _tr(
            "The most capable model for {languages} that leaves this computer room for other "
            "work: it takes {memory} of {total} of memory and about {seconds} s of work for a "
            "second of speech."
        )
    else:
        text = _tr(
            "No model for {languages} leaves this computer room for other work, and this one "
            "asks least of it: {memory} of {total} of memory and about {seconds} s of work for "
            "a second of speech."
        )
    return text.format(
        languages=languages_text(languages),
        memory=size_text(entry.memory_mb * 1_000_000),
        total=size_text(machine.memory_mb * 1_000_000),
        seconds=f"{expected_factor(entry, machine):.1g}",
    )


def title_of(entry: ModelEntry) -> str:
    """The name of a model as people read it."""
    return said(entry.title)


def facts_of(choice: ModelChoice) -> str:
    """What a person should know before they take a model."""
    entry = choice.entry
    text = _tr("{size} on the disk. Licence: {licence}.")
    return text.format(size=size_text(entry.bytes), licence=entry.licence)


def languages_text(languages: Sequence[str]) -> str:
    """Languages by name, the first few of many."""
    if not languages:
        return _tr("any language")
    names = ", ".join(language_name(code) for code in languages[:_NAMED])
    more = len(languages) - _NAMED
    return names if more <= 0 else _tr("{names} and {more} more").format(names=names, more=more)


def _tr(text: str) -> str:
    return QCoreApplication.translate("WizardModels", text)

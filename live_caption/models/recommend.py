"""Which model suits a computer: the decision, which is pure. Any process.

`live_caption.pipeline.machine` measures the computer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from live_caption.errors import ModelError
from live_caption.models.catalogue import ModelEntry

_MOST_MEMORY = 0.5
_MOST_TIME = 0.7
_NOTICEABLY = 0.9
_NOT_AMONG_MANY = {"yue"}  # Whisper learnt it only in its largest model


@dataclass(frozen=True, slots=True)
class Machine:
    """A computer.

    `slowness` is how much longer than in the catalogue recognition takes here, None when it
    could not be measured; `engines` are those that are installed.
    """

    memory_mb: int
    cores: int
    slowness: float | None
    engines: frozenset[str]


@dataclass(frozen=True, slots=True)
class Recommendation:
    """A model, and in one sentence why it is this one.

    `roomy` says that it leaves the computer room for other work; else no model would.
    """

    entry: ModelEntry
    reason: str
    roomy: bool = True


def recommend(
    entries: Iterable[ModelEntry], machine: Machine, languages: Iterable[str]
) -> Recommendation:
    """The most capable model for all `languages` (codes) that leaves the computer room.

    It may take half of the memory and 0.7 s for a second of speech. Where none does, it is
    the one that takes least. Of equally capable ones the first stays, those that come with
    the program before others, unless another is noticeably faster (`better`).
    Raises ModelError when no model knows the languages and runs on an engine of `machine`.
    """
    wanted = tuple(languages)
    able = [e for e in entries if e.engine in machine.engines and knows(e, wanted)]
    if not able:
        raise ModelError(
            f"No model that can run here knows {_named(wanted)}.",
            "“live-caption models list” shows what the others need.",
        )
    able.sort(key=lambda entry: entry.package is None)
    suitable = [entry for entry in able if _fits(entry, machine) and _keeps_up(entry, machine)]
    if not suitable:
        return _least(able, machine, wanted)
    best = max(entry.quality for entry in suitable)
    chosen = reduce(_faster, (entry for entry in suitable if entry.quality == best))
    return Recommendation(chosen, _why(chosen, machine, wanted))


def knows(entry: ModelEntry, languages: Iterable[str]) -> bool:
    """Whether a model can be used for all `languages` (codes)."""
    unnamed = set(languages) - set(entry.languages)
    return not unnamed or ("*" in entry.languages and not unnamed & _NOT_AMONG_MANY)


def better(incumbent_s: float, challenger_s: float) -> bool:
    """Whether a challenger's time is worth a change: only when it is at least 10 % shorter."""
    return challenger_s <= _NOTICEABLY * incumbent_s


def expected_factor(entry: ModelEntry, machine: Machine) -> float:
    """Seconds of work for a second of speech that are to be expected on this computer."""
    return entry.speed.real_time_factor * (machine.slowness or 1.0)


def _faster(incumbent: ModelEntry, challenger: ModelEntry) -> ModelEntry:
    times_s = incumbent.speed.real_time_factor, challenger.speed.real_time_factor
    return challenger if better(*times_s) else incumbent


def _fits(entry: ModelEntry, machine: Machine) -> bool:
    return entry.memory_mb <= _MOST_MEMORY * machine.memory_mb


def _keeps_up(entry: ModelEntry, machine: Machine) -> bool:
    return expected_factor(entry, machine) <= _MOST_TIME


def _least(able: list[ModelEntry], machine: Machine, languages: tuple[str, ...]) -> Recommendation:
    def demand(entry: ModelEntry) -> tuple[bool, float]:
        return not _fits(entry, machine), entry.speed.real_time_factor

    chosen = min(able, key=demand)
    return Recommendation(
        chosen,
        f"No model for {_named(languages)} leaves this computer room for other work, and this "
        f"one asks least of it: {_demand(chosen, machine)}.",
        roomy=False,
    )


def _why(entry: ModelEntry, machine: Machine, languages: tuple[str, ...]) -> str:
    return (
        f"It is the most capable model for {_named(languages)} that leaves this computer room "
        f"for other work: {_demand(entry, machine)}."
    )


def _demand(entry: ModelEntry, machine: Machine) -> str:
    factor = expected_factor(entry, machine)
    guessed = entry.speed.estimated or machine.slowness is None
    return (
        f"it needs {entry.memory_mb} of {machine.memory_mb} MB of memory and "
        f"{'an estimated ' if guessed else ''}{factor:.2f} s for a second of speech"
    )


def _named(languages: tuple[str, ...]) -> str:
    return f"the language{'s' if len(languages) > 1 else ''} {' and '.join(languages)}"

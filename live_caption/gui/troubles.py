"""What does not work, since when, and what a person can do about it. Pure."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto

from PySide6.QtCore import QCoreApplication

from live_caption.gui.sentences import joined, said
from live_caption.types import Problem, Topic

_KEPT = 30  # that are over


class Remedy(Enum):
    """Where a person can do something."""

    MODELS = auto()
    SOUND = auto()
    STORAGE = auto()
    TRY_AGAIN = auto()


_REMEDIES = {
    Topic.SOUND: (Remedy.SOUND,),
    Topic.MODEL: (Remedy.MODELS, Remedy.TRY_AGAIN),
    Topic.RECOGNITION: (Remedy.TRY_AGAIN, Remedy.MODELS),
    Topic.STORAGE: (Remedy.STORAGE,),
    Topic.SETTINGS: (Remedy.STORAGE, Remedy.TRY_AGAIN),
    Topic.PROGRAM: (Remedy.TRY_AGAIN,),
}


@dataclass(frozen=True, slots=True)
class Trouble:
    """A problem and its time, in seconds since 1970; while it lasts it has no end."""

    problem: Problem
    since_s: float
    until_s: float | None = None

    @property
    def remedies(self) -> tuple[Remedy, ...]:
        return _REMEDIES[self.problem.topic] if self.until_s is None else ()


class Troubles:
    """Those that last and the latest that are over. `clock` tells seconds since 1970."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._lasting: dict[Problem, Trouble] = {}
        self._over: tuple[Trouble, ...] = ()

    @property
    def lasting(self) -> tuple[Trouble, ...]:
        """The worst first."""
        return tuple(self._lasting.values())

    @property
    def all(self) -> tuple[Trouble, ...]:
        """Those that last, then those that are over, the latest first."""
        return (*self.lasting, *self._over)

    def update(self, problems: Iterable[Problem]) -> bool:
        """Notes what does not work now; whether that is something else than before."""
        wanted, now_s = tuple(problems), self._clock()
        if wanted == tuple(self._lasting):
            return False
        ended = [trouble for problem, trouble in self._lasting.items() if problem not in wanted]
        self._over = (*(replace(each, until_s=now_s) for each in ended), *self._over)[:_KEPT]
        self._lasting = {
            problem: self._lasting.get(problem, Trouble(problem, now_s)) for problem in wanted
        }
        return True


def advised(problem: Problem) -> str:
    """What is wrong and what to do in a window, where nobody writes commands."""
    return joined(said(problem.sentence), advice(problem))


def advice(problem: Problem) -> str:
    if problem.topic is Topic.MODEL:
        return _tr("Repair it, or choose another, on the Model page of the settings.")
    return said(problem.hint)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Troubles", text)

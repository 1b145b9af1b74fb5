"""The values of the history. Immutable, so any thread may have them."""

from __future__ import annotations

from dataclasses import dataclass

from live_caption.errors import StorageError
from live_caption.types import Caption


@dataclass(frozen=True, slots=True)
class Session:
    """A stretch of captions without a long silence; times are seconds since 1970.

    `opening` is the text of its first caption.
    """

    id: int
    began_s: float
    ended_s: float
    opening: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A caption with the time at which it was spoken, in seconds since 1970."""

    spoken_s: float
    caption: Caption


@dataclass(frozen=True, slots=True)
class Hit:
    """A caption that has every word of a search; `snippet` is the text around the first."""

    session: int
    entry: Entry
    snippet: str


class DamagedHistoryError(StorageError):
    """The history file cannot be understood; it has to be set aside before a new one begins."""

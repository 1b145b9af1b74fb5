"""What happens to a model while it is downloaded or checked, as plain values. Any thread.

The downloader and the store report these; commands and the desktop show them. `Queued` and
`Failed` come from whoever keeps the queue and catches the errors; everything else comes from
the downloader and the store, on the thread that called them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from live_caption.errors import LiveCaptionError, ModelError


class DownloadError(ModelError):
    """A file cannot be had from any of its addresses."""


class CancelledDownload(LiveCaptionError):  # noqa: N818 - somebody wanted it, it is no failure
    """The user stopped a download; what has arrived is kept."""


@dataclass(frozen=True, slots=True)
class Queued:
    """The model with this id was asked for and waits for its turn."""

    model: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a download is, in bytes over all files of the model.

    `done` may fall when a part turns out to be wrong and is fetched again. `left_s` is None
    while nobody can tell.
    """

    model: str
    done: int
    total: int
    bytes_per_s: float
    left_s: float | None


@dataclass(frozen=True, slots=True)
class Verifying:
    """The file of this name is compared with its SHA-256."""

    model: str
    file: str


@dataclass(frozen=True, slots=True)
class Done:
    """Every file of the model is there, in `folder`, and is what the catalogue says."""

    model: str
    folder: Path


@dataclass(frozen=True, slots=True)
class Failed:
    """The model cannot be used; the error says why and what to do."""

    model: str
    error: LiveCaptionError


ModelEvent: TypeAlias = Queued | Progress | Verifying | Done | Failed
OnEvent: TypeAlias = Callable[[ModelEvent], None]

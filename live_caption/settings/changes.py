"""Which parts of the running program a change of settings concerns. Pure."""

from __future__ import annotations

from enum import Enum, auto

from live_caption.settings.table import Settings, specs


class Part(Enum):
    """A part that takes other settings by itself, without the rest noticing."""

    SOURCES = auto()
    DETECTOR = auto()
    RECOGNIZER = auto()
    CAPTIONS = auto()
    SHORTCUTS = auto()
    AUTOSTART = auto()
    INTERFACE = auto()
    TRANSCRIPT = auto()
    HISTORY = auto()
    DOWNLOADS = auto()
    UPDATES = auto()
    LOGS = auto()


_PARTS = {
    "sound": Part.SOURCES,
    "speech": Part.DETECTOR,
    "recognition": Part.RECOGNIZER,
    "captions": Part.CAPTIONS,
    "shortcuts": Part.SHORTCUTS,
    "general": Part.AUTOSTART,
    "interface": Part.INTERFACE,
    "transcript": Part.TRANSCRIPT,
    "history": Part.HISTORY,
    "storage": Part.RECOGNIZER,  # where its model is
    "download": Part.DOWNLOADS,
    "updates": Part.UPDATES,
    "logs": Part.LOGS,
}


def changes(old: Settings, new: Settings) -> frozenset[Part]:
    """The parts for which `new` says something else than `old`."""
    return frozenset(
        _PARTS[spec.section]
        for spec in specs()
        if getattr(old, spec.name) != getattr(new, spec.name)
    )

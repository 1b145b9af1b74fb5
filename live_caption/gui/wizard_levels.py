"""What the wizard says about how loud a source is. Pure.

Speech has pauses, so what is said follows the loudest of the last moments; what is drawn
follows each tenth of a second.
"""

from __future__ import annotations

from collections import deque
from enum import Enum

from PySide6.QtCore import QCoreApplication

_SILENT_DBFS = -70.0  # below this nothing can be recognised
_QUIET_DBFS = -50.0
_LOUD_DBFS = -0.3  # of a peak: the sound is cut off
_LOWEST_DBFS = -60.0  # where the drawing begins
_KEPT = 20  # two seconds


class Loudness(Enum):
    """How loud a source is, for people."""

    SILENT = "silent"
    QUIET = "quiet"
    GOOD = "good"
    LOUD = "loud"


class LevelHistory:
    """The last levels of one source."""

    def __init__(self) -> None:
        self._levels: deque[tuple[float, float]] = deque(maxlen=_KEPT)

    def add(self, rms_dbfs: float, peak_dbfs: float) -> None:
        self._levels.append((rms_dbfs, peak_dbfs))

    def clear(self) -> None:
        self._levels.clear()

    @property
    def share(self) -> float:
        """The newest level as a length, 0..1."""
        return share_of(self._levels[-1][0]) if self._levels else 0.0

    @property
    def loudness(self) -> Loudness:
        if not self._levels:
            return Loudness.SILENT
        rms_dbfs, peak_dbfs = (max(values) for values in zip(*self._levels, strict=True))
        if peak_dbfs >= _LOUD_DBFS:
            return Loudness.LOUD
        if rms_dbfs < _SILENT_DBFS:
            return Loudness.SILENT
        return Loudness.QUIET if rms_dbfs < _QUIET_DBFS else Loudness.GOOD


def share_of(dbfs: float) -> float:
    """A level as a length, 0..1."""
    return min(1.0, max(0.0, 1.0 - dbfs / _LOWEST_DBFS))


def loudness_text(loudness: Loudness) -> str:
    return {
        Loudness.SILENT: _tr("Silent"),
        Loudness.QUIET: _tr("Very quiet"),
        Loudness.GOOD: _tr("Good"),
        Loudness.LOUD: _tr("Too loud"),
    }[loudness]


def _tr(text: str) -> str:
    return QCoreApplication.translate("WizardLevels", text)

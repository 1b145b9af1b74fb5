"""The texts that a person copies to report a problem; nothing that was said is in them. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QDateTime, QLocale

from live_caption.diagnosis import engines, program
from live_caption.gui.crashes import Crash
from live_caption.gui.troubles import Trouble


def time_text(at_s: float, now_s: float) -> str:
    """The time of day, with the date when that is another one."""
    at, now = (QDateTime.fromSecsSinceEpoch(round(each)) for each in (at_s, now_s))
    form = QLocale.FormatType.ShortFormat
    return QLocale().toString(at.time() if at.date() == now.date() else at, form)


def trouble_report(troubles: Iterable[Trouble]) -> str:
    """In English, as reports are read by others."""
    return "\n".join([*_head(), "", *map(_line, troubles)])


def crash_report(crashes: Iterable[Crash], last_crash: str) -> str:
    """The traces of exceptions, and what native code left when it crashed the last time."""
    traces = [f"{_moment(crash.at_s)}\n{crash.trace}" for crash in crashes]
    if last_crash:
        traces.append(last_crash)
    return "\n\n".join(["\n".join(_head()), *traces])


def _head() -> list[str]:
    return [program(), engines()]


def _line(trouble: Trouble) -> str:
    until = "" if trouble.until_s is None else f" to {_moment(trouble.until_s)}"
    return f"{_moment(trouble.since_s)}{until}: {trouble.problem}"


def _moment(at_s: float) -> str:
    at = QDateTime.fromSecsSinceEpoch(round(at_s))
    return at.toString("yyyy-MM-dd HH:mm:ss")

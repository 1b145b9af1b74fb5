"""What the program is doing, in one word for the tray and one sentence for the window. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from live_caption.gui.sentences import joined, said
from live_caption.gui.troubles import advised
from live_caption.types import Health, RecognizerStatus, SourceState, SourceStatus

_NOTICEABLE_LAG_S = 2.0
_BROKEN = {SourceStatus.LOST, SourceStatus.UNAVAILABLE}


class State(StrEnum):
    """Also the name of the drawing in the tray."""

    WORKING = "working"
    LISTENING = "listening"
    PAUSED = "paused"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Status:
    """`sentence` is for people; `urgent` says that it stands beside captions, too."""

    state: State
    sentence: str
    urgent: bool = False


def _tr(text: str) -> str:
    return QCoreApplication.translate("Status", text)


def starting() -> Status:
    return Status(State.WORKING, _tr("Starting…"))


def failed(message: str) -> Status:
    return Status(State.ERROR, message, urgent=True)


def status_of(health: Health, *, paused: bool) -> Status:
    """The most important thing there is to say."""
    health = replace(health, message=_message(health))
    if health.recognizer is RecognizerStatus.FAILED:
        return failed(health.message or _tr("Speech recognition has stopped."))
    if paused:
        return Status(State.PAUSED, _tr("Paused"), urgent=True)
    broken = [source for source in health.sources if source.status in _BROKEN]
    if broken:
        return failed(_with_offer(health.message or _complaint(broken[0]), broken[0]))
    return _working(health) or _listening(health)


def _message(health: Health) -> str:
    for problem in health.problems:
        if str(problem) == health.message:
            return advised(problem)
    return said(health.message)


def _with_offer(sentence: str, source: SourceState) -> str:
    """Where nothing could be heard yet, captions can be seen all the same."""
    if source.status is not SourceStatus.UNAVAILABLE:
        return sentence
    offer = _tr("Source ▸ Sample recording in the menu shows how captions look.")
    return joined(sentence, offer)


def _complaint(source: SourceState) -> str:
    if source.message:
        return said(source.message)
    device = source.device or _tr("the sound device")
    if source.status is SourceStatus.LOST:
        return _tr("Lost {device}. Waiting for it to come back…").format(device=device)
    return _tr("Cannot listen to {device}.").format(device=device)


def _working(health: Health) -> Status | None:
    if health.recognizer is RecognizerStatus.RESTARTING:
        sentence = health.message or _tr("Speech recognition is restarting…")
        return Status(State.WORKING, sentence, urgent=True)
    if health.recognizer is not RecognizerStatus.READY:
        return Status(State.WORKING, health.message or _tr("Loading the speech model…"))
    if any(source.status is SourceStatus.OPENING for source in health.sources):
        return Status(State.WORKING, health.message or _tr("Opening the sound device…"))
    return None


def _listening(health: Health) -> Status:
    if health.message:
        return Status(State.LISTENING, health.message, urgent=True)
    if health.sources and all(s.status is SourceStatus.ENDED for s in health.sources):
        return Status(State.PAUSED, _tr("The recording has ended."))
    if health.lag_s >= _NOTICEABLE_LAG_S:
        sentence = _tr("Listening, {seconds} s behind").format(seconds=round(health.lag_s))
        return Status(State.LISTENING, sentence)
    return Status(State.LISTENING, _tr("Listening…"))

"""A desktop whose pipeline is a fake, and a short way to make captions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from live_caption.gui.desktop import Desktop
from live_caption.pipeline.hub import Mailbox
from live_caption.types import Caption, SegmentId, SourceKind
from tests.gui.fakes import FakeControls, MakeCaption, Tray

_SECOND = 16_000


@pytest.fixture
def caption() -> MakeCaption:
    """Captions of one second each that follow one another without a pause."""

    def make(
        number: int,
        committed: str,
        unfixed: str = "",
        *,
        source: SourceKind = SourceKind.SYSTEM,
        start_s: float | None = None,
        final: bool = False,
        gap_after: bool = False,
    ) -> Caption:
        start = round((number if start_s is None else start_s) * _SECOND)
        return Caption(
            segment=SegmentId(source, number),
            revision=len(committed + unfixed) + (1000 if final else 0),
            committed=committed,
            unfixed=unfixed,
            start=start,
            end=start + _SECOND,
            final=final,
            gap_after=gap_after,
        )

    return make


@pytest.fixture
def tray() -> Tray:
    return Tray()


@pytest.fixture
def pipelines() -> list[FakeControls]:
    """The pipelines that the desktop started."""
    return []


@pytest.fixture
def desktop(qtbot: QtBot, tray: Tray, pipelines: list[FakeControls]) -> Iterator[Desktop]:
    """An open desktop that listens to the computer's sound."""

    def start(mailbox: Mailbox) -> FakeControls:
        pipelines.append(FakeControls(mailbox))
        return pipelines[-1]

    desktop = Desktop(start, tray)
    desktop.open()
    qtbot.waitUntil(lambda: desktop.window.status_text() == "Listening…")
    yield desktop
    desktop.close()
    desktop.window.deleteLater()
    desktop.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def controls(desktop: Desktop, pipelines: list[FakeControls]) -> FakeControls:
    return pipelines[0]


@pytest.fixture
def say(qtbot: QtBot, desktop: Desktop, controls: FakeControls) -> Callable[..., None]:
    """Publishes captions and waits until the window has taken them."""

    def publish(*captions: Caption) -> None:
        with qtbot.waitSignal(desktop.controller.text_changed):
            for each in captions:
                controls.mailbox.show(each)

    return publish

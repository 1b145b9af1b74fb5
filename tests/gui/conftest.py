"""A desktop whose pipeline is a fake."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from live_caption.gui import inventory as inventories
from live_caption.gui.desktop import Desktop
from live_caption.gui.inventory import Inventory
from live_caption.gui.model_jobs import ModelJobs
from live_caption.gui.preferences import Preferences
from live_caption.gui.wizard_record import WizardRecord, keep_record
from live_caption.paths import AppPaths
from live_caption.pipeline.hub import Mailbox
from live_caption.settings import Settings
from live_caption.types import Caption
from tests.gui.fakes import DEVICES, FakeControls, Tray
from tests.gui.network import Downloads


@pytest.fixture(autouse=True)
def no_windows_left() -> Iterator[None]:
    """Deletes every window here: one that is garbage may be collected in another thread, where
    Qt cannot bear it.
    """
    yield
    for window in QApplication.topLevelWidgets():
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def tray() -> Tray:
    return Tray()


@pytest.fixture
def pipelines() -> list[FakeControls]:
    """The pipelines that the desktop started."""
    return []


@pytest.fixture
def preferences() -> Preferences:
    """The default settings, in the folders of this test."""
    return Preferences(Settings(), AppPaths.find())


@pytest.fixture
def desktop(
    qtbot: QtBot,
    tray: Tray,
    pipelines: list[FakeControls],
    preferences: Preferences,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Desktop]:
    """An open desktop that listens to the computer's sound."""
    monkeypatch.setattr(inventories, "list_devices", lambda: DEVICES)

    def start(mailbox: Mailbox, settings: Settings) -> FakeControls:
        pipelines.append(FakeControls(mailbox))
        return pipelines[-1]

    keep_record(preferences.paths.wizard_file, WizardRecord())  # it is not the first start
    desktop = Desktop(start, tray, preferences)
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


@pytest.fixture
def jobs(
    preferences: Preferences, inventory: Inventory, downloads: Downloads
) -> Iterator[ModelJobs]:
    """Work on the models of `inventory`; a module that uses it has these two fixtures."""
    jobs = ModelJobs(preferences, downloads)
    jobs.ended.connect(inventory.look_for_models)
    yield jobs
    jobs.end()

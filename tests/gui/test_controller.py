"""What the desktop makes of a pipeline that cannot be started, fails or complains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from live_caption.errors import ModelError, SettingsError, StorageError
from live_caption.gui.bridge import Bridge
from live_caption.gui.controller import Controller
from live_caption.gui.desktop import Desktop
from live_caption.gui.preferences import Preferences
from live_caption.gui.status import State
from live_caption.settings import Settings
from live_caption.types import Health, RecognizerStatus
from tests.gui.fakes import OFFSCREEN_WARNINGS, FakeControls

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

WRONG = replace(Settings(), transcript_folder="~nobody/talks")


class Pipelines:
    """Refuses the wrong settings; keeps what it started."""

    def __init__(self, bridge: Bridge) -> None:
        self.started: list[FakeControls] = []
        self._bridge = bridge

    def __call__(self, settings: Settings) -> FakeControls:
        if settings == WRONG:
            raise SettingsError("The home in “~nobody/talks” is not known.", "Write it out.")
        self.started.append(FakeControls(self._bridge.mailbox))
        return self.started[-1]


@pytest.fixture
def controller(qtbot: QtBot) -> Iterator[Controller]:
    controller = Controller()
    yield controller
    controller.close()


@pytest.fixture
def starter(controller: Controller) -> Pipelines:
    return Pipelines(Bridge(controller.receive, controller))


def problems(controller: Controller) -> list[str]:
    return [trouble.problem.sentence for trouble in controller.troubles.lasting]


def test_changing_a_setting_starts_what_could_not_be_started(
    qtbot: QtBot, controller: Controller, starter: Pipelines
) -> None:
    controller.start(starter, WRONG)
    assert controller.failed
    assert controller.status.state is State.ERROR
    assert problems(controller) == ["The home in “~nobody/talks” is not known."]
    controller.apply(replace(WRONG, captions_bold=False))
    assert not starter.started
    controller.apply(Settings())
    assert controller.ready
    assert not controller.failed
    assert problems(controller) == []
    qtbot.waitUntil(lambda: controller.status.state is State.LISTENING)


def test_nothing_is_started_after_the_end(controller: Controller, starter: Pipelines) -> None:
    controller.start(starter, WRONG)
    controller.close()
    controller.apply(Settings())
    assert not starter.started


def test_nothing_is_started_before_the_beginning(controller: Controller) -> None:
    controller.apply(Settings())
    assert not controller.ready
    assert controller.status.state is State.WORKING


def test_settings_that_cannot_be_applied_are_said_until_others_can(
    qtbot: QtBot,
    controller: Controller,
    starter: Pipelines,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    controller.start(starter, Settings())
    qtbot.waitUntil(lambda: controller.status.state is State.LISTENING)

    def refuse(_settings: Settings) -> None:
        raise SettingsError("A path cannot hold a null character.")

    with monkeypatch.context() as patch:
        patch.setattr(starter.started[0], "apply", refuse)
        controller.apply(WRONG)
    assert controller.status.sentence == "A path cannot hold a null character."
    assert controller.status.urgent
    controller.apply(Settings())
    qtbot.waitUntil(lambda: controller.status.sentence == "Listening…")


def test_complaints_live_side_by_side(
    qtbot: QtBot, controller: Controller, starter: Pipelines
) -> None:
    controller.start(starter, Settings())
    failure = ModelError("Toy is damaged.", "Repair it.").problem
    starter.started[0].mailbox.health(
        Health(RecognizerStatus.FAILED, message=str(failure), problems=(failure,))
    )
    qtbot.waitUntil(lambda: controller.failed)
    controller.complain("settings file", StorageError("The disk is full."))
    assert problems(controller) == ["Toy is damaged.", "The disk is full."]
    assert "Toy is damaged." in controller.status.sentence
    controller.complain("settings file", None)
    assert problems(controller) == ["Toy is damaged."]
    controller.recover(Settings())
    assert starter.started[0].recovered == 1
    qtbot.waitUntil(lambda: not controller.failed)
    assert problems(controller) == []


def test_a_settings_file_that_cannot_be_written_is_said_in_the_window(
    qtbot: QtBot, desktop: Desktop, preferences: Preferences
) -> None:
    preferences.paths.settings_file.mkdir(parents=True)
    preferences.change(captions_bold=True)
    assert "is no file. Move it away." in desktop.window.status_text()
    preferences.paths.settings_file.rmdir()
    preferences.change(captions_bold=False)
    qtbot.waitUntil(lambda: desktop.window.status_text() == "Listening…")

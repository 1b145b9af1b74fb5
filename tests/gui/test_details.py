"""What does not work can be looked at, and from there something can be done about it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton, QTabWidget
from pytestqt.qtbot import QtBot

from live_caption.gui.desktop import Desktop
from live_caption.gui.details_dialog import DetailsDialog
from live_caption.types import Health, Problem, RecognizerStatus, SourceKind, SourceState, Topic
from live_caption.types import SourceStatus as Status
from tests.gui.fakes import OFFSCREEN_WARNINGS, FakeControls

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

DAMAGED = Problem(Topic.MODEL, "Toy is damaged.", "Repair it with “live-caption models”.")
LOST = Problem(Topic.SOUND, "The headset is gone.")
FULL = Problem(Topic.STORAGE, "There is no room left.", "Free some space.")

Break = Callable[..., None]


@pytest.fixture
def break_(qtbot: QtBot, desktop: Desktop, controls: FakeControls) -> Break:
    """Has the pipeline report problems, and waits until the desktop knows."""

    def report(*problems: Problem) -> None:
        recognizer = RecognizerStatus.FAILED if DAMAGED in problems else RecognizerStatus.READY
        message = str(problems[0]) if problems else ""
        sources = (SourceState(SourceKind.SYSTEM, Status.LISTENING),)
        controls.mailbox.health(Health(recognizer, sources, message, problems=problems))
        troubles = desktop.controller.troubles
        qtbot.waitUntil(lambda: tuple(t.problem for t in troubles.lasting) == problems)

    return report


def opened(qtbot: QtBot, desktop: Desktop) -> DetailsDialog:
    desktop.actions.details.trigger()
    dialog = desktop.troubles.details
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


def said(dialog: DetailsDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]


def press(dialog: DetailsDialog, label: str) -> None:
    buttons = dialog.findChildren(QPushButton)
    next(b for b in buttons if b.text().replace("&", "") == label and b.isVisible()).click()


def tab(desktop: Desktop) -> str:
    dialog = desktop.settings_dialog
    assert dialog is not None
    pages = dialog.findChild(QTabWidget)
    assert pages is not None
    return pages.tabText(pages.currentIndex())


def test_details_are_offered_while_and_after_something_does_not_work(
    desktop: Desktop, break_: Break
) -> None:
    details, button = desktop.actions.details, desktop.window.details
    assert not details.isVisible()
    assert button.isHidden()
    break_(LOST)
    assert details.isVisible()
    assert not button.isHidden()
    desktop.window.set_locked(True)
    assert button.isHidden()  # nobody can press it
    desktop.window.set_locked(False)
    assert not button.isHidden()
    break_()
    assert details.isVisible()
    assert button.isHidden()


def test_the_button_of_the_window_and_the_key_open_the_details(
    qtbot: QtBot, desktop: Desktop, break_: Break
) -> None:
    break_(LOST)
    desktop.window.details.click()
    dialog = desktop.troubles.details
    assert dialog is not None
    assert dialog.isVisible()
    dialog.reject()
    desktop.window.activateWindow()
    QTest.keyClick(desktop.window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert desktop.troubles.details is not None
    assert desktop.troubles.details.isVisible()


def test_it_is_told_what_when_and_what_to_do(qtbot: QtBot, desktop: Desktop, break_: Break) -> None:
    break_(DAMAGED, FULL)
    dialog = opened(qtbot, desktop)
    damaged, advice, full, free = said(dialog)
    assert damaged == "⚠ Toy is damaged."
    assert advice.startswith("Since ")
    assert advice.endswith("Repair it, or choose another, on the Model page of the settings.")
    assert full == "⚠ There is no room left."
    assert free.endswith("Free some space.")
    break_(FULL)
    texts = said(dialog)
    assert texts[0] == "⚠ There is no room left."
    assert texts[2] == "✓ Toy is damaged."
    assert "it is over" in texts[3]


def test_nothing_is_told_where_everything_works(qtbot: QtBot, desktop: Desktop) -> None:
    assert said(opened(qtbot, desktop)) == ["Everything works."]


@pytest.mark.parametrize(
    ("problem", "label", "page"),
    [
        (DAMAGED, "Open models page", "Model"),
        (LOST, "Choose a device", "Sound"),
        (FULL, "Choose folders", "Storage"),
    ],
)
def test_a_button_leads_to_what_helps(
    qtbot: QtBot, desktop: Desktop, break_: Break, problem: Problem, label: str, page: str
) -> None:
    break_(problem)
    press(opened(qtbot, desktop), label)
    assert tab(desktop) == page


def test_trying_again_opens_the_recogniser_anew(
    qtbot: QtBot, desktop: Desktop, break_: Break, controls: FakeControls
) -> None:
    break_(DAMAGED)
    press(opened(qtbot, desktop), "Try again")
    assert controls.recovered == 1
    qtbot.waitUntil(lambda: not desktop.controller.failed)


def test_details_can_be_copied(qtbot: QtBot, desktop: Desktop, break_: Break) -> None:
    break_(DAMAGED)
    dialog = opened(qtbot, desktop)
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    press(dialog, "Copy details")
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].startswith("Live Caption")
    assert lines[-1].endswith("Toy is damaged. Repair it with “live-caption models”.")


def test_fault_21_details_and_crash_dialogs_close_with_the_program(
    qtbot: QtBot, desktop: Desktop, break_: Break
) -> None:
    break_(LOST)
    dialog = opened(qtbot, desktop)
    desktop.troubles.show_crash()
    desktop.close()
    assert dialog.isHidden()
    assert desktop.troubles.crash is None

"""Models in the settings dialog: what is said of them, and how one is brought here."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QProgressBar, QPushButton
from pytestqt.qtbot import QtBot

from live_caption.gui.preferences import Preferences
from live_caption.gui.settings_dialog import SettingsDialog
from live_caption.models.catalogue import ModelEntry
from live_caption.models.download import DownloadOptions
from live_caption.models.events import CancelledDownload, DownloadError, OnEvent, Progress
from tests.fakes.catalogue import model_toml
from tests.gui.fakes import OFFSCREEN_WARNINGS

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

DEADLINE_S = 10.0


class Downloads:
    """A network that waits for the test before anything comes."""

    def __init__(self) -> None:
        self.options: DownloadOptions | None = None
        self.go_on = threading.Event()
        self.error: DownloadError | None = None

    def __call__(self, options: DownloadOptions) -> Downloads:
        self.options = options
        return self

    def download(
        self, entry: ModelEntry, folder: Path, on_event: OnEvent, cancel: threading.Event
    ) -> None:
        on_event(Progress(entry.id, 250, 1000, 10.0, 75.0))
        while not self.go_on.wait(0.01):
            if cancel.is_set():
                raise CancelledDownload("Stopped.")
        if self.error:
            raise self.error
        folder.mkdir(parents=True)
        (folder / "model.bin").write_bytes(bytes(1000))


@pytest.fixture
def downloads() -> Downloads:
    return Downloads()


@pytest.fixture
def dialog(
    qtbot: QtBot, preferences: Preferences, downloads: Downloads
) -> Iterator[SettingsDialog]:
    """An open dialog in which a model is looked at that is not here."""
    preferences.paths.config.mkdir(parents=True)
    (preferences.paths.config / "models.toml").write_text(model_toml())
    dialog = SettingsDialog(preferences, lambda: (), downloads)
    qtbot.addWidget(dialog)
    dialog.open_page()
    models = dialog.row("recognition_model").editor.control
    assert isinstance(models, QComboBox)
    qtbot.waitUntil(lambda: models.findData("toy") >= 0)
    models.setCurrentIndex(models.findData("toy"))
    models.activated.emit(models.currentIndex())
    yield dialog
    dialog.end()


def button(dialog: SettingsDialog, label: str) -> QPushButton:
    buttons = dialog.model_panel.findChildren(QPushButton)
    return next(b for b in buttons if b.text().replace("&", "").startswith(label))


def said(dialog: SettingsDialog) -> str:
    labels = dialog.model_panel.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if not label.isHidden())


def begin(qtbot: QtBot, dialog: SettingsDialog) -> None:
    button(dialog, "Download").click()
    qtbot.waitUntil(lambda: "0 MB of 0 MB, 75 s left" in said(dialog))


def test_what_is_known_of_a_model_is_said(dialog: SettingsDialog) -> None:
    assert said(dialog).splitlines() == [
        "For tests.",
        "Languages: English",
        "Size 0 MB, memory 100 MB",
        "Licence: MIT",
    ]
    problem = dialog.row("recognition_model").problem
    assert problem == "Toy is not on this computer yet. Download it below."
    assert button(dialog, "Cancel").isHidden()


def test_a_model_that_was_downloaded_is_used(
    qtbot: QtBot, dialog: SettingsDialog, downloads: Downloads, preferences: Preferences
) -> None:
    preferences.change(download_proxy="http://127.0.0.1:1")
    begin(qtbot, dialog)
    assert downloads.options == DownloadOptions(proxy="http://127.0.0.1:1")
    bar = dialog.model_panel.findChild(QProgressBar)
    assert bar is not None
    assert bar.value() == 250
    assert button(dialog, "Download").isHidden()
    assert preferences.settings.recognition_model == "whisper-tiny.en"
    downloads.go_on.set()
    qtbot.waitUntil(lambda: preferences.settings.recognition_model == "toy")
    assert dialog.row("recognition_model").problem == ""
    assert button(dialog, "Download").isHidden()
    assert bar.isHidden()


def test_a_download_can_be_stopped_and_begun_again(
    qtbot: QtBot, dialog: SettingsDialog, downloads: Downloads, preferences: Preferences
) -> None:
    begin(qtbot, dialog)
    button(dialog, "Cancel").click()
    qtbot.waitUntil(lambda: button(dialog, "Cancel").isHidden())
    assert preferences.settings.recognition_model == "whisper-tiny.en"
    qtbot.waitUntil(lambda: not button(dialog, "Download").isHidden())
    begin(qtbot, dialog)


def test_a_download_that_fails_says_why(
    qtbot: QtBot, dialog: SettingsDialog, downloads: Downloads, preferences: Preferences
) -> None:
    downloads.error = DownloadError("The server does not answer.", "Try again later.")
    begin(qtbot, dialog)
    downloads.go_on.set()
    qtbot.waitUntil(lambda: "The server does not answer. Try again later." in said(dialog))
    assert not button(dialog, "Download").isHidden()
    assert preferences.settings.recognition_model == "whisper-tiny.en"


def test_ending_the_program_ends_a_download(qtbot: QtBot, dialog: SettingsDialog) -> None:
    begin(qtbot, dialog)
    dialog.end()
    assert not any(thread.name == "model download" for thread in threading.enumerate())

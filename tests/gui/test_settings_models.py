"""The models page: what is said of models, and what is done with them."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMessageBox, QProgressBar, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from live_caption.gui import settings_models
from live_caption.gui.inventory import Inventory
from live_caption.gui.model_jobs import Job, ModelJobs, Task
from live_caption.gui.preferences import Preferences
from live_caption.gui.settings_dialog import SettingsDialog
from live_caption.gui.settings_models import ModelsPage
from live_caption.models.download import DownloadOptions
from live_caption.models.events import DownloadError
from live_caption.settings import Tab
from tests.fakes.catalogue import model_toml
from tests.gui.fakes import OFFSCREEN_WARNINGS
from tests.gui.network import Downloads

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

EMPTY = bytes(1000)
"""What every file of the toy model is."""


@pytest.fixture
def downloads() -> Downloads:
    return Downloads()


@pytest.fixture
def inventory(preferences: Preferences) -> Iterator[Inventory]:
    """What there is, with a toy model that can be downloaded."""
    digest = hashlib.sha256(EMPTY).hexdigest()
    preferences.paths.config.mkdir(parents=True)
    text = model_toml().replace("0123456789abcdef" * 4, digest)
    (preferences.paths.config / "models.toml").write_text(text)
    inventory = Inventory(preferences, lambda: ())
    yield inventory
    inventory.end()


@pytest.fixture
def dialog(
    qtbot: QtBot, preferences: Preferences, inventory: Inventory, jobs: ModelJobs
) -> Iterator[SettingsDialog]:
    dialog = SettingsDialog(preferences, inventory, jobs)
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(inventory.models_changed):
        dialog.open_page(Tab.MODEL)
    yield dialog
    dialog.end()


@pytest.fixture
def page(dialog: SettingsDialog) -> ModelsPage:
    """The page, with the toy model marked."""
    mark(dialog.models_page, "Toy")
    return dialog.models_page


def mark(page: ModelsPage, title: str) -> None:
    (item,) = page.list.findItems(title, Qt.MatchFlag.MatchStartsWith)
    page.list.setCurrentItem(item)


def state(page: ModelsPage, title: str = "Toy") -> str:
    (item,) = page.list.findItems(title, Qt.MatchFlag.MatchStartsWith)
    return item.text(1)


def button(page: ModelsPage, label: str) -> QPushButton:
    buttons = page.findChildren(QPushButton)
    return next(b for b in buttons if b.text().replace("&", "").startswith(label))


def said(page: QWidget) -> str:
    labels = page.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if not label.isHidden())


def begin(qtbot: QtBot, page: ModelsPage) -> None:
    button(page, "Download").click()
    qtbot.waitUntil(lambda: state(page) == "downloading 25 %")


def install(qtbot: QtBot, page: ModelsPage, downloads: Downloads) -> None:
    downloads.go_on.set()
    button(page, "Download").click()
    qtbot.waitUntil(lambda: state(page) == "installed")


def answer(qtbot: QtBot, page: ModelsPage, label: str) -> str:
    """Answers the question that is asked; gives what it says."""
    (question,) = page.findChildren(QMessageBox)
    text = f"{question.text()} {question.informativeText()}"
    buttons = question.buttons()
    chosen = next(b for b in buttons if b.text().replace("&", "") == label)
    QTest.mouseClick(chosen, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.findChildren(QMessageBox))
    return text


def test_the_page_says_where_every_model_stands(page: ModelsPage) -> None:
    assert state(page) == "can be downloaded"
    assert state(page, "Whisper tiny.en") == "embedded, in use"
    assert state(page, "Whisper base (") == "embedded"
    assert said(page).splitlines() == [
        "For tests.",
        "English",
        "Size 0 MB, memory 100 MB. Licence: MIT",
    ]
    assert not button(page, "Use").isEnabled()
    assert not button(page, "Remove").isEnabled()
    assert not button(page, "Verify").isEnabled()
    mark(page, "Whisper tiny.en")
    assert not button(page, "Use").isEnabled()
    assert not button(page, "Download").isEnabled()
    assert not button(page, "Remove").isEnabled()
    assert button(page, "Verify").isEnabled()


def test_a_page_that_is_new_shows_what_is_known_already(
    page: ModelsPage, preferences: Preferences, inventory: Inventory, jobs: ModelJobs, qtbot: QtBot
) -> None:
    another = ModelsPage(preferences, inventory, jobs)
    qtbot.addWidget(another)
    assert another.list.topLevelItemCount() == page.list.topLevelItemCount() > 0


def test_a_model_is_downloaded_and_then_used(
    qtbot: QtBot, page: ModelsPage, downloads: Downloads, preferences: Preferences
) -> None:
    preferences.change(download_proxy="http://127.0.0.1:1")
    begin(qtbot, page)
    assert downloads.options == DownloadOptions(proxy="http://127.0.0.1:1")
    bar = page.findChild(QProgressBar)
    assert bar is not None
    assert (bar.value(), bar.isHidden()) == (250, False)
    assert "Toy: 0 MB of 0 MB, 1 min left" in said(page)
    assert not button(page, "Download").isEnabled()
    downloads.go_on.set()
    qtbot.waitUntil(lambda: state(page) == "installed")
    assert "✓ Toy is here and can be used." in said(page)
    assert bar.isHidden()
    button(page, "Use").click()
    assert preferences.settings.recognition_model == "toy"
    assert state(page) == "installed, in use"


def test_a_download_can_be_stopped_and_begun_again(
    qtbot: QtBot, page: ModelsPage, inventory: Inventory
) -> None:
    begin(qtbot, page)
    with qtbot.waitSignal(inventory.models_changed):
        button(page, "Cancel").click()
    assert "Stopped. What has arrived is kept" in said(page)
    assert button(page, "Cancel").isHidden()
    begin(qtbot, page)


def test_a_download_that_fails_says_why_in_a_sentence(
    qtbot: QtBot, page: ModelsPage, downloads: Downloads
) -> None:
    downloads.error = DownloadError("The server does not answer.", "Try again later.")
    begin(qtbot, page)
    downloads.go_on.set()
    qtbot.waitUntil(lambda: "⚠ The server does not answer. Try again later." in said(page))
    qtbot.waitUntil(lambda: state(page) == "can be downloaded")
    assert button(page, "Download").isEnabled()


def test_fault_21_a_download_survives_the_closing_of_the_dialog(
    qtbot: QtBot, dialog: SettingsDialog, page: ModelsPage, downloads: Downloads, jobs: ModelJobs
) -> None:
    begin(qtbot, page)
    dialog.close()
    assert jobs.job == Job(Task.DOWNLOAD, "toy")
    dialog.open_page(Tab.MODEL)
    assert state(page) == "downloading 25 %"
    dialog.close()
    downloads.go_on.set()
    qtbot.waitUntil(lambda: jobs.job is None)
    qtbot.waitUntil(lambda: state(page) == "installed")


@pytest.mark.parametrize("stage", ["at once", "under way", "complete"])
def test_fault_21_the_program_ends_at_any_stage_of_a_download(
    qtbot: QtBot, dialog: SettingsDialog, page: ModelsPage, downloads: Downloads, stage: str
) -> None:
    button(page, "Download").click()
    if stage != "at once":
        qtbot.waitUntil(lambda: state(page) == "downloading 25 %")
    if stage == "complete":
        downloads.go_on.set()
    dialog.end()
    page._jobs.end()
    page._inventory.end()
    assert not {"model job", "question"} & {thread.name for thread in threading.enumerate()}
    QTest.qWait(0)  # what the threads have sent still arrives, and harms nobody


def test_a_model_is_verified_and_what_is_wrong_is_repaired(
    qtbot: QtBot, page: ModelsPage, downloads: Downloads, preferences: Preferences
) -> None:
    install(qtbot, page, downloads)
    button(page, "Verify").click()
    qtbot.waitUntil(lambda: "✓ Toy is complete and undamaged." in said(page))
    file = preferences.paths.models / "toy" / "model.bin"
    file.write_bytes(b"x" + EMPTY[1:])
    button(page, "Verify").click()
    qtbot.waitUntil(lambda: "⚠ Toy is damaged or incomplete: model.bin." in said(page))
    qtbot.waitUntil(lambda: state(page) == "damaged")
    assert not button(page, "Use").isEnabled()
    button(page, "Repair").click()
    qtbot.waitUntil(lambda: state(page) == "installed")
    assert file.read_bytes() == EMPTY


def test_removing_a_model_is_asked_first(
    qtbot: QtBot, page: ModelsPage, downloads: Downloads, preferences: Preferences
) -> None:
    install(qtbot, page, downloads)
    folder = preferences.paths.models / "toy"
    button(page, "Remove").click()
    text = answer(qtbot, page, "Cancel")
    assert text == "Remove Toy from this computer? It can be downloaded or imported again."
    assert folder.exists()
    button(page, "Remove").click()
    answer(qtbot, page, "Remove")
    qtbot.waitUntil(lambda: state(page) == "can be downloaded")
    assert "✓ Toy was removed: 0 MB are free again." in said(page)
    assert not folder.exists()


def test_another_model_goes_on_where_the_one_in_use_is_removed(
    qtbot: QtBot, page: ModelsPage, downloads: Downloads, preferences: Preferences
) -> None:
    install(qtbot, page, downloads)
    button(page, "Use").click()
    button(page, "Remove").click()
    text = answer(qtbot, page, "Remove")
    assert "It makes the captions. Whisper tiny.en (English) will make them instead." in text
    qtbot.waitUntil(lambda: state(page) == "can be downloaded")
    assert preferences.settings.recognition_model == "whisper-tiny.en"


def test_what_happens_without_any_other_model_is_said(
    qtbot: QtBot, page: ModelsPage, downloads: Downloads, inventory: Inventory
) -> None:
    install(qtbot, page, downloads)
    button(page, "Use").click()
    inventory.models = tuple(each for each in inventory.models if each.entry.id == "toy")
    button(page, "Remove").click()
    assert "no other model is here: from the next start on there are none." in answer(
        qtbot, page, "Cancel"
    )


@pytest.mark.parametrize("label", ["From a file or archive…", "From a folder…"])
def test_a_model_is_imported_from_a_file_or_a_folder(
    qtbot: QtBot, page: ModelsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    (folder / "called-otherwise").write_bytes(EMPTY)
    chosen = {False: str(folder / "called-otherwise"), True: str(folder)}
    monkeypatch.setattr(settings_models, "choose_path", lambda *_a, is_folder: chosen[is_folder])
    choose(page, label)
    qtbot.waitUntil(lambda: state(page) == "installed")
    assert "✓ Imported: Toy." in said(page)


def choose(page: ModelsPage, label: str) -> None:
    menu = button(page, "Import").menu()
    assert menu is not None
    next(a for a in menu.actions() if a.text().replace("&", "") == label).trigger()


def test_what_is_no_model_is_said_in_a_sentence(
    qtbot: QtBot, page: ModelsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada")
    path = str(tmp_path / "letter.txt")
    monkeypatch.setattr(settings_models, "choose_path", lambda *_a, is_folder: path)
    choose(page, "From a file or archive…")
    qtbot.waitUntil(lambda: "⚠ There is no file of a known model in" in said(page))


def test_the_folder_is_opened(
    page: ModelsPage, preferences: Preferences, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    button(page, "Open folder").click()
    assert opened == [QUrl.fromLocalFile(str(preferences.paths.models))]
    assert preferences.paths.models.is_dir()


def test_a_folder_that_cannot_be_is_said(page: ModelsPage, preferences: Preferences) -> None:
    preferences.paths.models.write_text("in the way")
    button(page, "Open folder").click()
    assert "cannot be created" in said(page)


def test_a_wrong_catalogue_is_said(
    qtbot: QtBot, page: ModelsPage, inventory: Inventory, preferences: Preferences
) -> None:
    (preferences.paths.config / "models.toml").write_text("[[model]]\nid = 3\n")
    with qtbot.waitSignal(inventory.models_changed):
        inventory.look_for_models()
    assert "models.toml" in said(page)
    assert state(page) == "can be downloaded"  # what was known is still shown


def test_what_nobody_expected_is_said_without_its_words(
    qtbot: QtBot, page: ModelsPage, downloads: Downloads, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr(downloads, "download", break_down)
    button(page, "Download").click()
    qtbot.waitUntil(lambda: "⚠ Something unexpected went wrong." in said(page))

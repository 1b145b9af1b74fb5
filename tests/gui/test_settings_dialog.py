"""The settings dialog: what is chosen holds at once, what is wrong is said and does not."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QSpinBox, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from live_caption.errors import AudioError
from live_caption.gui.desktop import Desktop
from live_caption.gui.inventory import Inventory
from live_caption.gui.model_jobs import ModelJobs
from live_caption.gui.preferences import Preferences
from live_caption.gui.settings_dialog import SettingsDialog
from live_caption.settings import SettingsStore, Tab, specs
from live_caption.types import Device, SourceKind
from tests.gui.fakes import DEVICES, OFFSCREEN_WARNINGS, FakeControls

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)


class Sound:
    """The sound system, whose answer a test gives; asked in another thread."""

    def __init__(self) -> None:
        self.answer: tuple[Device, ...] | AudioError = DEVICES
        self.threads: list[threading.Thread] = []

    def __call__(self) -> tuple[Device, ...]:
        self.threads.append(threading.current_thread())
        if isinstance(self.answer, AudioError):
            raise self.answer
        return self.answer


@pytest.fixture
def sound() -> Sound:
    return Sound()


@pytest.fixture
def dialog(qtbot: QtBot, preferences: Preferences, sound: Sound) -> Iterator[SettingsDialog]:
    """An open dialog that has got all answers."""
    inventory = Inventory(preferences, sound)
    dialog = SettingsDialog(preferences, inventory, ModelJobs(preferences))
    qtbot.addWidget(dialog)
    yield dialog
    dialog.end()
    inventory.end()


def opened(qtbot: QtBot, dialog: SettingsDialog) -> SettingsDialog:
    dialog.open_page()
    qtbot.waitUntil(lambda: box(dialog, "recognition_model").count() > 1)
    return dialog


def box(dialog: SettingsDialog, name: str) -> QComboBox:
    control = dialog.row(name).editor.control
    assert isinstance(control, QComboBox)
    return control


def line(dialog: SettingsDialog, name: str) -> QLineEdit:
    control = dialog.row(name).editor.control
    assert isinstance(control, QLineEdit)
    return control


def write(field: QLineEdit, text: str) -> None:
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def choose(field: QComboBox, value: str) -> None:
    field.setCurrentIndex(field.findData(value))
    field.activated.emit(field.currentIndex())


def kept(preferences: Preferences) -> object:
    return SettingsStore(preferences.paths.settings_file).load()


def test_a_choice_holds_at_once_and_is_kept(
    dialog: SettingsDialog, preferences: Preferences
) -> None:
    choose(box(dialog, "sound_source"), "both")
    assert preferences.settings.sound_source == "both"
    assert kept(preferences) == preferences.settings


def test_a_number_holds_once_it_has_settled(
    qtbot: QtBot, dialog: SettingsDialog, preferences: Preferences
) -> None:
    number = dialog.row("captions_lines").editor.control
    assert isinstance(number, QSpinBox)
    told: list[int] = []
    preferences.changed.connect(lambda: told.append(preferences.settings.captions_lines))
    for _ in range(4):
        number.stepUp()
    qtbot.waitUntil(lambda: bool(told))
    assert told == [7]


def test_what_is_wrong_is_said_beside_it_and_not_applied(
    dialog: SettingsDialog, preferences: Preferences
) -> None:
    row = dialog.row("download_proxy")
    write(line(dialog, "download_proxy"), "nonsense")
    assert row.problem == "Write an address such as http://proxy.example:3128."
    assert preferences.settings.download_proxy == ""
    assert row.problem in row.editor.control.accessibleDescription()
    write(line(dialog, "download_proxy"), "http://127.0.0.1:3128")
    assert row.problem == ""
    assert preferences.settings.download_proxy == "http://127.0.0.1:3128"


def test_what_was_written_wrongly_stays_while_something_else_is_chosen(
    dialog: SettingsDialog,
) -> None:
    write(line(dialog, "transcript_folder"), "relative")
    choose(box(dialog, "sound_source"), "mic")
    assert line(dialog, "transcript_folder").text() == "relative"
    assert dialog.row("transcript_folder").problem


def test_reset_brings_the_default_back(dialog: SettingsDialog, preferences: Preferences) -> None:
    row = dialog.row("transcript_format")
    reset = row.findChildren(QPushButton)[-1]
    assert reset.isHidden()
    choose(box(dialog, "transcript_format"), "srt")
    assert not reset.isHidden()
    assert reset.accessibleName() == "Reset Transcript format"
    reset.click()
    assert preferences.settings.transcript_format == "txt"
    assert row.value == "txt"
    assert reset.isHidden()


def test_devices_are_asked_for_in_another_thread(
    qtbot: QtBot, dialog: SettingsDialog, sound: Sound, preferences: Preferences
) -> None:
    dialog.open_page()
    microphones = box(dialog, "sound_microphone")
    qtbot.waitUntil(lambda: microphones.count() == 3)
    assert threading.main_thread() not in sound.threads
    labels = [microphones.itemText(index) for index in range(3)]
    assert labels == ["Default of the system – Headset", "Headset", "Webcam"]
    assert box(dialog, "sound_output").count() == 2
    choose(microphones, "mic-2")
    assert preferences.settings.sound_microphone == "mic-2"


def test_a_device_that_is_not_there_stays_chosen(
    qtbot: QtBot, dialog: SettingsDialog, preferences: Preferences
) -> None:
    preferences.change(sound_microphone="gone")
    dialog.open_page()
    microphones = box(dialog, "sound_microphone")
    qtbot.waitUntil(lambda: microphones.count() == 4)
    assert microphones.currentData() == "gone"
    assert preferences.settings.sound_microphone == "gone"


def test_a_sound_system_that_does_not_answer_is_said(
    qtbot: QtBot, dialog: SettingsDialog, sound: Sound
) -> None:
    sound.answer = AudioError("No sound server is running.", "Start one.")
    dialog.open_page()
    row = dialog.row("sound_output")
    qtbot.waitUntil(lambda: row.problem == "No sound server is running. Start one.")
    assert row.value == "default"


def test_models_that_can_be_used_are_offered(
    qtbot: QtBot, dialog: SettingsDialog, preferences: Preferences
) -> None:
    models = box(opened(qtbot, dialog), "recognition_model")
    assert models.currentData() == "whisper-tiny.en"
    assert models.findData("whisper-small") < 0
    choose(models, "whisper-base")
    assert preferences.settings.recognition_model == "whisper-base"


def test_a_chosen_model_that_is_gone_is_said(
    qtbot: QtBot, dialog: SettingsDialog, preferences: Preferences
) -> None:
    preferences.change(recognition_model="whisper-small")
    row = dialog.row("recognition_model")
    opened(qtbot, dialog)
    qtbot.waitUntil(lambda: "is not on this computer yet." in row.problem)
    assert box(dialog, "recognition_model").currentText().startswith("Whisper small")


def test_any_language_may_be_written_or_chosen(
    dialog: SettingsDialog, preferences: Preferences
) -> None:
    languages = box(dialog, "recognition_language")
    assert languages.currentText() == "Automatic"
    choose(languages, "zh")
    assert preferences.settings.recognition_language == "zh"
    written = languages.lineEdit()
    assert written is not None
    write(written, "cy")
    assert preferences.settings.recognition_language == "cy"
    write(written, "I do not know")
    assert preferences.settings.recognition_language == "cy"
    assert dialog.row("recognition_language").problem


def tabs(dialog: SettingsDialog) -> list[str]:
    widget = dialog.findChild(QTabWidget)
    assert widget is not None
    return [widget.tabText(i) for i in range(widget.count()) if widget.isTabVisible(i)]


def search(dialog: SettingsDialog, text: str) -> list[str]:
    """The settings that are found."""
    field = next(
        f for f in dialog.findChildren(QLineEdit) if f.accessibleName() == "Search settings"
    )
    field.setText(text)
    rows = (dialog.row(spec.name) for spec in specs())
    return [row.spec.name for row in rows if not row.isHidden()]


def test_search_shows_what_it_finds_and_the_pages_that_have_it(dialog: SettingsDialog) -> None:
    pages = tabs(dialog)
    assert pages == [*Tab, "About"]
    assert search(dialog, "proxy") == ["download_proxy"]
    assert tabs(dialog) == ["Storage"]
    assert search(dialog, "SUBTITLES webvtt") == ["transcript_format"]
    assert search(dialog, "no such thing") == []
    assert tabs(dialog) == []
    assert "download_proxy" not in search(dialog, "")
    assert tabs(dialog) == pages


def test_everything_has_a_name_for_screen_readers_and_can_be_reached(
    dialog: SettingsDialog,
) -> None:
    for spec in specs():
        control: QWidget = dialog.row(spec.name).editor.control
        assert control.accessibleName()
        assert control.accessibleDescription()
        assert control.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_a_file_that_cannot_be_written_is_said(
    dialog: SettingsDialog, preferences: Preferences
) -> None:
    Path(preferences.paths.config).parent.mkdir(parents=True, exist_ok=True)
    Path(preferences.paths.config).write_text("in the way")
    choose(box(dialog, "sound_source"), "mic")
    assert preferences.settings.sound_source == "mic"
    assert "cannot be created" in preferences.complaint


def test_return_completes_what_is_written_and_leaves_the_dialog_open(
    qtbot: QtBot, dialog: SettingsDialog, preferences: Preferences
) -> None:
    opened(qtbot, dialog)
    write(line(dialog, "recognition_context"), "Ada Lovelace")
    assert preferences.settings.recognition_context == "Ada Lovelace"
    assert dialog.isVisible()


def test_a_colour_is_written_by_name_or_code(
    dialog: SettingsDialog, preferences: Preferences
) -> None:
    write(line(dialog, "captions_text_colour"), "yellow")
    assert preferences.settings.captions_text_colour == "yellow"
    write(line(dialog, "captions_text_colour"), "no colour")
    assert preferences.settings.captions_text_colour == "yellow"
    assert dialog.row("captions_text_colour").problem


def test_the_menu_opens_one_dialog_that_steers_the_pipeline(
    qtbot: QtBot,
    desktop: Desktop,
    controls: FakeControls,
    preferences: Preferences,
) -> None:
    desktop.actions.settings.trigger()
    first = desktop.settings_dialog
    assert first is not None
    qtbot.addWidget(first)
    assert first.isVisible()
    assert not first.isModal()
    qtbot.waitUntil(first.isActiveWindow)
    QTest.keyClick(first, Qt.Key.Key_Escape)
    assert first.isHidden()
    desktop.actions.settings.trigger()
    assert desktop.settings_dialog is first
    choose(box(first, "sound_source"), "mic")
    assert controls.sources == (SourceKind.MICROPHONE,)
    assert controls.settings[-1] == preferences.settings

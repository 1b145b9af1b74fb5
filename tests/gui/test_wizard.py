"""The first-run wizard: what a person sees of it, and that it never stands in the way."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QListWidgetItem, QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from live_caption.errors import LiveCaptionError, ModelError
from live_caption.gui import wizard_model_page
from live_caption.gui.controller import Controller
from live_caption.gui.inventory import Inventory
from live_caption.gui.model_jobs import ModelJobs
from live_caption.gui.preferences import Preferences
from live_caption.gui.wizard import Wizard
from live_caption.gui.wizard_language_page import LanguagePage
from live_caption.gui.wizard_model_page import ModelPage
from live_caption.gui.wizard_simple_pages import DonePage, LookPage, PrivacyPage
from live_caption.gui.wizard_sound_page import SoundPage
from live_caption.gui.wizard_window import WizardWindow
from live_caption.models.events import DownloadError
from live_caption.models.recommend import Machine
from live_caption.paths import AppPaths
from live_caption.pipeline.hub import Mailbox
from live_caption.settings import Settings
from live_caption.types import (
    Device,
    Health,
    RecognizerStatus,
    SourceKind,
    SourceState,
    SourceStatus,
)
from tests.fakes.captions import caption
from tests.fakes.catalogue import model_toml
from tests.gui.fakes import OFFSCREEN_WARNINGS, FakeControls
from tests.gui.network import Downloads

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

DEVICES = (
    Device(SourceKind.MICROPHONE, "mic-1", "Headset", default=True),
    Device(SourceKind.SYSTEM, "out-1", "Loudspeakers", default=True),
    Device(SourceKind.SYSTEM, "out-2", "Television"),
)
MACHINE = Machine(memory_mb=8000, cores=4, slowness=1.0, engines=frozenset({"whisper"}))
LANGUAGES, SOUND, MODEL, PRIVACY, LOOK, DONE = range(2, 8)


class Measuring:
    """Measures a computer once the test lets it."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.error: ModelError | None = None
        self.count = 0
        self.ended = False

    def __call__(self, _settings: Settings, _paths: AppPaths, cancel: threading.Event) -> Machine:
        self.count += 1
        while not (self.go_on.wait(0.01) or cancel.is_set()):
            pass
        self.ended = True
        if self.error:
            raise self.error
        return MACHINE


@pytest.fixture
def downloads() -> Downloads:
    return Downloads()


@pytest.fixture
def measuring() -> Measuring:
    return Measuring()


@pytest.fixture
def inventory(preferences: Preferences) -> Iterator[Inventory]:
    """What there is, with a toy model that is the best for English but not here."""
    text = model_toml().replace("0123456789abcdef" * 4, hashlib.sha256(bytes(1000)).hexdigest())
    preferences.paths.config.mkdir(parents=True)
    models = preferences.paths.config / "models.toml"
    models.write_text(text.replace("memory_mb = 100", "memory_mb = 100\nquality = 5"))
    inventory = Inventory(preferences, lambda: DEVICES)
    yield inventory
    inventory.end()


@pytest.fixture
def controls() -> FakeControls:
    return FakeControls(Mailbox(lambda: None))


@pytest.fixture
def controller(preferences: Preferences, controls: FakeControls) -> Controller:
    controller = Controller()
    controller.start(lambda _settings: controls, preferences.settings)
    controller.receive(controls.mailbox.take())
    preferences.changed.connect(lambda: controller.apply(preferences.settings))
    return controller


@pytest.fixture
def wizard(
    qtbot: QtBot,
    preferences: Preferences,
    controller: Controller,
    inventory: Inventory,
    jobs: ModelJobs,
    measuring: Measuring,
) -> Iterator[Wizard]:
    """An open wizard that knows which models there are."""
    wizard = Wizard(
        preferences, controller, inventory, jobs, has_tray=lambda: True, measure=measuring
    )
    with qtbot.waitSignal(inventory.models_changed):
        wizard.open()
    yield wizard
    wizard.end()
    wizard.deleteLater()
    if wizard.window is not None:
        wizard.window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def window(wizard: Wizard) -> WizardWindow:
    assert wizard.window is not None
    return wizard.window


def turn_to(wizard: Wizard, number: int) -> QWidget:
    """Goes on to a page, as a person does."""
    for _ in range(number - list(window(wizard)._pages.values()).index(window(wizard).page) - 1):
        window(wizard).next.click()
    return window(wizard).page


def language_page(wizard: Wizard) -> LanguagePage:
    page = turn_to(wizard, LANGUAGES)
    assert isinstance(page, LanguagePage)
    return page


def sound_page(wizard: Wizard) -> SoundPage:
    page = turn_to(wizard, SOUND)
    assert isinstance(page, SoundPage)
    return page


def model_page(qtbot: QtBot, wizard: Wizard, measuring: Measuring) -> ModelPage:
    """The page with its recommendation."""
    measuring.go_on.set()
    page = turn_to(wizard, MODEL)
    assert isinstance(page, ModelPage)
    qtbot.waitUntil(page.get.isVisible)
    return page


def items(page: LanguagePage) -> list[QListWidgetItem]:
    """The languages that can be seen."""
    found = [page.list.item(row) for row in range(page.list.count())]
    return [item for item in found if not item.isHidden()]


# --- when it opens and ends -----------------------------------------------------------------


def test_it_opens_at_the_first_start_and_never_again(
    qtbot: QtBot, wizard: Wizard, controller: Controller, inventory: Inventory, jobs: ModelJobs,
    preferences: Preferences,
) -> None:  # fmt: skip
    again = Wizard(preferences, controller, inventory, jobs, has_tray=lambda: True)
    again.open_at_first()
    assert again.window is not None
    again.window.deleteLater()
    window(wizard).skip.click()
    assert wizard.window is None
    last = Wizard(preferences, controller, inventory, jobs, has_tray=lambda: True)
    last.open_at_first()
    assert last.window is None


@pytest.mark.parametrize("number", range(1, 8))
def test_escape_skips_every_page(wizard: Wizard, preferences: Preferences, number: int) -> None:
    turn_to(wizard, number)
    QTest.keyClick(window(wizard), Qt.Key.Key_Escape)
    assert wizard.window is None
    assert preferences.paths.wizard_file.exists()
    assert preferences.settings.history_keep is (number > PRIVACY)


def test_who_only_presses_return_comes_to_the_end(wizard: Wizard, preferences: Preferences) -> None:
    seen = [window(wizard).page.title]
    while wizard.window is not None:
        QTest.keyClick(window(wizard), Qt.Key.Key_Return)
        if wizard.window is not None:
            seen.append(window(wizard).page.title)
    assert len(seen) == len(set(seen)) == 7
    assert preferences.settings.history_keep
    assert preferences.settings.recognition_language == "en"
    assert preferences.settings.recognition_model == "whisper-tiny.en"


def test_going_back_and_the_last_page(wizard: Wizard) -> None:
    assert not window(wizard).back.isEnabled()
    assert isinstance(turn_to(wizard, DONE), DonePage)
    assert window(wizard).skip.isHidden()
    assert window(wizard).next.text() == "&Finish"
    window(wizard).back.click()
    assert isinstance(window(wizard).page, LookPage)
    assert not window(wizard).skip.isHidden()
    assert window(wizard).next.text() == "&Next"


def test_every_control_has_a_name_and_a_key(wizard: Wizard) -> None:
    for number in range(1, 8):
        page = turn_to(wizard, number)
        nameless = [
            widget
            for widget in page.findChildren(QWidget)
            if widget.isVisible()
            and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and not (widget.accessibleName() or getattr(widget, "text", str)())
        ]
        assert not nameless
        buttons = [*page.findChildren(QPushButton), *page.findChildren(QRadioButton)]
        texts = [each.text() for each in buttons if each.isVisible()]
        texts += [
            window(wizard).skip.text(),
            window(wizard).back.text(),
            window(wizard).next.text(),
        ]
        keys = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert len(set(keys)) == len(keys), texts


# --- languages ------------------------------------------------------------------------------


def test_a_language_is_found_ticked_and_used(
    wizard: Wizard, controls: FakeControls, preferences: Preferences
) -> None:
    page = language_page(wizard)
    assert page.summary() == "Chosen: English"
    QTest.keyClicks(page.search, "deut")
    assert [item.text() for item in items(page)] == ["German – Deutsch"]
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert page.summary() == "Chosen: English, German"
    assert page.search.text() == ""
    assert len(items(page)) > 50
    items(page)[0].setCheckState(Qt.CheckState.Unchecked)
    assert page.summary() == "Chosen: German"
    assert preferences.settings.recognition_language == "auto"
    window(wizard).next.click()
    assert preferences.settings.recognition_language == "de"
    assert preferences.settings.recognition_model == "whisper-base"
    assert controls.settings[-1] == preferences.settings


def test_the_list_is_reached_and_ticked_by_keys(wizard: Wizard) -> None:
    page = language_page(wizard)
    page.search.setFocus()
    QTest.keyClicks(page.search, "fr")
    QTest.keyClick(page.search, Qt.Key.Key_Down)
    QTest.keyClick(page.list, Qt.Key.Key_Space)
    assert "French" in page.summary()


def test_without_a_language_it_is_listened_for(wizard: Wizard) -> None:
    page = language_page(wizard)
    items(page)[0].setCheckState(Qt.CheckState.Unchecked)
    assert page.summary() == "None chosen: Live Caption listens for the language."


def test_escape_leaves_the_search_first(wizard: Wizard) -> None:
    page = language_page(wizard)
    QTest.keyClicks(page.search, "x")
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.search.text() == ""
    assert wizard.window is not None


# --- sound ----------------------------------------------------------------------------------


def test_a_source_is_heard_at_once(
    qtbot: QtBot, wizard: Wizard, controls: FakeControls, preferences: Preferences
) -> None:
    page = sound_page(wizard)
    assert page.sources.value() == "system"
    assert page.meters[SourceKind.SYSTEM].isVisible()
    assert page.meters[SourceKind.MICROPHONE].isHidden()
    page.sources.button("both").click()
    assert preferences.settings.sound_source == "both"
    assert set(controls.sources) == {SourceKind.SYSTEM, SourceKind.MICROPHONE}
    assert page.meters[SourceKind.MICROPHONE].isVisible()


def test_devices_can_be_chosen(qtbot: QtBot, wizard: Wizard, preferences: Preferences) -> None:
    page = sound_page(wizard)
    box = page.devices[SourceKind.SYSTEM].control
    assert isinstance(box, QComboBox)
    qtbot.waitUntil(lambda: box.count() == 3)
    assert page.devices[SourceKind.SYSTEM].isEnabled()
    assert not page.devices[SourceKind.MICROPHONE].isEnabled()
    QTest.keyClick(box, Qt.Key.Key_End)
    assert preferences.settings.sound_output == "out-2"


def test_what_is_heard_is_seen(
    wizard: Wizard, controller: Controller, controls: FakeControls
) -> None:
    page = sound_page(wizard)
    meter = page.meters[SourceKind.SYSTEM]
    assert page.preview.notice() == "Play any video in which somebody speaks."
    assert page.hint_text() == ""
    controls.mailbox.level(SourceKind.SYSTEM, -30.0, -12.0)
    controller.receive(controls.mailbox.take())
    assert meter.share == pytest.approx(0.5)
    assert meter.accessibleDescription() == "Good"
    assert page.preview.notice() == "Sound arrives. When somebody speaks, the words appear here."
    controls.mailbox.show(caption(1, "Good morning.", final=True))
    controller.receive(controls.mailbox.take())
    assert page.preview.text() == "Good morning."
    assert page.hint_text() == "This is what Live Caption hears."


def test_what_is_wrong_with_a_source_is_said(
    wizard: Wizard, controller: Controller, controls: FakeControls
) -> None:
    page = sound_page(wizard)
    page.sources.button("mic").click()
    state = SourceState(
        SourceKind.MICROPHONE, SourceStatus.UNAVAILABLE, message="There is no microphone."
    )
    controls.mailbox.health(Health(RecognizerStatus.READY, (state,)))
    controller.receive(controls.mailbox.take())
    assert "There is no microphone." in page.hint_text()
    assert page.preview.notice().startswith("Say, for example")


def test_a_source_that_is_not_heard_any_more_is_silent(
    qtbot: QtBot, wizard: Wizard, controller: Controller, controls: FakeControls
) -> None:
    page = sound_page(wizard)
    meter = page.meters[SourceKind.SYSTEM]
    controls.mailbox.level(SourceKind.SYSTEM, -30.0, -12.0)
    controller.receive(controls.mailbox.take())
    qtbot.waitUntil(lambda: meter.share == 0.0)
    assert meter.accessibleDescription() == "Silent"


def test_other_pages_do_not_follow_the_sound(
    wizard: Wizard, controller: Controller, controls: FakeControls
) -> None:
    meter = sound_page(wizard).meters[SourceKind.SYSTEM]
    window(wizard).next.click()
    controls.mailbox.level(SourceKind.SYSTEM, -30.0, -12.0)
    controller.receive(controls.mailbox.take())
    assert meter.share == 0.0


# --- models ---------------------------------------------------------------------------------


def test_a_model_is_recommended_once_the_computer_is_measured(
    qtbot: QtBot, wizard: Wizard, measuring: Measuring
) -> None:
    assert measuring.count == 0
    page = turn_to(wizard, MODEL)
    assert isinstance(page, ModelPage)
    assert page.used.text() == "Whisper tiny.en (English)"
    assert page.reason_text() == "Measuring this computer…"
    measuring.go_on.set()
    qtbot.waitUntil(page.get.isVisible)
    assert page.advised.text() == "Toy"
    assert page.reason_text().startswith("The most capable model for English that leaves")
    assert page.get.text() == "&Download 0 MB"
    window(wizard).back.click()
    window(wizard).next.click()
    assert measuring.count == 1


def test_a_model_is_used_once_it_is_here_though_the_wizard_is_closed(
    qtbot: QtBot,
    wizard: Wizard,
    measuring: Measuring,
    downloads: Downloads,
    preferences: Preferences,
) -> None:
    page = model_page(qtbot, wizard, measuring)
    page.get.click()
    qtbot.waitUntil(lambda: "0 MB of 0 MB" in page.progress.text())
    assert page.get.isHidden()
    assert preferences.settings.recognition_model == "whisper-tiny.en"
    turn_to(wizard, DONE)
    window(wizard).next.click()
    assert wizard.window is None
    with qtbot.waitSignal(wizard.told):
        downloads.go_on.set()
    assert preferences.settings.recognition_model == "toy"
    assert preferences.settings.recognition_language == "en"
    assert wizard.sentence == "Toy is here and makes the captions now."


def test_a_model_that_was_chosen_meanwhile_stays(
    qtbot: QtBot,
    wizard: Wizard,
    measuring: Measuring,
    downloads: Downloads,
    preferences: Preferences,
) -> None:
    model_page(qtbot, wizard, measuring).get.click()
    window(wizard).skip.click()
    preferences.change(recognition_model="whisper-base")
    with qtbot.waitSignal(wizard.told):
        downloads.go_on.set()
    assert preferences.settings.recognition_model == "whisper-base"
    assert wizard.sentence == "Toy is here and can be chosen in the settings."


def test_a_download_that_fails_says_why(
    qtbot: QtBot, wizard: Wizard, measuring: Measuring, downloads: Downloads
) -> None:
    page = model_page(qtbot, wizard, measuring)
    downloads.error = DownloadError("The server does not answer.", "Try again later.")
    page.get.click()
    downloads.go_on.set()
    qtbot.waitUntil(page.get.isVisible)
    assert page.progress.text() == (
        "⚠ The speech model did not arrive. The server does not answer. Try again later."
    )


def test_a_download_can_be_stopped(
    qtbot: QtBot, wizard: Wizard, measuring: Measuring, preferences: Preferences
) -> None:
    page = model_page(qtbot, wizard, measuring)
    page.get.click()
    stop = next(b for b in page.progress.findChildren(QPushButton) if "Cancel" in b.text())
    qtbot.waitUntil(stop.isVisible)
    stop.click()
    qtbot.waitUntil(page.get.isVisible)
    assert page.progress.text() == "Stopped. What has arrived is kept for the next time."
    assert preferences.settings.recognition_model == "whisper-tiny.en"


def test_a_model_of_ones_own_is_imported_and_used(
    qtbot: QtBot,
    wizard: Wizard,
    measuring: Measuring,
    preferences: Preferences,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = model_page(qtbot, wizard, measuring)
    (tmp_path / "mine").write_bytes(bytes(1000))
    monkeypatch.setattr(wizard_model_page, "choose_path", lambda *_, **__: str(tmp_path / "mine"))
    page.file.click()
    qtbot.waitUntil(lambda: preferences.settings.recognition_model == "toy")
    assert page.progress.text() == "Toy is here and makes the captions now."
    qtbot.waitUntil(lambda: page.advised.text() == "Toy: already in use")
    assert page.get.isHidden()


def test_an_import_of_something_else_says_so(
    qtbot: QtBot,
    wizard: Wizard,
    measuring: Measuring,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = model_page(qtbot, wizard, measuring)
    (tmp_path / "notes").mkdir()
    monkeypatch.setattr(wizard_model_page, "choose_path", lambda *_, **__: str(tmp_path / "notes"))
    page.folder.click()
    qtbot.waitUntil(lambda: "There is no file of a known model" in page.progress.text())


def test_what_cannot_be_measured_is_said(
    qtbot: QtBot, wizard: Wizard, measuring: Measuring
) -> None:
    measuring.error = ModelError("The processor is too old.", "Use another computer.")
    measuring.go_on.set()
    page = turn_to(wizard, MODEL)
    assert isinstance(page, ModelPage)
    qtbot.waitUntil(lambda: "⚠ The processor is too old." in page.reason_text())
    assert page.get.isHidden()


def test_a_language_that_no_model_here_knows(
    qtbot: QtBot, wizard: Wizard, measuring: Measuring, preferences: Preferences
) -> None:
    page = language_page(wizard)
    items(page)[0].setCheckState(Qt.CheckState.Unchecked)
    QTest.keyClicks(page.search, "cantonese")
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    measuring.go_on.set()
    models = turn_to(wizard, MODEL)
    assert isinstance(models, ModelPage)
    qtbot.waitUntil(lambda: models.reason_text().startswith("⚠ No model that can run here"))
    assert "does not know Cantonese" in models._used_facts.text()
    assert preferences.settings.recognition_language == "auto"


def test_quitting_breaks_the_measuring_off(wizard: Wizard, measuring: Measuring) -> None:
    turn_to(wizard, MODEL)
    assert not measuring.ended
    wizard.end()
    assert measuring.ended


# --- privacy and look -----------------------------------------------------------------------


def test_declining_the_history(wizard: Wizard, preferences: Preferences) -> None:
    page = turn_to(wizard, PRIVACY)
    assert isinstance(page, PrivacyPage)
    assert page.choices.value() == "keep"
    page.choices.button("forget").click()
    assert isinstance(turn_to(wizard, LOOK), LookPage)
    assert not preferences.settings.history_keep


def test_a_look_holds_at_once_and_is_seen(wizard: Wizard, preferences: Preferences) -> None:
    page = turn_to(wizard, LOOK)
    assert isinstance(page, LookPage)
    before = page.preview.grab().toImage()
    page.choices.button("high-contrast").click()
    assert preferences.settings.captions_preset == "high-contrast"
    assert page.preview.grab().toImage() != before
    assert page.preview.text().startswith("This is how captions look")


def test_the_last_page_tells_which_model_is_used(wizard: Wizard) -> None:
    page = turn_to(wizard, DONE)
    assert isinstance(page, DonePage)
    assert page.model_text() == "Whisper tiny.en (English)"


def test_errors_of_the_catalogue_are_said(
    qtbot: QtBot, wizard: Wizard, inventory: Inventory, measuring: Measuring
) -> None:
    page = model_page(qtbot, wizard, measuring)
    inventory.models_error = LiveCaptionError("The catalogue is wrong.")
    inventory.models_changed.emit()
    assert page.reason_text() == "⚠ The catalogue is wrong."

"""Another language is chosen and everything says it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QDate, QLocale, QTranslator
from PySide6.QtWidgets import QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot

from live_caption.gui.desktop import Desktop
from live_caption.gui.languages import Languages, available, best, own_name
from live_caption.gui.preferences import Preferences
from live_caption.paths import resource
from live_caption.settings import Tab
from tests.gui.fakes import OFFSCREEN_WARNINGS, FakeControls
from tests.gui.walk import actions_of, texts_of, widgets_of

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)


@pytest.fixture(autouse=True)
def own_locale() -> Iterator[None]:
    """The locale of the process is put back."""
    before = QLocale()
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["zh-Hans-CN", "en-US"], "zh_CN"),
        (["zh-SG"], "zh_CN"),
        (["zh-TW", "zh-Hant", "en-GB"], "en"),
        (["de-DE", "zh-CN"], "zh_CN"),
        (["en-GB", "zh-CN"], "en"),
        (["fr-FR"], "en"),
        (["C"], "en"),
        (["nonsense"], "en"),
        ([], "en"),
    ],
)
def test_the_first_wanted_language_in_its_script_is_taken(wanted: list[str], found: str) -> None:
    assert best(wanted, ("en", "zh_CN")) == found


def test_a_file_adds_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chinese = resource("translations") / "live_caption_zh_CN.qm"
    shutil.copy(chinese, tmp_path / "live_caption_pt_BR.qm")
    monkeypatch.setattr("live_caption.gui.languages.resource", lambda name: tmp_path)
    assert available() == ("en", "pt_BR")
    assert own_name("pt_BR") == "português"


def test_languages_are_called_as_their_speakers_call_them() -> None:
    assert [own_name(code) for code in available()] == ["English", "简体中文"]


def test_dates_are_written_in_the_language(qtbot: QtBot) -> None:
    speech = Languages()
    speech.use("zh_CN")
    day = QDate(2026, 3, 1)
    assert "三月" in QLocale().toString(day, "MMMM")
    speech.use("en")
    assert QLocale().toString(day, "MMMM") == "March"


def test_a_language_that_is_gone_leaves_english(qtbot: QtBot) -> None:
    speech = Languages()
    speech.use("eo")
    assert speech.code == "en"


def test_everything_changes_at_once(
    qtbot: QtBot, desktop: Desktop, controls: FakeControls, preferences: Preferences
) -> None:
    desktop.show_settings()
    desktop.show_history()
    english, before = desktop.settings_dialog, desktop.history_window
    preferences.change(interface_language="zh_CN")
    assert desktop.tray.tool_tip() == "Live Caption\n正在收听…"
    assert desktop.window.status_text() == "正在收听…"
    assert desktop.actions.quit.text() == "退出(&Q)"
    qtbot.waitUntil(lambda: desktop.settings_dialog is not english)
    assert desktop.settings_dialog is not None
    assert desktop.settings_dialog.windowTitle() == "设置"
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert "取消" in box.button(QDialogButtonBox.StandardButton.Cancel).text()
    assert desktop.history_window is not before
    assert desktop.history_window is not None
    assert desktop.history_window.windowTitle() == "历史记录"
    preferences.change(interface_language="en")
    assert desktop.actions.quit.text() == "&Quit"
    assert desktop.window.status_text() == "Listening…"


def test_open_details_change_their_language(
    qtbot: QtBot, desktop: Desktop, controls: FakeControls, preferences: Preferences
) -> None:
    desktop.troubles.show_details()
    desktop.troubles.show_crash()
    preferences.change(interface_language="zh_CN")
    details = desktop.troubles.details
    qtbot.waitUntil(lambda: desktop.troubles.details is not details)
    assert desktop.troubles.details is not None
    assert desktop.troubles.details.windowTitle() == "详情"
    assert desktop.troubles.crash is not None
    assert desktop.troubles.crash.isVisible()


def test_the_settings_stay_where_they_were(
    qtbot: QtBot, desktop: Desktop, controls: FakeControls, preferences: Preferences
) -> None:
    desktop.show_settings()
    first = desktop.settings_dialog
    assert first is not None
    first.open_page(Tab.LANGUAGE)
    first.row("interface_language").editor.setFocus()
    place = first.geometry()
    preferences.change(interface_language="zh_CN")
    qtbot.waitUntil(lambda: desktop.settings_dialog is not first)
    second = desktop.settings_dialog
    assert second is not None
    assert second.isVisible()
    assert first.isHidden()
    assert second.geometry() == place
    assert second.focusWidget() is second.row("interface_language").editor.control


class _Marker(QTranslator):
    """Marks whatever is translated, so that what is not shows."""

    def translate(
        self,
        context: str,
        source: str,
        disambiguation: str | None = None,
        n: int = -1,
    ) -> str:
        return f"«{source}»"

    def isEmpty(self) -> bool:
        """Qt tells nobody of a translator that has nothing."""
        return False


@pytest.fixture
def marker(desktop: Desktop, controls: FakeControls) -> Iterator[_Marker]:
    marker = _Marker()
    QCoreApplication.installTranslator(marker)
    QCoreApplication.sendPostedEvents()
    desktop.languages.changed.emit()
    yield marker
    QCoreApplication.removeTranslator(marker)


_WORD = re.compile(r"[^\W\d_]{2}")
_NAMES = re.compile(r"Live Caption( [\d.]+)?")
_OF_NAMES = ("captions_font", "interface_language")  # settings whose choices are names


def _unmarked(window: QWidget) -> set[str]:
    texts = (text for widget in widgets_of(window) for text in texts_of(widget))
    words = {text for text in texts if _WORD.search(text) and not _NAMES.fullmatch(text)}
    return {text for text in words if "«" not in text}


def test_nothing_is_written_past_the_translators(marker: _Marker, desktop: Desktop) -> None:
    desktop.show_settings()
    desktop.show_history()
    dialog, history = desktop.settings_dialog, desktop.history_window
    assert dialog is not None
    assert history is not None
    names = {text for name in _OF_NAMES for text in texts_of(dialog.row(name).editor.control)}
    assert _unmarked(dialog) - names == set()
    assert _unmarked(desktop.window) | _unmarked(history) == set()
    devices = {device.name for device in desktop.inventory.devices}
    labels = {action.text() for action in actions_of(desktop.actions.menu())}
    assert {label for label in labels if "«" not in label} - devices == set()

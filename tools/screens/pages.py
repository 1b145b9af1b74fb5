"""Every page that a person can see. A new window or tab belongs into the list at the end.

Each opens in the whole desktop, whose pipeline is a fake: what it hears is in `scene`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit, QTabWidget, QWidget

from live_caption.gui.history_window import HistoryWindow
from live_caption.gui.settings_dialog import SettingsDialog
from live_caption.gui.wizard_model_page import ModelPage
from live_caption.gui.wizard_state import Step
from live_caption.settings import Tab, specs
from live_caption.types import SourceKind
from tools.screens.scene import Scene

_TOP_LEFT = QPoint(0, 0)


@dataclass(frozen=True, slots=True)
class Page:
    """`open` shows it and returns its window; `settings` are those it is shown with.

    Neighbours with the same settings share a desktop unless one is to be `alone`.
    The documents have those that are `documented`.
    """

    name: str
    open: Callable[[Scene], QWidget]
    settings: dict[str, Any] = field(default_factory=dict)
    documented: bool = False
    alone: bool = False

    @property
    def desktop(self) -> object:
        """Those pages share a desktop for which this is equal."""
        return self.name if self.alone else self.settings


# --- the captions ------------------------------------------------------------------------


def _waiting(scene: Scene) -> QWidget:
    return scene.desktop.window


def _lecture(scene: Scene) -> QWidget:
    scene.speak()
    return scene.desktop.window


def _locked(scene: Scene) -> QWidget:
    scene.desktop.window.set_locked(True)
    return _lecture(scene)


def _conversation(scene: Scene) -> QWidget:
    scene.desktop.controller.listen((SourceKind.MICROPHONE, SourceKind.SYSTEM))
    scene.talk()
    return scene.desktop.window


def _paused(scene: Scene) -> QWidget:
    scene.desktop.controller.toggle_pause()
    return _lecture(scene)


def _failed(scene: Scene) -> QWidget:
    scene.fail()
    return scene.desktop.window


def _details(scene: Scene) -> QWidget:
    scene.fail()
    scene.desktop.troubles.show_details()
    assert scene.desktop.troubles.details is not None
    return scene.desktop.troubles.details


def _crash(scene: Scene) -> QWidget:
    scene.desktop.troubles.show_crash()
    assert scene.desktop.troubles.crash is not None
    return scene.desktop.troubles.crash


def _menu(scene: Scene) -> QWidget:
    menu = scene.desktop.actions.menu(scene.desktop.window)
    menu.popup(_TOP_LEFT)
    return menu


# --- the settings ------------------------------------------------------------------------


def _dialog(scene: Scene) -> SettingsDialog:
    desktop = scene.desktop
    desktop.show_settings()
    dialog = desktop.settings_dialog
    assert dialog is not None
    scene.wait_until(lambda: dialog.models_page.choice and desktop.inventory.devices)
    return dialog


def _tab(index: int, scene: Scene, *, advanced: bool = False) -> QWidget:
    dialog = _dialog(scene)
    _find(dialog, QCheckBox).setChecked(advanced)
    _find(dialog, QTabWidget).setCurrentIndex(index)
    return dialog


def _searched(scene: Scene) -> QWidget:
    dialog = _dialog(scene)
    _find(dialog, QLineEdit).setText("a")
    return dialog


def _tabs() -> Iterator[Page]:
    """A page for each tab, and another where something is advanced."""
    for index, tab in enumerate((*Tab, "about")):
        name = f"settings-{tab.lower()}"
        yield Page(name, partial(_tab, index), documented=True)
        if any(spec.advanced and spec.tab is tab for spec in specs()):
            yield Page(f"{name}-advanced", partial(_tab, index, advanced=True))


# --- the history -------------------------------------------------------------------------


def _history(scene: Scene) -> HistoryWindow:
    scene.desktop.show_history()
    window = scene.desktop.history_window
    assert window is not None
    window.search.clear()
    scene.wait_until(lambda: window.list.count() > 0)
    return window


def _session(scene: Scene) -> HistoryWindow:
    window = _history(scene)
    scene.wait_until(window.text.toPlainText)
    return window


def _hits(scene: Scene) -> QWidget:
    window = _session(scene)
    window.search.setText(scene.script.search)
    scene.wait_until(window.count_text)
    return window


def _nothing(scene: Scene) -> QWidget:
    window = _history(scene)
    window.search.setText("xyzzy")
    scene.wait_until(window.hint_text)
    return window


def _delete(scene: Scene) -> QWidget:
    return _session(scene).ask_to_delete()


# --- the wizard --------------------------------------------------------------------------


def _step(step: Step, scene: Scene) -> QWidget:
    wizard = scene.desktop.wizard
    wizard.open()
    assert wizard.window is not None
    for _ in range(list(Step).index(step)):
        wizard.window.go_on()
    if step is Step.SOUND:
        scene.speak()
    if step is Step.MODEL:
        page = wizard.window.page
        assert isinstance(page, ModelPage)
        scene.wait_until(page.reason_text)
    return wizard.window


def _steps() -> Iterator[Page]:
    for step in Step:
        yield Page(f"wizard-{step}", partial(_step, step), documented=True)


def _find(window: QWidget, kind: type[Any]) -> Any:
    """The child of a class, which must be there."""
    found = window.findChild(kind, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert found is not None
    return found


_alone = partial(Page, alone=True)

PAGES = (
    _alone("captions-waiting", _waiting),
    _alone("captions", _lecture, documented=True),
    _alone("captions-high-contrast", _lecture, {"captions_preset": "high-contrast"}),
    _alone("captions-subtitles", _lecture, {"captions_preset": "subtitles"}, documented=True),
    _alone("captions-large-print", _lecture, {"captions_preset": "large-print"}),
    _alone("captions-centred", _lecture, {"captions_alignment": "centre"}),
    _alone("captions-locked", _locked),
    _alone("captions-two-sources", _conversation, documented=True),
    _alone("captions-paused", _paused),
    _alone("captions-failed", _failed),
    _alone("details", _details, documented=True),
    Page("crash", _crash),
    *_steps(),
    Page("menu", _menu, documented=True),
    *_tabs(),
    Page("settings-searched", _searched),
    Page("history", _session, documented=True),
    Page("history-search", _hits),
    Page("history-nothing", _nothing),
    Page("history-delete", _delete),
)

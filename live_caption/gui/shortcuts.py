"""Gives the actions the keys that the settings choose, here and everywhere. Main thread."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QKeySequenceEdit, QWidget

from live_caption.gui.hotkeys import Hotkeys, Refusal
from live_caption.gui.keys import action_of, combination, is_global, key_specs, keys_problems
from live_caption.gui.preferences import Preferences


class Shortcuts(QObject):
    """`actions` are by the names that the settings have for them.

    What does not work is told as the trouble of its setting. While keys are being recorded in
    the dialog, the program takes none from it.
    """

    def __init__(
        self,
        preferences: Preferences,
        actions: Mapping[str, QAction],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._actions = actions
        self._hotkeys: Hotkeys | None = None
        self._chosen: dict[str, str] = {}
        self._problems: dict[str, str] = {}
        self._recording = False
        preferences.changed.connect(self._apply)
        self._apply()

    def use(self, hotkeys: Hotkeys) -> None:
        """Takes keys everywhere from now on."""
        self._hotkeys = hotkeys
        hotkeys.pressed.connect(self._trigger)
        hotkeys.refused_changed.connect(self._tell)
        _application().focusChanged.connect(self._follow_focus)
        self._bind()

    def close(self) -> None:
        """Lets go of all keys; may be called twice."""
        hotkeys, self._hotkeys = self._hotkeys, None
        if hotkeys is not None:
            _application().focusChanged.disconnect(self._follow_focus)
            hotkeys.close()

    @Slot()
    def _apply(self) -> None:
        settings = self._preferences.settings
        chosen = {spec.name: str(getattr(settings, spec.name)) for spec in key_specs()}
        if chosen == self._chosen:
            return
        self._chosen = chosen
        self._problems = keys_problems(settings)
        for spec in key_specs():
            if not is_global(spec):
                usable = spec.name not in self._problems
                self._give(self._actions[action_of(spec)], chosen[spec.name] if usable else "")
        self._bind()

    def _give(self, action: QAction, text: str) -> None:
        keys = combination(text)
        action.setShortcut(QKeySequence() if keys is None else QKeySequence(keys))

    def _bind(self) -> None:
        if self._hotkeys is not None:
            wanted = {
                spec.name: keys
                for spec in key_specs()
                if is_global(spec) and spec.name not in self._problems
                if (keys := combination(self._chosen[spec.name])) is not None
            }
            self._hotkeys.bind({} if self._recording else wanted)
        self._tell()

    @Slot()
    def _tell(self) -> None:
        if self._recording:
            return
        refused = {} if self._hotkeys is None else self._hotkeys.refused
        for spec in key_specs():
            problem = self._problems.get(spec.name, "")
            if spec.name in refused:
                problem = self._sentence(refused[spec.name], action_of(spec))
            self._preferences.set_trouble(spec.name, problem)

    def _sentence(self, refusal: Refusal, action: str) -> str:
        if refusal is Refusal.TAKEN:
            return self.tr("Another program has these keys. Choose others.")
        if refusal is Refusal.MISSING:
            return self.tr("This keyboard has no such key. Choose another.")
        return self.tr(
            "This desktop lets no program have keys everywhere. "
            "Bind the command “{command}” to a key in the settings of the desktop."
        ).format(command=f"live-caption --toggle {action}")

    @Slot(str)
    def _trigger(self, name: str) -> None:
        spec = next(spec for spec in key_specs() if spec.name == name)
        self._actions[action_of(spec)].trigger()

    @Slot(QWidget, QWidget)
    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        recording = isinstance(now, QKeySequenceEdit)
        if recording != self._recording:
            self._recording = recording
            self._bind()


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application

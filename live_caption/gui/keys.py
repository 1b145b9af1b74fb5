"""Key combinations as the settings hold them: what they mean and which go together. Pure.

A setting is the portable text of one combination, such as Ctrl+Shift+F9, or empty. Those of the
option `global_…` hold everywhere on the computer, the others while the captions have the focus.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

from live_caption.gui.settings_text import label_of
from live_caption.settings import Editor, Settings, Spec, specs

_ANYWHERE = "global_"
_Key = Qt.Key
_STRONG = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
_FIXED = {"Ctrl+C", "Ctrl+A", "Ctrl+D", "Ctrl+W", "Menu"} | {
    modifier + key
    for modifier in ("", "Shift+", "Ctrl+")
    for key in ("Up", "Down", "Left", "Right", "PgUp", "PgDown", "Home", "End", "Tab")
}
"""What the caption window itself understands."""


def key_specs() -> tuple[Spec, ...]:
    return tuple(spec for spec in specs() if spec.editor is Editor.KEYS)


def action_of(spec: Spec) -> str:
    """What its keys do; those that hold everywhere and those of the window do the same."""
    return spec.option.removeprefix(_ANYWHERE)


def is_global(spec: Spec) -> bool:
    return spec.option.startswith(_ANYWHERE)


def combination(text: str) -> QKeyCombination | None:
    """The combination, or None when that is not exactly one."""
    sequence = QKeySequence.fromString(text, QKeySequence.SequenceFormat.PortableText)
    if sequence.count() != 1:
        return None
    first: QKeyCombination = sequence[0]  # type: ignore[index]
    return None if first.key() in {0, _Key.Key_unknown} else first


def keys_text(text: str) -> str:
    """A combination as this system writes it."""
    sequence = QKeySequence.fromString(text, QKeySequence.SequenceFormat.PortableText)
    return sequence.toString(QKeySequence.SequenceFormat.NativeText)


def keys_problem(settings: Settings, spec: Spec, value: str) -> str:
    """Why a setting cannot have these keys beside all others, empty when it can."""
    return _wrong_by_itself(spec, value) or _taken(settings, spec, value, key_specs())


def keys_problems(settings: Settings) -> dict[str, str]:
    """What does not go together, by the fields: of two that are the same the first one holds."""
    problems = {}
    for index, spec in enumerate(key_specs()):
        value = getattr(settings, spec.name)
        earlier = [each for each in key_specs()[:index] if each.name not in problems]
        problem = _wrong_by_itself(spec, value) or _taken(settings, spec, value, earlier)
        if problem:
            problems[spec.name] = problem
    return problems


def _wrong_by_itself(spec: Spec, value: str) -> str:
    if not value:
        return ""
    keys = combination(value)
    if keys is None:
        return _tr("“{keys}” is no combination of keys.").format(keys=value)
    if is_global(spec):
        return "" if _is_unusual(keys) else _tr("Use Ctrl or Alt as well: this key is for typing.")
    if QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText) in _FIXED:
        return _tr("“{keys}” has a fixed meaning in the caption window.").format(
            keys=keys_text(value)
        )
    return ""


def _taken(settings: Settings, spec: Spec, value: str, others: Iterable[Spec]) -> str:
    keys = combination(value)
    for other in others:
        theirs = combination(getattr(settings, other.name))
        if keys is not None and keys == theirs and action_of(other) != action_of(spec):
            return _tr("“{keys}” is for “{label}” already.").format(
                keys=keys_text(value), label=label_of(other)
            )
    return ""


def _is_unusual(keys: QKeyCombination) -> bool:
    """Whether no one needs it for typing or moving about."""
    is_function = _Key.Key_F1 <= keys.key() <= _Key.Key_F35
    is_media = _Key.Key_VolumeDown <= keys.key() <= _Key.Key_LaunchF
    return bool(keys.keyboardModifiers() & _STRONG) or is_function or is_media


def _tr(text: str) -> str:
    return QCoreApplication.translate("Keys", text)

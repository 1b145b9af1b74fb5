"""The words of the settings dialog: labels and helps of the table, and what is wrong. Pure."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from live_caption.errors import SettingsError
from live_caption.gui.sentences import said
from live_caption.models.addresses import is_safe
from live_caption.paths import path_of
from live_caption.settings import Editor, Spec, Tab, Value

_CODE = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z]{2,4})?")
_PROXIES = {"http", "https", "socks5", "socks5h"}


def label_of(spec: Spec) -> str:
    return _table(spec.label)


def help_of(spec: Spec) -> str:
    return _table(spec.help)


def tab_label(tab: Tab) -> str:
    return _table(tab.value)


def unit_of(spec: Spec) -> str:
    return _table(spec.unit)


def choice_labels(spec: Spec) -> tuple[str, ...]:
    return tuple(_table(label) for label in spec.choice_labels)


def matches(spec: Spec, wanted: str) -> bool:
    """Whether every word of `wanted` is in what a person reads of a setting, or in its key."""
    texts = (label_of(spec), help_of(spec), spec.key, tab_label(spec.tab), *choice_labels(spec))
    text = " ".join(texts).casefold()
    return all(word in text for word in wanted.casefold().split())


def problem(spec: Spec, value: Value) -> str:
    """What is wrong with a value, in a sentence; empty when it may be applied.

    An empty text means what is usual.
    """
    if not spec.allows(value):
        return _tr("This must be {expected}.").format(expected=said(spec.expected()))
    check = _CHECKS.get(spec.editor)
    return check(value) if check is not None and isinstance(value, str) and value else ""


def _language(value: str) -> str:
    code = value.strip()
    if code.lower() == "auto" or _CODE.fullmatch(code):
        return ""
    return _tr("Write the code of a language, such as en or zh, or auto.")


def _folder(value: str) -> str:
    """A folder may be new; then the one it stands in must be there."""
    path = _path(value)
    if isinstance(path, str):
        return path
    if not path.is_absolute():
        return _tr("Write the whole path of a folder, or choose one.")
    if path.exists() and not path.is_dir():
        return _tr("This is a file, not a folder.")
    if not path.exists() and not path.parent.is_dir():
        return _tr("There is no folder {folder}.").format(folder=path.parent)
    return ""


def _file(value: str) -> str:
    path = _path(value)
    if isinstance(path, str):
        return path
    return "" if path.is_file() else _tr("There is no such file.")


def _path(value: str) -> Path | str:
    """The path, or what is wrong with it."""
    try:
        return path_of(value)
    except SettingsError as error:
        return said(error)


def _address(value: str) -> str:
    try:
        parts = urlsplit(value)
        named = bool(parts.hostname) and (parts.port or True)
    except ValueError:
        named = False
    if named and parts.scheme in _PROXIES:
        return ""
    return _tr("Write an address such as http://proxy.example:3128.")


def _feed(value: str) -> str:
    if is_safe(value):
        return ""
    return _tr("Write an address that begins with https:// and holds no password.")


def _colour(value: str) -> str:
    if QColor.fromString(value.strip()).isValid():
        return ""
    return _tr("Write the name of a colour, or a code such as #ffcc00.")


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingsText", text)


def _table(text: str) -> str:
    return QCoreApplication.translate("SettingsTable", text)


_CHECKS = {
    Editor.LANGUAGE: _language,
    Editor.FOLDER: _folder,
    Editor.FILE: _file,
    Editor.ADDRESS: _address,
    Editor.FEED: _feed,
    Editor.COLOUR: _colour,
}

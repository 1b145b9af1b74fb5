"""The names of spoken languages, in the language of the windows. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QLocale

COMMON = (
    "en", "zh", "yue", "ja", "ko", "de", "fr", "es", "pt", "it", "nl", "pl", "ru", "uk", "tr",
    "ar", "hi", "id", "vi", "th",
)  # fmt: skip
"""The codes of those that are offered to choose."""


def name_in_english(code: str) -> str:
    if code == "yue":  # Qt takes it for Chinese
        return "Cantonese"
    return QLocale.languageToString(QLocale(code).language())


def listed(names: Iterable[str]) -> str:
    """Names in a row."""
    return QCoreApplication.translate("LanguageNames", ", ", "between names").join(names)


def language_name(code: str) -> str:
    """The name of a language as people read it."""
    return QCoreApplication.translate("LanguageNames", name_in_english(code))

"""The languages that the wizard offers, in an order in which people find theirs. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QLocale

from live_caption.gui.spoken import COMMON, language_name

# Besides the common ones, what the models for many languages know.
_OTHERS = (
    "af", "am", "as", "az", "ba", "be", "bg", "bn", "bo", "br", "bs", "ca", "cs", "cy", "da",
    "el", "et", "eu", "fa", "fi", "fo", "gl", "gu", "ha", "haw", "he", "hr", "ht", "hu", "hy",
    "is", "ka", "kk", "km", "kn", "la", "lb", "ln", "lo", "lt", "lv", "mg", "mi", "mk", "ml",
    "mn", "mr", "ms", "mt", "my", "ne", "nn", "no", "oc", "pa", "ps", "ro", "sa", "sd", "si",
    "sk", "sl", "sn", "so", "sq", "sr", "su", "sv", "sw", "ta", "te", "tg", "tk", "tl", "tt",
    "ur", "uz", "yi", "yo",
)  # fmt: skip
_OWN = {"en": "English", "es": "español", "no": "norsk", "yue": "粵語", "zh": "中文"}
"""Where Qt thinks of a country, a script or another language."""
OFFERED = (*COMMON, *_OTHERS)


def of_system(ui_languages: Iterable[str]) -> tuple[str, ...]:
    """Of the languages that the system is used in, such as de-CH, the one that comes first."""
    codes = (_code(tag) for tag in ui_languages)
    return tuple(code for code in codes if code in OFFERED)[:1]


def in_order(first: Sequence[str]) -> tuple[str, ...]:
    """All that are offered: those that are chosen or likely, the common ones, then by name."""
    others = sorted(_OTHERS, key=lambda code: language_name(code).casefold())
    return tuple(dict.fromkeys((*first, *COMMON, *others)))


def label(code: str) -> str:
    """The name of a language here and among those who speak it."""
    name, own = language_name(code), own_name(code)
    return name if name.casefold() == own.casefold() else f"{name} – {own}"


def own_name(code: str) -> str:
    """What those who speak a language call it."""
    return _OWN.get(code) or QLocale(code).nativeLanguageName() or language_name(code)


def matches(code: str, wanted: str) -> bool:
    """Whether a search finds a language, by any of its names or its code, accents or not."""
    words = f"{label(code)} {QLocale.languageToString(QLocale(code).language())}"
    return code == wanted.strip().casefold() or _plain(wanted).strip() in _plain(words)


def _plain(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def _code(tag: str) -> str:
    return tag.replace("_", "-").partition("-")[0].lower()

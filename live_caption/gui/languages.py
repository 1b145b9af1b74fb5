"""The languages of the windows: which there are, and the way to another. Main thread.

A language is a file live_caption_<code>.qm in resources/translations, such as zh_CN; English
is in the code. Qt brings the texts of its own dialogs.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

from live_caption.paths import resource

SYSTEM = "system"
ENGLISH = "en"
_PREFIX = "live_caption_"
_FOLDER = "translations"


def available() -> tuple[str, ...]:
    """The codes of the languages there are, English first."""
    files = sorted(resource(_FOLDER).glob(f"{_PREFIX}*.qm"))
    return (ENGLISH, *(file.stem.removeprefix(_PREFIX) for file in files))


def own_name(code: str) -> str:
    """What those who speak it call a language."""
    locale = QLocale(code)
    return "English" if code == ENGLISH else locale.nativeLanguageName()


def best(wanted: Sequence[str], offered: Sequence[str]) -> str:
    """The first of the `wanted` languages that is offered in the same script, else English."""
    by_writing = {_writing(code): code for code in offered}
    found = (by_writing[writing] for each in wanted if (writing := _writing(each)) in by_writing)
    return next(found, ENGLISH)


class Languages(QObject):
    """Has every window say what it says in one language; `changed` tells when it is another."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._translators: list[QTranslator] = []
        self.code = ENGLISH

    def use(self, choice: str) -> None:
        """Takes the language that the setting `interface.language` stands for."""
        offered = available()
        wanted = QLocale.system().uiLanguages() if choice == SYSTEM else [choice]
        code = best(wanted, offered)
        if code == self.code:
            return
        self.code = code
        self.forget()
        QLocale.setDefault(_locale(code))
        if code != ENGLISH:
            self._install(f"qtbase_{code}", QLibraryInfo.path(_QT_TRANSLATIONS))
            self._install(f"{_PREFIX}{code}", str(resource(_FOLDER)))
        self.changed.emit()

    def forget(self) -> None:
        """Takes all translations away."""
        for translator in self._translators:
            QCoreApplication.removeTranslator(translator)
        self._translators.clear()

    def _install(self, name: str, folder: str) -> None:
        translator = QTranslator(self)
        if translator.load(name, folder):
            self._translators.append(translator)
            QCoreApplication.installTranslator(translator)


_QT_TRANSLATIONS = QLibraryInfo.LibraryPath.TranslationsPath


def _writing(code: str) -> tuple[QLocale.Language, QLocale.Script]:
    locale = QLocale(code)
    return locale.language(), locale.script()


def _locale(code: str) -> QLocale:
    """Dates and numbers as they are written where this computer is, in this language."""
    system = QLocale.system()
    language, script = _writing(code)
    if system.language() == language:
        return system
    return QLocale(language, script, system.territory())

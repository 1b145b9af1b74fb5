"""The last page of the settings dialog: versions, licences, logs, diagnostics. Main thread."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from importlib import metadata

from PySide6.QtCore import QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from live_caption import __version__
from live_caption.diagnosis import Finding, examine, last_crash
from live_caption.errors import LiveCaptionError
from live_caption.gui.preferences import Preferences
from live_caption.gui.sentences import said
from live_caption.gui.update_line import UpdateLine
from live_caption.gui.worker import Question
from live_caption.versions import ENGINES, version_of

PACKAGES = (
    "PySide6-Essentials", "av", "ctranslate2", "faster-whisper", "httpcore", "httpx",
    "kaldi-native-fbank", "llama-cpp-python", "numpy", "onnxruntime", "opencc", "platformdirs",
    "sounddevice", "soundcard", "soxr", "tokenizers", "tomlkit", "truststore", "webrtcvad-wheels",
)  # fmt: skip
"""What the program is made with."""

_ICON_PX = 48


class AboutPage(QWidget):
    """Everything a report of a problem needs; nothing that was said is in it."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._logs = preferences.paths.logs
        self._copy = QPushButton(self.tr("&Copy diagnostics"))
        self._copy.setToolTip(self.tr("Examines this computer for some seconds. No captions."))
        self._copy.setAutoDefault(False)
        self._copy.clicked.connect(self._examine)
        self._diagnosis = Question(
            lambda: tuple(examine(preferences.settings, preferences.paths)), self._examined, self
        )
        self._update = UpdateLine(preferences)
        self._arrange()

    def end(self) -> None:
        self._update.end()
        self._diagnosis.join()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._update.look()

    def _arrange(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(10)
        layout.addLayout(self._head())
        layout.addWidget(self._update)
        layout.addWidget(_wrapped(self.tr("Everything is done on this computer.")))
        layout.addWidget(_wrapped("\n".join(self._engines())))
        layout.addLayout(self._folder())
        licences = QPlainTextEdit("\n".join(licence_lines()))
        licences.setReadOnly(True)
        licences.setTabChangesFocus(True)
        licences.setAccessibleName(self.tr("Licences"))
        layout.addWidget(QLabel(self.tr("Made with")))
        layout.addWidget(licences, 1)

    def _head(self) -> QHBoxLayout:
        icon = QLabel()
        icon.setPixmap(QGuiApplication.windowIcon().pixmap(_ICON_PX, _ICON_PX))
        icon.setAccessibleName("Live Caption")
        title = QLabel(f"Live Caption {__version__}")
        font = title.font()
        font.setPointSizeF(1.4 * font.pointSizeF())
        title.setFont(font)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(icon)
        head.addWidget(title, 1)
        head.addWidget(self._copy)
        return head

    def _engines(self) -> Iterator[str]:
        for models, package in ENGINES:
            version = version_of(package)
            known = f"{package} {version}" if version else self.tr("not installed")
            yield self.tr("{models}: {version}").format(models=said(models), version=known)

    def _folder(self) -> QHBoxLayout:
        opens = QPushButton(self.tr("&Open"))
        opens.setAutoDefault(False)
        opens.setAccessibleName(self.tr("Open the folder of the logs"))
        opens.clicked.connect(self._open_logs)
        row = QHBoxLayout()
        row.addWidget(_wrapped(self.tr("Logs: {folder}").format(folder=self._logs)), 1)
        row.addWidget(opens)
        return row

    @Slot()
    def _open_logs(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._logs)))

    def report(self, findings: tuple[Finding, ...]) -> str:
        """What is copied: the findings, and what the last crash of native code left."""
        return f"{as_text(findings)}\n\n{last_crash(self._logs)}".rstrip()

    @Slot()
    def _examine(self) -> None:
        self._copy.setEnabled(False)
        self._copy.setText(self.tr("Examining…"))
        self._diagnosis.start()

    def _examined(self, findings: tuple[Finding, ...] | LiveCaptionError) -> None:
        text = str(findings) if isinstance(findings, LiveCaptionError) else self.report(findings)
        QGuiApplication.clipboard().setText(text)
        self._copy.setEnabled(True)
        self._copy.setText(self.tr("Copied"))


def as_text(findings: tuple[Finding, ...]) -> str:
    """The findings as they go into a report."""
    lines = [f"{'✓' if f.ok else '✗'} {f.check}: {f.detail} {f.hint}".rstrip() for f in findings]
    return "\n".join(lines)


def licence_lines() -> list[str]:
    """The packages this program is made with and that are here, each with version and licence."""
    return sorted(_described(), key=str.casefold)


def _described() -> Iterator[str]:
    for name in PACKAGES:
        with contextlib.suppress(metadata.PackageNotFoundError):
            package = metadata.metadata(name)
            yield f"{package['Name']} {package['Version']} – {_licence(package)}"


def _licence(package: metadata.PackageMetadata) -> str:
    """The short name of a licence, from whichever place a package has it in."""
    classifiers = package.get_all("Classifier") or []
    licences = [c.rpartition(" :: ")[2] for c in classifiers if c.startswith("License :: ")]
    expression, text = (_field(package, key) for key in ("License-Expression", "License"))
    return expression or ", ".join(licences) or text.partition("\n")[0]


def _field(package: metadata.PackageMetadata, key: str) -> str:
    """What a package says in a field, which it need not have."""
    return next(iter(package.get_all(key) or []), "")


def _wrapped(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    return label

"""Colours and measures of the caption window, in logical pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from PySide6.QtGui import QColor, QFont, QFontMetricsF


class Alignment(StrEnum):
    """Where a line stands; a line of a right-to-left script starts at the right."""

    START = "start"
    CENTRE = "centre"
    END = "end"


@dataclass(frozen=True, slots=True)
class Theme:
    """Light text on a dark panel, unless somebody wants it otherwise.

    `unfixed` differs from `committed` in lightness and in a dotted line below, not only in
    hue, and both keep more than 4.5:1 even where the panel lets a white screen through.
    `family` is empty for the system's font; `outline_px` surrounds the letters.
    """

    panel: QColor = field(default_factory=lambda: QColor(18, 20, 24))
    panel_opacity: float = 0.85
    border: QColor = field(default_factory=lambda: QColor(255, 255, 255, 28))
    committed: QColor = field(default_factory=lambda: QColor(255, 255, 255))
    unfixed: QColor = field(default_factory=lambda: QColor(158, 178, 202))
    quiet: QColor = field(default_factory=lambda: QColor(164, 172, 184))
    warning: QColor = field(default_factory=lambda: QColor(255, 190, 92))
    outline: QColor = field(default_factory=lambda: QColor(0, 0, 0))
    outline_px: int = 0
    family: str = ""
    bold: bool = False
    alignment: Alignment = Alignment.START
    text_px: int = 24
    small_px: int = 13
    radius: int = 14
    margin: int = 22
    strip: int = 32
    foot: int = 18

    def text_font(self, base: QFont) -> QFont:
        font = _sized(base, self.text_px)
        if self.family:
            font.setFamily(self.family)
        font.setBold(self.bold)
        return font

    def small_font(self, base: QFont) -> QFont:
        return _sized(base, self.small_px)

    def line_height(self, base: QFont) -> int:
        return round(QFontMetricsF(self.text_font(base)).height() * 1.12)


def _sized(base: QFont, pixels: int) -> QFont:
    font = QFont(base)
    font.setPixelSize(pixels)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font

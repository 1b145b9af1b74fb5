"""Colours and measures of the caption window, in logical pixels."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtGui import QColor, QFont, QFontMetricsF


@dataclass(frozen=True, slots=True)
class Theme:
    """Light text on a dark panel.

    `unfixed` differs from `committed` in lightness, not only in hue, and both keep more
    than 4.5:1 even where the panel lets a white screen through.
    """

    panel: QColor = field(default_factory=lambda: QColor(18, 20, 24))
    panel_opacity: float = 0.88
    border: QColor = field(default_factory=lambda: QColor(255, 255, 255, 28))
    committed: QColor = field(default_factory=lambda: QColor(255, 255, 255))
    unfixed: QColor = field(default_factory=lambda: QColor(158, 178, 202))
    quiet: QColor = field(default_factory=lambda: QColor(164, 172, 184))
    warning: QColor = field(default_factory=lambda: QColor(255, 190, 92))
    text_px: int = 24
    small_px: int = 13
    lines: int = 3
    radius: int = 14
    margin: int = 22
    strip: int = 32
    foot: int = 18

    def text_font(self, base: QFont) -> QFont:
        return _sized(base, self.text_px)

    def small_font(self, base: QFont) -> QFont:
        return _sized(base, self.small_px)

    def line_height(self, base: QFont) -> int:
        return round(QFontMetricsF(self.text_font(base)).height() * 1.12)


def _sized(base: QFont, pixels: int) -> QFont:
    font = QFont(base)
    font.setPixelSize(pixels)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font

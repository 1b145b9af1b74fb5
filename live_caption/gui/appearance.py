"""What the settings make of the caption window: its look and how it behaves. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from PySide6.QtGui import QColor

from live_caption.gui.theme import Alignment, Theme
from live_caption.settings import Settings

_PIXELS_A_POINT = 96 / 72
_READABLE = 4.5
_PRESETS: dict[str, dict[str, Any]] = {
    "standard": {},
    "high-contrast": {
        "captions_text_colour": "#ffff00",
        "captions_background_colour": "#000000",
        "captions_opacity": 100,
        "captions_bold": True,
    },
    "subtitles": {
        "captions_font_size": 22,
        "captions_opacity": 0,
        "captions_outline": 2,
        "captions_bold": True,
        "captions_lines": 2,
    },
    "large-print": {"captions_font_size": 36, "captions_bold": True},
}


@dataclass(frozen=True, slots=True)
class Appearance:
    """`lines` is how many the window shows at first, 0 for the height of the screen.

    `silence_s` is how long the window stays after the last word; 0 is for ever.
    """

    theme: Theme = field(default_factory=Theme)
    lines: int = 3
    show_unfixed: bool = True
    silence_s: float = 0


def appearance_of(settings: Settings) -> Appearance:
    """The chosen look; of a preset holds what was not chosen otherwise."""
    chosen = _with_preset(settings)
    return Appearance(
        theme=_theme_of(chosen),
        lines=chosen.captions_lines,
        show_unfixed=chosen.captions_show_unfixed,
        silence_s=chosen.captions_silence_seconds,
    )


def contrast(one: QColor, other: QColor) -> float:
    """How well one can be read on the other, 1 to 21, as WCAG 2 defines it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _with_preset(settings: Settings) -> Settings:
    defaults = Settings()
    wanted = _PRESETS[settings.captions_preset]
    untouched = {
        name: value
        for name, value in wanted.items()
        if getattr(settings, name) == getattr(defaults, name)
    }
    return replace(settings, **untouched)


def _theme_of(settings: Settings) -> Theme:
    plain = Theme(
        panel_opacity=settings.captions_opacity / 100,
        outline_px=settings.captions_outline,
        family=settings.captions_font.strip(),
        bold=settings.captions_bold,
        alignment=Alignment(settings.captions_alignment),
        text_px=round(settings.captions_font_size * _PIXELS_A_POINT),
    )
    text = _colour(settings.captions_text_colour, plain.committed)
    ground = _colour(settings.captions_background_colour, plain.panel)
    if (text, ground) == (plain.committed, plain.panel):
        return plain
    return _coloured(plain, text, ground)


def _coloured(theme: Theme, text: QColor, ground: QColor) -> Theme:
    """The other shades follow from the two that were chosen."""
    border = QColor(text)
    border.setAlpha(theme.border.alpha())
    quiet = _softened(text, ground)
    dark = _luminance(ground) < _luminance(text)
    warning = theme.warning if dark else QColor(150, 70, 0)
    return replace(
        theme,
        panel=ground,
        border=border,
        committed=text,
        unfixed=quiet,
        quiet=quiet,
        warning=warning if contrast(warning, ground) >= _READABLE else text,
        outline=QColor(0, 0, 0) if _luminance(text) > 0.18 else QColor(255, 255, 255),
    )


def _softened(text: QColor, ground: QColor) -> QColor:
    """The shade between the two that is softest and still readable."""
    for share in (0.35, 0.25, 0.15):
        shade = _mixed(text, ground, share)
        if contrast(shade, ground) >= _READABLE:
            return shade
    return text


def _mixed(one: QColor, other: QColor, share: float) -> QColor:
    pairs = zip(_channels(one), _channels(other), strict=True)
    return QColor.fromRgbF(*(a * (1 - share) + b * share for a, b in pairs))


def _colour(text: str, otherwise: QColor) -> QColor:
    """What a person wrote, such as #ffcc00 or yellow; `otherwise` where it is no colour."""
    colour = QColor.fromString(text.strip())
    return colour if colour.isValid() else otherwise


def _luminance(colour: QColor) -> float:
    red, green, blue = (_linear(value) for value in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(colour: QColor) -> tuple[float, float, float]:
    return colour.redF(), colour.greenF(), colour.blueF()


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtGui import QColor

from live_caption.gui.appearance import Appearance, appearance_of, contrast
from live_caption.gui.theme import Alignment, Theme
from live_caption.settings import Settings, spec

_PRESETS = spec("captions_preset").choices


def _look(**values: Any) -> Appearance:
    return appearance_of(replace(Settings(), **values))


def _over(theme: Theme, screen: float) -> QColor:
    """The panel with a grey screen shining through."""
    share = theme.panel_opacity
    panel = theme.panel
    channels = panel.redF(), panel.greenF(), panel.blueF()
    return QColor.fromRgbF(*(value * share + screen * (1 - share) for value in channels))


def test_the_defaults_are_the_standard_look() -> None:
    assert appearance_of(Settings()) == Appearance()


@pytest.mark.parametrize("preset", [name for name in _PRESETS if name != "subtitles"])
def test_every_preset_is_readable_on_any_screen(preset: str) -> None:
    theme = _look(captions_preset=preset).theme
    for screen in (0.0, 0.5, 1.0):
        for shade in (theme.committed, theme.unfixed, theme.quiet, theme.warning):
            assert contrast(shade, _over(theme, screen)) >= 4.5
    assert contrast(theme.committed, theme.unfixed) >= 1.3


def test_subtitles_are_readable_by_their_outline() -> None:
    theme = _look(captions_preset="subtitles").theme
    assert theme.panel_opacity == 0
    assert theme.outline_px >= 2
    for shade in (theme.committed, theme.unfixed, theme.quiet):
        assert contrast(shade, theme.outline) >= 7


def test_what_was_chosen_beats_the_preset() -> None:
    assert _look(captions_preset="large-print").theme.text_px == 48
    assert _look(captions_preset="large-print", captions_font_size=30).theme.text_px == 40
    assert _look(captions_preset="large-print", captions_font_size=30).theme.bold


@pytest.mark.parametrize(
    ("text", "ground"),
    [("#000000", "#ffffff"), ("navy", "#ffffe0"), ("#ffcc00", "#003366"), ("#777777", "#ffffff")],
)
def test_shades_follow_from_the_chosen_colours(text: str, ground: str) -> None:
    theme = _look(captions_text_colour=text, captions_background_colour=ground).theme
    assert (theme.committed, theme.panel) == (QColor(text), QColor(ground))
    least = min(4.5, contrast(theme.committed, theme.panel))
    for shade in (theme.unfixed, theme.quiet, theme.warning):
        assert contrast(shade, theme.panel) >= least
    assert contrast(theme.outline, theme.committed) > 3


def test_what_is_no_colour_is_the_usual_one() -> None:
    look = _look(captions_text_colour="no colour", captions_background_colour="")
    assert look == Appearance()


def test_the_rest_is_as_chosen() -> None:
    look = _look(
        captions_lines=0,
        captions_alignment="centre",
        captions_font=" Noto Serif ",
        captions_show_unfixed=False,
        captions_silence_seconds=20,
    )
    assert (look.lines, look.show_unfixed, look.silence_s) == (0, False, 20)
    assert (look.theme.alignment, look.theme.family) == (Alignment.CENTRE, "Noto Serif")

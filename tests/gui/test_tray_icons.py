"""The icons of the tray: told apart by their shape, seen on any panel, sharp in all sizes."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from live_caption.gui.status import State
from live_caption.gui.tray_icons import SIZES_PX, Panel, panel_here, panel_of, tray_icon

_LEAST_CONTRAST = 3.0  # for what is no text
_GROUNDS = {
    Panel.LIGHT: ("#ffffff", "#e4e6ea"),
    Panel.DARK: ("#000000", "#2c3038"),
    Panel.UNKNOWN: ("#ffffff", "#000000"),
}


def image(state: State, panel: Panel, size_px: int) -> QImage:
    picture = tray_icon(state, panel).pixmap(size_px, size_px).toImage()
    assert (picture.width(), picture.height()) == (size_px, size_px)
    return picture.convertToFormat(QImage.Format.Format_ARGB32)


def shape(picture: QImage, ink: QColor) -> set[tuple[int, int]]:
    """The pixels that are of the ink, whatever colour that is."""
    places = itertools.product(range(picture.width()), range(picture.height()))
    return {place for place in places if picture.pixelColor(*place) == ink}


def ink_of(picture: QImage) -> QColor:
    """The colour of most pixels that are not seen through."""
    places = itertools.product(range(picture.width()), range(picture.height()))
    colours = [picture.pixelColor(*place).name() for place in places]
    opaque = [c for c, p in zip(colours, _places(picture), strict=True) if p]
    return QColor(max(set(opaque), key=opaque.count))


def _places(picture: QImage) -> list[bool]:
    places = itertools.product(range(picture.width()), range(picture.height()))
    return [picture.pixelColor(*place).alpha() == 255 for place in places]


def luminance(colour: QColor) -> float:
    parts = [colour.redF(), colour.greenF(), colour.blueF()]
    red, green, blue = (p / 12.92 if p <= 0.04 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("size_px", [16, 22, 24, 32])
def test_states_are_told_apart_by_shape_alone(qtbot: QtBot, size_px: int) -> None:
    pictures = [image(state, Panel.LIGHT, size_px) for state in State]
    shapes = [shape(picture, ink_of(picture)) for picture in pictures]
    for one, other in itertools.combinations(shapes, 2):
        assert len(one ^ other) > 0.2 * min(len(one), len(other))


@pytest.mark.parametrize("panel", Panel)
@pytest.mark.parametrize("state", State)
def test_an_icon_can_be_seen_on_its_panel(qtbot: QtBot, state: State, panel: Panel) -> None:
    ink = ink_of(image(state, panel, 22))
    for ground in _GROUNDS[panel]:
        assert contrast(ink, QColor(ground)) >= _LEAST_CONTRAST


@pytest.mark.parametrize("size_px", [16, 22, 24, 32, 44, 48])
@pytest.mark.parametrize("state", [State.LISTENING, State.PAUSED])
def test_edges_fall_on_pixels(qtbot: QtBot, state: State, size_px: int) -> None:
    """Nothing but rounded corners is between ink and nothing."""
    picture = image(state, Panel.LIGHT, size_px)
    blurred = [
        place
        for place in itertools.product(range(size_px), range(size_px))
        if 0 < picture.pixelColor(*place).alpha() < 255
    ]
    assert len(blurred) <= 0.08 * size_px * size_px


def test_all_sizes_are_there(qtbot: QtBot) -> None:
    sizes = tray_icon(State.PAUSED, Panel.DARK).availableSizes()
    assert sorted(size.width() for size in sizes) == sorted(SIZES_PX)


@pytest.mark.parametrize(
    ("desktop", "scheme", "panel"),
    [
        ("ubuntu:GNOME", Qt.ColorScheme.Light, Panel.DARK),
        ("KDE", Qt.ColorScheme.Light, Panel.LIGHT),
        ("KDE", Qt.ColorScheme.Dark, Panel.DARK),
        ("KDE", Qt.ColorScheme.Unknown, Panel.UNKNOWN),
        ("openbox", Qt.ColorScheme.Dark, Panel.UNKNOWN),
        ("", Qt.ColorScheme.Dark, Panel.UNKNOWN),
    ],
)
def test_the_panel_is_known_where_it_can_be(
    desktop: str, scheme: Qt.ColorScheme, panel: Panel
) -> None:
    assert panel_of({"XDG_CURRENT_DESKTOP": desktop}, scheme) is panel


def test_there_is_a_panel_here(qtbot: QtBot) -> None:
    assert panel_here() in Panel

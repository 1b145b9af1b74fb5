"""The icons of the tray: one shape for each state, in ink that can be seen on the panel.

The drawings of resources/icons/tray are black for the ink and white for what is cut out of
it; each is there on three grids, so that its edges fall on pixels. Main thread.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from enum import Enum, auto

from PySide6.QtCore import QByteArray, QRectF, QSettings, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from live_caption.gui.status import State
from live_caption.paths import resource

SIZES_PX = (16, 20, 22, 24, 32, 44, 48, 64)
_GRIDS = (24, 22, 16)  # the first that divides the size
_DARK_PANELS = {"GNOME", "Unity", "X-Cinnamon", "Pantheon"}
_PALETTE_PANELS = {"KDE", "LXQt", "XFCE", "MATE", "Budgie"}
_WINDOWS = r"HKEY_CURRENT_USER\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"


class Panel(Enum):
    """What the icon stands on."""

    LIGHT = auto()
    DARK = auto()
    UNKNOWN = auto()


_INKS = {  # ink, what is cut out, ink of an error
    Panel.LIGHT: ("#2b303a", "#ffffff", "#c8262c"),
    Panel.DARK: ("#f3f4f6", "#1c1f25", "#ff7a70"),
    Panel.UNKNOWN: ("#2a80d8", "#ffffff", "#df4347"),  # can be seen on white and on black
}


def tray_icon(state: State, panel: Panel) -> QIcon:
    """The icon in all sizes; a screen of twice the pixels takes the larger ones."""
    ink, cut, alarm = _INKS[panel]
    icon = QIcon()
    for size_px in SIZES_PX:
        icon.addPixmap(_drawn(state, size_px, alarm if state is State.ERROR else ink, cut))
    icon.setIsMask(sys.platform == "darwin")  # the menu bar of macOS colours it by itself
    return icon


def _drawn(state: State, size_px: int, ink: str, cut: str) -> QPixmap:
    grid = next((grid for grid in _GRIDS if size_px % grid == 0), 22)
    drawing = resource(f"icons/tray/{state}-{grid}.svg").read_text(encoding="utf-8")
    drawing = drawing.replace('"#000"', f'"{ink}"').replace('"#fff"', f'"{cut}"')
    pixmap = QPixmap(size_px, size_px)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(drawing.encode())).render(painter, QRectF(pixmap.rect()))
    painter.end()
    return pixmap


def panel_here() -> Panel:
    """The panel of this desktop, as far as it can be known."""
    if sys.platform == "win32":
        light = QSettings(_WINDOWS, QSettings.Format.NativeFormat).value("SystemUsesLightTheme")
        return Panel.UNKNOWN if light is None else Panel.LIGHT if light else Panel.DARK
    if sys.platform == "darwin":
        return Panel.LIGHT
    return panel_of(os.environ, QGuiApplication.styleHints().colorScheme())


def panel_of(environ: Mapping[str, str], scheme: Qt.ColorScheme) -> Panel:
    """The panel of a Unix desktop: some are always dark, some are as the windows are."""
    desktops = set(environ.get("XDG_CURRENT_DESKTOP", "").split(":"))
    if desktops & _DARK_PANELS:
        return Panel.DARK
    if not desktops & _PALETTE_PANELS or scheme is Qt.ColorScheme.Unknown:
        return Panel.UNKNOWN
    return Panel.DARK if scheme is Qt.ColorScheme.Dark else Panel.LIGHT

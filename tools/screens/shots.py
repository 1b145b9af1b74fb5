"""Shows every page at one scale, looks whether everything fits, and takes its picture.

Runs in a process of its own, because Qt takes the scale from its environment. Prints a line
of JSON for each problem.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from live_caption.gui import inventory, panel
from live_caption.gui.caption_window import CaptionWindow
from live_caption.gui.icons import icon
from live_caption.paths import AppPaths
from live_caption.pipeline import machine
from live_caption.settings import Settings
from tools.screens.fit import too_small
from tools.screens.pages import PAGES
from tools.screens.scene import SCRIPTS, Scene, devices, furnish, measure

_MARGIN = 32
_LOGS = Path("/home/me/.local/state/live-caption/log")  # where they are on Linux; only shown
_QUICK = 75  # somewhat larger files, in a third of the time
_SCENERY = {
    "light": (QColor(214, 226, 236), QColor(166, 190, 206)),
    "dark": (QColor(70, 84, 100), QColor(38, 46, 58)),
}
_SCHEMES = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}


def main(folder: Path, scale: str, looks: Iterable[str]) -> None:
    application = QApplication([])
    application.setApplicationDisplayName("Live Caption")
    application.setWindowIcon(icon("live-caption"))
    with (
        patch.object(inventory, "list_devices", devices),
        patch.object(machine, "measure", measure),
        patch.object(panel, "is_compositing", lambda: True),  # else nothing shines through
    ):
        for look in looks:
            language, theme = look.split("-")
            application.styleHints().setColorScheme(_SCHEMES[theme])
            with tempfile.TemporaryDirectory() as home:
                paths = replace(AppPaths.below(Path(home)), logs=_LOGS)
                furnish(paths, SCRIPTS[language])
                _take_all(paths, language, theme, folder, f"{look}-{scale}")


def _take_all(paths: AppPaths, language: str, theme: str, folder: Path, suffix: str) -> None:
    always = Settings(interface_language=language, history_keep=True)
    for _, pages in groupby(PAGES, lambda page: page.desktop):
        first, *others = pages
        scene = Scene(replace(always, **first.settings), paths)
        try:
            for page in (first, *others):
                window = page.open(scene)
                scene.settle()
                if too_small(window):
                    scene.rest()  # answers may just have come that are not laid out yet
                for problem in too_small(window):
                    print(json.dumps(f"{page.name}-{suffix}: {problem}"), flush=True)
                picture(window, theme).save(
                    str(folder / f"{page.name}-{suffix}.png"), "PNG", _QUICK
                )
                window.close()
        finally:
            scene.close()


def picture(window: QWidget, theme: str) -> QPixmap:
    """A window as it is; captions, through which one sees, stand before some scenery."""
    shot = window.grab()
    if not isinstance(window, CaptionWindow):
        return shot
    ratio = shot.devicePixelRatio()
    size = window.size() + QSize(2 * _MARGIN, 2 * _MARGIN)
    scenery = QPixmap(size * ratio)
    scenery.setDevicePixelRatio(ratio)
    painter = QPainter(scenery)
    top, bottom = _SCENERY[theme]
    gradient = QLinearGradient(0, 0, 0, size.height())
    gradient.setColorAt(0, top)
    gradient.setColorAt(1, bottom)
    painter.fillRect(QRect(QPoint(), size), gradient)
    painter.drawPixmap(_MARGIN, _MARGIN, shot)
    painter.end()
    return scenery


if __name__ == "__main__":
    main(Path(sys.argv[1]), os.environ["QT_SCALE_FACTOR"], sys.argv[2:])

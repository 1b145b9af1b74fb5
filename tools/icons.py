"""Draws the program's icon in the sizes that desktops ask for: python -m tools.icons FOLDER.

FOLDER is a `hicolor` folder of the icon theme. Needs Qt, and no screen.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DRAWING = ROOT / "resources" / "icons" / "live-caption.svg"
SIZES_PX = (16, 22, 24, 32, 48, 64, 128, 256, 512)


def draw(folder: Path) -> None:
    """Writes `<size>/apps/live-caption.png` for every size, and the drawing itself."""
    from PySide6.QtGui import QGuiApplication, QIcon

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication([])
    icon = QIcon(str(DRAWING))
    for size_px in SIZES_PX:
        target = folder / f"{size_px}x{size_px}" / "apps" / "live-caption.png"
        target.parent.mkdir(parents=True)
        if not icon.pixmap(size_px, size_px).save(str(target)):
            raise SystemExit(f"{target} cannot be drawn.")
    application.quit()
    scalable = folder / "scalable" / "apps"
    scalable.mkdir(parents=True)
    shutil.copyfile(DRAWING, scalable / "live-caption.svg")


if __name__ == "__main__":
    draw(Path(sys.argv[1]))

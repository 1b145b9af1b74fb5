"""The watched application, which downloads the model “toy” as soon as it is open."""

from __future__ import annotations

import sys
from unittest.mock import patch

TOY = "toy"


def main() -> int:
    from PySide6.QtCore import Slot

    from live_caption.gui import desktop
    from tests.e2e import watched

    class DownloadingDesktop(desktop.Desktop):
        @Slot()
        def open(self) -> None:
            super().open()
            self.inventory.models_changed.connect(self._download)
            self.inventory.look_for_models()

        @Slot()
        def _download(self) -> None:
            toy = self.inventory.model(TOY)
            assert toy is not None
            self.jobs.download(toy.entry)

    with patch.object(desktop, "Desktop", DownloadingDesktop):
        return watched.main()


if __name__ == "__main__":
    sys.exit(main())

"""The way from a problem in the caption window to what can be done about it. Main thread."""

from __future__ import annotations

from live_caption.gui.pill import Pill


class DetailsButton(Pill):
    """Stands beside the status."""

    def name(self) -> None:
        self.setText(self.tr("Details…"))
        self.setAccessibleName(self.tr("Details of what does not work"))

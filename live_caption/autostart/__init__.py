"""Whether the program starts when a person logs in: asked of the system, and told to it.

Where the system keeps it is the truth; a person may change it there. Main thread.
"""

from __future__ import annotations

import sys
from typing import Protocol

from live_caption.autostart.launch import launch


class Autostart(Protocol):
    """The system's list of what starts at login, as far as this program is concerned.

    `set` raises StorageError when the list cannot be changed.
    """

    def enabled(self) -> bool: ...
    def set(self, enabled: bool) -> None: ...


def autostart_of_system() -> Autostart:
    """That of the system this runs on."""
    if sys.platform == "win32":
        from live_caption.autostart.windows import RunKey

        return RunKey(launch())
    if sys.platform == "darwin":
        from live_caption.autostart.macos import LaunchAgent

        return LaunchAgent(launch())
    from live_caption.autostart.desktop_entry import DesktopEntry

    return DesktopEntry(launch())

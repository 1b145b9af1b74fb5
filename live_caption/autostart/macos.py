"""Starting at login on macOS: a launch agent of the person."""

from __future__ import annotations

import plistlib
from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError

from live_caption.autostart.files import delete
from live_caption.autostart.launch import Launch
from live_caption.paths import write_atomically

LABEL = "live-caption"


class LaunchAgent:
    """A property list in `~/Library/LaunchAgents`; read at the next login."""

    def __init__(self, launch: Launch, folder: Path | None = None) -> None:
        self._launch = launch
        folder = folder or Path.home() / "Library" / "LaunchAgents"
        self.path = folder / f"{LABEL}.plist"

    def enabled(self) -> bool:
        agent = self._agent()
        words = agent.get("ProgramArguments")
        is_there = isinstance(words, list) and words and Path(str(words[0])).exists()
        return bool(is_there and agent.get("RunAtLoad") and not agent.get("Disabled"))

    def set(self, enabled: bool) -> None:
        if enabled:
            write_atomically(self.path, plistlib.dumps(self._content()))
        else:
            delete(self.path)

    def _content(self) -> dict[str, Any]:
        content: dict[str, Any] = {
            "Label": LABEL,
            "ProgramArguments": self._launch.words,
            "RunAtLoad": True,
            "ProcessType": "Interactive",
        }
        if self._launch.folder:
            content["WorkingDirectory"] = str(self._launch.folder)
        return content

    def _agent(self) -> dict[str, Any]:
        try:
            agent = plistlib.loads(self.path.read_bytes())
        except (OSError, ValueError, AttributeError, ExpatError):
            return {}
        return agent if isinstance(agent, dict) else {}

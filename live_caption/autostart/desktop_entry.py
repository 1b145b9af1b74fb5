"""Starting at login on Linux: a desktop entry in the autostart folder of the person.

The format is that of freedesktop.org's Desktop Entry and Autostart specifications.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from configparser import Error, RawConfigParser
from pathlib import Path

from live_caption.autostart.files import delete
from live_caption.autostart.launch import Launch
from live_caption.paths import write_atomically

_GROUP = "Desktop Entry"
_RESERVED = re.compile(r"[\s\"'\\><~|&;$*?#()`]")
_ESCAPES = {"\\": r"\\", "\n": r"\n", "\r": r"\r", "\t": r"\t"}


class DesktopEntry:
    """The file `autostart/live-caption.desktop`."""

    def __init__(self, launch: Launch, environ: Mapping[str, str] = os.environ) -> None:
        self._launch = launch
        self.path = _config(environ) / "autostart" / "live-caption.desktop"

    def enabled(self) -> bool:
        """Whether the desktop would start the program: desktops switch an entry off within it."""
        entry = self._entry()
        program = entry.get("TryExec", "")
        return (
            bool(entry.get("Exec"))
            and entry.get("Hidden", "false") != "true"
            and entry.get("X-GNOME-Autostart-enabled", "true") != "false"
            and (not program or shutil.which(_unescaped(program)) is not None)
        )

    def set(self, enabled: bool) -> None:
        if enabled:
            write_atomically(self.path, self._text().encode())
        else:
            delete(self.path)

    def _entry(self) -> Mapping[str, str]:
        parser = RawConfigParser(strict=False, delimiters=("=",), comment_prefixes=("#",))
        parser.optionxform = str  # type: ignore[assignment,method-assign]  # keys have capitals
        try:
            parser.read_string(self.path.read_text(encoding="utf-8"))
            return dict(parser.items(_GROUP))
        except (OSError, UnicodeDecodeError, Error):
            return {}

    def _text(self) -> str:
        launch = self._launch
        lines = {
            "Type": "Application",
            "Name": "Live Caption",
            "Icon": "live-caption",
            "TryExec": _escaped(launch.program),
            "Exec": _escaped(" ".join(map(_quoted, launch.words))),
            "Path": _escaped(str(launch.folder)) if launch.folder else "",
            "Terminal": "false",
            "X-GNOME-Autostart-enabled": "true",
        }
        return f"[{_GROUP}]\n" + "".join(f"{key}={text}\n" for key, text in lines.items() if text)


def _config(environ: Mapping[str, str]) -> Path:
    """The folder of the person's configuration; one that is not absolute does not count."""
    folder = Path(environ.get("XDG_CONFIG_HOME", ""))
    return folder if folder.is_absolute() else Path.home() / ".config"


def _quoted(word: str) -> str:
    """An argument as Exec has it; only there a per cent sign begins a field code."""
    word = word.replace("%", "%%")
    if word and not _RESERVED.search(word):
        return word
    return '"' + re.sub(r'(["`$\\])', r"\\\1", word) + '"'


def _escaped(text: str) -> str:
    """A value as the file has it."""
    return "".join(_ESCAPES.get(character, character) for character in text)


def _unescaped(text: str) -> str:
    plain = {escape: character for character, escape in _ESCAPES.items()}
    return re.sub(r"\\.", lambda found: plain.get(found[0], found[0]), text)

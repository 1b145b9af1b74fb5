"""How this program is started once more, in the tray, whichever way it was installed."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HIDDEN = "--hidden"
_ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Launch:
    """A program with its arguments, and the folder to start it in where that matters."""

    program: str
    arguments: tuple[str, ...]
    folder: Path | None = None

    @property
    def words(self) -> list[str]:
        return [self.program, *self.arguments]


def launch(
    executable: str = sys.executable,
    environ: Mapping[str, str] = os.environ,
    root: Path = _ROOT,
    *,
    frozen: bool = hasattr(sys, "frozen"),
) -> Launch:
    """What to start: a bundle itself, an installed command, or the package in its source tree."""
    if frozen:
        return Launch(environ.get("APPIMAGE") or executable, (HIDDEN,))
    module = ("-m", "live_caption", HIDDEN)
    if (root / "pyproject.toml").is_file():
        return Launch(executable, module, root)
    for name in ("live-caption-gui.exe", "live-caption"):
        command = Path(executable).with_name(name)
        if command.is_file():
            return Launch(str(command), (HIDDEN,))
    return Launch(executable, module)

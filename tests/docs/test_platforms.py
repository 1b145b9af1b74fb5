"""The page of what has not been run is complete."""

from __future__ import annotations

import re

from tests.docs.pages import ROOT, Page

PATH = ROOT / "docs" / "platforms.md"
PAGE = Page(PATH, PATH.read_text(encoding="utf-8"))
ORDINARY = {"live_caption/autostart/__init__.py", "live_caption/gui/hotkeys.py"}
"""They ask for the system only to choose one of the files that are listed."""

ASKS = re.compile(r"""sys\.platform|["'](?:win32|darwin)["']|ctypes\.windll|os\.name == "nt\"""")


def listed() -> set[str]:
    links = (link for link in PAGE.links() if link.startswith("../"))
    return {(PATH.parent / link).resolve().relative_to(ROOT).as_posix() for link in links}


def test_every_file_that_asks_for_the_system_is_listed() -> None:
    asking = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "live_caption").rglob("*.py")
        if ASKS.search(path.read_text(encoding="utf-8"))
    }
    assert asking - ORDINARY <= listed()


def test_every_part_of_the_installers_is_listed() -> None:
    parts = {
        path.relative_to(ROOT).as_posix()
        for folder in ("windows", "macos")
        for path in (ROOT / "installer" / folder).iterdir()
        if path.is_file()
    }
    assert parts <= listed()

"""Every page in both languages, light and dark, at three scales: nothing is cut off.

The pictures are left in build/screenshots/pages.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.screens.pages import PAGES
from tools.screens.taking import LOOKS, ROOT, SCALES, show

_FOLDER = ROOT / "build" / "screenshots" / "pages"


@pytest.fixture
def folder(request: pytest.FixtureRequest) -> Path:
    """An empty folder for the pictures of one scale."""
    folder = _FOLDER / str(request.getfixturevalue("scale"))
    shutil.rmtree(folder, ignore_errors=True)
    return folder


@pytest.mark.parametrize("scale", SCALES)
def test_no_text_is_cut_off(needs: Callable[..., None], folder: Path, scale: float) -> None:
    needs("Xvfb")
    assert show(folder, scale, LOOKS) == []
    expected = {f"{page.name}-{look}-{scale}.png" for page in PAGES for look in LOOKS}
    assert {path.name for path in folder.iterdir()} == expected

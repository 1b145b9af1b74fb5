"""The pictures in the documents are those of the pages that are documented, and small."""

from __future__ import annotations

from tools.screens.__main__ import DOCUMENTS
from tools.screens.pages import PAGES
from tools.screens.taking import DOCUMENTED

_MOST = 1_500_000  # bytes of all together


def test_the_documents_have_a_picture_of_each_documented_page() -> None:
    names = {f"{page.name}-{look}.png" for page in PAGES if page.documented for look in DOCUMENTED}
    assert {path.name for path in DOCUMENTS.iterdir()} == names


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in DOCUMENTS.iterdir()) < _MOST

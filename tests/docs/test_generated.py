"""What a program writes into the documentation is what the program would write now."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.pages import PAGES, Page
from tools.docs.blocks import filled, names, table
from tools.docs.makers import MAKERS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_current(page: Page) -> None:
    assert filled(page.text, MAKERS) == page.text, "run: python -m tools.docs"


def test_every_part_is_somewhere() -> None:
    """Otherwise nobody reads what is written about a command, a setting or a model."""
    assert {name for page in PAGES for name in names(page.text)} == set(MAKERS)


def test_only_what_is_between_the_comments_is_made_anew() -> None:
    page = "before\n<!-- generated: x -->\nold\n<!-- end of x -->\nafter\n"
    new = filled(page, {"x": lambda: "new\n"})
    assert new == "before\n<!-- generated: x -->\n\nnew\n\n<!-- end of x -->\nafter\n"
    assert filled(new, {"x": lambda: "new\n"}) == new
    assert names(page) == ["x"]
    with pytest.raises(KeyError):
        filled(page, {})


def test_a_table_stays_one_whatever_is_in_it() -> None:
    assert table(("a", "b"), [("1|2", "3")], 1) == "| a | b |\n| --- | ---: |\n| 1\\|2 | 3 |\n"


def test_the_pages_are_all_there_are() -> None:
    assert len(PAGES) > 10
    assert all(isinstance(page.path, Path) for page in PAGES)

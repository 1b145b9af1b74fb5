"""Every link leads somewhere, and every page can be reached."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import PAGES, ROOT, Page

BY_PATH = {page.path: page for page in PAGES}


def broken(page: Page) -> list[str]:
    return [link for link in page.links() if not leads_somewhere(page, link)]


def leads_somewhere(page: Page, link: str) -> bool:
    if link.startswith("https://"):
        return True
    target, _, anchor = link.partition("#")
    path = (page.path.parent / target).resolve() if target else page.path
    if (target and not path.exists()) or not path.is_relative_to(ROOT):
        return False
    there = page if path == page.path else BY_PATH.get(path)
    return not anchor or (there is not None and anchor in there.anchors())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Page) -> None:
    assert broken(page) == []


def test_a_wrong_link_is_noticed() -> None:
    text = "[a](no.md) [b](README.md#no) [c](#here) [d](README.md) [e](http://x)\n# Here\n"
    page = Page(ROOT / "x.md", text)
    assert broken(page) == ["no.md", "README.md#no", "http://x"]


def test_every_page_can_be_reached_from_the_first() -> None:
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        path = waiting.pop()
        if path in BY_PATH and path not in reached:
            reached.add(path)
            links = (link.partition("#")[0] for link in BY_PATH[path].links())
            waiting += [(path.parent / link).resolve() for link in links if "://" not in link]
    assert {page.name for page in PAGES} - {BY_PATH[path].name for path in reached} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pictures_say_what_they_show(page: Page) -> None:
    assert not re.findall(r"!\[\s*\]", page.text)

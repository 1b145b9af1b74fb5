"""What a page about the windows prints in bold, the windows say."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import ROOT
from tests.docs.test_messages import templates


def bold(page: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [" ".join(found.split()) for found in re.findall(r"\*\*([^*]+)\*\*", text)]


def plain(label: str) -> str:
    """A label without what marks its key, as Chinese has it in brackets behind it."""
    return re.sub(r"\(&\w\)|&", "", label).rstrip("….")


@pytest.mark.parametrize(("page", "kind"), [("gui.md", "source"), ("zh-CN/gui.md", "translation")])
def test_every_label_is_one_of_the_windows(page: str, kind: str) -> None:
    labels = {plain(label) for label in templates(kind)}
    named = bold(page)
    assert len(named) > 20
    assert [each for each in named if plain(each) not in labels] == []

"""Every setting that a page names exists, and every setting is in a page."""

from __future__ import annotations

import re

import pytest

from live_caption.settings import specs
from tests.docs.pages import PAGES, ROOT, Page

KEYS = {spec.key for spec in specs()}
_KEY = re.compile(r"[a-z]+\.[a-z_]+")
_ENDINGS = {
    "bin", "db", "deb", "desktop", "exe", "gguf", "iss", "json", "log", "md", "onnx", "png", "py",
    "qm", "spec", "srt", "svg", "tar", "toml", "ts", "tsv", "txt", "vtt", "wav", "xml", "yml",
}  # fmt: skip
_PACKAGES = {"bench", "tools", "tests"}


def unknown(page: Page) -> list[str]:
    """Names that look like settings and are none."""
    found = [text for text in page.inline() if _KEY.fullmatch(text)]
    return [
        text
        for text in found
        if text not in KEYS
        and text.partition(".")[2] not in _ENDINGS
        and text.partition(".")[0] not in _PACKAGES
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_setting_that_is_named_exists(page: Page) -> None:
    assert unknown(page) == []


def test_a_wrong_name_is_noticed() -> None:
    page = Page(ROOT / "x.md", "`sound.sauce` `sound.source` `a.toml` `bench.qwen`")
    assert unknown(page) == ["sound.sauce"]


@pytest.mark.parametrize("page", ["docs/gui.md", "docs/zh-CN/gui.md"])
def test_every_setting_is_explained(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [key for key in sorted(KEYS) if f"`{key}`" not in text] == []

"""Every message that the troubleshooting pages quote is one that the program writes."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from functools import cache

import pytest

from tests.docs.pages import ROOT
from tools.texts import texts

_FIELD = re.compile(r"\{\w*\}")
_LEAST = 0.5  # of a message that must stand in the template word for word


def quoted(name: str) -> list[str]:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    return re.findall(r"^> (.+)$", text, re.MULTILINE)


@cache
def templates(kind: str) -> tuple[str, ...]:
    """Everything the windows may say: as the code has it (source), or in Chinese (translation)."""
    if kind == "source":
        return tuple(text.source for text in texts())
    path = ROOT / "resources" / "translations" / "live_caption_zh_CN.ts"
    found = (each.findtext(kind) for each in ElementTree.parse(path).getroot().iter("message"))
    return tuple(filter(None, found))


def is_said(message: str, kind: str) -> bool:
    shown = re.sub("…(?!$)", "X", message.removesuffix("…")) + "…" * message.endswith("…")
    return any(
        re.fullmatch(pattern(template), shown) or re.fullmatch(pattern(template), message)
        for template in templates(kind)
        if len(_FIELD.sub("", template)) >= _LEAST * len(message.replace("…", ""))
    )


def pattern(template: str) -> str:
    return ".+".join(map(re.escape, _FIELD.split(template)))


@pytest.mark.parametrize(
    ("page", "kind"),
    [("troubleshooting.md", "source"), ("zh-CN/troubleshooting.md", "translation")],
)
def test_every_message_is_one_of_the_program(page: str, kind: str) -> None:
    messages = quoted(page)
    assert len(messages) > 20
    assert [each for each in messages if not is_said(each, kind)] == []


def test_a_message_that_nobody_says_is_noticed() -> None:
    assert is_said("There is no microphone.", "source")
    assert is_said("There is no sound device “…”.", "source")
    assert not is_said("There is no loudspeaker.", "source")
    assert not is_said("There is no sound device at “…”.", "source")

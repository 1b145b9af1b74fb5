"""The tables of settings in the documentation, from the table of settings."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from live_caption.settings import Spec, Tab, specs
from tools.docs.blocks import table

_TRANSLATIONS = Path(__file__).resolve().parents[2] / "resources" / "translations"


@dataclass(frozen=True, slots=True)
class Words:
    """What a language calls the columns and the texts of the table."""

    columns: tuple[str, ...] = ("setting", "what it does", "at first", "in settings.toml")
    yes: str = "yes"
    no: str = "no"
    advanced: str = " (advanced)"
    empty: str = "empty"
    texts: Mapping[str, str] = field(default_factory=dict)

    def of(self, text: str) -> str:
        return self.texts.get(text, text)


ENGLISH = Words()


@cache
def chinese() -> Words:
    """As the windows say it in Simplified Chinese."""
    return Words(
        columns=("设置", "作用", "初始值", "settings.toml 中的名称"),
        yes="是",
        no="否",
        advanced="（高级）",
        empty="空",
        texts=translations("zh_CN", "SettingsTable"),
    )


def translations(language: str, part: str) -> dict[str, str]:
    """The texts of a part of the program in another language, as far as they are translated."""
    tree = ElementTree.parse(_TRANSLATIONS / f"live_caption_{language}.ts")
    return {
        message.findtext("source", ""): message.findtext("translation", "")
        for context in tree.iter("context")
        if context.findtext("name") == part
        for message in context.iter("message")
        if message.findtext("translation")
    }


def settings_table(tab: Tab, words: Words = ENGLISH) -> str:
    """The settings of a tab, in the order of the dialog."""
    rows = [_row(each, words) for each in specs() if each.tab is tab]
    return table(words.columns, rows)


def _row(spec: Spec, words: Words) -> tuple[str, ...]:
    label = words.of(spec.label)
    note = words.advanced if spec.advanced else ""
    return f"{label}{note}", words.of(spec.help), _default(spec, words), f"`{spec.key}`"


def _default(spec: Spec, words: Words) -> str:
    """The default as the dialog shows it."""
    if spec.choices:
        shown = dict(zip(spec.choices, spec.choice_labels, strict=True))
        return words.of(shown[str(spec.default)])
    if isinstance(spec.default, bool):
        return words.yes if spec.default else words.no
    if spec.default == "":
        return words.empty
    return f"{spec.default} {words.of(spec.unit)}".strip()

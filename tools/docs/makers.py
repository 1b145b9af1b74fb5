"""The generated parts of the documentation, by name."""

from __future__ import annotations

from functools import partial

from live_caption.models.catalogue import Catalogue, ModelEntry, ModelFile
from live_caption.paths import resource
from live_caption.settings import Tab
from tools.docs import cli
from tools.docs.blocks import Make, table
from tools.docs.settings import chinese, settings_table, translations

_MANY = 6  # languages that are counted and no longer named
_COLUMNS = ("model", "languages", "MB", "licence", "what it is good for")
_COLUMNS_ZH = ("模型", "语言", "大小（MB）", "许可证", "适合什么")
_MB = 2  # the column
_SMALL = 1_000_000  # bytes
_SHOWN = 12  # digits of a hash


def models() -> str:
    """The catalogue in brief."""
    return table(_COLUMNS, [(*_facts(each, "many"), each.purpose) for each in _entries()], _MB)


def files() -> str:
    """The files of every model that are not small, and how each is known."""
    rows = [
        (
            f"`{entry.id}`" if file is _large(entry)[0] else "",
            f"`{file.name}`",
            f"{file.size / 1e6:.1f}",
            f"`{file.sha256[:_SHOWN]}…`",
            entry.licence,
        )
        for entry in _entries()
        for file in _large(entry)
    ]
    return table(("model", "file", "MB", "SHA-256 begins with", "licence"), rows, _MB)


def _large(entry: ModelEntry) -> list[ModelFile]:
    return [file for file in entry.files if file.size > _SMALL]


def models_zh() -> str:
    words = translations("zh_CN", "Sentences")
    rows = [(*_facts(each, "多种"), words.get(each.purpose, each.purpose)) for each in _entries()]
    return table(_COLUMNS_ZH, rows, _MB)


def _chinese_settings(tab: Tab) -> str:
    return settings_table(tab, chinese())


def _entries() -> tuple[ModelEntry, ...]:
    return Catalogue.read(resource("models.toml")).entries


def _facts(entry: ModelEntry, many: str) -> tuple[str, ...]:
    return (
        f"`{entry.id}`",
        _languages(entry.languages, many),
        f"{entry.bytes / 1e6:.0f}",
        entry.licence,
    )


def _languages(codes: tuple[str, ...], many: str) -> str:
    if "*" in codes:
        return many
    return ", ".join(codes) if len(codes) <= _MANY else str(len(codes))


MAKERS: dict[str, Make] = {
    "commands": cli.commands,
    "models": models,
    "files": files,
    "models-zh": models_zh,
    **{f"settings-{tab.lower()}": partial(settings_table, tab) for tab in Tab},
    **{f"settings-{tab.lower()}-zh": partial(_chinese_settings, tab) for tab in Tab},
}

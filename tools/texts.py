"""Finds every text of Live Caption that people read in its windows; for tools.translations.

Qt's own lupdate finds what is written in calls of tr(). Here most texts are somewhere else:
in the table of settings, in the catalogue of models, and in the sentences of layers that know
nothing of Qt. Nothing is run; the sources are read as syntax.
"""

from __future__ import annotations

import ast
import errno
import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "live_caption"
SENTENCES = "Sentences"
_NOT_BELOW = (
    "cli", "gui", "__main__.py", "diagnosis.py", "logs.py", "versions.py", "asr/rollback/config.py",
    "asr/rollback/decoder.py", "caption/export.py",
)  # fmt: skip
"""Whose texts no window shows, or are found in another way."""
_UNSEEN = ("_log", "logging", "re", "argparse", "warnings")  # whoever is called with it keeps it
_UNSEEN_CALLS = {
    "ValueError", "TypeError", "KeyError", "RuntimeError", "AssertionError",
    "_choice", "_keys", "_number", "_plain",
}  # fmt: skip
_RAISED = re.compile(r"(Error|Refusal|Problem)$")
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_WORD = re.compile(r"\b[a-z]{3,}\b")
_MACHINE = re.compile(r"\n|<\||-->|%\(|  |^[A-Z]{3,} ")
_REASONS = (
    errno.EACCES, errno.EBUSY, errno.ECONNREFUSED, errno.EDQUOT, errno.EEXIST, errno.EFBIG,
    errno.EHOSTUNREACH, errno.EIO, errno.EISDIR, errno.EMFILE, errno.ENAMETOOLONG,
    errno.ENETUNREACH, errno.ENOENT, errno.ENOSPC, errno.ENOTDIR, errno.EPERM, errno.EROFS,
    errno.ETIMEDOUT,
)  # fmt: skip
"""What a system says most often of files and networks, which becomes a part of sentences."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text as the code has it, where Qt looks for its translation."""

    context: str
    source: str
    comment: str = ""


class UnreadableText(Exception):  # noqa: N818 - said to whoever wrote it
    """A text that only exists while the program runs, so that nobody can translate it."""


def texts() -> tuple[Text, ...]:
    """All of them, each once. Raises UnreadableText."""
    found = [*of_windows(), *of_settings(), *of_languages()]
    found += [Text(SENTENCES, sentence) for sentence in sentences()]
    return tuple(dict.fromkeys(found))


# --- what the windows say -----------------------------------------------------------------


def of_windows() -> Iterator[Text]:
    for path in sorted((PACKAGE / "gui").glob("**/*.py")):
        yield from of_module(path.read_text(encoding="utf-8"), path.name)


def of_module(code: str, name: str) -> Iterator[Text]:
    """The texts in calls of `self.tr`, `QCoreApplication.translate` and module functions that
    only pass on to it with a context.
    """
    tree = ast.parse(code)
    contexts = dict(_translators(tree))
    for context, call in _calls(tree, ""):
        function = ast.unparse(call.func)
        if function.endswith(".tr"):
            yield _text(context, call.args, name)
        elif function.endswith("QCoreApplication.translate"):
            if isinstance(call.args[1], ast.Constant):
                yield _text(_literal(call.args[0], name), call.args[1:], name)
        elif function in contexts and function.startswith("_tr"):
            yield _text(contexts[function], call.args, name)


def _translators(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The functions of a module that translate what they are given, with their contexts."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and isinstance(node.body[-1], ast.Return):
            call = node.body[-1].value
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(".translate"):
                yield node.name, _literal(call.args[0], node.name)


def _calls(node: ast.AST, context: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call, with the class it stands in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield context, child
        inner = child.name if isinstance(child, ast.ClassDef) else context
        yield from _calls(child, inner)


def _text(context: str, arguments: list[ast.expr], name: str) -> Text:
    comment = _literal(arguments[1], name) if len(arguments) > 1 else ""
    return Text(context, _literal(arguments[0], name), comment)


def _literal(node: ast.expr, name: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise UnreadableText(f"{name}:{node.lineno}: {ast.unparse(node)}")


# --- what the tables say ------------------------------------------------------------------


def of_settings() -> Iterator[Text]:
    from live_caption.settings import Tab, specs

    for tab in Tab:
        yield Text("SettingsTable", tab.value)
    for spec in specs():
        for text in (spec.label, spec.help, spec.unit, *spec.choice_labels):
            if text:
                yield Text("SettingsTable", text)


def of_languages() -> Iterator[Text]:
    """The languages that can be chosen, and those that models know."""
    from live_caption.gui.spoken import COMMON, name_in_english

    codes = {code for model in _catalogue() for code in model["languages"]}
    for code in sorted({*COMMON, *filter(_LANGUAGE.fullmatch, codes)}):
        yield Text("LanguageNames", name_in_english(code))


def _catalogue() -> list[dict[str, str]]:
    content = tomllib.loads((ROOT / "resources" / "models.toml").read_text(encoding="utf-8"))
    models: list[dict[str, str]] = content["model"]
    return models


# --- what the layers below say ------------------------------------------------------------


def sentences() -> tuple[str, ...]:
    """The sentences, and parts of sentences, of everything below the windows, with {fields}."""
    from live_caption.versions import ENGINES

    found: dict[str, None] = {}
    for path in sorted(PACKAGE.glob("**/*.py")):
        if not path.relative_to(PACKAGE).as_posix().startswith(_NOT_BELOW):
            found.update(dict.fromkeys(of_layer(path.read_text(encoding="utf-8"))))
    for model in _catalogue():
        found.update(dict.fromkeys((model["title"], model["purpose"])))
    found.update(dict.fromkeys(models for models, _package in ENGINES))
    found.update(dict.fromkeys(os.strerror(number) for number in _REASONS))
    return tuple(sorted(found))


def of_layer(code: str) -> Iterator[str]:
    """The templates in a module: what is raised, and whatever reads like a sentence."""
    return _of_node(ast.parse(code), raised=False)


def _of_node(node: ast.AST, *, raised: bool) -> Iterator[str]:
    if isinstance(node, ast.Call):
        function = ast.unparse(node.func)
        if function.partition(".")[0] in _UNSEEN or function in _UNSEEN_CALLS:
            return
        raised = bool(_RAISED.search(function))
    template = _template(node)
    if template is not None:
        if raised or _is_sentence(template):
            yield template
        return
    for child in _without_docstring(node):
        yield from _of_node(child, raised=raised)


def _without_docstring(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        is_bare = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        if not is_bare:
            yield child


def _template(node: ast.AST) -> str | None:
    """A text with a {field} for each part that is filled in; None for anything else."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    names: list[str] = []
    parts = [
        part.value if isinstance(part, ast.Constant) else _field(part, names)
        for part in node.values
    ]
    return "".join(map(str, parts))


def _field(part: ast.AST, names: list[str]) -> str:
    """The last name in an expression, which tells a translator most; no name comes twice."""
    found = re.findall(r"[a-z][a-z_]+", ast.unparse(part).partition("!")[0])
    name = found[-1] if found else "value"
    while name in names:
        name += "_"
    names.append(name)
    return f"{{{name}}}"


def _is_sentence(template: str) -> bool:
    """Whether it reads like a sentence or a part of one, and not like a query or a format."""
    literal = re.sub(r"\{\w+\}", "x", template)
    is_prose = len(literal.split()) > 2 and _WORD.search(literal) is not None
    return is_prose and _MACHINE.search(template) is None

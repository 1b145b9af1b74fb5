"""Every command and option that a page names is one, and the cheap ones run."""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from live_caption.__main__ import main
from live_caption.cli.main import main as plain_main
from live_caption.cli.parser import add_stream_file, parser
from live_caption.cli.running import add_running
from tests.docs.pages import PAGES, ROOT, Page

_PROGRAMS = ("live-caption", "live-caption-cli")
_TARGETS = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
_CHEAP = {"list", "info", "path"}


def full() -> argparse.ArgumentParser:
    top = parser("live-caption", "")
    add_running(top)
    return top


def plain() -> argparse.ArgumentParser:
    top = parser("live-caption-cli", "")
    add_stream_file(top)
    return top


def commands(page: Page) -> list[str]:
    """Everything on a page that a person might type, one line each."""
    found = [*page.inline(), *page.lines_of_code()]
    written = (line.split(" # ")[0].strip().removeprefix("$ ") for line in found)
    return [line for line in written if re.match(r"[./\w-]*\b(live-caption|make|python)\b", line)]


def words(line: str) -> list[str]:
    return shlex.split(line.replace("’", "'"))


def wrong(line: str) -> str:
    """What is wrong with a command, "" when it is one."""
    program, *arguments = words(line)
    name = Path(program).name
    if name in _PROGRAMS:
        return wrong_arguments(name, arguments)
    if name == "make":
        return wrong_target(arguments)
    if name == "python" and arguments[:1] == ["-m"] and len(arguments) > 1:
        return wrong_module(arguments[1], arguments[2:])
    return ""


def wrong_arguments(program: str, arguments: list[str]) -> str:
    top = full() if program == "live-caption" else plain()
    if any("…" in each or each.startswith("[") for each in arguments):
        return unknown_words(top, arguments)
    complaint = io.StringIO()
    with contextlib.redirect_stderr(complaint), contextlib.redirect_stdout(io.StringIO()):
        try:
            top.parse_args(arguments)
        except SystemExit as end:
            return complaint.getvalue() if end.code else ""
    return ""


def unknown_words(top: argparse.ArgumentParser, arguments: list[str]) -> str:
    """For a command that is not written out: its words up to there, and its options."""
    for each in arguments:
        below = [a for a in top._actions if isinstance(a, argparse._SubParsersAction)]
        if "…" in each or not below:
            break
        if each.startswith(("-", "[")):
            continue
        if each not in below[0].choices:
            return "" if each.isupper() else f"there is no {each}"
        top = below[0].choices[each]
    options = {option for action in top._actions for option in action.option_strings}
    return "".join(f"there is no {a}" for a in arguments if a.startswith("--") and a not in options)


def wrong_target(arguments: list[str]) -> str:
    targets = [each for each in arguments if "=" not in each]
    values = dict(each.split("=", 1) for each in arguments if "=" in each)
    if unknown := set(targets) - set(_TARGETS):
        return f"there is no target {unknown}"
    if targets == ["run"]:
        given = words(values.get("ARGS", ""))
        return wrong_arguments("live-caption", given) if "…" not in given else ""
    paths = [each for each in words(values.get("ARGS", "")) if each.startswith("tests/")]
    return "".join(f"there is no {each}" for each in paths if not (ROOT / each).exists())


def wrong_module(module: str, arguments: list[str]) -> str:
    """A module of ours must be there, and know the options."""
    if module.partition(".")[0] not in {"bench", "tools", "live_caption", "tests"}:
        return ""
    found = importlib.util.find_spec(module)
    if found is None:
        return f"there is no module {module}"
    folders = found.submodule_search_locations
    source = Path(folders[0] if folders else found.origin or "")
    text = (source / "__main__.py" if folders else source).read_text(encoding="utf-8")
    options = [each.strip("[]") for each in arguments if each.strip("[]").startswith("--")]
    return "".join(f"{module} has no {each}" for each in options if f'"{each}"' not in text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_is_one(page: Page) -> None:
    assert [(line, said) for line in commands(page) if (said := wrong(line))] == []


@pytest.mark.parametrize(
    "line",
    [
        "live-caption dance",
        "live-caption listen --louder",
        "live-caption models dance …",
        "live-caption transcribe … --louder",
        "live-caption-cli --pause",
        "make dance",
        'make run ARGS="dance"',
        'make test ARGS="tests/none"',
        "python -m tools.none",
        "python -m bench.soak --none",
    ],
)
def test_a_wrong_command_is_noticed(line: str) -> None:
    assert wrong(line)


# --- options ----------------------------------------------------------------------------


def parsers(top: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield top
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from parsers(command)


def options() -> set[str]:
    return {
        option
        for top in (full(), plain())
        for command in parsers(top)
        for action in command._actions
        for option in action.option_strings
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_option_that_is_named_is_one(page: Page) -> None:
    named = [text.split()[0] for text in page.inline() if text.startswith("--")]
    assert set(named) - options() - {"--check"} == set()


def test_every_option_is_on_the_page_of_the_command_line() -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert [each for each in sorted(options()) if each.startswith("--") and each not in text] == [
        "--help"
    ] * ("--help" not in text)


# --- running ------------------------------------------------------------------------------


def cheap() -> list[str]:
    """The commands on all pages that need neither sound nor a model nor a network."""
    lines = {line for page in PAGES for line in commands(page)}
    shown = {line for line in lines if line.startswith("live-caption") and "…" not in line}
    return sorted(line for line in shown if is_cheap(words(line)[1:]))


def is_cheap(arguments: list[str]) -> bool:
    if {"--help", "--version"} & set(arguments):
        return True
    return arguments[:1] == ["models"] and arguments[1:2] != [] and arguments[1] in _CHEAP


def test_there_are_some_that_run() -> None:
    assert len(cheap()) >= 3


@pytest.mark.parametrize("line", cheap())
def test_a_cheap_command_runs(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    program, *arguments = words(line)
    run = main if program == "live-caption" else plain_main
    try:
        code = run([each.replace("ID", "whisper-tiny.en") for each in arguments if each[0] != "["])
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == 0
    assert capsys.readouterr().out

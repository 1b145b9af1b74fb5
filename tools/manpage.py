"""Writes the manual page from the parser: python -m tools.manpage prints it.

Every command and option comes from `live_caption/cli/parser.py`, so the page is current.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

from live_caption import __version__
from live_caption.cli.parser import parser
from live_caption.cli.running import add_running
from live_caption.errors import LiveCaptionError
from live_caption.paths import HOME_VARIABLE

_CODES = {0: "Everything went well.", 1: "Something else was wrong.", 130: "Ended with Ctrl-C."}


def page(date: str) -> str:
    """The page as roff, with the man macros; `date` is as in 2026-11-30."""
    return "\n".join([*_head(date), *_body(), *_foot()]) + "\n"


def _head(date: str) -> Iterator[str]:
    yield f'.TH LIVE-CAPTION 1 "{date}" "Live Caption {__version__}" "User Commands"'
    yield ".SH NAME"
    yield r"live-caption, live-caption-cli \- captions for everything a computer hears"


def _body() -> Iterator[str]:
    top = parser("live-caption", "")
    add_running(top)
    yield ".SH SYNOPSIS"
    yield r".B live\-caption"
    yield r"[\fIOPTION\fR ...] [\fICOMMAND\fR ...]"
    yield ".br"
    yield r".B live\-caption\-cli"
    yield r"\fICOMMAND\fR ..."
    yield ".SH DESCRIPTION"
    yield _text(top.description or "")
    yield "Speech is recognised on the computer itself; no sound and no word leaves it."
    yield ".PP"
    yield "Without a command, live\\-caption opens the application: the caption window and an"
    yield "icon in the tray. live\\-caption\\-cli has the same commands and needs no desktop."
    yield ".SH OPTIONS"
    yield from _option(top, top._actions[0])
    yield from _options(top)
    yield ".SH COMMANDS"
    yield from _commands(top, "")


def _commands(top: argparse.ArgumentParser, prefix: str) -> Iterator[str]:
    for action in top._actions:  # argparse has no public way to them
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                yield from _command(command, f"{prefix}{name}")


def _command(command: argparse.ArgumentParser, name: str) -> Iterator[str]:
    operands = [each for each in command._actions if _is_operand(each)]
    shown = " ".join([_bold(name), *map(_operand, operands)])
    yield f".SS {shown}"
    yield _text(command.description or "")
    yield from _options(command)
    yield from _commands(command, f"{name} ")


def _operand(action: argparse.Action) -> str:
    shown = _italic(str(action.metavar))
    return {"?": f"[{shown}]", "+": f"{shown} ..."}.get(str(action.nargs), shown)


def _is_operand(action: argparse.Action) -> bool:
    return not action.option_strings and not isinstance(action, argparse._SubParsersAction)


def _options(command: argparse.ArgumentParser) -> Iterator[str]:
    """All but --help; options that belong together come with their heading."""
    for group in command._action_groups:
        actions = [each for each in group._group_actions if each.option_strings]
        if actions and group.title and group not in command._action_groups[:2]:
            yield from (".PP", _sentence(group.title).rstrip(".") + ":")
        for action in actions:
            if not isinstance(action, argparse._HelpAction) and action.help != argparse.SUPPRESS:
                yield from _option(command, action)


def _option(command: argparse.ArgumentParser, action: argparse.Action) -> Iterator[str]:
    names = ", ".join(_bold(name) for name in action.option_strings)
    value = f" {_italic(_value(action))}" if action.nargs != 0 else ""
    yield ".TP"
    yield f"{names}{value}"
    if action.help:
        yield _text(_sentence(command._get_formatter()._expand_help(action)))


def _value(action: argparse.Action) -> str:
    if action.choices is not None:
        return "|".join(map(str, action.choices))
    return str(action.metavar or action.dest.upper())


def _foot() -> Iterator[str]:
    yield ".SH EXIT STATUS"
    for code, meaning in sorted((_CODES | _error_codes()).items()):
        yield from (".TP", _bold(str(code)), _text(meaning))
    yield ".SH ENVIRONMENT"
    yield from (".TP", _bold(HOME_VARIABLE))
    yield "A folder for settings, models, history and transcripts instead of the usual ones."
    yield ".SH FILES"
    for path, meaning in (
        ("~/.config/live-caption/settings.toml", "What was chosen in the settings."),
        ("~/.local/share/live-caption", "The history, and the models that were downloaded."),
        ("~/.local/state/live-caption/log", "What the program did, without what was said."),
    ):
        yield from (".TP", _italic(path), meaning)


def _error_codes() -> dict[int, str]:
    kinds = LiveCaptionError.__subclasses__()
    return {kind.exit_code: _sentence((kind.__doc__ or "").strip()) for kind in kinds}


def _sentence(text: str) -> str:
    text = " ".join(text.split())
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) or not text else ".")


def _text(text: str) -> str:
    escaped = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-")
    return f"\\&{escaped}" if escaped[:1] in {".", "'"} else escaped


def _bold(text: str) -> str:
    return rf"\fB{_text(text)}\fR"


def _italic(text: str) -> str:
    return rf"\fI{_text(text)}\fR"


if __name__ == "__main__":
    sys.stdout.write(page(sys.argv[1] if len(sys.argv) > 1 else time.strftime("%Y-%m-%d")))

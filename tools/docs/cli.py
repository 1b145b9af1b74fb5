"""The command line as a page: every command and option that the parser has."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator

from live_caption.asr.rollback.config import RollbackConfig
from live_caption.cli.choices import OPTIONS
from live_caption.cli.parser import add_stream_file, parser
from live_caption.cli.running import add_running
from live_caption.settings import spec
from live_caption.types import SAMPLE_RATE_HZ
from tools.docs.blocks import table

_TESTS = " (for tests)"
_USUAL = {"positional arguments", "options"}
_PLAIN = (
    "The same commands, on a computer without a desktop. Without a command it prints its help, "
    "or streams a file as the original program does."
)


def commands() -> str:
    """Everything that can be typed after `live-caption` and `live-caption-cli`."""
    full = parser("live-caption", "")
    own = {each.dest for each in full._actions}
    add_running(full)
    plain = parser("live-caption-cli", "")
    add_stream_file(plain)
    parts = [
        "## live-caption\n",
        _options(each for each in full._actions if _group(full, each) in _USUAL),
        *_references(full),
        *_sections(full, "##"),
        "## live-caption-cli\n",
        f"{_PLAIN}\n",
        _options(
            each
            for each in plain._actions
            if each.dest not in own and _group(plain, each) in _USUAL
        ),
        *_references(plain),
        *_groups(full),
    ]
    return "\n".join(parts)


def _sections(above: argparse.ArgumentParser, level: str) -> Iterator[str]:
    """A section for each command below a parser, and for those below it in turn."""
    for action in above._actions:
        if not isinstance(action, argparse._SubParsersAction):
            continue
        for command in action.choices.values():
            yield f"{level} {command.prog}\n"
            yield f"{command.description}\n"
            yield f"    {_usage(command)}\n"
            yield _options(each for each in command._actions if _group(command, each) in _USUAL)
            yield from _references(command)
            yield from _sections(command, f"{level}#")


def _usage(command: argparse.ArgumentParser) -> str:
    """What must be given, in one line."""
    needed = [each for each in command._actions if each.required or not each.option_strings]
    parts = [command.prog]
    for each in needed:
        if _is_choice_of_commands(each):
            parts.append("ACTION")
        elif each.option_strings:
            parts.append(f"{each.option_strings[-1]} {each.metavar}")
        else:
            parts.append(_positional(each))
    return " ".join([*parts, "[options]"])


def _positional(action: argparse.Action) -> str:
    name = str(action.metavar or action.dest)
    return {"+": f"{name}…", "?": f"[{name}]"}.get(str(action.nargs), name)


def _options(actions: Iterable[argparse.Action]) -> str:
    """A table; what holds without an option is told where any of them has it."""
    rows = [_row(each) for each in actions if _is_shown(each)]
    columns: tuple[str, ...] = ("option", "what it does", "without it")
    if not any(row[2] for row in rows):
        rows, columns = [row[:2] for row in rows], columns[:2]
    return table(columns, rows) if rows else ""


def _is_shown(action: argparse.Action) -> bool:
    hidden = action.dest == "help" or action.help is argparse.SUPPRESS
    return not hidden and not _is_choice_of_commands(action)


def _row(action: argparse.Action) -> tuple[str, ...]:
    text = (action.help or "").replace("%%", "%")
    if _TESTS in text:
        text = f"**for tests:** {text.replace(_TESTS, '')}"
    return f"`{_written(action)}`", text, _otherwise(action)


def _written(action: argparse.Action) -> str:
    if not action.option_strings:
        return _positional(action)
    if action.nargs == 0:
        return ", ".join(action.option_strings)
    value = action.metavar or "{" + ",".join(map(str, action.choices or ())) + "}"
    return f"{', '.join(action.option_strings)} {value}"


def _otherwise(action: argparse.Action) -> str:
    """What holds when an option is not given."""
    if action.dest in OPTIONS and action.option_strings:
        return f"the setting `{spec(OPTIONS[action.dest]).key}`"
    return _STREAMING.get(action.dest, "")


def _streaming() -> dict[str, str]:
    """How Qwen3-ASR streams when nothing is said."""
    config = RollbackConfig()
    seconds = {"stream_chunk": config.chunk, "stream_segment": config.longest}
    return {
        "stream_mode": config.mode.value,
        **{name: f"{samples // SAMPLE_RATE_HZ}" for name, samples in seconds.items()},
        "unfixed_tokens": str(config.unfixed_tokens),
        "unfixed_chunks": str(config.unfixed_chunks),
    }


_STREAMING = _streaming()


def _group(command: argparse.ArgumentParser, action: argparse.Action) -> str:
    """The title of the group that an option stands in."""
    return next(
        str(group.title) for group in command._action_groups if action in group._group_actions
    )


def _references(command: argparse.ArgumentParser) -> Iterator[str]:
    for group in command._action_groups:
        if group._group_actions and group.title not in _USUAL:
            yield f"And the options for [{group.title}](#{_anchor(str(group.title))}).\n"


def _groups(top: argparse.ArgumentParser) -> Iterator[str]:
    """The options that several commands share, once each."""
    seen: set[str] = set()
    for command in _all(top):
        for group in command._action_groups:
            title = str(group.title)
            if group._group_actions and title not in _USUAL | seen:
                seen.add(title)
                yield f"## {title[0].upper()}{title[1:]}\n"
                yield _options(group._group_actions)


def _all(top: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield top
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _all(command)


def _is_choice_of_commands(action: argparse.Action) -> bool:
    return isinstance(action, argparse._SubParsersAction)


def _anchor(title: str) -> str:
    return title.lower().replace(" ", "-")

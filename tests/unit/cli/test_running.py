"""The options that reach the program that runs."""

from __future__ import annotations

import argparse

import pytest

import live_caption.__main__
from live_caption.cli.parser import parser
from live_caption.cli.running import add_running
from live_caption.errors import InstanceError
from live_caption.instance import Command


def parse(*arguments: str) -> argparse.Namespace:
    top = parser("live-caption", "")
    add_running(top)
    return top.parse_args(arguments)


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        ((), None),
        (("--show",), Command.SHOW),
        (("--pause",), Command.PAUSE),
        (("--resume",), Command.RESUME),
        (("--quit",), Command.QUIT),
        (("--toggle", "pause"), Command.TOGGLE_PAUSE),
        (("--toggle", "captions"), Command.TOGGLE_CAPTIONS),
        (("--toggle", "lock"), Command.TOGGLE_LOCK),
    ],
)
def test_what_is_told(arguments: tuple[str, ...], command: Command | None) -> None:
    args = parse(*arguments)
    assert args.tell is command
    assert not args.hidden


@pytest.mark.parametrize(
    "arguments",
    [("--pause", "--quit"), ("--toggle",), ("--toggle", "nonsense"), ("--pause", "doctor")],
)
def test_nonsense_is_refused(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        live_caption.__main__.main(arguments)
    assert caught.value.code == 2
    assert "error:" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--show", "--pause", "--resume", "--quit"])
def test_nobody_runs(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert live_caption.__main__.main([option]) == InstanceError.exit_code
    said = capsys.readouterr().err
    assert said == "Live Caption is not running.\nStart it with “live-caption”.\n"

"""Whatever a command does, a person gets sentences and a program an exit code."""

from __future__ import annotations

import argparse
import logging
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from live_caption.cli.main import guarded, main
from live_caption.errors import (
    AudioError,
    LiveCaptionError,
    SettingsError,
    StorageError,
    UsageError,
)
from live_caption.settings import Settings

log = logging.getLogger("live_caption.test")


def raising(error: BaseException) -> Callable[[argparse.Namespace], int]:
    def run(_args: argparse.Namespace) -> int:
        raise error

    return run


def call(run: Callable[[argparse.Namespace], int]) -> int:
    return guarded(run, argparse.Namespace())


def test_exit_code_of_the_command_is_kept() -> None:
    assert call(lambda _args: 7) == 7


@pytest.mark.parametrize("kind", [UsageError, AudioError, StorageError])
def test_known_error_is_told_in_sentences(
    kind: type[LiveCaptionError], capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(raising(kind("No microphone.", "Plug one in."))) == kind.exit_code
    assert capsys.readouterr().err == "No microphone.\nPlug one in.\n"


def test_error_without_hint_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    call(raising(AudioError("No microphone.")))
    assert capsys.readouterr().err == "No microphone.\n"


def test_unexpected_error_is_one_sentence_and_a_traceback_in_the_log(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(raising(ZeroDivisionError("inside"))) == 70
    (line,) = capsys.readouterr().err.splitlines()
    log_file = home / "logs" / "live-caption.log"
    assert str(log_file) in line
    assert "ZeroDivisionError: inside" in log_file.read_text()


def test_interrupt_is_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(raising(KeyboardInterrupt())) == 130
    assert capsys.readouterr() == ("", "")


def test_interrupt_ends_the_process_whatever_still_runs() -> None:
    code = (
        "import argparse, threading; from live_caption.cli.main import ended, guarded\n"
        "def run(args):\n"
        "    threading.Thread(target=threading.Event().wait).start()\n"
        "    print('caption')\n"
        "    raise KeyboardInterrupt\n"
        "ended(guarded(run, argparse.Namespace()))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=60
    )
    assert (result.returncode, result.stdout, result.stderr) == (130, "caption\n", "")


def test_folder_that_is_no_path_is_told_in_sentences(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LIVE_CAPTION_HOME", "~no body/captions")
    assert call(lambda _args: 0) == SettingsError.exit_code
    assert "no body" in capsys.readouterr().err


def test_command_finds_settings_and_folders(home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("[captions]\nlines = 7\n")
    seen = argparse.Namespace()

    def run(args: argparse.Namespace) -> int:
        seen.args = args
        return 0

    assert call(run) == 0
    assert seen.args.settings == Settings(captions_lines=7)
    assert seen.args.paths.config == home


def test_log_level_is_that_of_the_settings(home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("[logs]\nlevel = 'debug'\n")

    def run(_args: argparse.Namespace) -> int:
        log.debug("detail")
        return 0

    call(run)
    assert "detail" in (home / "logs" / "live-caption.log").read_text()


def test_damaged_settings_are_told_and_do_not_stop(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("[captions")
    assert call(lambda _args: 0) == 0
    assert "damaged" in capsys.readouterr().err
    assert len(list(home.glob("settings.damaged-*.toml"))) == 1


def test_without_a_command_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "transcribe" in capsys.readouterr().out


def test_reader_that_goes_away_is_no_error() -> None:
    code = (
        "import argparse, sys; from live_caption.cli.main import guarded\n"
        "def run(args):\n"
        "    for _ in range(100_000): print('caption')\n"
        "    return 0\n"
        "sys.exit(guarded(run, argparse.Namespace()))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize("count", [1, 100_000])
def test_output_without_room_is_told_in_sentences(count: int) -> None:
    code = (
        "import argparse, sys; from live_caption.cli.main import guarded\n"
        "from live_caption.cli.output import write_output\n"
        f"run = lambda args: write_output('caption' * {count}) or 0\n"
        "sys.exit(guarded(run, argparse.Namespace()))"
    )
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-c", code],
            check=False,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert result.returncode == StorageError.exit_code
    assert "No space left" in result.stderr
    assert len(result.stderr.splitlines()) == 2


def test_strange_file_name_can_be_printed() -> None:
    code = (
        "import argparse; from live_caption.cli.main import guarded\n"
        "guarded(lambda args: print('a\\udcff.wav') or 0, argparse.Namespace())"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert result.stdout == b"a\\udcff.wav\n"

"""Runs a command and turns whatever happens into sentences and an exit code.

This is the main thread of `live-caption-cli`, and of `live-caption` when it is given a
command. A command is the module `live_caption.cli.<command>` with `run(args) -> int`; it
finds the user's choices in `args.settings` and the folders in `args.paths`.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import logging
import multiprocessing
import os
import sys
from collections.abc import Callable, Sequence

from live_caption.cli.output import write_output
from live_caption.cli.parser import add_stream_file, parser
from live_caption.errors import LiveCaptionError
from live_caption.logs import logging_to, provide_streams
from live_caption.paths import AppPaths
from live_caption.settings import SettingsStore

INTERRUPTED = 130
BROKEN_PIPE = 141
UNEXPECTED = 70

_log = logging.getLogger(__name__)

Run = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """The program without a desktop; without a command it shows its help."""
    multiprocessing.freeze_support()
    provide_streams()
    top = parser("live-caption-cli", "Each command explains itself: COMMAND --help.")
    add_stream_file(top)
    args = top.parse_args(arguments)
    if args.command is None and args.stream_file is not None:
        given = {key: value for key, value in vars(args).items() if value not in {None, False}}
        plain = top.parse_args(["transcribe", str(given.pop("stream_file"))])
        args = argparse.Namespace(**{**vars(plain), **given})
    if args.command is None:
        top.print_help()
        return 0
    return ended(guarded(command(args.command), args))


def ended(code: int) -> int:
    """Gives the exit code back; after Ctrl-C the process ends here instead.

    Ctrl-C may break off the start or the end of anything, and the threads that were left
    would keep the process for ever. Child processes end by themselves.
    """
    if code == INTERRUPTED:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
        os._exit(code)
    return code


def command(name: str) -> Run:
    """The command of that name, imported when it is called."""
    return lambda args: importlib.import_module(f"live_caption.cli.{name}").run(args)


def guarded(run: Run, args: argparse.Namespace) -> int:
    """Calls `run` with logs, settings and folders in place; nothing escapes but an exit code."""
    _print_anything()
    try:
        args.paths = AppPaths.find()
    except LiveCaptionError as error:
        _say(error)
        return error.exit_code
    with logging_to(args.paths.logs) as log_file:
        try:
            args.settings = SettingsStore(args.paths.settings_file).load()
            logging.getLogger().setLevel(args.settings.logs_level.upper())
            args.paths = args.paths.with_models(args.settings.storage_models_folder)
            code = run(args)
            write_output("")
            return code
        except LiveCaptionError as error:
            _say(error)
            _forget_what_cannot_be_written()
            return error.exit_code
        except KeyboardInterrupt:
            return INTERRUPTED
        except BrokenPipeError:
            _forget_output()
            return BROKEN_PIPE
        except Exception:  # noqa: BLE001 - the root of the process
            _log.critical("Something went wrong. Details are in %s.", log_file, exc_info=True)
            return UNEXPECTED


def _say(error: LiveCaptionError) -> None:
    _log.info("ended with %s", type(error).__name__, exc_info=True)
    print(error.user_message, file=sys.stderr)
    if error.hint:
        print(error.hint, file=sys.stderr)


def _print_anything() -> None:
    """A character that the terminal cannot show is no reason to stop."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _forget_what_cannot_be_written() -> None:
    try:
        sys.stdout.flush()
    except OSError:
        _forget_output()


def _forget_output() -> None:
    """Nobody takes it any more, so that flushing at exit must not complain either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())

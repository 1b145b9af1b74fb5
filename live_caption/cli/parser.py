"""The command line: what may be typed, and what each part means.

Only argparse and the table of settings are imported here, so that help comes at once.
Options that are not given are None or False; the settings then decide.
"""

from __future__ import annotations

import argparse
import contextlib
import threading
from pathlib import Path

from live_caption.cli.streaming import add_streaming
from live_caption.settings.table import spec

FORMATS = ("txt", "srt", "vtt", "json")


def add_stream_file(top: argparse.ArgumentParser) -> None:
    """What the original program calls transcribing: no command, but a file to stream."""
    top.add_argument("--stream-file", type=Path, metavar="FILE", help="transcribe this file")
    _add_recognition(top)


def parser(program: str, without_command: str) -> argparse.ArgumentParser:
    """The parser of `program`; `without_command` says what it does when no command is given.

    The result has `command` (None without one) and the options of that command.
    """
    top = argparse.ArgumentParser(
        prog=program,
        description="Captions for everything the computer hears, made on the computer itself.",
        epilog=without_command,
    )
    top.add_argument(
        "--version",
        action=_Versions,
        nargs=0,
        default=argparse.SUPPRESS,
        help="print the versions of the program and of its engines",
    )
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    _add_transcribe(commands)
    _add_listen(commands)
    _add_devices(commands)
    _add_doctor(commands)
    _add_bench(commands)
    _add_demo(commands)
    _add_models(commands)
    return top


class _Versions(argparse.Action):
    """Prints the versions and ends; only then they are looked up."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        _namespace: argparse.Namespace,
        _values: object,
        _option: str | None = None,
    ) -> None:
        from live_caption.versions import version_lines

        print("\n".join(version_lines()))
        parser.exit()


_Commands = argparse._SubParsersAction  # argparse has no public name for it


def _add_transcribe(commands: _Commands[argparse.ArgumentParser]) -> None:
    command = _command(commands, "transcribe", "write down what is said in audio or video files")
    command.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="a recording, with sound or video"
    )
    command.add_argument(
        "--realtime", action="store_true", help="show captions at the pace of the recording"
    )
    command.add_argument(
        "--offline", action="store_true", help="decode each stretch of speech once, at its end"
    )
    command.add_argument(
        "--format", choices=FORMATS, help="form of the result (default: by --output, else txt)"
    )
    command.add_argument(
        "--output", type=Path, metavar="PATH", help="write the result into this file or folder"
    )
    _add_recognition(command)
    _add_json(command)


def _add_listen(commands: _Commands[argparse.ArgumentParser]) -> None:
    command = _command(commands, "listen", "caption what the computer hears, in the terminal")
    command.add_argument(
        "--source", choices=spec("sound_source").choices, help=spec("sound_source").help
    )
    command.add_argument("--device", metavar="ID", help="a device that “devices” lists")
    command.add_argument("--seconds", type=_seconds, metavar="N", help="stop after so many seconds")
    _add_recognition(command)
    _add_json(command)


def _add_devices(commands: _Commands[argparse.ArgumentParser]) -> None:
    _add_json(_command(commands, "devices", "list what can be listened to"))


def _add_doctor(commands: _Commands[argparse.ArgumentParser]) -> None:
    _add_json(_command(commands, "doctor", "check whether everything needed is there"))


def _add_bench(commands: _Commands[argparse.ArgumentParser]) -> None:
    purpose = "measure which slice length a Qwen3-ASR model needs, on recordings with texts"
    command = _command(commands, "bench", purpose)
    command.add_argument(
        "--speech",
        type=Path,
        required=True,
        metavar="FOLDER",
        help="recordings with a manifest.tsv (file, transcript) or a .txt beside each",
    )
    _add_recognition(command)
    _add_json(command)


def _add_demo(commands: _Commands[argparse.ArgumentParser]) -> None:
    _command(commands, "demo", "caption the bundled recording at speaking pace")


def _add_models(commands: _Commands[argparse.ArgumentParser]) -> None:
    models = _command(commands, "models", "list, download, verify, import and remove models")
    actions = models.add_subparsers(dest="action", metavar="ACTION", required=True)
    _command(actions, "list", "list the models this program knows, and which are here")
    _add_id(_command(actions, "info", "tell everything about a model"))
    download = _command(actions, "download", "download a model, or go on with it")
    _add_id(download)
    _add_proxy(download)
    verify = _command(actions, "verify", "read models anew and compare them with the catalogue")
    _add_id(verify, needed=False)
    verify.add_argument("--repair", action="store_true", help="download anew what is wrong")
    _add_proxy(verify)
    importing = _command(actions, "import", "take models from a folder, an archive or a file")
    importing.add_argument("path", type=Path, metavar="PATH", help="where they are")
    export = _command(
        actions, "export", "copy a model into a folder or a .tar, for import elsewhere"
    )
    _add_id(export)
    export.add_argument("path", type=Path, metavar="PATH", help="a folder, or a new .tar")
    _add_id(_command(actions, "remove", "remove a model and tell what that frees"))
    _add_id(_command(actions, "path", "print where models are, or one model is"), needed=False)
    recommend = _command(actions, "recommend", "measure this computer and propose a model")
    recommend.add_argument(
        "--language", action="append", metavar="CODE", help="a spoken language; may be repeated"
    )
    for action in actions.choices.values():
        _add_json(action)


def _add_id(command: argparse.ArgumentParser, *, needed: bool = True) -> None:
    command.add_argument(
        "model", nargs=None if needed else "?", metavar="ID", help="a model that “list” shows"
    )


def _add_proxy(command: argparse.ArgumentParser) -> None:
    command.add_argument("--proxy", metavar="ADDRESS", help=_help(spec("download_proxy").help))


def _command(
    commands: _Commands[argparse.ArgumentParser], name: str, purpose: str
) -> argparse.ArgumentParser:
    sentence = purpose[0].upper() + purpose[1:] + "."
    return commands.add_parser(name, help=purpose, description=sentence)


def _add_recognition(command: argparse.ArgumentParser) -> None:
    model, engine = spec("recognition_model"), spec("recognition_engine")
    language = spec("recognition_language")
    command.add_argument("--model", metavar="NAME", help=_help(model.help))
    command.add_argument("--engine", choices=engine.choices, help=_help(engine.help))
    command.add_argument("--language", metavar="CODE", help=_help(language.help))
    add_streaming(command)


def _add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print JSON, for programs")


def _help(text: str) -> str:
    return text.replace("%", "%%")


def _seconds(text: str) -> float:
    with contextlib.suppress(ValueError):
        if 0 < float(text) <= threading.TIMEOUT_MAX:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text} is not a number of seconds")

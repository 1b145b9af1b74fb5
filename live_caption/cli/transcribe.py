"""`live-caption transcribe FILE…`: what is said in recordings, as text or subtitles.

One engine reads the files one after the other, as fast as the recogniser goes or at the
pace of the recording. Text goes to standard output or into files that are never
overwritten.
"""

from __future__ import annotations

import argparse
import sys
from io import BufferedWriter
from pathlib import Path

from live_caption.app import engine_spec
from live_caption.caption.export import export
from live_caption.cli.choices import chosen
from live_caption.cli.output import WhileRead, write_output
from live_caption.cli.streaming import step_table, streaming
from live_caption.errors import AudioError, LiveCaptionError, StorageError
from live_caption.paths import ensure_writable
from live_caption.pipeline.engine import Engine
from live_caption.pipeline.hub import Batch, Hub, Mailbox
from live_caption.sinks.console import ConsoleSink
from live_caption.sinks.transcript import create_file
from live_caption.types import Caption, SourceKind, SourceRequest


def run(args: argparse.Namespace) -> int:
    """Transcribes every file; a file that cannot be read does not stop the others."""
    form = _form(args)
    if args.output is not None:
        ensure_writable(_target(args, args.files[0], form).parent)  # better now than at the end
    hub = Hub()
    inbox = Mailbox(lambda: None)
    hub.add_mailbox(inbox)
    shows = args.output is None and form == "txt" and len(args.files) == 1
    output = WhileRead(ConsoleSink(sys.stdout), lambda: engine.listen(()))
    if shows:
        hub.add(output)
    settings = chosen(args)
    rollback = streaming(args, settings)
    engine = Engine(engine_spec(settings, args.paths, whole=args.offline, rollback=rollback), hub)
    with step_table(wanted=args.verbose):
        engine.start()
        try:
            codes = [
                _transcribe(args, each, engine, inbox, form, shows=shows) for each in args.files
            ]
        finally:
            engine.close()
            hub.close()
    output.raise_if_unread()
    return max(codes)


def _transcribe(
    args: argparse.Namespace, path: Path, engine: Engine, inbox: Mailbox, form: str, *, shows: bool
) -> int:
    speed = 1.0 if args.realtime else 0.0
    engine.listen((SourceRequest(SourceKind.FILE, str(path.absolute()), speed),))
    try:
        engine.wait()
    except LiveCaptionError as error:
        print(f"{path}: {error}", file=sys.stderr)
        if not engine.usable:
            raise SystemExit(error.exit_code) from None
        return error.exit_code
    batch = inbox.take()
    if args.output is not None:
        _save(args, path, batch.captions, form)
    elif not shows:
        _print(path, batch.captions, form, named=len(args.files) > 1)
    return _complain(path, batch)


def _form(args: argparse.Namespace) -> str:
    if args.json:
        return "json"
    if args.format is not None:
        return str(args.format)
    suffix = args.output.suffix.lstrip(".") if args.output is not None else ""
    return suffix if suffix in {"txt", "srt", "vtt", "json"} else "txt"


def _print(path: Path, captions: tuple[Caption, ...], form: str, *, named: bool) -> None:
    if named and form == "txt":
        print(f"{path}:")
    write_output(export(captions, form))


def _target(args: argparse.Namespace, path: Path, form: str) -> Path:
    if args.output.is_dir() or len(args.files) > 1:
        return Path(args.output / f"{path.stem}.{form}")
    return Path(args.output)


def _save(args: argparse.Namespace, path: Path, captions: tuple[Caption, ...], form: str) -> None:
    file, created = create_file(_target(args, path, form))
    try:
        with BufferedWriter(file) as writer:
            writer.write(export(captions, form).encode())
    except OSError as error:
        created.unlink(missing_ok=True)
        raise StorageError(
            f"The file {created} cannot be written: {error.strerror}.",
            "Free some space, or choose another folder.",
        ) from error
    print(f"{path}: written to {created}", file=sys.stderr)


def _complain(path: Path, batch: Batch) -> int:
    """Says what was wrong with a file that was read as far as possible."""
    states = batch.health.sources if batch.health else ()
    messages = [state.message for state in states if state.message]
    for message in messages:
        print(f"{path}: {message}", file=sys.stderr)
    return AudioError.exit_code if messages else 0

"""`live-caption listen`: captions of what the computer hears, in the terminal."""

from __future__ import annotations

import argparse
import re
import sys
import threading
from dataclasses import replace

from live_caption.app import Application
from live_caption.caption.export import CaptionWriter
from live_caption.cli.choices import chosen
from live_caption.cli.output import WhileRead
from live_caption.cli.streaming import step_table, streaming
from live_caption.errors import UsageError
from live_caption.pipeline.devices import list_devices
from live_caption.pipeline.hub import Hub
from live_caption.settings import Settings
from live_caption.sinks.console import ConsoleSink
from live_caption.types import Caption, Device, Health, SourceKind


def run(args: argparse.Namespace) -> int:
    """Listens until Ctrl-C or for `--seconds`."""
    settings = chosen(args)
    if args.device is not None:
        settings = _with_device(settings, args)
    hub = Hub()
    over = threading.Event()
    output = WhileRead(JsonSink() if args.json else ConsoleSink(sys.stdout), over.set)
    hub.add(output)
    hub.add(ComplaintSink(over))
    try:
        with step_table(wanted=args.verbose):
            application = Application(settings, args.paths, hub, streaming(args, settings))
            _listen(application, over, args.seconds)
    finally:
        hub.close()
    output.raise_if_unread()
    return 0


def _listen(application: Application, over: threading.Event, seconds: float | None) -> None:
    """Raises what made captions impossible."""
    try:
        over.wait(seconds)
        application.engine.wait(0)
    finally:
        application.close()


class JsonSink:
    """Writes each final caption as a line of JSON to standard output."""

    def __init__(self) -> None:
        self._writer = CaptionWriter("jsonl")

    def show(self, caption: Caption) -> None:
        sys.stdout.write(self._writer.entry(caption))
        sys.stdout.flush()

    def health(self, health: Health) -> None:
        """Not part of the captions."""

    def close(self) -> None:
        sys.stdout.flush()


class ComplaintSink:
    """Says on standard error what is wrong, each thing once; sets `over` when nothing works."""

    def __init__(self, over: threading.Event) -> None:
        self._over = over
        self._said = ""

    def show(self, caption: Caption) -> None:
        """Captions are shown elsewhere."""

    def health(self, health: Health) -> None:
        if health.recognizer == "failed":
            self._over.set()
            return
        about = re.sub(r"\d+", "", health.message)  # how many seconds is no news
        if about and about != self._said and not sys.stdout.isatty():
            print(health.message, file=sys.stderr, flush=True)
        self._said = about

    def close(self) -> None:
        """Nothing to close."""


def _with_device(settings: Settings, args: argparse.Namespace) -> Settings:
    """The settings with the device that `--device` names; raises UsageError if there is none."""
    if args.source == "both":
        raise UsageError("One device cannot be both sources.", "Use --source mic or system.")
    device = _find(args.device, list_devices())
    if device is None or args.source not in {None, device.kind.value}:
        raise UsageError(
            f"There is no {args.source or 'sound'} device “{args.device}”.",
            "The command “live-caption devices” lists those there are.",
        )
    settings = replace(settings, sound_source=device.kind.value)
    if device.kind is SourceKind.MICROPHONE:
        return replace(settings, sound_microphone=device.id)
    return replace(settings, sound_output=device.id)


def _find(wanted: str, devices: tuple[Device, ...]) -> Device | None:
    return next((device for device in devices if wanted in {device.id, device.name}), None)

"""`live-caption demo`: captions the bundled recording in the terminal at speaking pace."""

from __future__ import annotations

import argparse
import sys

from live_caption.app import engine_spec, source_request
from live_caption.cli.output import WhileRead
from live_caption.pipeline.engine import Engine
from live_caption.pipeline.hub import Hub
from live_caption.sinks.console import ConsoleSink
from live_caption.types import SourceKind


def run(args: argparse.Namespace) -> int:
    """Needs neither a display nor a sound device."""
    hub = Hub()
    output = WhileRead(ConsoleSink(sys.stdout), lambda: engine.listen(()))
    hub.add(output)
    engine = Engine(engine_spec(args.settings, args.paths), hub)
    print("This is how captions look. The recording is John F. Kennedy in 1961.", file=sys.stderr)
    engine.start()
    try:
        engine.listen((source_request(SourceKind.FILE, args.settings),))
        engine.wait()
    finally:
        engine.close()
        hub.close()
    output.raise_if_unread()
    return 0

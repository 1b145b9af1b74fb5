"""`live-caption devices`: what can be listened to."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from dataclasses import asdict

from live_caption.pipeline.devices import list_devices
from live_caption.types import Device, SourceKind

_TITLES = {SourceKind.MICROPHONE: "Microphones", SourceKind.SYSTEM: "Sound of the computer"}


def run(args: argparse.Namespace) -> int:
    devices = list_devices()
    print(as_json(devices) if args.json else as_text(devices))
    return 0


def as_json(devices: Iterable[Device]) -> str:
    return json.dumps([asdict(device) for device in devices], indent=2, ensure_ascii=False)


def as_text(devices: Iterable[Device]) -> str:
    """Names for people with the ids for `--device`; a star marks the default."""
    devices = tuple(devices)
    blocks = [_block(title, kind, devices) for kind, title in _TITLES.items()]
    return "\n\n".join([*blocks, "* is the default. Choose another with listen --device ID."])


def _block(title: str, kind: SourceKind, devices: tuple[Device, ...]) -> str:
    lines = [
        f"{'*' if device.default else ' '} {device.name}\n    {device.id}"
        for device in devices
        if device.kind is kind
    ]
    return "\n".join([title, *(lines or ["  none"])])

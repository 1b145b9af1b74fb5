"""How devices are listed."""

from __future__ import annotations

import json

from live_caption.cli.devices import as_json, as_text
from live_caption.types import Device, SourceKind

MICROPHONE = Device(SourceKind.MICROPHONE, "alsa_input.usb", "Headset, größer", default=True)
OUTPUT = Device(SourceKind.SYSTEM, "alsa_output.pci", "Loudspeakers")


def test_text_names_devices_and_marks_the_default() -> None:
    lines = as_text([MICROPHONE, OUTPUT]).splitlines()
    assert lines[:3] == ["Microphones", "* Headset, größer", "    alsa_input.usb"]
    assert lines[4:7] == ["Sound of the computer", "  Loudspeakers", "    alsa_output.pci"]


def test_text_says_when_there_is_none() -> None:
    assert as_text([]).splitlines()[:2] == ["Microphones", "  none"]


def test_json_holds_everything() -> None:
    assert json.loads(as_json([MICROPHONE])) == [
        {"kind": "mic", "id": "alsa_input.usb", "name": "Headset, größer", "default": True}
    ]

"""Catalogue files with small models that exist nowhere."""

from __future__ import annotations

_MODEL = """\
[[model]]
id = "{id}"
title = "Toy"
engine = "{engine}"
languages = ["en"]
licence = "MIT"
licence_url = "https://models.example/licence"
purpose = "For tests."
memory_mb = 100
speed = {{ real_time_factor = 0.5, estimated = true }}
[[model.files]]
name = "model.bin"
size = 1000
sha256 = "{digest}"
urls = ["https://models.example/model.bin", "https://mirror.example/model.bin"]
"""


def model_toml(id: str = "toy", engine: str = "whisper") -> str:  # noqa: A002
    """One model as it is written in a catalogue file, of 15 lines."""
    return _MODEL.format(id=id, engine=engine, digest="0123456789abcdef" * 4)

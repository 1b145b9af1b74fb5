"""Which versions run: of the program, and of what its models run on.

Any thread; reads what the packages say of themselves and loads none of them.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from importlib import metadata

from live_caption import __version__

ENGINES = (
    ("Whisper", "faster-whisper"),
    ("Streaming models", "onnxruntime"),
    ("Qwen3-ASR", "llama-cpp-python"),
)
"""Models, and the package that runs them."""


def version_of(package: str) -> str | None:
    """The installed version of a package, or None."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def engine_lines() -> Iterator[str]:
    """A line for each engine: what runs on which package, in which version."""
    for models, package in ENGINES:
        version = version_of(package)
        yield f"{models}: {package} {version}" if version else f"{models}: not installed"


def version_lines() -> Iterator[str]:
    """What `--version` prints; the first line is the program alone."""
    yield f"Live Caption {__version__}"
    yield f"Python {platform.python_version()}"
    yield from engine_lines()

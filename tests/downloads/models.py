"""Models to download, and what came of it."""

from __future__ import annotations

import hashlib
import random
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from live_caption.models.catalogue import ModelEntry, ModelFile, Speed
from live_caption.models.download import Downloader, DownloadOptions
from live_caption.models.events import DownloadError, ModelEvent, OnEvent
from tests.fakes.fault_server import FaultServer

NAME = "weights.bin"
CONTENT = random.Random(5).randbytes(300_000)
QUICK = DownloadOptions(stall_s=20.0, attempts=3, backoff_s=0.01)


def described(urls: Sequence[str], name: str = NAME, content: bytes = CONTENT) -> ModelFile:
    return ModelFile(name, len(content), hashlib.sha256(content).hexdigest(), tuple(urls))


def model(*files: ModelFile) -> ModelEntry:
    return ModelEntry(
        id="toy",
        title="Toy",
        engine="whisper",
        languages=("en",),
        licence="MIT",
        licence_url="https://example.org/licence",
        purpose="Tests.",
        memory_mb=1,
        speed=Speed(0.1, estimated=True),
        files=files,
    )


def download(
    folder: Path,
    *urls: str,
    options: DownloadOptions = QUICK,
    cancel: threading.Event | None = None,
    on_event: OnEvent = lambda _: None,
) -> list[ModelEvent]:
    """Downloads the one file from these addresses; returns what was reported."""
    events: list[ModelEvent] = []

    def note(event: ModelEvent) -> None:
        events.append(event)
        on_event(event)

    entry = model(described(urls))
    Downloader(options).download(entry, folder, note, cancel or threading.Event())
    return events


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def is_right(folder: Path) -> bool:
    return (folder / NAME).read_bytes() == CONTENT


def refused(folder: Path, *urls: str, options: DownloadOptions = QUICK) -> DownloadError:
    """Downloads from these addresses in vain, and returns what is said."""
    with pytest.raises(DownloadError) as caught:
        download(folder, *urls, options=options)
    assert not (folder / NAME).exists()
    return caught.value


def ranges(server: FaultServer) -> list[str]:
    """The ranges that were asked for, "" for the whole file."""
    return [headers.get("range", "") for _, headers in server.requests]

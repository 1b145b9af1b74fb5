"""Downloads the files of a model: several at once, resumed, and only right ones.

A file grows in `<name>.part` and gets its name once its SHA-256 is the catalogue's. The
thread that calls `Downloader.download` waits, reports and may be told to stop; every file has
a thread of its own, all of which have ended when it returns. Nothing here loads the HTTP
library before a download begins.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from live_caption.models.catalogue import ModelEntry
from live_caption.models.events import Done, DownloadError, OnEvent, Verifying
from live_caption.models.halt import Halt
from live_caption.models.lock import folder_lock
from live_caption.models.progress import ProgressMeter
from live_caption.models.storing import check_room
from live_caption.paths import ensure_folder

_AT_ONCE = 3
_TICK_S = 0.1


@dataclass(frozen=True, slots=True)
class DownloadOptions:
    """How to download.

    `proxy` is an address, "" follows the system. After `stall_s` without a byte a connection
    is given up. An address is asked `attempts` times in a row without a gain, after pauses
    that begin with `backoff_s` and double. One that is slow for `slow_s` is left if another
    was not tried yet.
    """

    proxy: str = ""
    stall_s: float = 30.0
    attempts: int = 6
    backoff_s: float = 1.0
    slow_s: float = 60.0


class Downloader:
    """Brings models into folders. Several threads and processes may do so at once."""

    def __init__(self, options: DownloadOptions) -> None:
        self._options = options

    def download(
        self, entry: ModelEntry, folder: Path, on_event: OnEvent, cancel: threading.Event
    ) -> None:
        """Returns when every file of `entry` is in `folder` and right; right ones are kept.

        `on_event` gets Progress, Verifying and at last Done, on the calling thread. Raises
        DownloadError, StorageError, or CancelledDownload soon after `cancel` is set; what
        has arrived is then kept for the next time.
        """
        busy = DownloadError(
            f"{entry.title} is being downloaded by another window already.",
            "Wait until it is done there.",
        )
        with folder_lock(ensure_folder(folder), busy):
            _Download(entry, folder, self._options, on_event).run(cancel)


class _Download:
    """One model on its way."""

    def __init__(
        self, entry: ModelEntry, folder: Path, options: DownloadOptions, on_event: OnEvent
    ) -> None:
        from live_caption.models.fetch import Fetch

        self._entry = entry
        self._folder = folder
        self._on_event = on_event
        self._halt = Halt()
        self._verifying: SimpleQueue[str] = SimpleQueue()
        self._meter = ProgressMeter(entry.id, entry.bytes)
        self._fetches = [
            Fetch(file, folder, options, self._halt, self._verifying.put) for file in entry.files
        ]

    def run(self, cancel: threading.Event) -> None:
        parts = [fetch.part for fetch in self._fetches]
        check_room(self._folder, sum(part.file.size - part.found() for part in parts))
        pool = ThreadPoolExecutor(_AT_ONCE, "download")
        try:
            self._attend({pool.submit(fetch.run) for fetch in self._fetches}, cancel)
        finally:
            self._halt.ask()
            pool.shutdown(cancel_futures=True)
        self._report()
        self._on_event(Done(self._entry.id, self._folder))

    def _attend(self, waiting: set[Future[None]], cancel: threading.Event) -> None:
        """Reports until all files are there; raises the first error."""
        while waiting:
            if cancel.is_set():
                self._halt.ask()
                self._halt.check()
            self._report()
            ended, waiting = wait(waiting, _TICK_S, FIRST_COMPLETED)
            for each in ended:
                each.result()

    def _report(self) -> None:
        while not self._verifying.empty():
            self._on_event(Verifying(self._entry.id, self._verifying.get()))
        parts = [fetch.part for fetch in self._fetches]
        done, received = sum(part.done for part in parts), sum(part.received for part in parts)
        self._on_event(self._meter.read(time.monotonic(), done, received))

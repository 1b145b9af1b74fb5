"""Brings one file of a model, over all its addresses and in as many tries as it takes.

Imported where a download runs. Each file has a thread of its own.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import httpx

from live_caption.models import refusals
from live_caption.models.catalogue import ModelFile
from live_caption.models.download import DownloadOptions
from live_caption.models.events import DownloadError
from live_caption.models.halt import Halt
from live_caption.models.network import open_client
from live_caption.models.part import Part
from live_caption.models.refusals import Refusal
from live_caption.models.transfer import Transfer

_LONGEST_BACKOFF_S = 30.0


@dataclass(slots=True)
class _Mirror:
    """An address and what we know of it; `failures` counts those in a row without a gain."""

    url: str
    failures: int = 0
    ready_at_s: float = 0.0
    is_out: bool = False
    was_wrong: bool = False
    refusal: Refusal | None = None

    def failed(self, refusal: Refusal, options: DownloadOptions, *, gained: bool) -> None:
        self.refusal = refusal
        self.failures = 0 if gained else self.failures + 1
        self.is_out = refusal.final or self.failures >= options.attempts
        backoff_s = min(options.backoff_s * 2.0 ** (self.failures - 1), _LONGEST_BACKOFF_S)
        wait_s = max(backoff_s * random.uniform(0.5, 1.0), refusal.wait_s)
        self.ready_at_s = time.monotonic() + wait_s


class Fetch:
    """One file on its way into `folder`. `verifying` is called when its hash is compared."""

    def __init__(
        self,
        file: ModelFile,
        folder: Path,
        options: DownloadOptions,
        halt: Halt,
        verifying: Callable[[str], None],
    ) -> None:
        self.part = Part(folder, file)
        self._options = options
        self._halt = halt
        self._verifying = verifying
        self._mirrors = [_Mirror(url) for url in file.urls]

    def run(self) -> None:
        """Returns when the file is in its place and right.

        Raises DownloadError, StorageError, or CancelledDownload by `halt`.
        """
        if self.part.found():
            self._verifying(self.part.file.name)
        if self.part.is_installed(self._halt.check):
            return
        try:
            with open_client(self._options.proxy, self._options.stall_s, self._halt) as client:
                while not self._attempt(client, self._next()):
                    pass
        finally:
            self.part.close()

    def _next(self) -> _Mirror:
        """The address that may be asked first, after waiting until it may be."""
        left = [mirror for mirror in self._mirrors if not mirror.is_out]
        if not left:
            raise self._error()
        mirror = min(left, key=lambda each: each.ready_at_s)
        self._halt.sleep(mirror.ready_at_s - time.monotonic())
        return mirror

    def _attempt(self, client: httpx.Client, mirror: _Mirror) -> bool:
        """Whether the file came, and was right."""
        self.part.open(self._halt.check)
        before = self.part.done
        untried = any(each.ready_at_s == 0 for each in self._mirrors if each is not mirror)
        transfer = Transfer(client, mirror.url, self._options, self._halt, may_leave=untried)
        try:
            transfer.complete(self.part)
            self._finish(mirror)
        except Refusal as refusal:
            gained = self.part.done - before > self.part.file.size // 100
            mirror.failed(refusal, self._options, gained=gained)
            return False
        return True

    def _finish(self, mirror: _Mirror) -> None:
        """Raises Refusal for a wrong file; final unless an earlier answer may be to blame."""
        self._verifying(self.part.file.name)
        blamed = self.part.in_one or mirror.was_wrong
        if not self.part.finish():
            mirror.was_wrong = True
            host = httpx.URL(mirror.url).netloc.decode("ascii", "replace")
            raise refusals.wrong_file(host, self.part.quarantine, final=blamed)

    def _error(self) -> DownloadError:
        name = self.part.file.name
        given = [mirror.refusal for mirror in self._mirrors if mirror.refusal]
        if not given:
            return DownloadError(
                f"No address is known for the model file {name}.",
                "Import the model from files, or install it as a package.",
            )
        reasons = "; ".join(dict.fromkeys(refusal.reason for refusal in given))
        return DownloadError(
            f"The model file {name} cannot be downloaded: {reasons}.", given[0].hint
        )

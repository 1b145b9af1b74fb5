"""Keeps captions in the history as they are committed. Used by the thread that feeds it.

What cannot be saved waits in memory and is tried again with the next caption or report of
health. A damaged history is set aside and a new one begun.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

from live_caption.errors import StorageError
from live_caption.history.database import set_aside
from live_caption.history.entries import DamagedHistoryError, Entry
from live_caption.history.store import HistoryStore
from live_caption.types import SAMPLE_RATE_HZ, Caption, Health, SegmentId, SourceKind

SILENCE_S = 30 * 60.0
"""After so long without a caption a new session begins."""

_NOTICE_S = 60.0

_log = logging.getLogger(__name__)


class HistorySink:
    """Saves to the history in the file `path`, which is made when there is something to keep.

    Without `keep` nothing is saved, but what is older than `keep_days` (0: for ever) is
    deleted all the same. Files are not kept: they are there already. `on_error` hears once of
    each failure, and None when it is over; `clock` tells seconds since 1970.
    """

    def __init__(
        self,
        path: Path,
        keep: bool,
        keep_days: int,
        on_error: Callable[[StorageError | None], None],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._keep = keep
        self._keep_days = keep_days
        self._path = path
        self._on_error = on_error
        self._clock = clock
        self._store: HistoryStore | None = None
        self._session: int | None = None
        self._newest_s = clock()
        self._purged = False
        self._open: dict[SegmentId, str] = {}  # committed text of unfinished segments
        self._waiting: dict[SegmentId, Entry] = {}
        self._notice_until_s: float | None = None

    def change(self, keep: bool, keep_days: int) -> None:
        """Goes on with other choices. Any thread."""
        self._keep, self._keep_days = keep, keep_days
        self._purged = False

    def show(self, caption: Caption) -> None:
        """Saves what was committed; unfinished text and repetitions cost nothing."""
        if self._keep and caption.source is not SourceKind.FILE and self._is_news(caption):
            now_s = self._clock()
            if now_s - self._newest_s > SILENCE_S:
                self._session, self._purged = None, False
            self._newest_s = now_s
            spoken_s = now_s - (caption.end - caption.start) / SAMPLE_RATE_HZ
            self._waiting[caption.segment] = Entry(spoken_s, caption)
        self._work()

    def health(self, health: Health) -> None:
        """Deletes what is too old, and tries again what could not be saved."""
        self._work()

    def close(self) -> None:
        """Tries once more what could not be saved."""
        self._work()
        if self._waiting:
            _log.error("%d captions could not be kept in the history", len(self._waiting))
        self._close_store()

    def _is_news(self, caption: Caption) -> bool:
        known = self._open.pop(caption.segment, "")
        if not caption.final:
            self._open[caption.segment] = caption.committed
        if not caption.committed.strip():
            return bool(known)  # it is withdrawn
        return caption.final or caption.committed != known

    def _work(self) -> None:
        if not self._waiting and (self._purged or not self._path.exists()):
            return
        try:
            self._save()
        except DamagedHistoryError as error:
            self._begin_anew(error)
        except StorageError as error:
            self._report(error)
        else:
            self._recovered()

    def _save(self) -> None:
        store = self._current_store()
        if self._waiting:
            self._session = store.save(self._session, self._waiting.values())
            self._waiting.clear()
        if not self._purged:
            store.purge(self._clock(), self._keep_days)
            self._purged = True

    def _current_store(self) -> HistoryStore:
        """The store; another one when somebody renamed or deleted the file."""
        if self._store is not None and not self._store.is_current():
            self._close_store()
        if self._store is None:
            self._store = HistoryStore(self._path)
        return self._store

    def _close_store(self) -> None:
        store, self._store, self._session = self._store, None, None
        if store is not None:
            store.close()

    def _begin_anew(self, error: DamagedHistoryError) -> None:
        _log.error("%s", error)
        self._close_store()
        try:
            aside = set_aside(self._path)
            self._save()
        except StorageError as another:
            self._report(another)
            return
        self._on_error(
            StorageError(
                f"The history was damaged and is kept as “{aside.name}”.", "A new one has begun."
            )
        )
        self._notice_until_s = self._clock() + _NOTICE_S

    def _report(self, error: StorageError) -> None:
        if self._notice_until_s is None:
            _log.warning("%s", error)
            self._on_error(error)
        self._notice_until_s = 0.0

    def _recovered(self) -> None:
        if self._notice_until_s is not None and self._clock() >= self._notice_until_s:
            self._notice_until_s = None
            self._on_error(None)

"""Keeps captions in sessions and finds them again.

A store belongs to the thread that opened it. Positions are kept as the session counted
them; the order is always by start.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from live_caption.caption import export as files
from live_caption.history import database
from live_caption.history.entries import Entry, Hit, Session
from live_caption.history.terms import Terms
from live_caption.types import Caption, SegmentId, SourceKind, Word

MOST_HITS = 1000
_DAY_S = 86_400.0
_SESSIONS = """
    SELECT id, began_s, ended_s, (
        SELECT text FROM caption WHERE session = session.id
        ORDER BY first_sample, source, segment LIMIT 1
    ) AS opening
    FROM session WHERE opening IS NOT NULL ORDER BY began_s DESC, id DESC"""
_ENTRIES = "SELECT * FROM entry WHERE session = ? ORDER BY first_sample, source, segment"
_INDEXED = """
    SELECT * FROM entry WHERE id IN (SELECT rowid FROM trigram WHERE trigram MATCH ?2)
    AND in_text(text) ORDER BY id DESC LIMIT ?1"""
_SCANNED = "SELECT * FROM entry WHERE in_text(text) ORDER BY id DESC LIMIT ?1"
_TOUCH = """
    INSERT INTO session (id, began_s, ended_s) VALUES (?1, ?2, ?2)
    ON CONFLICT DO UPDATE SET ended_s = max(ended_s, ?2) RETURNING id"""
_WITHDRAW = "DELETE FROM caption WHERE session = ? AND source = ? AND segment = ?"
_PUT = """
    INSERT INTO caption (session, source, segment, spoken_s, first_sample, end_sample,
        language, gap_after, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET end_sample = excluded.end_sample,
        language = excluded.language, gap_after = excluded.gap_after, text = excluded.text
    RETURNING id"""


class HistoryStore:
    """The history in the file `path`. Every method raises StorageError when the file fails,
    DamagedHistoryError when it makes no sense.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._database = database.connect(path)
        self._identity = database.identity(path)

    def __enter__(self) -> HistoryStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._database.close()

    def interrupt(self) -> None:
        """Has the call that another thread is waiting for fail with StorageError. Any thread."""
        self._database.interrupt()

    def is_current(self) -> bool:
        """Whether `path` still names the file that was opened."""
        return database.identity(self._path) == self._identity

    def save(self, session: int | None, entries: Iterable[Entry]) -> int:
        """Keeps the newest state of some captions, in a new session for None; returns which.

        A caption without text is taken out. A session that was deleted begins anew.
        """
        with self._change():
            for entry in entries:
                session = self._touch(session, entry.spoken_s)
                self._put(session, entry)
        assert session is not None, "there are entries"
        return session

    def sessions(self) -> tuple[Session, ...]:
        """All that have text, the newest first."""
        return tuple(Session(*row) for row in self._rows(_SESSIONS))

    def entries(self, session: int) -> tuple[Entry, ...]:
        """Everything of a session; what was being said when the program ended is final, too."""
        return tuple(_entry(row) for row in self._rows(_ENTRIES, session))

    def captions(self, session: int) -> tuple[Caption, ...]:
        return tuple(entry.caption for entry in self.entries(session))

    def search(self, text: str, limit: int = MOST_HITS) -> tuple[Hit, ...]:
        """The captions with every word of `text`: newest session first, in it by start.

        Of more than `limit` the newest are returned; without words none.
        """
        terms = Terms.of(text)
        if not terms.words:
            return ()
        hits = [
            Hit(row[0], entry := _entry(row), terms.snippet(entry.caption.text))
            for row in self._matching(terms, limit)
        ]
        return tuple(sorted(hits, key=_newest_session_first))

    def export(self, session: int, format_name: str) -> str:
        """A whole file in a format of `caption.export`; times count from the first words."""
        captions = self.captions(session)
        first = min((caption.start for caption in captions), default=0)
        return files.export((_earlier(caption, first) for caption in captions), format_name)

    def delete(self, session: int) -> None:
        with self._change():
            self._database.execute("DELETE FROM session WHERE id = ?", (session,))
        self._forget()

    def delete_all(self) -> None:
        with self._change():
            database.lay_out_anew(self._database)
        with database.said_plainly(self._path):
            self._database.execute("VACUUM")
        self._forget()

    def purge(self, now_s: float, keep_days: int) -> int:
        """Deletes the sessions that ended longer ago, none for 0 days; returns how many."""
        if not keep_days:
            return 0
        oldest_s = now_s - keep_days * _DAY_S
        with self._change():
            purged = self._database.execute("DELETE FROM session WHERE ended_s < ?", (oldest_s,))
        if purged.rowcount:
            self._forget()
        return purged.rowcount

    def _touch(self, session: int | None, spoken_s: float) -> int:
        return self._returned(_TOUCH, session, spoken_s)

    def _put(self, session: int, entry: Entry) -> None:
        caption = entry.caption
        key = (session, caption.source.value, caption.segment.number)
        if not caption.committed.strip():
            self._database.execute(_WITHDRAW, key)
            return
        times = (entry.spoken_s, caption.start, caption.end)
        rest = (caption.language, caption.gap_after, caption.committed)
        row = self._returned(_PUT, *key, *times, *rest)
        self._database.execute(
            "INSERT OR REPLACE INTO timing (caption, words) VALUES (?, ?)",
            (row, _packed(caption.words)),
        )

    def _returned(self, statement: str, *values: object) -> int:
        return int(self._database.execute(statement, values).fetchall()[0][0])

    def _matching(self, terms: Terms, limit: int) -> list[tuple[Any, ...]]:
        self._database.create_function("in_text", 1, terms.test(), deterministic=True)
        query = terms.query()
        return self._rows(_INDEXED, limit, query) if query else self._rows(_SCANNED, limit)

    def _forget(self) -> None:
        """Leaves no text of what was deleted in the log; in the file it was written over."""
        with database.said_plainly(self._path):
            self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def _change(self) -> Iterator[None]:
        with database.said_plainly(self._path), database.transaction(self._database):
            yield

    def _rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        with database.said_plainly(self._path):
            return self._database.execute(statement, values).fetchall()


def _entry(row: tuple[Any, ...]) -> Entry:
    _, _, spoken_s, source, number, start, end, language, gap_after, text, words = row
    caption = Caption(
        segment=SegmentId(SourceKind(source), number),
        revision=0,
        committed=text,
        unfixed="",
        start=start,
        end=end,
        final=True,
        language=language,
        words=_unpacked(words),
        gap_after=bool(gap_after),
    )
    return Entry(spoken_s, caption)


def _newest_session_first(hit: Hit) -> tuple[int, int, SegmentId]:
    caption = hit.entry.caption
    return -hit.session, caption.start, caption.segment


def _packed(words: tuple[Word, ...]) -> str:
    values = [[word.text, word.start, word.end, round(word.confidence, 3)] for word in words]
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _unpacked(words: str | None) -> tuple[Word, ...]:
    return tuple(Word(*values) for values in json.loads(words or "[]"))


def _earlier(caption: Caption, samples: int) -> Caption:
    """The same caption with all positions counted from a later sample."""
    return replace(
        caption,
        start=caption.start - samples,
        end=caption.end - samples,
        words=tuple(
            replace(word, start=word.start - samples, end=word.end - samples)
            for word in caption.words
        ),
    )

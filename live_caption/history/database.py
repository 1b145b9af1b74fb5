"""The file that the history is kept in: its layout, its errors, and what to do with damage.

A connection belongs to the thread that opened it; several threads and processes may have
one of their own. Every change is one transaction that is on the disk when it returns
(write-ahead log, synced), so whatever ends the program leaves a file that can be read.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from live_caption.errors import StorageError
from live_caption.history.entries import DamagedHistoryError
from live_caption.paths import ensure_folder, move

VERSION = 1
_PATIENCE_S = 5.0  # for another thread or process that is writing
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)

# Words have a table of their own, so that reading through all text reads little else.
_SCHEMA = (
    """CREATE TABLE session (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        began_s REAL NOT NULL,
        ended_s REAL NOT NULL
    )""",
    """CREATE TABLE caption (
        id INTEGER PRIMARY KEY,
        session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
        source TEXT NOT NULL,
        segment INTEGER NOT NULL,
        first_sample INTEGER NOT NULL,
        end_sample INTEGER NOT NULL,
        spoken_s REAL NOT NULL,
        language TEXT,
        gap_after INTEGER NOT NULL,
        text TEXT NOT NULL,
        UNIQUE (session, source, segment)
    )""",
    "CREATE INDEX caption_in_order ON caption (session, first_sample, source, segment)",
    """CREATE TABLE timing (
        caption INTEGER PRIMARY KEY REFERENCES caption ON DELETE CASCADE,
        words TEXT NOT NULL
    )""",
    """CREATE VIEW entry AS
        SELECT session, id, spoken_s, source, segment, first_sample, end_sample, language,
            gap_after, text, words
        FROM caption LEFT JOIN timing ON timing.caption = caption.id""",
    """CREATE VIRTUAL TABLE trigram USING fts5(
        text, content='caption', content_rowid='id', tokenize='trigram'
    )""",
    """CREATE TRIGGER caption_added AFTER INSERT ON caption BEGIN
        INSERT INTO trigram (rowid, text) VALUES (new.id, new.text);
    END""",
    """CREATE TRIGGER caption_removed AFTER DELETE ON caption BEGIN
        INSERT INTO trigram (trigram, rowid, text) VALUES ('delete', old.id, old.text);
    END""",
    """CREATE TRIGGER caption_grown AFTER UPDATE OF text ON caption BEGIN
        INSERT INTO trigram (trigram, rowid, text) VALUES ('delete', old.id, old.text);
        INSERT INTO trigram (rowid, text) VALUES (new.id, new.text);
    END""",
    f"PRAGMA user_version = {VERSION}",
)


def connect(path: Path) -> sqlite3.Connection:
    """Opens the history, which is created for this user alone when it is not there.

    Raises StorageError, DamagedHistoryError when it cannot be understood.
    """
    ensure_folder(path.parent)
    with said_plainly(path):
        path.touch(mode=0o600)
        connection = sqlite3.connect(path, timeout=_PATIENCE_S, isolation_level=None)
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Everything inside happens, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def lay_out_anew(connection: sqlite3.Connection) -> None:
    """Empties the history; inside a transaction."""
    connection.execute("DROP VIEW entry")
    connection.execute("DROP TABLE trigram")
    connection.execute("DROP TABLE timing")
    connection.execute("DROP TABLE caption")
    connection.execute("DROP TABLE session")
    _lay_out(connection)


@contextmanager
def said_plainly(path: Path) -> Iterator[None]:
    """Turns what the system and SQLite say into a StorageError or a DamagedHistoryError."""
    try:
        yield
    except OSError as error:
        raise _unusable(path, error.strerror or str(error)) from error
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED:
            raise DamagedHistoryError(
                f"The history “{path.name}” is damaged ({error}).",
                "It is kept under another name when a new one begins.",
            ) from error
        raise _unusable(path, str(error)) from error


def set_aside(path: Path) -> Path:
    """Gives a damaged history another name, which is returned; raises StorageError."""
    now = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
    aside = path.with_name(f"{path.stem}.damaged-{now}{path.suffix}")
    with said_plainly(path):
        log = Path(f"{path}-wal")
        if log.exists():
            move(log, Path(f"{aside}-wal"))
        Path(f"{path}-shm").unlink(missing_ok=True)
        move(path, aside)
    return aside


def identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from another one of the same name; None without one."""
    try:
        found = os.stat(path)  # noqa: PTH116 - as short
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")
    if _version(connection) == 0:
        with transaction(connection):
            if _version(connection) == 0:  # no other process was faster
                _lay_out(connection)
    if _version(connection) > VERSION:
        raise StorageError(
            f"The history “{path.name}” was written by a newer Live Caption.",
            "Update Live Caption to keep and read the history.",
        )


def _lay_out(connection: sqlite3.Connection) -> None:
    for statement in _SCHEMA:
        connection.execute(statement)


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _unusable(path: Path, reason: str) -> StorageError:
    return StorageError(
        f"The history “{path.name}” cannot be used: {reason}.",
        "Free some space or choose a folder that you may write to; captions go on.",
    )

"""What was committed is kept through kills, full disks and damage; what is not wanted is not."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from live_caption.errors import StorageError
from live_caption.history.store import HistoryStore
from live_caption.pipeline.hub import Hub
from live_caption.sinks.history import SILENCE_S, HistorySink
from live_caption.types import Caption, Health, SourceKind
from tests.fakes.captions import caption

_DAY_S = 86_400.0


class Clock:
    """Seconds since 1970 that only a test moves."""

    def __init__(self) -> None:
        self.now_s = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now_s


class Complaints(list[StorageError | None]):
    """What the sink says."""

    def sentences(self) -> list[str]:
        return [str(each) for each in self]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "history.db"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def complaints() -> Complaints:
    return Complaints()


@pytest.fixture
def sink(path: Path, clock: Clock, complaints: Complaints) -> Iterator[HistorySink]:
    sink = HistorySink(path, True, 30, complaints.append, clock)
    yield sink
    sink.close()


def texts(path: Path) -> list[list[str]]:
    """The texts of the sessions, the newest first."""
    with HistoryStore(path) as store:
        return [
            [each.committed for each in store.captions(session.id)] for session in store.sessions()
        ]


@contextmanager
def files_limited_to(size: int) -> Iterator[None]:
    """Make every write beyond `size` bytes fail, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_what_is_committed_is_kept_at_once(sink: HistorySink, path: Path) -> None:
    sink.show(caption(1, "", "Good"))
    assert not path.exists()
    sink.show(caption(1, "Good", " eve"))
    assert texts(path) == [["Good"]]
    sink.show(caption(1, "Good evening.", final=True))
    sink.show(caption(2, "Welcome."))
    assert texts(path) == [["Good evening.", "Welcome."]]
    sink.show(caption(2, "", final=True))
    assert texts(path) == [["Good evening."]]


def test_through_the_hub_it_is_on_the_disk_without_closing(path: Path) -> None:
    hub = Hub()
    kept = threading.Event()

    class Watched(HistorySink):
        def show(self, caption: Caption) -> None:
            super().show(caption)
            kept.set()

    hub.add(Watched(path, True, 30, partial(hub.complain, "history")))
    hub.show(caption(1, "Good evening"))
    assert kept.wait(10)
    assert texts(path) == [["Good evening"]]
    hub.close()


def test_unfixed_changes_write_nothing(sink: HistorySink, path: Path) -> None:
    sink.show(caption(1, "Good", " e"))
    with sqlite3.connect(path) as database:
        database.execute("UPDATE caption SET text = 'untouched'")
    database.close()
    sink.show(caption(1, "Good", " eve"))
    assert texts(path) == [["untouched"]]
    sink.show(caption(1, "Good eve"))
    assert texts(path) == [["Good eve"]]


def test_files_are_not_kept(sink: HistorySink, path: Path) -> None:
    sink.show(caption(1, "From a file.", source=SourceKind.FILE, final=True))
    assert not path.exists()


def test_declined_nothing_is_written_until_it_is_wanted(sink: HistorySink, path: Path) -> None:
    sink.change(False, 30)
    sink.show(caption(1, "Private.", final=True))
    sink.health(Health())
    assert not path.parent.exists()
    sink.change(True, 30)
    sink.show(caption(2, "Public.", final=True))
    assert texts(path) == [["Public."]]


def test_a_long_silence_begins_a_session(sink: HistorySink, path: Path, clock: Clock) -> None:
    sink.show(caption(1, "One.", final=True))
    clock.now_s += SILENCE_S
    sink.show(caption(2, "Two.", final=True))
    clock.now_s += SILENCE_S + 1
    sink.show(caption(3, "Three.", final=True))
    assert texts(path) == [["Three."], ["One.", "Two."]]


@pytest.mark.parametrize("keep", [True, False])
def test_what_is_too_old_is_deleted_at_the_start(
    path: Path, clock: Clock, complaints: Complaints, keep: bool
) -> None:
    for number, age_days in enumerate((40, 20)):
        writer = HistorySink(path, True, 0, complaints.append, clock)
        clock.now_s -= age_days * _DAY_S
        writer.show(caption(number, f"{age_days} days old.", final=True))
        clock.now_s += age_days * _DAY_S
        writer.close()
    assert len(texts(path)) == 2
    sink = HistorySink(path, keep, 30, complaints.append, clock)
    sink.health(Health())
    sink.close()
    assert texts(path) == [["20 days old."]]
    assert complaints == []


def test_a_full_disk_is_said_once_and_loses_nothing(
    sink: HistorySink, path: Path, complaints: Complaints
) -> None:
    sink.show(caption(1, "One.", final=True))
    with files_limited_to(1):
        sink.show(caption(2, "Two.", final=True))
        sink.show(caption(3, "Three"))
        sink.health(Health())
    (error,) = complaints
    assert error is not None
    assert "history.db” cannot be used" in error.user_message
    assert error.hint
    assert texts(path) == [["One."]]
    sink.health(Health())
    assert complaints[1:] == [None]
    assert texts(path) == [["One.", "Two.", "Three"]]


def test_a_damaged_history_is_set_aside_and_said(
    sink: HistorySink, path: Path, clock: Clock, complaints: Complaints
) -> None:
    path.parent.mkdir()
    path.write_text("precious " * 1000)
    sink.show(caption(1, "One.", final=True))
    assert texts(path) == [["One."]]
    (aside,) = path.parent.glob("history.damaged-*.db")
    assert aside.read_text() == "precious " * 1000
    assert complaints.sentences() == [
        f"The history was damaged and is kept as “{aside.name}”. A new one has begun."
    ]
    sink.show(caption(2, "Two.", final=True))
    assert len(complaints) == 1  # there is time to read it
    clock.now_s += 61
    sink.show(caption(3, "Three.", final=True))
    assert complaints[1:] == [None]
    assert texts(path) == [["One.", "Two.", "Three."]]


def test_damage_while_it_runs_loses_no_caption_after_it(
    sink: HistorySink, path: Path, complaints: Complaints
) -> None:
    sink.show(caption(1, "One.", final=True))
    with sqlite3.connect(path) as database:
        database.execute("DROP TABLE timing")
    database.close()
    sink.show(caption(2, "Two.", final=True))
    sink.show(caption(3, "Three.", final=True))
    assert texts(path) == [["Two.", "Three."]]
    assert len(complaints) == 1


def test_a_history_that_was_removed_begins_anew(sink: HistorySink, path: Path) -> None:
    sink.show(caption(1, "One.", final=True))
    for each in path.parent.iterdir():
        each.unlink()
    sink.show(caption(2, "Two.", final=True))
    assert texts(path) == [["Two."]]


def test_a_session_that_is_deleted_while_it_goes_on_begins_anew(
    sink: HistorySink, path: Path
) -> None:
    sink.show(caption(1, "One.", final=True))
    with HistoryStore(path) as store:
        store.delete_all()
    sink.show(caption(2, "Two.", final=True))
    assert texts(path) == [["Two."]]


_KILLED = """
import os, random, signal, sqlite3, sys
from pathlib import Path

from live_caption.history.store import HistoryStore
from live_caption.sinks.history import HistorySink
from live_caption.types import Caption, SegmentId, SourceKind

path = Path(sys.argv[1])


def write(to):
    sink = HistorySink(path, True, 30, print)
    for number in range(1, 1000):
        text = f"{number} " + "你好 and so on, " * (number % 9)
        for end in (len(text) // 2, len(text)):
            segment = SegmentId(SourceKind.SYSTEM, number)
            start = number * 32_000
            final = end == len(text) and number % 3 == 0
            sink.show(Caption(segment, end, text[:end], "", start, start + 16_000, final))
            os.write(to, f"{number} {end};".encode())


def confirmed(told):
    return [tuple(map(int, each.split())) for each in told.decode().split(";")[:-1]]


for attempt in range(50):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        write(writer)
    os.close(writer)
    told, enough = b"", random.randint(1, 200)
    while len(told) < enough:
        told += os.read(reader, 4096)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while part := os.read(reader, 4096):
        told += part
    os.close(reader)
    with HistoryStore(path) as store:
        newest = store.sessions()[0]
        kept = {each.segment.number: each.committed for each in store.captions(newest.id)}
        assert len(store.sessions()) == attempt + 1
    for number, end in confirmed(told):
        assert len(kept[number]) >= end, (attempt, number, end, kept)
    assert set(kept) == set(range(1, len(kept) + 1))
with sqlite3.connect(path) as database:
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.execute("INSERT INTO trigram (trigram, rank) VALUES ('integrity-check', 1)")
print("survived", attempt + 1)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="nothing forks there")
def test_fifty_kills_lose_nothing_that_was_kept(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _KILLED, str(path)],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "survived 50\n", done.stderr
    assert not list(path.parent.glob("*damaged*"))

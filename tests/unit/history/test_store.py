"""The history: what is kept is found again, and what is deleted is gone."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from live_caption.caption import export as files
from live_caption.errors import StorageError
from live_caption.history.database import set_aside
from live_caption.history.entries import DamagedHistoryError, Entry
from live_caption.history.store import HistoryStore
from live_caption.types import SAMPLE_RATE_HZ, Caption, SourceKind, Word
from tests.fakes.captions import caption

_DAY_S = 86_400.0
_NOW_S = 1_800_000_000.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "history.db"


@pytest.fixture
def store(path: Path) -> Iterator[HistoryStore]:
    with HistoryStore(path) as opened:
        yield opened


def said(*texts: str, at_s: float = _NOW_S) -> list[Entry]:
    """Final captions in a row."""
    return [
        Entry(at_s + number, caption(number, text, final=True)) for number, text in enumerate(texts)
    ]


def found(store: HistoryStore, search: str) -> list[str]:
    return [hit.entry.caption.committed for hit in store.search(search)]


def check(path: Path) -> None:
    """The file, and the index over its texts, are whole."""
    with sqlite3.connect(path) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        database.execute("INSERT INTO trigram (trigram, rank) VALUES ('integrity-check', 1)")
    database.close()


def test_what_was_saved_comes_back_whole(store: HistoryStore) -> None:
    words = (Word(" Hello", 100, 9000, 0.917), Word(" there.", 9000, 16000, 1.0))
    spoken = replace(
        caption(1, " Hello there.", source=SourceKind.MICROPHONE, final=True, gap_after=True),
        language="en",
        words=words,
    )
    session = store.save(None, [Entry(_NOW_S, spoken)])
    assert store.entries(session) == (Entry(_NOW_S, replace(spoken, revision=0)),)


def test_a_caption_grows_in_its_place(store: HistoryStore, path: Path) -> None:
    session = store.save(None, [Entry(_NOW_S, caption(1, "Good", " eve"))])
    again = Entry(_NOW_S + 9, caption(1, "Good evening.", final=True))
    assert store.save(session, [again]) == session
    (entry,) = store.entries(session)
    assert (entry.spoken_s, entry.caption.committed) == (_NOW_S, "Good evening.")
    assert found(store, "evening") == ["Good evening."]
    check(path)


def test_unfixed_text_is_not_kept(store: HistoryStore) -> None:
    session = store.save(None, [Entry(_NOW_S, caption(1, "Good", " weevil"))])
    (kept,) = store.captions(session)
    assert (kept.committed, kept.unfixed, kept.final) == ("Good", "", True)
    assert found(store, "weevil") == []


def test_a_withdrawn_caption_is_taken_out(store: HistoryStore) -> None:
    session = store.save(None, [Entry(_NOW_S, caption(1, "Hm"))])
    store.save(session, [Entry(_NOW_S, caption(1, "", final=True))])
    assert store.captions(session) == ()
    assert store.sessions() == ()


def test_captions_are_in_the_order_of_their_start(store: HistoryStore) -> None:
    late = caption(1, "second", source=SourceKind.MICROPHONE, start_s=2.0, final=True)
    early = caption(2, "first", start_s=1.0, final=True)
    session = store.save(None, [Entry(_NOW_S, late), Entry(_NOW_S, early)])
    assert [each.committed for each in store.captions(session)] == ["first", "second"]
    assert [each.source for each in store.captions(session)] == ["system", "mic"]


def test_sessions_are_listed_newest_first_with_their_times(store: HistoryStore) -> None:
    old = store.save(None, said("Hello.", "World.", at_s=_NOW_S))
    new = store.save(None, said("Again.", at_s=_NOW_S + 100))
    listed = store.sessions()
    assert [each.id for each in listed] == [new, old]
    assert [each.opening for each in listed] == ["Again.", "Hello."]
    assert (listed[1].began_s, listed[1].ended_s) == (_NOW_S, _NOW_S + 1)


@pytest.mark.parametrize(
    ("search", "texts"),
    [
        ("evening", ["Good evening, Café!"]),
        ("EVENING good", ["Good evening, Café!"]),
        ("café", ["Good evening, Café!"]),
        ("CAFÉ", ["Good evening, Café!"]),
        ("vening, c", ["Good evening, Café!"]),
        ("中", ["你在中国吗？", "中午好。"]),
        ("中国", ["你在中国吗？"]),
        ("在中国", ["你在中国吗？"]),
        ("国 吗", ["你在中国吗？"]),
        ("国中", []),
        ("да", ["Да, конечно."]),
        ("ДА КОНЕЧНО", ["Да, конечно."]),
        ("100%", ["It is 100% sure_thing."]),
        ("sure_", ["It is 100% sure_thing."]),
        ("_", ["It is 100% sure_thing."]),
        ('"evening', []),
        ("NOT evening", []),
        ("evening*", []),
        ("", []),
        ("   ", []),
    ],
)
def test_searches(store: HistoryStore, search: str, texts: list[str]) -> None:
    store.save(
        None,
        said(
            "Good evening, Café!",
            "你在中国吗？",
            "Да, конечно.",
            "It is 100% sure_thing.",
            "中午好。",
        ),
    )
    assert found(store, search) == texts


def test_hits_tell_where_they_are_newest_session_first(store: HistoryStore) -> None:
    old = store.save(None, said("A fine day.", "No.", "What a day."))
    new = store.save(None, said("Another day."))
    hits = store.search("day")
    assert [(hit.session, hit.snippet) for hit in hits] == [
        (new, "Another day."),
        (old, "A fine day."),
        (old, "What a day."),
    ]
    assert [hit.snippet for hit in store.search("day", limit=2)] == ["Another day.", "What a day."]


@pytest.mark.parametrize("format_name", [*files.FORMATS, "json"])
def test_an_export_is_what_caption_export_writes(store: HistoryStore, format_name: str) -> None:
    words = (Word(" One", 0, 4000, 0.12345678), Word(" two.", 4000, 16000, 0.5))
    captions = [
        replace(caption(0, " One two.", final=True, gap_after=True), words=words, language="en"),
        caption(1, "Drei.", source=SourceKind.MICROPHONE, final=True),
        caption(2, "四。", final=True),
    ]
    session = store.save(None, [Entry(_NOW_S, each) for each in captions])
    assert store.export(session, format_name) == files.export(captions, format_name)
    late = [_later(each, 3600 * SAMPLE_RATE_HZ) for each in captions]
    other = store.save(None, [Entry(_NOW_S, each) for each in late])
    assert store.export(other, format_name) == files.export(captions, format_name)


def _later(each: Caption, samples: int) -> Caption:
    words = tuple(
        replace(word, start=word.start + samples, end=word.end + samples) for word in each.words
    )
    return replace(each, start=each.start + samples, end=each.end + samples, words=words)


def _on_disk(path: Path) -> bytes:
    return b"".join(each.read_bytes() for each in path.parent.iterdir())


def test_a_deleted_session_is_gone_and_others_stay(store: HistoryStore, path: Path) -> None:
    gone = store.save(None, said("A dreadful secret.", "Silence."))
    kept = store.save(None, said("A dreadful noise."))
    assert b"dreadful secret" in _on_disk(path)
    store.delete(gone)
    assert [each.id for each in store.sessions()] == [kept]
    assert store.captions(gone) == ()
    assert found(store, "dreadful") == ["A dreadful noise."]
    assert b"dreadful secret" not in _on_disk(path)
    check(path)


def test_everything_can_be_deleted(store: HistoryStore, path: Path) -> None:
    session = store.save(None, said("A dreadful secret.", "Silence."))
    store.save(None, said("A dreadful noise."))
    store.delete_all()
    assert store.sessions() == ()
    assert found(store, "dreadful") == []
    assert b"dread" not in _on_disk(path)
    check(path)
    assert store.save(session, said("New.")) == session  # whoever is writing goes on
    assert [each.opening for each in store.sessions()] == ["New."]


def test_old_sessions_are_purged(store: HistoryStore, path: Path) -> None:
    old = store.save(None, said("Old.", at_s=_NOW_S - 31 * _DAY_S))
    store.save(old, said("", "Still old.", at_s=_NOW_S - 30 * _DAY_S - 2))
    store.save(None, said("Younger.", at_s=_NOW_S - 29 * _DAY_S))
    assert store.purge(_NOW_S, 0) == 0
    assert store.purge(_NOW_S, 31) == 0
    assert store.purge(_NOW_S, 30) == 1
    assert [each.opening for each in store.sessions()] == ["Younger."]
    check(path)


def test_only_its_user_may_read_it(store: HistoryStore, path: Path) -> None:
    store.save(None, said("Hello."))
    for each in path.parent.iterdir():
        assert stat.S_IMODE(each.stat().st_mode) == 0o600


def test_two_stores_share_a_file(store: HistoryStore, path: Path) -> None:
    with HistoryStore(path) as reader:
        session = store.save(None, said("Hello."))
        assert [each.committed for each in reader.captions(session)] == ["Hello."]
        reader.delete(session)
    assert store.sessions() == ()
    assert store.save(session, said("More.")) == session


def _random_file(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 64)


def _foreign_database(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE caption (precious TEXT)")
    database.close()


def _half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _holes(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for page in range(1, len(content) // 4096):
        content[page * 4096 : page * 4096 + 100] = b"\xff" * 100
    path.write_bytes(content)


def _without_tables(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("DROP TABLE timing")
    database.close()


def _use(path: Path) -> None:
    with HistoryStore(path) as store:
        store.captions(1)
        store.save(None, said("Hello."))


@pytest.mark.parametrize(
    "damage", [_random_file, _foreign_database, _half, _holes, _without_tables]
)
def test_damage_is_told_apart_and_the_file_left_alone(
    path: Path, damage: Callable[[Path], None]
) -> None:
    with HistoryStore(path) as store:
        store.save(None, said("Hello." * 500, "World." * 500))
    if damage is _foreign_database:
        path.unlink()
    damage(path)
    before = path.read_bytes()
    with pytest.raises(DamagedHistoryError, match="damaged"):
        _use(path)
    aside = set_aside(path)
    assert damage is not _random_file or aside.read_bytes() == before
    assert aside.name.startswith("history.damaged-")
    with HistoryStore(path) as store:
        assert store.sessions() == ()


def test_a_history_of_a_newer_program_is_not_touched(path: Path) -> None:
    HistoryStore(path).close()
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 2")
    database.close()
    with pytest.raises(StorageError, match="newer") as caught:
        HistoryStore(path)
    assert not isinstance(caught.value, DamagedHistoryError)


def test_a_folder_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("precious")
    with pytest.raises(StorageError):
        HistoryStore(tmp_path / "file" / "history.db")
    (tmp_path / "folder").mkdir()
    with pytest.raises(StorageError) as caught:
        HistoryStore(tmp_path / "folder")
    assert caught.value.hint


def test_a_file_that_was_replaced_is_noticed(store: HistoryStore, path: Path) -> None:
    assert store.is_current()
    set_aside(path)
    assert not store.is_current()
    with HistoryStore(path):
        assert not store.is_current()

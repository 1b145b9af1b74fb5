"""What the history window shows, and what can be done in it. Main thread.

Everything that reads or changes the history happens in the worker's thread; the signals
carry nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from PySide6.QtCore import QDate, QDateTime, QLocale, QObject, Signal

from live_caption.errors import LiveCaptionError
from live_caption.gui.history_page import Page
from live_caption.gui.history_worker import HistoryWorker
from live_caption.gui.sentences import said
from live_caption.history.entries import Entry, Session
from live_caption.history.store import MOST_HITS, HistoryStore
from live_caption.history.terms import Terms
from live_caption.paths import write_atomically
from live_caption.types import SourceKind

EXPORTED = ("txt", "srt", "vtt", "json")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: a day, whose `session` is None, or a session with its hits."""

    session: int | None
    title: str
    detail: str = ""
    hits: int = 0


@dataclass(frozen=True, slots=True)
class _Listing:
    """The sessions to be listed; `hits` is None without a search."""

    sessions: tuple[Session, ...] = ()
    hits: Counter[int] | None = None


class HistoryModel(QObject):
    """`rows` are the list, `selected` is the session whose `page` is shown. `hint` says why
    the list is as it is, `notice` what happened last; both are mostly empty.
    """

    rows_changed = Signal()
    page_changed = Signal()
    notice_changed = Signal()

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[Row, ...] = ()
        self.selected: int | None = None
        self.page = Page()
        self.terms = Terms(())
        self.hint = ""
        self._sessions: dict[int, Session] = {}
        self.notice = ""
        self._worker = HistoryWorker(path, self)

    def reload(self) -> None:
        """Reads the list, and what is selected, anew."""
        terms = self.terms
        self._worker.ask("list", lambda store: _listing(store, terms), self._listed)

    def search(self, text: str) -> None:
        """Lists the sessions that have all words of `text`, or all sessions."""
        terms = Terms.of(text)
        if terms != self.terms:
            self.terms = terms
            self.page_changed.emit()
            self.reload()

    def select(self, session: int | None) -> None:
        """Shows a session of the list."""
        if session != self.selected:
            self.selected = session
            self._read()

    def export(self, path: Path) -> None:
        """Writes what is selected to a file, in the format of its ending, as text without one."""
        session = self.selected
        ending = path.suffix.lower().removeprefix(".")
        format_name = ending if ending in EXPORTED else "txt"
        if session is None:
            return

        def write(store: HistoryStore) -> str:
            write_atomically(path, store.export(session, format_name).encode())
            return self.tr("Exported as {name}.").format(name=path.name)

        self._worker.ask(f"export {path}", write, self._done)

    def delete(self) -> None:
        """Deletes what is selected; the next session is selected then."""
        session = self.selected
        if session is None:
            return
        self.selected = self._neighbour(session)

        def remove(store: HistoryStore) -> str:
            store.delete(session)
            return self.tr("Deleted.")

        self._worker.ask(f"delete {session}", remove, self._deleted)

    def delete_all(self) -> None:
        def remove(store: HistoryStore) -> str:
            store.delete_all()
            return self.tr("The history was deleted.")

        self._worker.ask("delete all", remove, self._deleted)

    def title(self) -> str:
        """What is selected, as people say it."""
        session = self._sessions.get(self.selected or 0)
        return f"{self._day(_date(session.began_s))}, {_span(session)}" if session else ""

    def suggested_name(self) -> str:
        """A name for the file of what is selected; no dot in it may look like an ending."""
        session = self._sessions.get(self.selected or 0)
        return _moment(session.began_s).toString("yyyy-MM-dd HH-mm") if session else ""

    def close(self) -> None:
        """Finishes what was begun; may be called twice."""
        self._worker.close()

    def _listed(self, listing: _Listing | LiveCaptionError | None) -> None:
        if isinstance(listing, LiveCaptionError):
            self._say(said(listing))
            return
        listing = listing or _Listing()
        rows = tuple(self._rows_of(listing))
        self._sessions = {session.id: session for session in listing.sessions}
        if self.selected not in self._sessions:
            self.selected = next(iter(self._sessions), None)
        hint = self._hint(listing)
        if (rows, hint) != (self.rows, self.hint):
            self.rows, self.hint = rows, hint
            self.rows_changed.emit()
        self._read()

    def _read(self) -> None:
        session = self.selected
        if session is None:
            self._show(())
            return
        self._worker.ask("page", lambda store: store.entries(session), self._show)

    def _show(self, entries: tuple[Entry, ...] | LiveCaptionError | None) -> None:
        if isinstance(entries, LiveCaptionError):
            self._say(said(entries))
            return
        page = Page.of(entries or (), self._headline, self.selected)
        if page != self.page:
            self.page = page
            self.page_changed.emit()

    def _deleted(self, result: str | LiveCaptionError | None) -> None:
        self._done(result)
        self.reload()

    def _done(self, result: str | LiveCaptionError | None) -> None:
        self._say(said(result) if isinstance(result, LiveCaptionError) else result or "")

    def _say(self, sentence: str) -> None:
        self.notice = sentence
        self.notice_changed.emit()

    def _hint(self, listing: _Listing) -> str:
        hits = listing.hits
        if hits is None:
            return "" if listing.sessions else self.tr("No captions have been kept yet.")
        if not hits:
            return self.tr("Nothing was found.")
        if hits.total() >= MOST_HITS:
            return self.tr("Only the newest {number} places are listed.").format(number=MOST_HITS)
        return ""

    def _rows_of(self, listing: _Listing) -> Iterator[Row]:
        for day, sessions in groupby(listing.sessions, key=lambda each: _date(each.began_s)):
            yield Row(None, self._day(day))
            for each in sessions:
                hits = listing.hits[each.id] if listing.hits else 0
                yield Row(each.id, _span(each), " ".join(each.opening.split()), hits)

    def _day(self, day: QDate) -> str:
        days = day.daysTo(QDate.currentDate())
        if days in {0, 1}:
            return self.tr("Yesterday") if days else self.tr("Today")
        return QLocale().toString(day, QLocale.FormatType.LongFormat)

    def _headline(self, spoken_s: float, source: SourceKind | None) -> str:
        return f"{_time(spoken_s)} · {self._source(source)}" if source else _time(spoken_s)

    def _source(self, source: SourceKind) -> str:
        if source is SourceKind.MICROPHONE:
            return self.tr("Microphone")
        return self.tr("Computer sound")

    def _neighbour(self, session: int) -> int | None:
        ids = list(self._sessions)
        place = ids.index(session) if session in ids else 0
        others = [*ids[place + 1 :], *reversed(ids[:place])]
        return others[0] if others else None


def _listing(store: HistoryStore, terms: Terms) -> _Listing:
    sessions = store.sessions()
    if not terms.words:
        return _Listing(sessions)
    hits = Counter(hit.session for hit in store.search(" ".join(terms.words)))
    return _Listing(tuple(each for each in sessions if each.id in hits), hits)


def _moment(time_s: float) -> QDateTime:
    return QDateTime.fromMSecsSinceEpoch(round(time_s * 1000))


def _date(time_s: float) -> QDate:
    return _moment(time_s).date()


def _time(time_s: float) -> str:
    return QLocale().toString(_moment(time_s).time(), QLocale.FormatType.ShortFormat)


def _span(session: Session) -> str:
    began, ended = _time(session.began_s), _time(session.ended_s)
    return began if began == ended else f"{began} – {ended}"

"""The history window: found by keyboard, exported, deleted after a question."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from live_caption.caption.export import export
from live_caption.gui.history_model import HistoryModel
from live_caption.gui.history_window import HistoryWindow
from live_caption.gui.history_worker import HistoryWorker
from live_caption.history.entries import Entry
from live_caption.history.store import HistoryStore
from live_caption.types import Caption, SourceKind
from tests.fakes.captions import caption
from tests.gui.fakes import OFFSCREEN_WARNINGS

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

_DAY_S = 86_400.0
_OLD = ("Good evening.", "The 𝄞 clef, the end.", "你在中国吗？")
_NEW = ("Good morning.", "Nothing else.")


def _captions(*texts: str) -> list[Caption]:
    return [caption(9 * number, text, final=True) for number, text in enumerate(texts)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


@pytest.fixture
def filled(path: Path) -> Path:
    """Two sessions: `_OLD` of last month and `_NEW` of now."""
    with HistoryStore(path) as store:
        for age_s, texts in ((30 * _DAY_S, _OLD), (0.0, _NEW)):
            began_s = time.time() - age_s
            store.save(None, [Entry(began_s, each) for each in _captions(*texts)])
    return path


@pytest.fixture
def model(qtbot: QtBot, path: Path) -> Iterator[HistoryModel]:
    model = HistoryModel(path)
    yield model
    model.close()


@pytest.fixture
def window(qtbot: QtBot, filled: Path, model: HistoryModel) -> HistoryWindow:
    """Open, with the newest session shown."""
    window = HistoryWindow(model)
    qtbot.addWidget(window)
    window.open()
    qtbot.waitUntil(lambda: "Good morning." in window.text.toPlainText())
    return window


def _shown(window: HistoryWindow) -> list[str]:
    """The lines of text without headings."""
    return [line.text for line in window._model.page.lines if line.text and not line.heading]


def _titles(model: HistoryModel) -> list[str]:
    return [row.detail if row.session is not None else "-" for row in model.rows]


def _type(qtbot: QtBot, window: HistoryWindow, text: str) -> None:
    window.search.setText(text)
    with qtbot.waitSignal(window._model.rows_changed):
        QTest.keyClick(window.search, Qt.Key.Key_Return)


def test_sessions_stand_below_their_days(window: HistoryWindow, model: HistoryModel) -> None:
    assert _titles(model) == ["-", "Good morning.", "-", "Good evening."]
    assert model.rows[0].title == "Today"
    assert _shown(window) == list(_NEW)
    assert window.hint_text() == ""


def test_the_list_is_walked_by_keys_past_the_days(qtbot: QtBot, window: HistoryWindow) -> None:
    QTest.keyClick(window.list, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: _shown(window) == list(_OLD))
    QTest.keyClick(window.list, Qt.Key.Key_Up)
    qtbot.waitUntil(lambda: _shown(window) == list(_NEW))


@pytest.mark.parametrize(
    ("search", "places"), [("中", 1), ("中国", 1), ("THE", 2), ("clef end", 2)]
)
def test_a_search_lists_and_marks(
    qtbot: QtBot, window: HistoryWindow, model: HistoryModel, search: str, places: int
) -> None:
    _type(qtbot, window, search)
    assert _titles(model) == ["-", "Good evening."]
    assert model.rows[1].hits == 1
    qtbot.waitUntil(lambda: _shown(window) == list(_OLD))
    assert window.count_text() == f"1 of {places}"
    assert window.text.textCursor().selectedText().casefold() in search.casefold()


def test_enter_and_keys_go_from_place_to_place(qtbot: QtBot, window: HistoryWindow) -> None:
    _type(qtbot, window, "the")
    qtbot.waitUntil(lambda: window.count_text() == "1 of 2")
    first = window.text.textCursor().selectionStart()
    QTest.keyClick(window.search, Qt.Key.Key_Return)
    assert window.count_text() == "2 of 2"
    assert window.text.textCursor().selectedText() == "the"  # after a character of two units
    window.next.click()
    assert window.count_text() == "1 of 2"
    assert window.text.textCursor().selectionStart() == first
    window.previous.click()
    assert window.count_text() == "2 of 2"


def test_what_is_marked_does_not_differ_by_colour_alone(
    qtbot: QtBot, window: HistoryWindow
) -> None:
    _type(qtbot, window, "clef")
    qtbot.waitUntil(lambda: window.text.places == 1)
    formats = [
        each
        for number in range(window.text.document().blockCount())
        for each in window.text.document().findBlockByNumber(number).layout().formats()
        if each.format.fontWeight() > 400
    ]
    (mark,) = formats
    assert (mark.start, mark.length) == (len("The 𝄞 ") + 1, len("clef"))


def test_nothing_found_is_said_and_left_by_escape(qtbot: QtBot, window: HistoryWindow) -> None:
    _type(qtbot, window, "xylophone")
    assert window.hint_text() == "Nothing was found."
    qtbot.waitUntil(lambda: _shown(window) == [])
    assert not window.export.isEnabled()
    window._escape()
    qtbot.waitUntil(lambda: _shown(window) == list(_NEW))
    window._escape()
    assert window.isHidden()


def test_copying_takes_the_selection_or_everything(qtbot: QtBot, window: HistoryWindow) -> None:
    window.copy.click()
    assert QApplication.clipboard().text() == window.text.toPlainText()
    _type(qtbot, window, "clef")
    qtbot.waitUntil(lambda: window.text.places == 1)
    window.copy.click()
    assert QApplication.clipboard().text() == "clef"


@pytest.mark.parametrize("ending", ["txt", "srt", "vtt", "json"])
def test_an_export_is_a_file_of_its_format(
    qtbot: QtBot, window: HistoryWindow, tmp_path: Path, ending: str
) -> None:
    dialog = window.ask_where()
    name = next(each for each in dialog.nameFilters() if f"*.{ending})" in each)
    dialog.filterSelected.emit(name)
    assert dialog.defaultSuffix() == ending
    assert re.fullmatch(r"[\d-]{10} [\d-]{5}\." + ending, Path(dialog.selectedFiles()[0]).name)
    dialog.fileSelected.emit(str(tmp_path / f"talk.{ending}"))
    dialog.close()
    qtbot.waitUntil(lambda: window.notice_text() == f"Exported as talk.{ending}.")
    written = (tmp_path / f"talk.{ending}").read_text(encoding="utf-8")
    assert written == export(_captions(*_NEW), ending)
    assert ending != "json" or len(json.loads(written)) == 2


def test_an_export_that_fails_is_said(
    qtbot: QtBot, window: HistoryWindow, model: HistoryModel, tmp_path: Path
) -> None:
    model.export(tmp_path / "history.db" / "talk.txt")
    qtbot.waitUntil(lambda: "cannot be" in window.notice_text())


def _answer(box: QMessageBox, role: QMessageBox.ButtonRole) -> None:
    next(each for each in box.buttons() if box.buttonRole(each) is role).click()


def test_deleting_asks_first(qtbot: QtBot, window: HistoryWindow, filled: Path) -> None:
    box = window.ask_to_delete()
    assert box.text().startswith("Delete the captions of Today, ")
    default = box.defaultButton()
    assert isinstance(default, QPushButton)
    assert box.buttonRole(default) is QMessageBox.ButtonRole.RejectRole
    _answer(box, QMessageBox.ButtonRole.RejectRole)
    box = window.ask_to_delete()
    _answer(box, QMessageBox.ButtonRole.DestructiveRole)
    qtbot.waitUntil(lambda: _shown(window) == list(_OLD))
    assert window.notice_text() == "Deleted."
    with HistoryStore(filled) as store:
        assert [each.opening for each in store.sessions()] == ["Good evening."]


def test_everything_can_be_deleted(
    qtbot: QtBot, window: HistoryWindow, model: HistoryModel, filled: Path
) -> None:
    _answer(window.ask_to_delete_all(), QMessageBox.ButtonRole.DestructiveRole)
    qtbot.waitUntil(lambda: model.rows == () and _shown(window) == [])
    assert window.hint_text() == "No captions have been kept yet."
    assert not window.delete_all.isEnabled()
    with HistoryStore(filled) as store:
        assert store.sessions() == ()


def test_without_a_history_none_is_made(qtbot: QtBot, model: HistoryModel, path: Path) -> None:
    window = HistoryWindow(model)
    qtbot.addWidget(window)
    window.open()
    qtbot.waitUntil(lambda: window.hint_text() == "No captions have been kept yet.")
    assert not path.exists()
    assert not window.delete.isEnabled()
    model.delete()
    model.export(path)


def test_damage_is_said_and_nothing_is_touched(
    qtbot: QtBot, model: HistoryModel, path: Path
) -> None:
    path.write_text("precious " * 1000)
    window = HistoryWindow(model)
    qtbot.addWidget(window)
    window.open()
    qtbot.waitUntil(lambda: "damaged" in window.notice_text())
    assert path.read_text() == "precious " * 1000


def test_captions_that_come_are_seen_without_losing_the_place(
    qtbot: QtBot, window: HistoryWindow, filled: Path
) -> None:
    with HistoryStore(filled) as store:
        session = store.sessions()[0].id
        more = [
            Entry(time.time(), caption(number, f"Line {number}.", final=True))
            for number in range(100, 1000, 9)
        ]
        store.save(session, more)
        window._model.reload()
        qtbot.waitUntil(lambda: "Line 991." in window.text.toPlainText())
        window.text.verticalScrollBar().setValue(40)
        last = caption(2000, "The last.", source=SourceKind.MICROPHONE, final=True)
        store.save(session, [Entry(time.time(), last)])
    window._model.reload()
    qtbot.waitUntil(lambda: "The last." in window.text.toPlainText())
    assert window.text.verticalScrollBar().value() == 40


def test_every_control_has_a_name_and_a_place_in_the_order(window: HistoryWindow) -> None:
    controls: list[QWidget] = [window.search, window.list, window.text]
    controls += window.findChildren(QPushButton)
    for each in controls:
        interface = QAccessible.queryAccessibleInterface(each)
        assert interface.text(QAccessible.Text.Name)
        assert each.focusPolicy() & Qt.FocusPolicy.TabFocus
    places = [each.mapTo(window, QPoint()) for each in controls]
    assert len({(place.x(), place.y()) for place in places}) == len(controls)


def test_an_answer_that_is_no_longer_wanted_is_dropped(qtbot: QtBot, filled: Path) -> None:
    worker = HistoryWorker(filled)
    answers: list[object] = []
    started, go = threading.Event(), threading.Event()

    def slow(store: HistoryStore) -> str:
        started.set()
        go.wait(10)
        return "slow"

    def answering(text: str) -> Callable[[HistoryStore], str]:
        return lambda store: text

    worker.ask("list", slow, answers.append)
    assert started.wait(10)
    for text in ("first", "second"):
        worker.ask("list", answering(text), answers.append)
    worker.ask("other", answering("other"), answers.append)
    go.set()
    qtbot.waitUntil(lambda: answers == ["second", "other"])
    worker.close()
    worker.close()


_ENDLESS = (
    "WITH RECURSIVE n(x) AS (SELECT tell() UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
)


def test_a_newer_question_ends_a_long_one(qtbot: QtBot, filled: Path) -> None:
    worker = HistoryWorker(filled)
    answers: list[object] = []
    started = threading.Event()

    def tell() -> int:
        started.set()
        return 1

    def endless(store: HistoryStore) -> object:
        store._database.create_function("tell", 0, tell)
        return store._rows(_ENDLESS)

    worker.ask("list", endless, answers.append)
    assert started.wait(10)
    worker.ask("list", lambda store: "second", answers.append)
    qtbot.waitUntil(lambda: answers == ["second"])
    worker.close()


def test_closing_finishes_what_was_begun(qtbot: QtBot, filled: Path) -> None:
    worker = HistoryWorker(filled)
    answers: list[object] = []
    worker.ask("delete", lambda store: store.delete_all(), answers.append)
    worker.close()
    assert answers == []
    with HistoryStore(filled) as store:
        assert store.sessions() == ()


def test_a_mistake_in_the_thread_is_an_answer(qtbot: QtBot, filled: Path) -> None:
    worker = HistoryWorker(filled)
    answers: list[object] = []
    worker.ask("list", lambda store: 1 // 0, answers.append)
    qtbot.waitUntil(lambda: len(answers) == 1)
    assert isinstance(answers[0], Exception)
    worker.close()

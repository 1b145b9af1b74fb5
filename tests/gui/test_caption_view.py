from __future__ import annotations

import statistics
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from live_caption.gui.caption_view import CaptionView
from live_caption.gui.selection import Selection
from live_caption.gui.theme import Alignment, Theme
from live_caption.gui.typesetter import Position, Row
from live_caption.types import SourceKind

_TEXTS = ("Hello, AVATAR world", "你好，世界 Python", "مرحبا بكم في Python", "naïve 😀 café")


@pytest.fixture
def view(qtbot: QtBot) -> CaptionView:
    view = CaptionView(Theme())
    view.resize(600, 3 * view.line_height)
    qtbot.addWidget(view)
    return view


def _picture(view: CaptionView, row: Row, labelled: bool = False) -> QImage:
    view.set_rows((row,), labelled=labelled, notice="")
    picture = QImage(view.size(), QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    view.render(picture, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    return picture


def _ink(picture: QImage) -> bytes:
    """How much of each pixel is covered, whatever the colour."""
    cover = picture.convertToFormat(QImage.Format.Format_Alpha8)
    return bytes(cover.constBits())


def _letters(view: CaptionView, row: Row) -> bytes:
    """The ink without the dots below what may change."""
    with patch.object(CaptionView, "_paint_dots", lambda *_: None):
        return _ink(_picture(view, row))


def _columns(picture: QImage) -> range:
    ink = _ink(picture)
    stride = len(ink) // picture.height()
    columns = {index % stride for index, cover in enumerate(ink) if cover}
    return range(min(columns), max(columns) + 1)


@pytest.mark.parametrize("text", _TEXTS)
def test_committing_moves_no_pixel(view: CaptionView, text: str) -> None:
    guess = _picture(view, Row("", text))
    assert any(_ink(guess))
    assert _letters(view, Row(text, "")) == _letters(view, Row("", text))
    assert _picture(view, Row(text, "")) != guess


def test_committing_half_a_line_moves_no_pixel(view: CaptionView) -> None:
    text = "Hello, AVATAR world"
    guess = _letters(view, Row("", text))
    for seam in range(1, len(text)):
        assert _letters(view, Row(text[:seam], text[seam:])) == guess


def test_right_to_left_text_starts_at_the_right(view: CaptionView) -> None:
    arabic = _columns(_picture(view, Row("مرحبا", "", right_to_left=True)))
    latin = _columns(_picture(view, Row("Hello", "")))
    assert latin.start < 10
    assert arabic.stop > view.width() - 10
    assert arabic.start > view.width() // 2


def test_labels_stand_beside_the_text(view: CaptionView) -> None:
    row = Row("Hello", "", SourceKind.MICROPHONE)
    plain, labelled = _picture(view, row), _picture(view, row, labelled=True)
    assert len(_columns(labelled)) > len(_columns(plain))
    assert view.text() == "You: Hello"
    assert view.text_width(labelled=True) < view.text_width(labelled=False)


def test_the_text_is_there_for_screen_readers(view: CaptionView) -> None:
    view.set_rows((Row("One two", " three"), Row("", "four")), labelled=False, notice="")
    assert view.text() == "One two three\nfour"
    assert view.accessibleName() == "One two three\nfour"


class _Paints(QObject):
    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.Paint
        return False


def test_it_repaints_only_what_is_new(qtbot: QtBot, view: CaptionView) -> None:
    paints = _Paints()
    view.show()
    qtbot.waitExposed(view)
    view.set_rows((Row("One", ""),), labelled=False, notice="")
    QCoreApplication.processEvents()
    view.installEventFilter(paints)
    view.set_rows((Row("One", ""),), labelled=False, notice="Listening…")
    QCoreApplication.processEvents()
    assert paints.count == 0
    view.set_rows((Row("One two", ""),), labelled=False, notice="")
    qtbot.waitUntil(lambda: paints.count == 1)


def test_what_may_change_is_marked_without_colour(view: CaptionView) -> None:
    fixed, guess = _ink(_picture(view, Row("one two"))), _ink(_picture(view, Row("", "one two")))
    stride = len(fixed) // view.height()
    rows = {index // stride for index in range(len(fixed)) if fixed[index] != guess[index]}
    letters = {index // stride for index in range(len(fixed)) if fixed[index]}
    assert rows
    assert min(rows) > max(letters)  # below the letters


def _with(qtbot: QtBot, **values: Any) -> CaptionView:
    view = CaptionView(replace(Theme(), **values))
    view.resize(600, 3 * view.line_height)
    qtbot.addWidget(view)
    return view


def test_an_outline_surrounds_the_letters(qtbot: QtBot) -> None:
    thin, thick = _with(qtbot), _with(qtbot, outline_px=2, outline=QColor("red"))
    before, after = _columns(_picture(thin, Row("one"))), _columns(_picture(thick, Row("one")))
    assert after.stop == before.stop + 2
    picture = _picture(thick, Row("one"))
    colours = {picture.pixelColor(x, y).name() for x in after for y in range(picture.height())}
    assert "#ff0000" in colours


@pytest.mark.parametrize("right_to_left", [False, True])
def test_lines_stand_where_they_are_wanted(qtbot: QtBot, right_to_left: bool) -> None:
    row = Row("שלום" if right_to_left else "Hello", right_to_left=right_to_left)
    middles = [
        statistics.mean(_columns(_picture(_with(qtbot, alignment=alignment), row)))
        for alignment in Alignment
    ]
    start, centre, end = middles
    assert abs(centre - 300) < 60
    assert (start < centre < end) is not right_to_left
    assert (start > centre > end) is right_to_left


class _Clips(QObject):
    """The heights of what is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.heights: list[int] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.heights.append(event.rect().height())
        return False


def test_only_the_line_that_is_new_is_painted(qtbot: QtBot, view: CaptionView) -> None:
    view.show()
    qtbot.waitExposed(view)
    view.set_rows((Row("One"), Row("Two")), labelled=False, notice="")
    QCoreApplication.processEvents()
    clips = _Clips()
    view.installEventFilter(clips)
    view.set_rows((Row("One"), Row("Two", " three")), labelled=False, notice="")
    qtbot.waitUntil(lambda: len(clips.heights) == 1)
    assert clips.heights[0] < 1.5 * view.line_height


@pytest.mark.parametrize("text", _TEXTS)
def test_every_place_in_a_line_is_hit_once(view: CaptionView, text: str) -> None:
    row = Row(text, right_to_left=text.startswith("مر"), start=Position(4, 10))
    view.set_rows((Row("above"), row), labelled=False, notice="")
    y = view.height() - view.line_height / 2
    hits = [view.hit(QPointF(x, y)) for x in range(-20, view.width() + 20)]
    offsets = [hit[1].offset - 10 for hit in hits if hit is not None]
    assert len(offsets) == len(hits)
    assert {0, len(text)} <= {*offsets}
    assert all(0 <= offset <= len(text) for offset in offsets)
    assert len({*offsets}) > 0.8 * len(text)
    assert view.hit(QPointF(10, 1)) is None


def test_what_is_marked_is_shown(view: CaptionView) -> None:
    row = Row("one two", start=Position(1, 0))
    plain = _columns(_picture(view, row))
    view.set_selection(Selection(Position(1, 4), Position(1, 7)))
    marked = _picture(view, row)
    top = marked.height() - view.line_height
    coloured = [x for x in plain if marked.pixelColor(x, top + 1).alpha()]
    assert coloured
    assert min(coloured) > plain.start + len(plain) / 3
    assert max(coloured) < plain.stop + 5

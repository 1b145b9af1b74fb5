from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QColor, QImage, QRegion
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from live_caption.gui.caption_view import CaptionView
from live_caption.gui.theme import Theme
from live_caption.gui.typesetter import Row
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


def _columns(picture: QImage) -> range:
    ink = _ink(picture)
    stride = len(ink) // picture.height()
    columns = {index % stride for index, cover in enumerate(ink) if cover}
    return range(min(columns), max(columns) + 1)


@pytest.mark.parametrize("text", _TEXTS)
def test_committing_moves_no_pixel(view: CaptionView, text: str) -> None:
    guess = _picture(view, Row("", text))
    assert any(_ink(guess))
    assert _ink(_picture(view, Row(text, ""))) == _ink(guess)
    assert _picture(view, Row(text, "")) != guess


def test_committing_half_a_line_moves_no_pixel(view: CaptionView) -> None:
    text = "Hello, AVATAR world"
    guess = _ink(_picture(view, Row("", text)))
    for seam in range(1, len(text)):
        assert _ink(_picture(view, Row(text[:seam], text[seam:]))) == guess


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
    assert view.accessibleDescription() == "One two three\nfour"


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


def _luminance(colour: QColor) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(v) for v in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _over_white(theme: Theme) -> QColor:
    share = theme.panel_opacity
    panel = theme.panel
    channels = (panel.redF(), panel.greenF(), panel.blueF())
    return QColor.fromRgbF(*(value * share + 1 - share for value in channels))


def test_every_shade_is_readable_even_over_a_white_screen() -> None:
    theme = Theme()
    for ground in (theme.panel, _over_white(theme)):
        for shade in (theme.committed, theme.unfixed, theme.quiet, theme.warning):
            assert _contrast(shade, ground) >= 4.5
    assert _contrast(theme.committed, theme.unfixed) >= 1.8

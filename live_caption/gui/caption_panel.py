"""The panel with captions in it: reading, scrolling back, marking and copying. Main thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QPointF, Qt, Slot
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QWheelEvent,
)

from live_caption.caption.history import Paragraphs
from live_caption.gui.appearance import Appearance
from live_caption.gui.caption_view import CaptionView
from live_caption.gui.close_button import CloseButton
from live_caption.gui.newest_button import NewestButton
from live_caption.gui.panel import Panel
from live_caption.gui.places import Places
from live_caption.gui.reader import Reader
from live_caption.gui.selection import Selection, everything, word_at
from live_caption.gui.typesetter import Typesetter

_BUTTON_MARGIN = 6
_LEAST_WIDTH = 280
_STEP = 24  # pixels that a key moves or grows the window by
_NOTCH = 120  # how Qt counts the notches of a wheel
_LINES_A_NOTCH = 2
_ARROWS = {
    Qt.Key.Key_Left: QPoint(-_STEP, 0),
    Qt.Key.Key_Right: QPoint(_STEP, 0),
    Qt.Key.Key_Up: QPoint(0, -_STEP),
    Qt.Key.Key_Down: QPoint(0, _STEP),
}
_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier


class CaptionPanel(Panel):
    """Dragging moves the panel; with Shift, or after a double click, it marks text."""

    def __init__(self, paragraphs: Paragraphs, appearance: Appearance, places: Places) -> None:
        super().__init__(appearance.theme, places)
        self._appearance = appearance
        self._paragraphs = paragraphs
        self._view = CaptionView(appearance.theme, self)
        self._cross = CloseButton(appearance.theme, self)
        self._newest = NewestButton(appearance.theme, self)
        self._newest.clicked.connect(self.to_newest)
        self._newest.hide()
        self._turned = 0
        self._labelled = False
        self._selection: Selection | None = None
        self._marking = False
        self._reader = Reader(paragraphs, self._typesetter(), appearance.lines or 1)
        self._scrolls: dict[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_Up: partial(self._reader.scroll, -1),
            Qt.Key.Key_Down: partial(self._reader.scroll, 1),
            Qt.Key.Key_PageUp: partial(self._reader.page, -1),
            Qt.Key.Key_PageDown: partial(self._reader.page, 1),
            Qt.Key.Key_Home: self._reader.to_oldest,
            Qt.Key.Key_End: self._reader.to_newest,
        }
        self.setMinimumSize(_LEAST_WIDTH, self._height_of(1))
        self.place(self._height_of(appearance.lines))
        self._arrange()

    def text(self) -> str:
        """The visible captions, one line each."""
        return self._view.text()

    def selected_text(self) -> str:
        """What is marked, or nothing."""
        return self._selection.text(self._paragraphs) if self._selection else ""

    def set_appearance(self, appearance: Appearance) -> None:
        """Another look or behaviour, at once; the size changes only with that of the lines."""
        before, self._appearance = self._appearance, appearance
        visible, line_height = self._lines(), self._view.line_height
        self._theme = appearance.theme
        for part in (self._view, self._cross, self._newest):
            part.set_theme(appearance.theme)
        self.setMinimumSize(_LEAST_WIDTH, self._height_of(1))
        if appearance.lines != before.lines:
            self.stretch(self._height_of(appearance.lines))
        elif line_height != self._view.line_height and appearance.lines:
            self.stretch(self._height_of(visible))
        self._arrange()
        self._reader.set(self._typesetter(), self._lines())
        self.refresh()
        self.update()

    @Slot()
    def refresh(self) -> None:
        """Shows what is to be read now."""
        rows = self._reader.rows()
        self._view.set_rows(rows, labelled=self._labelled, notice=self.notice())
        self._newest.setVisible(not self._reader.at_newest)

    def notice(self) -> str:
        """What stands there while there are no captions."""
        return ""

    @Slot()
    def to_newest(self) -> None:
        self._reader.to_newest()
        self.refresh()

    @Slot()
    def copy(self) -> None:
        """Copies what is marked, or what is visible where nothing is."""
        text = self.selected_text() or self.text()
        if text:
            QGuiApplication.clipboard().setText(text)

    @Slot()
    def select_all(self) -> None:
        self._select(everything(self._paragraphs))

    def set_labelled(self, labelled: bool) -> None:
        """Whether lines tell who speaks."""
        if labelled != self._labelled:
            self._labelled = labelled
            self._reader.set(self._typesetter(), self._lines())

    def _select(self, selection: Selection | None) -> None:
        self._selection = selection
        self._view.set_selection(selection)

    def _typesetter(self) -> Typesetter:
        width = self._view.text_width(self._labelled)
        return Typesetter(self._view.measure, width, unfixed=self._appearance.show_unfixed)

    def _height_of(self, lines: int) -> int:
        """Pixels that so many lines take; 0 for 0, which stands for all of the screen's."""
        if lines == 0:
            return 0
        return self._theme.strip + lines * self._view.line_height + self._theme.foot

    def _lines(self) -> int:
        """How many there is room for."""
        room = self.height() - self._theme.strip - self._theme.foot
        return max(1, room // self._view.line_height)

    def _arrange(self) -> None:
        theme, lines = self._theme, self._lines()
        height = lines * self._view.line_height
        top = self.height() - theme.foot - height
        before = self._view.size()
        self._view.setGeometry(theme.margin, top, self.width() - 2 * theme.margin, height)
        if self._view.size() != before:
            self._reader.set(self._typesetter(), lines)
        left = self.width() - self._cross.width() - _BUTTON_MARGIN
        self._cross.move(left, _BUTTON_MARGIN)
        middle = _BUTTON_MARGIN + (self._cross.height() - self._newest.height()) // 2
        self._newest.move(left - self._newest.width() - _BUTTON_MARGIN, middle)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._arrange()
        self.refresh()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Fine wheels and touchpads turn by parts of a line, which add up."""
        self._turned += event.angleDelta().y() * _LINES_A_NOTCH
        lines = int(self._turned / _NOTCH)
        self._turned -= lines * _NOTCH
        if lines:
            self._reader.scroll(-lines)
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        if key in _ARROWS and modifiers & _CONTROL:
            (self.grow_by if modifiers & _SHIFT else self.move_by)(_ARROWS[key])
        elif key in _ARROWS and modifiers & _SHIFT:
            self._mark_with(key)
        elif key in self._scrolls:
            self._scrolls[key]()
            self.refresh()
        else:
            super().keyPressEvent(event)

    def _mark_with(self, key: Qt.Key) -> None:
        """Moves the end of what is marked by a character or a line."""
        start = self._reader.start()
        marked = self._selection or Selection(start, start)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            caret = self._reader.line_from(marked.caret, 1 if key == Qt.Key.Key_Down else -1)
        else:
            caret = self._reader.step_from(marked.caret, 1 if key == Qt.Key.Key_Right else -1)
        self._select(Selection(marked.anchor, caret))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        hit = self._view.hit(self._in_view(event.position()))
        is_left = event.button() is Qt.MouseButton.LeftButton
        if is_left and event.modifiers() & _SHIFT and hit is not None:
            position = hit[1]
            self._marking = True
            self._select(
                Selection(self._selection.anchor if self._selection else position, position)
            )
            return
        if is_left:
            self._select(None)
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        hit = self._view.hit(self._in_view(event.position()), on_character=True)
        if event.button() is Qt.MouseButton.LeftButton and hit is not None:
            self._marking = True
            self._select(word_at(*hit))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        hit = self._view.hit(self._in_view(event.position())) if self._marking else None
        if hit is not None and self._selection is not None:
            self._select(Selection(self._selection.anchor, hit[1]))
        elif not self._marking:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        self._marking = False
        super().mouseReleaseEvent(event)

    def _in_view(self, point: QPointF) -> QPointF:
        return QPointF(self._view.mapFrom(self, point))

"""Paints the visible lines of captions, and nothing else. Main thread."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QGlyphRun,
    QPainter,
    QPaintEvent,
    QPen,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QLabel, QWidget

from live_caption.gui.selection import Selection
from live_caption.gui.theme import Alignment, Theme
from live_caption.gui.typesetter import Position, Row
from live_caption.types import SourceKind

_LABEL_GAP = 16
_OVERHANG = 3  # pixels that letters may reach over their line
_DIRECTIONS = tuple(
    QPointF(math.cos(turn * math.pi / 6), math.sin(turn * math.pi / 6)) for turn in range(12)
)
_DOTS = (0.01, 2.4)  # of a line with round ends, in widths of it


class CaptionView(QLabel):
    """The last lines, bottom aligned, or a quiet notice while there are none.

    A label, for those who cannot see it: its name is what it shows. It paints itself.

    A line is shaped once and its two shades are painted from the same glyphs, so a word
    does not move by a pixel when it is committed, in any script.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()
        self._labelled = False
        self._notice = ""
        self._selection: Selection | None = None
        self.set_theme(theme)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._name()

    def _name(self) -> None:
        self.setAccessibleName(self.text() or self._notice or _tr("Captions"))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._name()
            self.update()  # labels

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._font = theme.text_font(self.font())
        self._small = theme.small_font(self.font())
        self._line_height = theme.line_height(self.font())
        self.update()

    @property
    def line_height(self) -> int:
        return self._line_height

    def measure(self, text: str) -> float:
        """Width of a stretch of text in pixels; the same in both shades."""
        return QFontMetricsF(self._font).horizontalAdvance(text)

    def text_width(self, labelled: bool) -> float:
        """Pixels that a line may take, beside the column of labels if there is one."""
        return self.width() - (self._label_column() if labelled else 0.0)

    def text(self) -> str:
        """The visible captions, one line each."""
        return "\n".join(self._prefix(row) + row.text.strip() for row in self._rows if row.text)

    def notice(self) -> str:
        return self._notice

    def set_rows(self, rows: tuple[Row, ...], *, labelled: bool, notice: str) -> None:
        """Shows `rows`, or `notice` if there are none; repaints only what is new."""
        notice = "" if rows else notice
        if (rows, labelled, notice) == (self._rows, self._labelled, self._notice):
            return
        same_places = len(rows) == len(self._rows) and not (notice or self._notice)
        if same_places and labelled == self._labelled:
            pairs = enumerate(zip(rows, self._rows, strict=True))
            changed = [number for number, (new, old) in pairs if new != old]
        else:
            changed = []
        self._rows, self._labelled, self._notice = rows, labelled, notice
        self._name()
        for number in changed:
            self.update(self._room(number))
        if not changed:
            self.update()

    def set_selection(self, selection: Selection | None) -> None:
        if selection != self._selection:
            self._selection = selection
            self.update()

    def hit(self, point: QPointF, *, on_character: bool = False) -> tuple[Row, Position] | None:
        """The row and the place nearest to a point, between characters or before the one there.

        None where no text is.
        """
        number = (point.y() - self._top(0)) // self._line_height
        if not 0 <= number < len(self._rows) or not self._rows[int(number)].text:
            return None
        row = self._rows[int(number)]
        layout = self._shaped(row)  # a line lives no longer than its layout
        line = layout.lineAt(0)
        edge = QTextLine.CursorPosition.CursorBetweenCharacters
        if on_character:
            edge = QTextLine.CursorPosition.CursorOnCharacter
        index = line.xToCursor(point.x() - self.width() + line.width(), edge)
        offset = row.start.offset + _characters(row.text, index)
        return row, Position(row.start.paragraph, offset)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        for number, row in enumerate(self._rows):
            if self._room(number).intersects(event.rect()):
                self._paint_row(painter, row, self._top(number))
        if self._notice:
            self._paint_notice(painter)

    def _top(self, number: int) -> int:
        return self.height() - (len(self._rows) - number) * self._line_height

    def _room(self, number: int) -> QRect:
        """All that a row may paint on."""
        reach = _OVERHANG + self._theme.outline_px
        line = QRect(0, self._top(number), self.width(), self._line_height)
        return line.adjusted(0, -reach, 0, reach)

    def _paint_row(self, painter: QPainter, row: Row, top: float) -> None:
        layout = self._shaped(row)
        line = layout.lineAt(0)
        baseline = top + QFontMetricsF(self._font).ascent()  # whatever other fonts a line needs
        origin = QPointF(self.width() - line.width(), baseline - line.ascent())
        committed = _utf16_length(row.committed)
        spaces = len(row.unfixed) - len(row.unfixed.lstrip())
        fixed = layout.glyphRuns(0, committed)
        guess = layout.glyphRuns(committed + spaces, _utf16_length(row.unfixed) - spaces)
        self._paint_selection(painter, row, layout, QPointF(origin.x(), top))
        self._paint_outline(painter, origin, [*fixed, *guess])
        _paint_glyphs(painter, origin, fixed, self._theme.committed)
        _paint_glyphs(painter, origin, guess, self._theme.unfixed)
        self._paint_dots(painter, origin.x(), baseline, guess)
        if self._labelled and row.speaker is not None:
            painter.setFont(self._small)
            painter.setPen(self._theme.quiet)
            painter.drawText(QPointF(0, baseline), speaker(row.speaker))

    def _paint_selection(
        self, painter: QPainter, row: Row, layout: QTextLayout, origin: QPointF
    ) -> None:
        if self._selection is None:
            return
        start, end = (_utf16_length(row.text[:n]) for n in self._selection.part_of(row))
        boxes = [run.boundingRect() for run in layout.glyphRuns(start, end - start)]
        colour = QColor(self._theme.committed)
        colour.setAlpha(72)
        for box in boxes if end > start else ():
            room = QRectF(origin.x() + box.x(), origin.y(), box.width(), self._line_height)
            painter.fillRect(room, colour)

    def _paint_outline(self, painter: QPainter, origin: QPointF, runs: list[QGlyphRun]) -> None:
        reach = self._theme.outline_px
        for direction in _DIRECTIONS if reach else ():
            _paint_glyphs(painter, origin + direction * reach, runs, self._theme.outline)

    def _paint_dots(
        self, painter: QPainter, left: float, baseline: float, runs: list[QGlyphRun]
    ) -> None:
        """A line of dots that stand still while the text above them grows."""
        width = max(1.0, self._theme.text_px / 16)
        pen = QPen(self._theme.unfixed, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setDashPattern(_DOTS)
        y = baseline + 0.8 * QFontMetricsF(self._font).descent()
        for run in runs:
            box = run.boundingRect()
            pen.setDashOffset(box.left() / width % sum(_DOTS))
            painter.setPen(pen)
            painter.drawLine(QPointF(left + box.left(), y), QPointF(left + box.right(), y))

    def _paint_notice(self, painter: QPainter) -> None:
        painter.setFont(self._font)
        painter.setPen(self._theme.quiet)
        option = QTextOption(Qt.AlignmentFlag.AlignBottom)
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        painter.drawText(QRectF(self.rect()), self._notice, option)

    def _shaped(self, row: Row) -> QTextLayout:
        layout = QTextLayout(row.text, self._font)
        option = QTextOption(self._alignment(row))
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        option.setTextDirection(_direction(row))
        layout.setTextOption(option)
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(self.text_width(self._labelled))
        layout.endLayout()
        return layout

    def _alignment(self, row: Row) -> Qt.AlignmentFlag:
        alignment = self._theme.alignment
        if alignment is Alignment.CENTRE:
            return Qt.AlignmentFlag.AlignHCenter
        at_right = row.right_to_left is (alignment is Alignment.START)
        side = Qt.AlignmentFlag.AlignRight if at_right else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignAbsolute

    def _label_column(self) -> float:
        metrics = QFontMetricsF(self._small)
        return max(metrics.horizontalAdvance(speaker(kind)) for kind in SourceKind) + _LABEL_GAP

    def _prefix(self, row: Row) -> str:
        if not self._labelled or row.speaker is None:
            return ""
        return f"{speaker(row.speaker)}: "


def speaker(source: SourceKind) -> str:
    """Who is heard through a source, as captions tell it."""
    return {
        SourceKind.MICROPHONE: _tr("You"),
        SourceKind.SYSTEM: _tr("Computer"),
        SourceKind.FILE: _tr("File"),
    }[source]


def _tr(text: str) -> str:
    return QCoreApplication.translate("CaptionView", text)


def _paint_glyphs(
    painter: QPainter, origin: QPointF, runs: list[QGlyphRun], colour: QColor
) -> None:
    painter.setPen(colour)
    for run in runs:
        painter.drawGlyphRun(origin, run)


def _direction(row: Row) -> Qt.LayoutDirection:
    if row.right_to_left:
        return Qt.LayoutDirection.RightToLeft
    return Qt.LayoutDirection.LeftToRight


def _characters(text: str, utf16_index: int) -> int:
    """How many characters lie before an index of Qt's."""
    return len(text.encode("utf-16-le")[: 2 * utf16_index].decode("utf-16-le", "ignore"))


def _utf16_length(text: str) -> int:
    """Qt counts characters beyond the basic plane, such as emoji, twice."""
    return len(text.encode("utf-16-le")) // 2

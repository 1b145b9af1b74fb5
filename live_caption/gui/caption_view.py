"""Paints the visible lines of captions, and nothing else. Main thread."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QGlyphRun,
    QPainter,
    QPaintEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QWidget

from live_caption.gui.theme import Theme
from live_caption.gui.typesetter import Row
from live_caption.types import SourceKind

_LABEL_GAP = 16


class CaptionView(QWidget):
    """The last lines, bottom aligned, or a quiet notice while there are none.

    A line is shaped once and its two shades are painted from the same glyphs, so a word
    does not move by a pixel when it is committed, in any script.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._font = theme.text_font(self.font())
        self._small = theme.small_font(self.font())
        self._line_height = theme.line_height(self.font())
        self._rows: tuple[Row, ...] = ()
        self._labelled = False
        self._notice = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("Captions"))

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
        self._rows, self._labelled, self._notice = rows, labelled, notice
        self.setAccessibleDescription(self.text() or notice)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        top = self.height() - len(self._rows) * self._line_height
        for number, row in enumerate(self._rows):
            self._paint_row(painter, row, top + number * self._line_height)
        if self._notice:
            self._paint_notice(painter)

    def _paint_row(self, painter: QPainter, row: Row, top: float) -> None:
        layout = self._shaped(row)
        line = layout.lineAt(0)
        baseline = top + QFontMetricsF(self._font).ascent()  # whatever other fonts a line needs
        origin = QPointF(self.width() - line.width(), baseline - line.ascent())
        committed = _utf16_length(row.committed)
        self._paint_glyphs(painter, origin, layout.glyphRuns(0, committed), self._theme.committed)
        rest = layout.glyphRuns(committed, _utf16_length(row.unfixed))
        self._paint_glyphs(painter, origin, rest, self._theme.unfixed)
        if self._labelled and row.speaker is not None:
            painter.setFont(self._small)
            painter.setPen(self._theme.quiet)
            painter.drawText(QPointF(0, baseline), self._label(row.speaker))

    def _paint_glyphs(
        self, painter: QPainter, origin: QPointF, runs: list[QGlyphRun], colour: QColor
    ) -> None:
        painter.setPen(colour)
        for run in runs:
            painter.drawGlyphRun(origin, run)

    def _paint_notice(self, painter: QPainter) -> None:
        painter.setFont(self._font)
        painter.setPen(self._theme.quiet)
        option = QTextOption(Qt.AlignmentFlag.AlignBottom)
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        painter.drawText(QRectF(self.rect()), self._notice, option)

    def _shaped(self, row: Row) -> QTextLayout:
        layout = QTextLayout(row.text, self._font)
        option = QTextOption(_alignment(row))
        option.setWrapMode(QTextOption.WrapMode.NoWrap)
        option.setTextDirection(_direction(row))
        layout.setTextOption(option)
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(self.text_width(self._labelled))
        layout.endLayout()
        return layout

    def _label_column(self) -> float:
        metrics = QFontMetricsF(self._small)
        return max(metrics.horizontalAdvance(self._label(kind)) for kind in SourceKind) + _LABEL_GAP

    def _prefix(self, row: Row) -> str:
        if not self._labelled or row.speaker is None:
            return ""
        return f"{self._label(row.speaker)}: "

    def _label(self, source: SourceKind) -> str:
        labels = {
            SourceKind.MICROPHONE: self.tr("You"),
            SourceKind.SYSTEM: self.tr("Computer"),
            SourceKind.FILE: self.tr("File"),
        }
        return labels[source]


def _alignment(row: Row) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if row.right_to_left else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute


def _direction(row: Row) -> Qt.LayoutDirection:
    if row.right_to_left:
        return Qt.LayoutDirection.RightToLeft
    return Qt.LayoutDirection.LeftToRight


def _utf16_length(text: str) -> int:
    """Qt counts characters beyond the basic plane, such as emoji, twice."""
    return len(text.encode("utf-16-le")) // 2

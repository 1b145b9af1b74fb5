"""The list of the history window: days, and below them the sessions. Main thread."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from live_caption.gui.history_model import Row

_ROW = Qt.ItemDataRole.UserRole
_MARGIN = 10
_PADDING = 6


class HistoryList(QListWidget):
    """`chosen` tells that another session is current; days cannot be."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(_RowPainter(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("Sessions"))
        self.currentItemChanged.connect(self._changed)

    def session(self) -> int | None:
        """The session that is current."""
        item = self.currentItem()
        row: Row | None = item.data(_ROW) if item is not None else None
        return row.session if row is not None else None

    def set_rows(self, rows: tuple[Row, ...], selected: int | None) -> None:
        self.blockSignals(True)
        self.clear()
        for row in rows:
            item = self._item(row)
            self.addItem(item)
            if row.session is not None and row.session == selected:
                self.setCurrentItem(item)
        self.blockSignals(False)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(28 * self.fontMetrics().averageCharWidth() + 2 * _MARGIN, 400)

    def _item(self, row: Row) -> QListWidgetItem:
        item = QListWidgetItem(row.title)
        item.setData(_ROW, row)
        hits = self.tr("Captions found: {number}").format(number=row.hits) if row.hits else ""
        spoken = ", ".join(filter(None, (row.title, hits, row.detail)))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
        if row.session is None:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        return item

    @Slot()
    def _changed(self) -> None:
        self.chosen.emit()


class _RowPainter(QStyledItemDelegate):
    """Paints a day in one small line, a session in two: its time and how it begins."""

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        line = QFontMetrics(option.font).height()
        lines = 1 if index.data(_ROW).session is None else 2
        return QSize(0, lines * line + 2 * _PADDING + (lines == 1) * _PADDING)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row: Row = index.data(_ROW)
        palette: QPalette = option.palette
        area: QRect = option.rect
        font: QFont = option.font
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if selected:
            painter.fillRect(area, palette.highlight())
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.setPen(palette.color(QPalette.ColorGroup.Active, role))
        inside = area.adjusted(_MARGIN, _PADDING, -_MARGIN, -_PADDING)
        if row.session is None:
            self._day(painter, inside, row, font)
        else:
            self._session(painter, inside, row, font)
        painter.restore()

    def _day(self, painter: QPainter, area: QRect, row: Row, font: QFont) -> None:
        painter.setFont(_weighted(font, QFont.Weight.Bold))
        _line(painter, area, row.title, Qt.AlignmentFlag.AlignBottom)

    def _session(self, painter: QPainter, area: QRect, row: Row, font: QFont) -> None:
        painter.setFont(_weighted(font, QFont.Weight.DemiBold))
        _line(painter, area, row.title, Qt.AlignmentFlag.AlignTop)
        painter.setFont(font)
        if row.hits:
            right = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight
            painter.drawText(area, right, str(row.hits))
        painter.setOpacity(0.75)
        _line(painter, area, row.detail, Qt.AlignmentFlag.AlignBottom)


def _weighted(font: QFont, weight: QFont.Weight) -> QFont:
    heavier = QFont(font)
    heavier.setWeight(weight)
    return heavier


def _line(painter: QPainter, area: QRect, text: str, place: Qt.AlignmentFlag) -> None:
    metrics = QFontMetrics(painter.font())
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(area, place | Qt.AlignmentFlag.AlignLeft, shown)

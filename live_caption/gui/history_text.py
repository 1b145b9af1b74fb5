"""The text of a session, with the words that are searched for marked. Main thread."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import (
    QColor,
    QFont,
    QPalette,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from live_caption.gui.history_page import Page, Place
from live_caption.history.terms import Terms

_MARKER = QColor(255, 221, 87)
_INK = QColor(20, 20, 20)


class HistoryText(QPlainTextEdit):
    """Shows a page, read only; `go` moves between the places that are marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = Page()
        self._places: tuple[Place, ...] = ()
        self._marks = _Marks(self.document(), self.palette())
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(14)
        self.setAccessibleName(self.tr("Captions"))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._marks.take(self.palette())

    @property
    def places(self) -> int:
        """How many places are marked."""
        return len(self._places)

    def show_page(self, page: Page, terms: Terms) -> None:
        """Shows a page at its first marked place; one that has only grown stays where it is."""
        grown = page != self._page and page.session == self._page.session
        self._places = page.places(terms)
        self._marks.change(page, terms)
        if page == self._page:
            self._marks.rehighlight()
        else:
            self._fill(page)
        if self._places and not grown:
            self._select(self._places[0])

    def _fill(self, page: Page) -> None:
        above = self.verticalScrollBar().value() if page.session == self._page.session else 0
        self._page = page
        self.setPlainText(page.text)
        self.verticalScrollBar().setValue(above)

    def go(self, forward: bool) -> int | None:
        """Selects the next or last marked place, round the end; returns its number from 1."""
        if not self._places:
            return None
        here = self._position(self.textCursor())
        starts = [(place.line, place.start) for place in self._places]
        if forward:
            number = next((i for i, start in enumerate(starts) if start > here), 0)
        else:
            number = next(
                (i for i in reversed(range(len(starts))) if starts[i] < here), len(starts) - 1
            )
        self._select(self._places[number])
        return number + 1

    def copy_text(self) -> None:
        """Copies what is selected, everything when nothing is."""
        if self.textCursor().hasSelection():
            self.copy()
        else:
            QApplication.clipboard().setText(self._page.text)

    def _position(self, cursor: QTextCursor) -> tuple[int, int]:
        """Line and character at which the selection begins."""
        block = self.document().findBlock(cursor.selectionStart())
        units = cursor.selectionStart() - block.position()
        before = block.text().encode("utf-16-le", "surrogatepass")[: 2 * units]
        return block.blockNumber(), len(before.decode("utf-16-le", "replace"))

    def _select(self, place: Place) -> None:
        block = self.document().findBlockByNumber(place.line)
        cursor = QTextCursor(block)
        begin = block.position()
        cursor.setPosition(begin + _units(block.text(), place.start))
        keep = QTextCursor.MoveMode.KeepAnchor
        cursor.setPosition(begin + _units(block.text(), place.end), keep)
        self.setTextCursor(cursor)
        self.centerCursor()


class _Marks(QSyntaxHighlighter):
    """Headings are quiet; what is searched for is bold on a marker's colour."""

    def __init__(self, document: QTextDocument, palette: QPalette) -> None:
        super().__init__(document)
        self._page = Page()
        self._terms = Terms(())
        self._quiet = QTextCharFormat()
        self._marked = QTextCharFormat()
        self._marked.setBackground(_MARKER)
        self._marked.setForeground(_INK)
        self._marked.setFontWeight(QFont.Weight.Bold)
        self.take(palette)

    def take(self, palette: QPalette) -> None:
        """Quiet as this palette means it."""
        self._quiet.setForeground(palette.placeholderText())
        self.rehighlight()

    def change(self, page: Page, terms: Terms) -> None:
        self._page, self._terms = page, terms

    def highlightBlock(self, text: str) -> None:  # noqa: N802 - Qt's name
        number = self.currentBlock().blockNumber()
        if number < len(self._page.lines) and self._page.lines[number].heading:
            self.setFormat(0, _units(text, len(text)), self._quiet)
            return
        for start, end in self._terms.spans(text):
            begin = _units(text, start)
            self.setFormat(begin, _units(text, end) - begin, self._marked)


def _units(text: str, characters: int) -> int:
    """How long the first characters are as Qt counts: in units of UTF-16."""
    return len(text[:characters].encode("utf-16-le", "surrogatepass")) // 2

"""The window of the history: sessions on the left, their text on the right. Main thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QStandardPaths, Qt, QTimer, Slot
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from live_caption.gui.history_list import HistoryList
from live_caption.gui.history_model import HistoryModel
from live_caption.gui.history_text import HistoryText
from live_caption.gui.naming import name_control

_TYPING_MS = 150
_SIZE = (940, 620)


class HistoryWindow(QDialog):
    """Shows what the model holds. Every button has a key, and Escape closes the window."""

    def __init__(self, model: HistoryModel, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._model = model
        self.setWindowTitle(self.tr("History"))
        self.resize(*_SIZE)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self._search)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Search in all captions"))
        self.search.setClearButtonEnabled(True)
        name_control(self.search, self.tr("Search"))
        self.search.setTextMargins(4, 2, 4, 2)
        self.search.textChanged.connect(self._typing.start)
        self.search.returnPressed.connect(self._enter)
        self.list = HistoryList(self)
        self.list.chosen.connect(self._choose)
        self.text = HistoryText(self)
        self._count = QLabel(self)
        self._hint = QLabel(self)
        self._hint.setWordWrap(True)
        self._notice = QLabel(self)
        self._notice.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._add_buttons()
        self._add_keys()
        self._arrange()
        model.rows_changed.connect(self._show_rows)
        model.page_changed.connect(self._show_page)
        model.notice_changed.connect(self._show_notice)
        self._show_rows()
        self._show_page()

    def count_text(self) -> str:
        """How many places are marked, and which one is selected."""
        return self._count.text()

    def hint_text(self) -> str:
        return self._hint.text()

    def notice_text(self) -> str:
        return self._notice.text()

    @Slot()
    def open(self) -> None:
        """Shows the window, in front, with what is in the history now."""
        self.show()
        self.raise_()
        self.activateWindow()
        self.search.setFocus()

    def go_on_from(self, other: HistoryWindow) -> None:
        """Stands where another stands and finds what it found."""
        self.setGeometry(other.geometry())
        self.search.setText(other.search.text())

    def end(self) -> None:
        """Closes the window and finishes what was begun in it; may be called twice."""
        self.hide()
        self._model.close()

    def ask_where(self) -> QFileDialog:
        """Asks for the file to export to."""
        dialog = QFileDialog(self, self.tr("Export"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(
            [
                self.tr("Text (*.txt)"),
                self.tr("SubRip subtitles (*.srt)"),
                self.tr("WebVTT subtitles (*.vtt)"),
                self.tr("JSON (*.json)"),
            ]
        )
        dialog.setDefaultSuffix("txt")
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        dialog.setDirectory(QStandardPaths.writableLocation(documents))
        dialog.selectFile(self._model.suggested_name())
        dialog.filterSelected.connect(self._choose_suffix)
        dialog.fileSelected.connect(self._export)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def ask_to_delete(self) -> QMessageBox:
        """Asks whether to delete the session that is shown."""
        question = self.tr("Delete the captions of {session}? They cannot be brought back.")
        question = question.format(session=self._model.title())
        return self._ask(question, self.tr("Delete"), self._model.delete)

    def ask_to_delete_all(self) -> QMessageBox:
        question = self.tr("Delete the whole history? It cannot be brought back.")
        return self._ask(question, self.tr("Delete all"), self._model.delete_all)

    def _ask(self, question: str, answer: str, consequence: Callable[[], None]) -> QMessageBox:
        box = QMessageBox(QMessageBox.Icon.Warning, self.tr("History"), question, parent=self)
        delete = box.addButton(answer, QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        delete.clicked.connect(consequence)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()
        return box

    def _add_buttons(self) -> None:
        self.previous = self._button(self.tr("&Previous"), "Shift+F3", self._go_back)
        self.next = self._button(self.tr("&Next"), "F3", self._go_on)
        self.delete_all = self._button(self.tr("Delete &all…"), "", self.ask_to_delete_all)
        self.copy = self._button(self.tr("&Copy"), "Ctrl+Shift+C", self.text.copy_text)
        self.export = self._button(self.tr("&Export…"), "Ctrl+S", self.ask_where)
        self.delete = self._button(self.tr("&Delete…"), "Ctrl+Shift+D", self.ask_to_delete)

    def _button(self, text: str, key: str, press: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        button.clicked.connect(press)
        if key:
            keys = QKeySequence(key)
            button.setToolTip(keys.toString(QKeySequence.SequenceFormat.NativeText))
            self._key(keys, button.click)
        return button

    def _key(
        self, keys: QKeySequence | QKeySequence.StandardKey, press: Callable[[], object]
    ) -> None:
        QShortcut(QKeySequence(keys), self).activated.connect(press)

    def _add_keys(self) -> None:
        self._key(QKeySequence.StandardKey.Find, self._find)
        self._key(QKeySequence.StandardKey.Refresh, self._model.reload)
        self._key(QKeySequence.StandardKey.Close, self.close)
        self._key(QKeySequence("Esc"), self._escape)
        delete = QShortcut(QKeySequence.StandardKey.Delete, self.list)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self.delete.click)

    def _arrange(self) -> None:
        top = _row(self.search, self._count, self.previous, self.next)
        top.setStretch(0, 1)
        panes = QSplitter(self)
        panes.setChildrenCollapsible(False)
        panes.addWidget(self.list)
        panes.addWidget(self.text)
        panes.setStretchFactor(1, 1)
        panes.handle(1).setAccessibleName(self.tr("Divider"))
        bottom = _row(self.delete_all, self._notice, self.copy, self.export, self.delete)
        bottom.setStretch(1, 1)
        layout = QVBoxLayout(self)
        layout.setSpacing(10)
        layout.addLayout(top)
        layout.addWidget(self._hint)
        layout.addWidget(panes, 1)
        layout.addLayout(bottom)

    @Slot()
    def _search(self) -> None:
        self._typing.stop()
        self._model.search(self.search.text())

    @Slot()
    def _enter(self) -> None:
        if self._typing.isActive():
            self._search()
        else:
            self._go_on()

    @Slot()
    def _go_on(self) -> None:
        self._count_places(self.text.go(forward=True))

    @Slot()
    def _go_back(self) -> None:
        self._count_places(self.text.go(forward=False))

    @Slot()
    def _find(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    @Slot()
    def _escape(self) -> None:
        """Leaves the search, then the window."""
        if self.search.text():
            self.search.clear()
            self._search()
        else:
            self.close()

    @Slot()
    def _choose(self) -> None:
        self._model.select(self.list.session())

    @Slot(str)
    def _choose_suffix(self, name_filter: str) -> None:
        dialog = self.sender()
        assert isinstance(dialog, QFileDialog)
        dialog.setDefaultSuffix(name_filter.partition("*.")[2].rstrip(")"))

    @Slot(str)
    def _export(self, name: str) -> None:
        self._model.export(Path(name))

    @Slot()
    def _show_rows(self) -> None:
        self.list.set_rows(self._model.rows, self._model.selected)
        self.delete_all.setEnabled(bool(self._model.rows) or bool(self._model.terms.words))
        self._hint.setText(self._model.hint)
        self._hint.setVisible(bool(self._model.hint))

    @Slot()
    def _show_page(self) -> None:
        self.text.show_page(self._model.page, self._model.terms)
        for button in (self.copy, self.export, self.delete):
            button.setEnabled(bool(self._model.page.lines))
        self._count_places(1)

    @Slot()
    def _show_notice(self) -> None:
        self._notice.setText(self._model.notice)

    def _count_places(self, number: int | None) -> None:
        places = self.text.places
        for button in (self.previous, self.next):
            button.setEnabled(places > 0)
        count = self.tr("{number} of {places}").format(number=number, places=places)
        self._count.setText(count if places else "")

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._model.reload()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self._model.reload()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self._typing.stop()


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    for widget in widgets:
        row.addWidget(widget)
    return row

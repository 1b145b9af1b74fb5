"""The page that asks which languages are spoken. Main thread."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QSizePolicy

from live_caption.gui.naming import name_control
from live_caption.gui.wizard_languages import in_order, label, matches
from live_caption.gui.wizard_models import languages_text
from live_caption.gui.wizard_page import WizardPage, wrapped
from live_caption.gui.wizard_state import WizardState

_CODE = Qt.ItemDataRole.UserRole
_LEAST_HEIGHT = 120


class LanguagePage(WizardPage):
    """A list to tick languages in; a search makes it shorter."""

    def __init__(self, state: WizardState) -> None:
        super().__init__(
            self.tr("Which languages are spoken?"),
            self.tr(
                "Tick what you want to have captioned. One language gives the best captions; "
                "if you tick several, or none, Live Caption listens for the language itself."
            ),
        )
        self._state = state
        self.search = _Search()
        self.search.setPlaceholderText(self.tr("Search languages"))
        self.search.setClearButtonEnabled(True)
        name_control(self.search, self.tr("Search languages"))
        self.search.textChanged.connect(self._filter)
        self.search.entered.connect(self._tick_first)
        self.search.left.connect(self._go_to_list)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Spoken languages"))
        self.list.setMinimumHeight(_LEAST_HEIGHT)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.list.setUniformItemSizes(True)
        self._chosen = wrapped()
        self._fill()
        self.list.itemChanged.connect(self._ticked)
        self.body.addWidget(self.search)
        self.body.addWidget(self.list, 1)
        self.body.addWidget(self._chosen)
        self.first = self.search
        self._say_what_is_chosen()

    def summary(self) -> str:
        """What is said of the languages that are chosen."""
        return self._chosen.text()

    def _fill(self) -> None:
        for code in in_order(self._state.languages):
            item = QListWidgetItem(label(code))
            item.setData(_CODE, code)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            ticked = code in self._state.languages
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
            self.list.addItem(item)

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    @Slot()
    def _filter(self) -> None:
        wanted = self.search.text()
        for item in self._items():
            item.setHidden(not matches(item.data(_CODE), wanted))

    @Slot()
    def _tick_first(self) -> None:
        """Return in the search takes what was found, and makes room for the next search."""
        found = next((item for item in self._items() if not item.isHidden()), None)
        if found is not None:
            found.setCheckState(Qt.CheckState.Checked)
            self.search.clear()

    @Slot()
    def _go_to_list(self) -> None:
        self.list.setFocus()
        first = next((item for item in self._items() if not item.isHidden()), None)
        if first is not None:
            self.list.setCurrentItem(first)

    @Slot()
    def _ticked(self) -> None:
        ticked = {
            item.data(_CODE) for item in self._items() if item.checkState() is Qt.CheckState.Checked
        }
        before = [code for code in self._state.languages if code in ticked]
        new = [item.data(_CODE) for item in self._items() if item.data(_CODE) in ticked]
        self._state.languages = tuple(dict.fromkeys((*before, *new)))
        self._say_what_is_chosen()

    def _say_what_is_chosen(self) -> None:
        languages = self._state.languages
        if languages:
            text = self.tr("Chosen: {languages}").format(languages=languages_text(languages))
        else:
            text = self.tr("None chosen: Live Caption listens for the language.")
        self._chosen.setText(text)


class _Search(QLineEdit):
    """Keeps Return and Escape for itself while something is written; Down leaves for the list."""

    entered = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        is_return = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        is_escape = event.key() == Qt.Key.Key_Escape
        if self.text() and is_return:
            self.entered.emit()
        elif self.text() and is_escape:
            self.clear()
        elif event.key() == Qt.Key.Key_Down:
            self.left.emit()
        else:
            super().keyPressEvent(event)

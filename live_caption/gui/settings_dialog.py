"""The settings dialog: a page for each tab of the table, a search, no OK. Main thread.

It stays beside the captions, and every choice holds at once. What may be chosen and what is
said about it, the form knows.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QHideEvent, QIcon, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from live_caption.gui.inventory import Inventory
from live_caption.gui.model_jobs import ModelJobs
from live_caption.gui.naming import add_close, name_control
from live_caption.gui.preferences import Preferences
from live_caption.gui.settings_about import AboutPage
from live_caption.gui.settings_editors import ChoiceEditor
from live_caption.gui.settings_form import SettingsForm
from live_caption.gui.settings_models import ModelsPage
from live_caption.gui.settings_page import SettingsPage
from live_caption.gui.settings_row import SettingsRow
from live_caption.gui.settings_text import tab_label
from live_caption.settings import Editor, Tab, specs

_SIZE = (760, 600)
_DEVICES = {Editor.MICROPHONE, Editor.OUTPUT}
_ASKED = {*_DEVICES, Editor.MODEL}


class SettingsDialog(QDialog):
    """One for the life of the program; hidden when it is closed."""

    def __init__(
        self,
        preferences: Preferences,
        inventory: Inventory,
        jobs: ModelJobs,
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self._inventory = inventory
        self._form = SettingsForm(preferences, inventory)
        self._rows: list[SettingsRow] = []
        self.setWindowTitle(self.tr("Settings"))
        # The captions stay on top of everything; they must not hide what changes them.
        self.setWindowFlags(Qt.WindowType.Window | Qt.WindowType.WindowStaysOnTopHint)
        self.resize(*_SIZE)
        self._search = QLineEdit()
        self._pages = QTabWidget()
        self._pages.setAccessibleName(self.tr("Settings"))
        self._nothing = QLabel(self.tr("No setting is like that."))
        self._complaint = QLabel()
        self._advanced = QCheckBox(self.tr("Show &advanced settings"))
        self._about = AboutPage(preferences)
        self.models_page = ModelsPage(preferences, inventory, jobs)
        self._fill()
        self._arrange()
        inventory.models_changed.connect(self._models_found)
        inventory.devices_changed.connect(self._devices_found)
        preferences.changed.connect(self.refresh)
        preferences.troubled.connect(self.refresh)
        preferences.changed.connect(self.filter)
        self.refresh()
        self.filter()

    def open_page(self, tab: Tab | None = None) -> None:
        """Shows the dialog in front of everything, and asks what there is to choose."""
        self._inventory.look_for_models()
        self._inventory.look_for_devices()
        if tab is not None:
            self._pages.setCurrentIndex(list(Tab).index(tab))
        self.showNormal()
        self.raise_()
        self.activateWindow()

    def go_on_from(self, other: SettingsDialog) -> None:
        """Stands where another stands and shows what it shows."""
        self.setGeometry(other.geometry())
        self._advanced.setChecked(other._advanced.isChecked())
        self._search.setText(other._search.text())
        self._pages.setCurrentIndex(other._pages.currentIndex())
        for row, counterpart in zip(self._rows, other._rows, strict=True):
            if counterpart.isAncestorOf(other.focusWidget()):
                row.editor.setFocus()

    def end(self) -> None:
        """Waits for what was asked; the dialog is then not used any more."""
        self.hide()
        self._about.end()

    def row(self, name: str) -> SettingsRow:
        """The row of a setting, by its field."""
        return next(row for row in self._rows if row.spec.name == name)

    @Slot()
    def refresh(self) -> None:
        """Shows what holds now, wherever it was chosen."""
        for row in self._rows:
            if not row.problem or row.value == self._form.value(row.spec):
                self._show(row)
        self._complaint.setText(self._preferences.complaint)
        self._complaint.setVisible(bool(self._preferences.complaint))

    @Slot()
    def filter(self) -> None:
        """Shows what the search finds, and the pages that have any of it."""
        wanted, advanced = self._search.text(), self._advanced.isChecked()
        found = False
        for index, tab in enumerate(Tab):
            rows = [row for row in self._rows if row.spec.tab is tab]
            for row in rows:
                row.setVisible(self._form.is_shown(row.spec, wanted, advanced=advanced))
            has_any = any(not row.isHidden() for row in rows)
            self._pages.setTabVisible(index, has_any)
            found = found or has_any
        self.models_page.setVisible(not self.row("recognition_model").isHidden())
        self._pages.setTabVisible(len(Tab), not wanted.strip())
        self._pages.setVisible(found)
        self._nothing.setVisible(not found)

    def _fill(self) -> None:
        for spec in specs():
            row = SettingsRow(spec)
            row.edited.connect(self._edited)
            self._rows.append(row)
            if spec.editor in _ASKED:
                self._offer(row)
        for tab in Tab:
            widgets: list[QWidget] = [row for row in self._rows if row.spec.tab is tab]
            if tab is Tab.MODEL:
                widgets.insert(1, self.models_page)  # below the choice of the model
            self._pages.addTab(SettingsPage(widgets), tab_label(tab))
        self._pages.addTab(self._about, self.tr("About"))

    def _arrange(self) -> None:
        self._search.setPlaceholderText(self.tr("Search settings"))
        self._search.setClearButtonEnabled(True)
        name_control(self._search, self.tr("Search settings"))
        self._search.textChanged.connect(self.filter)
        self._advanced.toggled.connect(self.filter)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.activated.connect(self._search.setFocus)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._complaint.setWordWrap(True)
        buttons = QDialogButtonBox()
        buttons.rejected.connect(self.reject)
        close = add_close(buttons)
        close.setAutoDefault(False)  # Return completes what is being written, and no more
        close.setIcon(QIcon())
        foot = QHBoxLayout()
        foot.addWidget(self._advanced)
        foot.addStretch(1)
        foot.addWidget(buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(10)
        layout.addWidget(self._search)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self._nothing, 1)
        layout.addWidget(self._complaint)
        layout.addLayout(foot)

    @Slot()
    def _edited(self) -> None:
        row = self.sender()
        if isinstance(row, SettingsRow):
            problem = self._form.submit(row.spec, row.value)
            if problem:
                row.show_problem(problem)
            else:
                self._show(row)

    def _show(self, row: SettingsRow) -> None:
        row.show_value(self._form.value(row.spec))
        row.show_problem(self._form.trouble(row.spec))

    @Slot()
    def _models_found(self) -> None:
        self._offer_anew({Editor.MODEL})

    @Slot()
    def _devices_found(self) -> None:
        self._offer_anew(_DEVICES)

    def _offer_anew(self, editors: set[Editor]) -> None:
        for row in self._rows:
            if row.spec.editor in editors:
                self._offer(row)
                row.show_problem(self._form.trouble(row.spec))

    def _offer(self, row: SettingsRow) -> None:
        assert isinstance(row.editor, ChoiceEditor)
        row.editor.set_choices(self._form.choices(row.spec))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._search.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """The next time everything is to be seen again."""
        self._search.clear()
        super().hideEvent(event)

"""The models page: what there is, what is going on, and what can be done about it. Main thread.

It only shows and asks; what is done goes on in `ModelJobs` when the page is closed.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from live_caption.errors import StorageError
from live_caption.gui.inventory import Inventory
from live_caption.gui.model_choice import ModelChoice, languages_text, size_text
from live_caption.gui.model_jobs import ModelJobs
from live_caption.gui.model_text import (
    consequence,
    done_part,
    facts,
    headline,
    outcome_text,
    state_text,
)
from live_caption.gui.preferences import Preferences
from live_caption.gui.sentences import said
from live_caption.gui.settings_editors import choose_path
from live_caption.paths import ensure_folder

_ID = Qt.ItemDataRole.UserRole
_LIST_HEIGHT = 216
_BAR_STEPS = 1000


class ModelsPage(QWidget):
    """The list of models with what belongs to the one that is marked."""

    def __init__(self, preferences: Preferences, inventory: Inventory, jobs: ModelJobs) -> None:
        super().__init__()
        self._preferences = preferences
        self._inventory = inventory
        self._jobs = jobs
        self.list = self._model_list()
        self._facts = _wrapped()
        self._news = _wrapped()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Progress"))
        self._stop = self._button(self.tr("&Cancel"))
        self._use = self._button(self.tr("&Use this"))
        self._get = self._button(self.tr("&Download"))
        self._verify = self._button(self.tr("&Verify"))
        self._remove = self._button(self.tr("&Remove…"))
        self._import = self._button(self.tr("&Import"))
        self._folder = self._button(self.tr("Open &folder"))
        self._arrange()
        self._connect()
        self.refresh_list()

    @property
    def choice(self) -> ModelChoice | None:
        """The model that is marked."""
        item = self.list.currentItem()
        return self._inventory.model(item.data(0, _ID)) if item else None

    @Slot()
    def refresh_list(self) -> None:
        """Shows the models that were found; the one that was marked stays so."""
        marked = self.choice
        wanted = marked.entry.id if marked else self._preferences.settings.recognition_model
        self.list.clear()
        for choice in self._inventory.models:
            item = QTreeWidgetItem([choice.title])
            item.setData(0, _ID, choice.entry.id)
            item.setText(2, languages_text(choice.entry.languages))
            item.setText(3, size_text(choice.entry.bytes))
            item.setTextAlignment(3, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.list.addTopLevelItem(item)
            if choice.entry.id == wanted:
                self.list.setCurrentItem(item)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Shows where every model stands, and what can be done with the one that is marked."""
        used, job = self._preferences.settings.recognition_model, self._jobs.job
        for index in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(index)
            choice = self._inventory.model(item.data(0, _ID)) if item else None
            if item and choice:
                own = job if job and job.model == choice.entry.id else None
                item.setText(1, state_text(choice, own, self._jobs.news, used=used))
        self._show_choice(self.choice, busy=job is not None)
        self._show_job()

    def _show_choice(self, choice: ModelChoice | None, *, busy: bool) -> None:
        used = self._preferences.settings.recognition_model
        self._facts.setText(facts(choice) if choice else "")
        self._use.setEnabled(choice is not None and choice.ready and choice.entry.id != used)
        offered = choice is not None and choice.can_be_downloaded
        self._get.setText(headline(choice) if choice else self.tr("&Download"))
        self._get.setEnabled(offered and not busy)
        self._verify.setEnabled(choice is not None and choice.can_be_verified and not busy)
        self._remove.setEnabled(choice is not None and choice.can_be_removed and not busy)
        self._import.setEnabled(not busy)

    def _show_job(self) -> None:
        job, error = self._jobs.job, self._inventory.models_error
        self._stop.setVisible(job is not None)
        self._bar.setVisible(job is not None)
        part = done_part(self._jobs.news)
        self._bar.setRange(0, 0 if part is None else _BAR_STEPS)
        self._bar.setValue(round(_BAR_STEPS * (part or 0)))
        text = f"⚠ {said(error)}" if error else outcome_text(self._jobs, self._inventory)
        self._news.setText(text)
        self._news.setVisible(bool(text))

    # --- what a person asks for -------------------------------------------------------------

    @Slot()
    def _use_it(self) -> None:
        if self.choice is not None:
            self._preferences.change(recognition_model=self.choice.entry.id)

    @Slot()
    def _download(self) -> None:
        if self.choice is not None:
            self._jobs.download(self.choice.entry)

    @Slot()
    def _check(self) -> None:
        if self.choice is not None:
            self._jobs.verify(self.choice.entry)

    @Slot()
    def _ask_to_remove(self) -> None:
        """Asks first, and says what then makes the captions."""
        choice = self.choice
        if choice is None:
            return
        used = self._preferences.settings.recognition_model
        question = QMessageBox(self)
        question.setWindowTitle(self.tr("Remove model"))
        question.setIcon(QMessageBox.Icon.Question)
        question.setText(self.tr("Remove {title} from this computer?").format(title=choice.title))
        question.setInformativeText(consequence(choice, self._inventory, used=used))
        sure = question.addButton(self.tr("&Remove"), QMessageBox.ButtonRole.DestructiveRole)
        question.setDefaultButton(question.addButton(QMessageBox.StandardButton.Cancel))
        sure.clicked.connect(self._remove_it)
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        question.open()

    @Slot()
    def _remove_it(self) -> None:
        choice = self.choice
        if choice is None:
            return
        other = self._inventory.successor(choice)
        if other and choice.entry.id == self._preferences.settings.recognition_model:
            self._preferences.change(recognition_model=other.entry.id)
        self._jobs.remove(choice.entry)

    @Slot()
    def _import_file(self) -> None:
        self._import_from(choose_path(self, "", is_folder=False))

    @Slot()
    def _import_folder(self) -> None:
        self._import_from(choose_path(self, "", is_folder=True))

    def _import_from(self, path: str) -> None:
        if path:
            self._jobs.import_(Path(path))

    @Slot()
    def _open_folder(self) -> None:
        try:
            folder = ensure_folder(self._preferences.paths.models)
        except StorageError as error:
            self._news.setText(f"⚠ {said(error)}")
            self._news.show()
        else:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    # --- parts ------------------------------------------------------------------------------

    def _model_list(self) -> QTreeWidget:
        models = QTreeWidget()
        models.setHeaderLabels(
            [self.tr("Model"), self.tr("State"), self.tr("Languages"), self.tr("Size")]
        )
        models.setAccessibleName(self.tr("Models"))
        models.setRootIsDecorated(False)
        models.setUniformRowHeights(True)
        models.setAllColumnsShowFocus(True)
        models.setMinimumHeight(_LIST_HEIGHT)
        header = models.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        return models

    def _button(self, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        return button

    def _connect(self) -> None:
        self._use.clicked.connect(self._use_it)
        self._get.clicked.connect(self._download)
        self._verify.clicked.connect(self._check)
        self._remove.clicked.connect(self._ask_to_remove)
        self._folder.clicked.connect(self._open_folder)
        self._stop.clicked.connect(self._jobs.cancel)
        self.list.currentItemChanged.connect(self.refresh)
        self._jobs.changed.connect(self.refresh)
        self._inventory.models_changed.connect(self.refresh_list)
        self._preferences.changed.connect(self.refresh)
        menu = QMenu(self._import)
        menu.addAction(self.tr("From a &file or archive…")).triggered.connect(self._import_file)
        menu.addAction(self.tr("From a f&older…")).triggered.connect(self._import_folder)
        self._import.setMenu(menu)

    def _arrange(self) -> None:
        actions, job = QHBoxLayout(), QHBoxLayout()
        for button in (self._use, self._get, self._verify, self._remove):
            actions.addWidget(button)
        actions.addStretch(1)
        actions.addWidget(self._import)
        actions.addWidget(self._folder)
        job.addWidget(self._bar, 1)
        job.addWidget(self._stop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._facts)
        layout.addLayout(actions)
        layout.addWidget(self._news)
        layout.addLayout(job)


def _wrapped() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label

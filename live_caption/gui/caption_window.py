"""The window that stays on top of everything and shows the captions. Main thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QContextMenuEvent,
    QFontMetrics,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMenu

from live_caption.gui.caption_view import CaptionView
from live_caption.gui.close_button import CloseButton
from live_caption.gui.controller import Controller
from live_caption.gui.panel import Panel
from live_caption.gui.sheet import Sheet
from live_caption.gui.status import State
from live_caption.gui.theme import Theme

_STAYING = Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint
_BUTTON_MARGIN = 6
_LAID_OUT = 8  # paragraphs, the lines that are visible and some for rolling


class CaptionWindow(Panel):
    """Shows what the controller holds; ✕ and Escape put it away.

    Put away means hidden where a tray brings it back. Without a tray (stock GNOME, bare
    window managers) the window is an ordinary one with a taskbar entry and is minimised
    instead: it goes on listening and is never out of reach, and its status line says
    that the menu is behind the right button.
    """

    presence_changed = Signal()
    """The window was shown or put away."""

    def __init__(self, controller: Controller, has_tray: Callable[[], bool], theme: Theme) -> None:
        super().__init__(theme)
        self._controller = controller
        self._has_tray = has_tray
        self._menu: QMenu | None = None
        self._strip = ""
        self.setWindowTitle("Live Caption")
        kind = Qt.WindowType.Tool if has_tray() else Qt.WindowType.Window
        self.setWindowFlags(kind | _STAYING)
        self._view = CaptionView(theme, self)
        self._cross = CloseButton(theme, self)
        self._cross.clicked.connect(self.put_away)
        self._arrange()
        self._labelled = False
        self._sheet = self._new_sheet()
        controller.text_changed.connect(self.refresh)
        controller.state_changed.connect(self.refresh)
        self.refresh()

    def text(self) -> str:
        """The visible captions, one line each."""
        return self._view.text()

    def status_text(self) -> str:
        """What the window says about the program, wherever it says it."""
        return " ".join(filter(None, (self._view.notice(), self._strip)))

    def set_menu(self, menu: QMenu, shortcuts: list[QAction]) -> None:
        """The menu of the right button, and the actions that have keys."""
        self._menu = menu
        self.addActions(shortcuts)

    def is_present(self) -> bool:
        return self.isVisible() and not self.isMinimized()

    @Slot()
    def put_away(self) -> None:
        if self._has_tray():
            self.hide()
            self._become(Qt.WindowType.Tool)
        else:
            if self._become(Qt.WindowType.Window):
                self.show()  # on X11 a window first seen minimised does not stay on top later
            self.showMinimized()

    @Slot()
    def bring_back(self) -> None:
        if self.isHidden():
            self.destroy()  # on X11 a native window that was minimised once reappears minimised
        self.showNormal()
        self.raise_()
        self.refresh()

    @Slot()
    def toggle(self) -> None:
        if self.is_present():
            self.put_away()
        else:
            self.bring_back()

    @Slot()
    def refresh(self) -> None:
        """Lays out the captions and says what there is to say."""
        labelled = len(self._controller.sources) > 1
        if labelled != self._labelled:
            self._labelled = labelled
            self._sheet = self._new_sheet()
        rows = self._sheet.rows(self._controller.paragraphs.newest(_LAID_OUT))
        self._view.set_rows(rows, labelled=labelled, notice=self._controller.status.sentence)
        strip = self._strip_text()
        if strip != self._strip:
            self._strip = strip
            self.setAccessibleDescription(strip)
            self.update()

    def _strip_text(self) -> str:
        status = self._controller.status
        if not self._view.notice():
            return status.sentence if status.urgent else ""
        return "" if self._has_tray() else self.tr("Right-click for the menu.")

    def _new_sheet(self) -> Sheet:
        width = self._view.text_width(self._labelled)
        return Sheet(self._view.measure, width, self._theme.lines)

    def _arrange(self) -> None:
        theme = self._theme
        self.place(theme.strip + self._view.height() + theme.foot)
        self._view.setGeometry(
            theme.margin, theme.strip, self.width() - 2 * theme.margin, self._view.height()
        )
        self._cross.move(self.width() - self._cross.width() - _BUTTON_MARGIN, _BUTTON_MARGIN)

    def _become(self, kind: Qt.WindowType) -> bool:
        """Whether that changed the type of the window, and hid it."""
        if self.windowType() == kind:
            return False
        self.setWindowFlags(kind | _STAYING)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        super().paintEvent(event)
        if not self._strip:
            return
        painter = QPainter(self)
        painter.setFont(self._theme.small_font(self.font()))
        broken = self._controller.status.state is State.ERROR and not self._view.notice()
        painter.setPen(self._theme.warning if broken else self._theme.quiet)
        cross = self._cross.geometry()
        room = QRect(
            self._view.x(), cross.y(), cross.x() - self._view.x() - _BUTTON_MARGIN, cross.height()
        )
        text = QFontMetrics(painter.font()).elidedText(
            self._strip, Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        if self._menu is not None:
            self._menu.popup(event.globalPos())

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """A window manager's close is the ✕; the program's own lets it go."""
        if event.spontaneous():
            event.ignore()
            self.put_away()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self.presence_changed.emit()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self.presence_changed.emit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.WindowStateChange:
            self.presence_changed.emit()

"""The window that stays on top of everything and shows the captions. Main thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QContextMenuEvent,
    QFontMetrics,
    QGuiApplication,
    QHideEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMenu

from live_caption.gui.appearance import Appearance
from live_caption.gui.caption_panel import CaptionPanel
from live_caption.gui.controller import Controller
from live_caption.gui.details_button import DetailsButton
from live_caption.gui.places import Places
from live_caption.gui.sentences import joined
from live_caption.gui.silence import Silence
from live_caption.gui.status import State
from live_caption.gui.windowing import restriction

_STAYING = Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint
_BUTTON_MARGIN = 6


class CaptionWindow(CaptionPanel):
    """Shows what the controller holds; ✕ and Escape put it away.

    Put away means hidden where a tray brings it back. Without a tray (stock GNOME, bare
    window managers) the window is an ordinary one with a taskbar entry and is minimised
    instead: it goes on listening and is never out of reach, and its status line says
    that the menu is behind the right button.
    """

    presence_changed = Signal()
    """The window was shown or put away."""
    lock_changed = Signal()
    """Clicks go through the window now, or no longer."""

    def __init__(
        self,
        controller: Controller,
        has_tray: Callable[[], bool],
        appearance: Appearance,
        places: Places,
    ) -> None:
        super().__init__(controller.paragraphs, appearance, places)
        self._controller = controller
        self._has_tray = has_tray
        self._menu: QMenu | None = None
        self._strip = ""
        self.setWindowTitle("Live Caption")
        kind = Qt.WindowType.Tool if has_tray() else Qt.WindowType.Window
        self.setWindowFlags(kind | _STAYING)
        self._cross.clicked.connect(self.put_away)
        self.details = DetailsButton(appearance.theme, self)
        self._copy = self._action(QKeySequence.StandardKey.Copy)
        self._copy.triggered.connect(self.copy)
        self._select_all = self._action(QKeySequence.StandardKey.SelectAll)
        self._select_all.triggered.connect(self.select_all)
        self._action(QKeySequence.StandardKey.Close).triggered.connect(self.put_away)
        self._hidden_by_silence = False
        self._silence = Silence(self)
        self._silence.limit_s = appearance.silence_s
        self._silence.fell.connect(self._hide_in_silence)
        controller.text_changed.connect(self._hear)
        controller.text_changed.connect(self.refresh)
        controller.state_changed.connect(self.refresh)
        self._name()

    def status_text(self) -> str:
        """What the window says about the program, wherever it says it."""
        return " ".join(filter(None, (self._view.notice(), self._strip)))

    def set_appearance(self, appearance: Appearance) -> None:
        super().set_appearance(appearance)
        self.details.set_theme(appearance.theme)
        self._place_details()
        self._silence.limit_s = appearance.silence_s
        self._hear()

    def set_menu(self, menu: QMenu, shortcuts: list[QAction]) -> None:
        """The menu of the right button, and the actions that have keys."""
        self._menu = menu
        first = menu.actions()[0]
        menu.insertActions(first, [self._copy, self._select_all])
        menu.insertSeparator(first)
        self.addActions(shortcuts)

    def is_present(self) -> bool:
        return self.isVisible() and not self.isMinimized()

    @Slot()
    def put_away(self) -> None:
        self._hidden_by_silence = False
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

    @property
    def locked(self) -> bool:
        """Whether clicks go through to what is below."""
        return bool(self.windowFlags() & Qt.WindowType.WindowTransparentForInput)

    @Slot(bool)
    def set_locked(self, locked: bool) -> None:
        """The window stays where it is, and clicks go through it."""
        if locked == self.locked:
            return
        flags = self.windowFlags() ^ Qt.WindowType.WindowTransparentForInput
        self.overrideWindowFlags(flags)  # does not hide the window, as setting them would
        if self.windowHandle() is not None:
            self.windowHandle().setFlags(flags)
        self._cross.setVisible(not locked)
        self.refresh()
        self.lock_changed.emit()

    @Slot()
    def toggle_lock(self) -> None:
        self.set_locked(not self.locked)

    @Slot()
    def refresh(self) -> None:
        """Lays out the captions and says what there is to say."""
        self.set_labelled(len(self._controller.sources) > 1)
        super().refresh()
        self._place_details()
        if self._controller.status.urgent:
            self._reappear()
        strip = self._strip_text()
        if strip != self._strip:
            self._strip = strip
            self.setAccessibleDescription(strip)
            self.update()

    def notice(self) -> str:
        return self._controller.status.sentence

    def _strip_text(self) -> str:
        status = self._controller.status
        if self.locked and not self._has_tray():
            return self.tr("Locked. Choose this window in the taskbar to unlock it.")
        if not self._view.notice():
            return status.sentence if status.urgent else ""
        way = "" if self._has_tray() else self.tr("Right-click for the menu.")
        return joined(way, restriction(QGuiApplication.platformName()))

    @Slot()
    def _hear(self) -> None:
        self._reappear()
        if self.isVisible():
            self._silence.begin()

    @Slot()
    def _hide_in_silence(self) -> None:
        """Not while somebody reads or has to be told something, nor where no tray is left."""
        if self._controller.status.urgent or not self._reader.at_newest or self.underMouse():
            self._silence.begin()
        elif self._has_tray():
            self._hidden_by_silence = True
            self.hide()

    def _reappear(self) -> None:
        if self._hidden_by_silence:
            self.show()

    def _name(self) -> None:
        """Writes every text in the language of the windows."""
        self._copy.setText(self.tr("&Copy"))
        self._select_all.setText(self.tr("Select &all"))
        self.refresh()

    def _action(self, keys: QKeySequence.StandardKey) -> QAction:
        action = QAction(self)
        action.setShortcut(QKeySequence(keys))
        self.addAction(action)
        return action

    def _become(self, kind: Qt.WindowType) -> bool:
        """Whether that changed the type of the window, and hid it."""
        if self.windowType() == kind:
            return False
        lock = self.windowFlags() & Qt.WindowType.WindowTransparentForInput
        self.setWindowFlags(kind | _STAYING | lock)
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
        end = self._end_of_strip()
        if not self.details.isHidden():
            end = self.details.x() - _BUTTON_MARGIN
        room = QRect(self._view.x(), cross.y(), end - self._view.x(), cross.height())
        text = QFontMetrics(painter.font()).elidedText(
            self._strip, Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)

    def _end_of_strip(self) -> int:
        return (self._cross if self._newest.isHidden() else self._newest).x() - _BUTTON_MARGIN

    def _place_details(self) -> None:
        """Where something does not work, unless clicks go through the window."""
        lasting = self._controller.troubles.lasting
        self.details.setVisible(bool(lasting) and not self.locked)
        middle = self._cross.y() + (self._cross.height() - self.details.height()) // 2
        self.details.move(self._end_of_strip() - self.details.width(), middle)

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
        self._hidden_by_silence = False
        self._silence.begin()
        self.presence_changed.emit()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self._silence.end()
        self.presence_changed.emit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.WindowStateChange:
            self.presence_changed.emit()
        elif event.type() is QEvent.Type.LanguageChange:
            self._name()
        chosen = event.type() is QEvent.Type.ActivationChange and self.isActiveWindow()
        if chosen and not self._has_tray():
            self.set_locked(False)  # X11 gives a locked window no keys

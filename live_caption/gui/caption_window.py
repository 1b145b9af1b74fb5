"""The window that stays on top of everything and shows the captions. Main thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QContextMenuEvent,
    QFontMetrics,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QMenu

from live_caption.gui.appearance import Appearance
from live_caption.gui.caption_view import CaptionView
from live_caption.gui.close_button import CloseButton
from live_caption.gui.controller import Controller
from live_caption.gui.newest_button import NewestButton
from live_caption.gui.panel import Panel
from live_caption.gui.places import Places
from live_caption.gui.reader import Reader
from live_caption.gui.status import State
from live_caption.gui.typesetter import Typesetter

_STAYING = Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint
_BUTTON_MARGIN = 6
_LEAST_WIDTH = 280
_STEP = 24  # pixels that a key moves or grows the window by
_NOTCH = 120  # how Qt counts the notches of a wheel
_LINES_A_NOTCH = 2
_ARROWS = {
    Qt.Key.Key_Left: QPoint(-_STEP, 0),
    Qt.Key.Key_Right: QPoint(_STEP, 0),
    Qt.Key.Key_Up: QPoint(0, -_STEP),
    Qt.Key.Key_Down: QPoint(0, _STEP),
}


class CaptionWindow(Panel):
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
        theme = appearance.theme
        super().__init__(theme, places)
        self._appearance = appearance
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
        self._newest = NewestButton(theme, self)
        self._newest.clicked.connect(self.to_newest)
        self._newest.hide()
        self._turned = 0
        self._labelled = False
        self._reader = Reader(controller.paragraphs, self._typesetter(), appearance.lines or 1)
        self._scrolls: dict[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_Up: partial(self._reader.scroll, -1),
            Qt.Key.Key_Down: partial(self._reader.scroll, 1),
            Qt.Key.Key_PageUp: partial(self._reader.page, -1),
            Qt.Key.Key_PageDown: partial(self._reader.page, 1),
            Qt.Key.Key_Home: self._reader.to_oldest,
            Qt.Key.Key_End: self._reader.to_newest,
        }
        self.setMinimumSize(_LEAST_WIDTH, self._height_of(1))
        self.place(self._height_of(appearance.lines))
        self._arrange()
        controller.text_changed.connect(self.refresh)
        controller.state_changed.connect(self.refresh)
        self.refresh()

    def text(self) -> str:
        """The visible captions, one line each."""
        return self._view.text()

    def status_text(self) -> str:
        """What the window says about the program, wherever it says it."""
        return " ".join(filter(None, (self._view.notice(), self._strip)))

    def set_appearance(self, appearance: Appearance) -> None:
        """Another look or behaviour, at once; the size changes only with the number of lines."""
        before, self._appearance = self._appearance, appearance
        self._theme = appearance.theme
        for part in (self._view, self._cross, self._newest):
            part.set_theme(appearance.theme)
        self.setMinimumSize(_LEAST_WIDTH, self._height_of(1))
        if appearance.lines != before.lines or appearance.theme.text_px != before.theme.text_px:
            self.stretch(self._height_of(appearance.lines))
        self._arrange()
        self._reader.set(self._typesetter(), self._lines())
        self.refresh()
        self.update()

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
    def to_newest(self) -> None:
        self._reader.to_newest()
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Lays out the captions and says what there is to say."""
        labelled = len(self._controller.sources) > 1
        if labelled != self._labelled:
            self._labelled = labelled
            self._reader.set(self._typesetter(), self._lines())
        rows = self._reader.rows()
        self._view.set_rows(rows, labelled=labelled, notice=self._controller.status.sentence)
        self._newest.setVisible(not self._reader.at_newest)
        strip = self._strip_text()
        if strip != self._strip:
            self._strip = strip
            self.setAccessibleDescription(strip)
            self.update()

    def _strip_text(self) -> str:
        status = self._controller.status
        if self.locked and not self._has_tray():
            return self.tr("Locked. Choose this window in the taskbar to unlock it.")
        if not self._view.notice():
            return status.sentence if status.urgent else ""
        return "" if self._has_tray() else self.tr("Right-click for the menu.")

    def _typesetter(self) -> Typesetter:
        width = self._view.text_width(self._labelled)
        return Typesetter(self._view.measure, width, unfixed=self._appearance.show_unfixed)

    def _height_of(self, lines: int) -> int:
        """Pixels that so many lines take; 0 for 0, which stands for all of the screen's."""
        if lines == 0:
            return 0
        return self._theme.strip + lines * self._view.line_height + self._theme.foot

    def _lines(self) -> int:
        """How many there is room for."""
        room = self.height() - self._theme.strip - self._theme.foot
        return max(1, room // self._view.line_height)

    def _arrange(self) -> None:
        theme, lines = self._theme, self._lines()
        height = lines * self._view.line_height
        top = self.height() - theme.foot - height
        before = self._view.size()
        self._view.setGeometry(theme.margin, top, self.width() - 2 * theme.margin, height)
        if self._view.size() != before:
            self._reader.set(self._typesetter(), lines)
        left = self.width() - self._cross.width() - _BUTTON_MARGIN
        self._cross.move(left, _BUTTON_MARGIN)
        middle = _BUTTON_MARGIN + (self._cross.height() - self._newest.height()) // 2
        self._newest.move(left - self._newest.width() - _BUTTON_MARGIN, middle)

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
        end = (self._cross if self._newest.isHidden() else self._newest).x() - _BUTTON_MARGIN
        room = QRect(self._view.x(), cross.y(), end - self._view.x(), cross.height())
        text = QFontMetrics(painter.font()).elidedText(
            self._strip, Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._arrange()
        self.refresh()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Fine wheels and touchpads turn by parts of a line, which add up."""
        self._turned += event.angleDelta().y() * _LINES_A_NOTCH
        lines = int(self._turned / _NOTCH)
        self._turned -= lines * _NOTCH
        if lines:
            self._reader.scroll(-lines)
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        shifted = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        if modifiers & Qt.KeyboardModifier.ControlModifier and key in _ARROWS:
            (self.grow_by if shifted else self.move_by)(_ARROWS[key])
        elif key in self._scrolls:
            self._scrolls[key]()
            self.refresh()
        else:
            super().keyPressEvent(event)

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
        chosen = event.type() is QEvent.Type.ActivationChange and self.isActiveWindow()
        if chosen and not self._has_tray():
            self.set_locked(False)  # X11 gives a locked window no keys

"""Captions as they look on the screen, inside the wizard. Main thread."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from live_caption.caption.history import Paragraphs, joined
from live_caption.gui.appearance import Appearance
from live_caption.gui.caption_view import CaptionView
from live_caption.gui.reader import Reader
from live_caption.gui.typesetter import Typesetter
from live_caption.types import Caption, SegmentId, SourceKind

_SCENE = (QColor(236, 240, 245), QColor(120, 146, 176), QColor(28, 40, 58))
_SCENE_MARGIN = 14
_INSIDE = 14
_LEAST_WIDTH = 260
_LEAST_LINES = 2
_MOST_HEIGHT = 140  # that large letters take where more lines than the least are wanted


class CaptionPreview(QWidget):
    """The newest `lines` of some paragraphs, of large letters fewer.

    They stand on a picture if that is to shine through.
    """

    def __init__(
        self, paragraphs: Paragraphs, appearance: Appearance, lines: int, *, on_picture: bool
    ) -> None:
        super().__init__()
        self._paragraphs = paragraphs
        self._appearance = appearance
        self._lines = lines
        self._on_picture = on_picture
        self._labelled = False
        self._notice = ""
        self._view = CaptionView(appearance.theme, self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(_LEAST_WIDTH)
        self.set_appearance(appearance)

    def text(self) -> str:
        """What is shown."""
        return self._view.text()

    def notice(self) -> str:
        """What stands there while there are no captions."""
        return self._view.notice()

    def set_appearance(self, appearance: Appearance) -> None:
        self._appearance = appearance
        self._view.set_theme(appearance.theme)
        self.updateGeometry()
        self._arrange()
        self.update()

    def show_captions(self, *, labelled: bool = False, notice: str = "") -> None:
        """Shows the paragraphs as they are now, or `notice` while there are none."""
        if labelled != self._labelled:
            self._labelled = labelled
            self._arrange()
        self._notice = notice
        self._refresh()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        line = self._view.line_height
        lines = max(_LEAST_LINES, min(self._lines, _MOST_HEIGHT // line))
        return QSize(_LEAST_WIDTH, lines * line + 2 * self._edge())

    def _edge(self) -> int:
        return _INSIDE + (_SCENE_MARGIN if self._on_picture else 0)

    def _arrange(self) -> None:
        edge = self._edge()
        self._view.setGeometry(self.rect().adjusted(edge, edge, -edge, -edge))
        width = self._view.text_width(self._labelled)
        typesetter = Typesetter(self._view.measure, width, unfixed=self._appearance.show_unfixed)
        lines = max(1, min(self._lines, self._view.height() // self._view.line_height))
        self._reader = Reader(self._paragraphs, typesetter, lines)
        self._refresh()

    def _refresh(self) -> None:
        rows = self._reader.rows()
        self._view.set_rows(rows, labelled=self._labelled, notice=self._notice)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, room = self._appearance.theme, QRectF(self.rect())
        painter.setPen(Qt.PenStyle.NoPen)
        colour = QColor(theme.panel)
        if self._on_picture:
            painter.setBrush(_scene(room))
            painter.drawRoundedRect(room, theme.radius, theme.radius)
            room.adjust(_SCENE_MARGIN, _SCENE_MARGIN, -_SCENE_MARGIN, -_SCENE_MARGIN)
            colour.setAlphaF(theme.panel_opacity)
            painter.setPen(QPen(theme.border, 1) if theme.panel_opacity else Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(room, theme.radius, theme.radius)


def _scene(room: QRectF) -> QLinearGradient:
    """From light to dark, as pictures behind captions are."""
    scene = QLinearGradient(room.topLeft(), room.bottomRight())
    for number, colour in enumerate(_SCENE):
        scene.setColorAt(number / (len(_SCENE) - 1), colour)
    return scene


def sample_paragraphs(sentence: str, guess: str) -> Paragraphs:
    """A caption to look at: what is certain, and words that may still change."""
    paragraphs = Paragraphs()
    segment = SegmentId(SourceKind.SYSTEM, 1)
    paragraphs.show(Caption(segment, 1, sentence, joined(sentence, guess)[len(sentence) :], 0, 1))
    return paragraphs

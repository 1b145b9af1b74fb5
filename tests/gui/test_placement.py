from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, QSize

from live_caption.gui.placement import bottom_centre, suitable_width, within

_SCREEN = QRect(1920, 30, 1600, 870)
_PLACE = st.integers(-5000, 5000)


def test_bottom_centre() -> None:
    place = QRect(bottom_centre(_SCREEN, QSize(900, 160)), QSize(900, 160))
    assert place.center().x() == _SCREEN.center().x()
    assert 0 < _SCREEN.bottom() - place.bottom() < 100


@given(_PLACE, _PLACE)
def test_within_keeps_all_of_it_on_the_screen(x: int, y: int) -> None:
    size = QSize(900, 160)
    assert _SCREEN.contains(QRect(within(_SCREEN, QRect(QPoint(x, y), size)), size))


def test_within_leaves_a_good_place_alone() -> None:
    assert within(_SCREEN, QRect(2000, 100, 900, 160)) == QPoint(2000, 100)


def test_a_window_larger_than_the_screen_keeps_its_top_left_corner() -> None:
    assert within(_SCREEN, QRect(0, 0, 3000, 2000)) == _SCREEN.topLeft()


def test_width_suits_small_and_large_screens() -> None:
    assert suitable_width(QRect(0, 0, 640, 480)) == 576
    assert suitable_width(QRect(0, 0, 3840, 2160)) == suitable_width(QRect(0, 0, 1920, 1080))

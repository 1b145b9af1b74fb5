from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, QSize, Qt

from live_caption.gui.placement import (
    at_first,
    edges_at,
    fitted,
    resized,
    suitable_width,
    within,
)

_SCREEN = QRect(1920, 30, 1600, 870)
_PLACE = st.integers(-5000, 5000)


def test_it_begins_at_the_bottom_centre() -> None:
    place = at_first(_SCREEN, 160)
    assert place.height() == 160
    assert abs(place.center().x() - _SCREEN.center().x()) <= 1
    assert 0 < _SCREEN.bottom() - place.bottom() < 100


def test_no_height_is_that_of_the_screen() -> None:
    place = at_first(_SCREEN, 0)
    assert place.height() > 0.85 * _SCREEN.height()
    assert _SCREEN.contains(place)


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


def test_what_is_too_large_is_made_to_fit() -> None:
    assert fitted(_SCREEN, QRect(0, 0, 3000, 2000)) == _SCREEN
    assert fitted(_SCREEN, QRect(1900, 100, 900, 160)) == QRect(1920, 100, 900, 160)


_SIZE = QSize(400, 200)


@pytest.mark.parametrize(
    ("point", "edges"),
    [
        (QPoint(200, 100), Qt.Edge(0)),
        (QPoint(15, 100), Qt.Edge(0)),
        (QPoint(15, 15), Qt.Edge(0)),
        (QPoint(3, 100), Qt.Edge.LeftEdge),
        (QPoint(396, 100), Qt.Edge.RightEdge),
        (QPoint(200, 3), Qt.Edge.TopEdge),
        (QPoint(200, 199), Qt.Edge.BottomEdge),
        (QPoint(3, 15), Qt.Edge.LeftEdge | Qt.Edge.TopEdge),
        (QPoint(385, 197), Qt.Edge.RightEdge | Qt.Edge.BottomEdge),
    ],
)
def test_edges_and_corners_can_be_grasped(point: QPoint, edges: Qt.Edge) -> None:
    assert edges_at(_SIZE, point) == edges


_WINDOW = QRect(2000, 100, 400, 200)
_LEAST = QSize(280, 80)
_EDGES = (Qt.Edge.LeftEdge, Qt.Edge.RightEdge, Qt.Edge.TopEdge, Qt.Edge.BottomEdge)


@given(st.sampled_from(_EDGES), st.sampled_from(_EDGES), _PLACE, _PLACE)
def test_resizing_moves_only_the_edges_that_are_held(
    one: Qt.Edge, other: Qt.Edge, x: int, y: int
) -> None:
    new = resized(_SCREEN, _WINDOW, one | other, QPoint(x, y), _LEAST)
    assert _SCREEN.contains(new)
    assert new.width() >= _LEAST.width()
    assert new.height() >= _LEAST.height()
    held = {one, other}
    for edge, before, after in (
        (Qt.Edge.LeftEdge, _WINDOW.left(), new.left()),
        (Qt.Edge.RightEdge, _WINDOW.right(), new.right()),
        (Qt.Edge.TopEdge, _WINDOW.top(), new.top()),
        (Qt.Edge.BottomEdge, _WINDOW.bottom(), new.bottom()),
    ):
        assert edge in held or before == after


def test_an_edge_follows_the_pointer() -> None:
    corner = Qt.Edge.LeftEdge | Qt.Edge.TopEdge
    new = resized(_SCREEN, _WINDOW, corner, QPoint(-20, 30), _LEAST)
    assert new == _WINDOW.adjusted(-20, 30, 0, 0)

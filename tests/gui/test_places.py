from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from live_caption.gui.panel import Panel
from live_caption.gui.places import Places
from live_caption.gui.theme import Theme

_PLACE = QRect(100, 200, 640, 160)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "window.json"


def test_places_are_kept_for_each_screen(file: Path) -> None:
    places = Places(file)
    assert places.on("left") is None
    places.remember("left", _PLACE)
    places.remember("right", _PLACE.translated(5, 5))
    again = Places(file)
    assert again.last == "right"
    assert again.on("left") == _PLACE
    assert again.on("right") == _PLACE.translated(5, 5)


def test_nothing_is_written_when_nothing_is_new(file: Path) -> None:
    places = Places(file)
    places.remember("left", _PLACE)
    file.unlink()
    places.remember("left", _PLACE)
    assert not file.exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[]",
        b'{"last": "a"}',
        b'{"last": "a", "places": []}',
        b'{"last": "a", "places": {"a": [1, 2, 3]}}',
        b'{"last": "a", "places": {"a": [1, 2, 0, 4]}}',
        b'{"last": "a", "places": {"a": [1, 2, 3, 4e30]}}',
        b'{"last": "a", "places": {"a": 5}}',
    ],
)
def test_a_damaged_file_is_like_none(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    places = Places(file)
    assert places.last == ""
    assert places.on("a") is None
    places.remember("a", _PLACE)
    assert json.loads(file.read_bytes())["last"] == "a"


def test_a_file_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    places = Places(tmp_path / "file" / "window.json")
    places.remember("left", _PLACE)
    assert places.on("left") == _PLACE


def _panel(qtbot: QtBot, places: Places) -> Panel:
    panel = Panel(Theme(), places)
    qtbot.addWidget(panel)
    panel.place(160)
    return panel


def test_a_panel_returns_to_its_place(qtbot: QtBot, file: Path) -> None:
    panel = _panel(qtbot, Places(file))
    panel.move_by(QPoint(-30, -40))
    panel.grow_by(QPoint(-100, 20))
    assert _panel(qtbot, Places(file)).geometry() == panel.geometry()


def test_a_place_off_the_screen_is_brought_into_view(qtbot: QtBot) -> None:
    places = Places()
    screen = QGuiApplication.primaryScreen()
    places.remember(screen.name(), QRect(5000, -3000, 20_000, 160))
    available = screen.availableGeometry()
    place = _panel(qtbot, places).geometry()
    assert available.contains(place)
    assert place.width() == available.width()


def test_where_the_screen_is_gone_the_main_one_is_used(qtbot: QtBot) -> None:
    places = Places()
    places.remember("a screen that was unplugged", QRect(3000, 0, 640, 160))
    first = _panel(qtbot, Places()).geometry()
    assert _panel(qtbot, places).geometry() == first


def test_a_screen_that_becomes_smaller_keeps_it_in_view(qtbot: QtBot) -> None:
    panel = _panel(qtbot, Places())
    panel.setGeometry(5000, 5000, 900, 160)
    panel.show()
    screen = QGuiApplication.primaryScreen()
    screen.availableGeometryChanged.emit(screen.availableGeometry())
    qtbot.waitUntil(lambda: screen.availableGeometry().contains(panel.geometry()))

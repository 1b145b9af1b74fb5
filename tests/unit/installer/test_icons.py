"""The drawn icons are read again by Qt and by their own tables."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from installer import icons

SVG = Path(__file__).parents[3] / "resources" / "icons" / "live-caption.svg"


@pytest.fixture(scope="module")
def ico() -> bytes:
    return icons.ico(SVG)


def entries(ico: bytes) -> list[tuple[int, bytes]]:
    """Width and picture of each entry of a Windows icon."""
    reserved, kind, count = struct.unpack_from("<HHH", ico)
    assert (reserved, kind) == (0, 1)
    found = []
    for index in range(count):
        width, height, *_, bits, size, offset = struct.unpack_from("<BBBBHHII", ico, 6 + 16 * index)
        assert width == height
        assert bits == 32
        found.append((width or 256, ico[offset : offset + size]))
    assert offset + size == len(ico)
    return found


def test_a_windows_icon_has_every_size_and_small_ones_as_bitmaps(ico: bytes) -> None:
    found = entries(ico)
    assert [size for size, _ in found] == list(icons.ICO_SIZES)
    assert [data.startswith(b"\x89PNG") for _, data in found] == [False] * 7 + [True]


@pytest.mark.parametrize("size", [16, 20, 32, 64])
def test_a_bitmap_of_a_windows_icon_shows_the_drawing(ico: bytes, size: int) -> None:
    data = dict(entries(ico))[size]
    header, width, height, planes, bits = struct.unpack_from("<IiiHH", data)
    assert (header, width, height, planes, bits) == (40, size, 2 * size, 1, 32)
    mask = (size + 31) // 32 * 4 * size
    assert len(data) == header + 4 * size * size + mask
    drawn = icons.draw(SVG, size)
    for x, y in ((0, 0), (size // 2, size // 4), (size - 2, size // 2)):
        blue, green, red, alpha = data[40 + 4 * (size * (size - 1 - y) + x) :][:4]
        assert (red, green, blue, alpha) == drawn.pixelColor(x, y).toTuple()


def test_the_corners_are_transparent_and_the_middle_is_not() -> None:
    image = icons.draw(SVG, 64)
    assert image.pixelColor(0, 0).alpha() == 0
    assert image.pixelColor(32, 16).alpha() == 255


def test_a_macos_icon_has_a_picture_of_each_kind_in_its_size() -> None:
    icns = icons.icns(SVG)
    assert icns[:4] == b"icns"
    assert struct.unpack_from(">I", icns, 4) == (len(icns),)
    offset, found = 8, {}
    while offset < len(icns):
        kind, (length,) = icns[offset : offset + 4], struct.unpack_from(">I", icns, offset + 4)
        image = QImage.fromData(icns[offset + 8 : offset + length])
        found[kind] = image.width()
        assert image.width() == image.height()
        assert image.pixelColor(image.width() // 2, image.width() // 20).alpha() == 0, "the margin"
        offset += length
    assert found == {
        b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic13": 256,
        b"ic08": 256, b"ic14": 512, b"ic09": 512, b"ic10": 1024,
    }  # fmt: skip

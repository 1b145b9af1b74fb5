"""Draws the program's icon in the formats that Windows and macOS want.

Run while the bundle is made; both formats are small tables of pictures.
"""

from __future__ import annotations

import struct
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 256)
_PNG_FROM = 256  # smaller ones are bitmaps: not every reader of icons knows PNG in them
_ICNS_KINDS = {
    b"ic11": 32,
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic08": 256,
    b"ic14": 512,
    b"ic09": 512,
    b"ic10": 1024,
}
_ICNS_MARGIN = 100 / 1024  # macOS leaves room around the shape of an icon


def draw(svg: Path, size: int, margin: float = 0.0) -> QImage:
    """The drawing, `size` pixels wide and high; `margin` is a share of that on each side."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    inner = size * (1 - 2 * margin)
    QSvgRenderer(str(svg)).render(painter, QRectF(size * margin, size * margin, inner, inner))
    painter.end()
    return image


def ico(svg: Path) -> bytes:
    """A Windows icon with all sizes that the system asks for."""
    pictures = [(size, _ico_picture(draw(svg, size))) for size in ICO_SIZES]
    offset = 6 + 16 * len(pictures)
    table = struct.pack("<HHH", 0, 1, len(pictures))
    for size, data in pictures:
        side = size % 256  # 0 stands for 256
        table += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return table + b"".join(data for _, data in pictures)


def icns(svg: Path) -> bytes:
    """A macOS icon, for plain and for high-resolution screens."""
    chunks = b""
    for kind, size in _ICNS_KINDS.items():
        data = _png(draw(svg, size, _ICNS_MARGIN))
        chunks += kind + struct.pack(">I", 8 + len(data)) + data
    return b"icns" + struct.pack(">I", 8 + len(chunks)) + chunks


def _ico_picture(image: QImage) -> bytes:
    return _png(image) if image.width() >= _PNG_FROM else _bitmap(image)


def _bitmap(image: QImage) -> bytes:
    """A device-independent bitmap without file header, and its mask, which is empty."""
    side = image.width()
    header = struct.pack("<IiiHHIIiiII", 40, side, 2 * side, 1, 32, 0, 0, 0, 0, 0, 0)
    rows = bytes(image.constBits())
    width = image.bytesPerLine()
    upwards = b"".join(rows[y * width : (y + 1) * width] for y in reversed(range(side)))
    mask_width = (side + 31) // 32 * 4
    return header + upwards + bytes(mask_width * side)


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(buffer.data().data())

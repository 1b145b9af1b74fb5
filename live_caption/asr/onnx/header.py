"""Reads what an ONNX file says about itself, without loading the model. Pure; any process.

An ONNX file is a protobuf message. Only its metadata and the names, types and shapes of its
inputs and outputs are read; weights are skipped. A file that was cut off is noticed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from live_caption.errors import ModelError

_GRAPH, _METADATA = 7, 14
_INPUT, _OUTPUT = 11, 12
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_LONGEST_ENTRY = 1 << 22
_FIXED_SIZES = {_FIXED64: 8, _FIXED32: 4}

FLOAT, INT32, INT64 = 1, 6, 7
"""Element types of tensors, as ONNX numbers them."""


Shape = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Tensor:
    """An input or an output; a size that is not fixed is None."""

    name: str
    kind: int
    shape: Shape


@dataclass(frozen=True, slots=True)
class OnnxHeader:
    """What a file holds."""

    path: Path
    size: int
    metadata: dict[str, str] = field(default_factory=dict)
    inputs: tuple[Tensor, ...] = ()
    outputs: tuple[Tensor, ...] = ()


class _Damaged(Exception):  # noqa: N818 - becomes a ModelError where the file is known
    pass


def read_header(path: Path) -> OnnxHeader:
    """Raises ModelError where `path` is no ONNX file or is cut off."""
    try:
        with path.open("rb") as file:
            return _read(file, path, os.fstat(file.fileno()).st_size)
    except OSError as error:
        raise ModelError(
            f"The file {path} cannot be read: {error.strerror}.", "Give another file."
        ) from error
    except (_Damaged, UnicodeDecodeError) as error:
        raise damaged(path) from error


def damaged(path: Path) -> ModelError:
    return ModelError(
        f"{path.name} is not a complete ONNX file.", "Download it again, or verify the model."
    )


def _read(file: BinaryIO, path: Path, size: int) -> OnnxHeader:
    metadata: dict[str, str] = {}
    tensors: dict[int, list[Tensor]] = {_INPUT: [], _OUTPUT: []}
    for number, length in _fields(file, size):
        if number == _GRAPH:
            for inner, inner_length in _fields(file, file.tell() + length):
                if inner in tensors:
                    tensors[inner].append(_tensor(_take(file, inner_length)))
        elif number == _METADATA:
            key, value = _strings(_take(file, length))
            metadata[key] = value
    if not tensors[_INPUT] or not tensors[_OUTPUT]:
        raise _Damaged
    return OnnxHeader(path, size, metadata, tuple(tensors[_INPUT]), tuple(tensors[_OUTPUT]))


def _fields(file: BinaryIO, end: int) -> Iterator[tuple[int, int]]:
    """The number and the length of each field that holds bytes, the file being at its start.

    Whatever of a field was not read is skipped.
    """
    while file.tell() < end:
        number, wire = divmod(_varint(file), 8)
        if wire == _VARINT:
            _varint(file)
            continue
        length = _varint(file) if wire == _BYTES else _FIXED_SIZES.get(wire, -1)
        behind = file.tell() + length
        if length < 0 or behind > end or number == 0:
            raise _Damaged
        if wire == _BYTES:
            yield number, length
        file.seek(behind)


def _varint(file: BinaryIO) -> int:
    value = shift = 0
    while shift < 64:
        byte = file.read(1)
        if not byte:
            raise _Damaged
        value |= (byte[0] & 0x7F) << shift
        if byte[0] < 0x80:
            return value
        shift += 7
    raise _Damaged


def _take(file: BinaryIO, length: int) -> bytes:
    if length > _LONGEST_ENTRY:
        raise _Damaged
    return file.read(length)


def _parsed(message: bytes) -> Iterator[tuple[int, bytes | int]]:
    """The fields of a small message: its bytes, or a number."""
    position = 0
    while position < len(message):
        tag, position = _number(message, position)
        value, position = _number(message, position)
        if tag % 8 == _BYTES:
            yield tag // 8, message[position : position + value]
            position += value
        elif tag % 8 == _VARINT:
            yield tag // 8, value
        else:
            raise _Damaged


def _number(message: bytes, position: int) -> tuple[int, int]:
    value = shift = 0
    while position < len(message):
        byte = message[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, position
        shift += 7
    raise _Damaged


def _strings(message: bytes) -> tuple[str, str]:
    found = {number: value for number, value in _parsed(message) if isinstance(value, bytes)}
    return found.get(1, b"").decode(), found.get(2, b"").decode()


def _tensor(message: bytes) -> Tensor:
    name, kind = "", 0
    shape: Shape = ()
    for number, value in _parsed(message):
        if number == 1 and isinstance(value, bytes):
            name = value.decode()
        elif number == 2 and isinstance(value, bytes):
            kind, shape = _type(value)
    return Tensor(name, kind, shape)


def _type(message: bytes) -> tuple[int, Shape]:
    """Element type and shape of a TypeProto; 0 where it is no tensor."""
    kind = 0
    shape: Shape = ()
    for number, tensor in _parsed(message):
        if number != 1 or not isinstance(tensor, bytes):
            continue
        for inner, value in _parsed(tensor):
            if inner == 1 and isinstance(value, int):
                kind = value
            elif inner == 2 and isinstance(value, bytes):
                shape = tuple(_size(dim) for _, dim in _parsed(value) if isinstance(dim, bytes))
    return kind, shape


def _size(dimension: bytes) -> int | None:
    return next((v for n, v in _parsed(dimension) if n == 1 and isinstance(v, int)), None)

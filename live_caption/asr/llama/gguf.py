"""What a GGUF file says about itself, without the engine that runs it. Pure, any process.

A user gives two files, a text model and its projector. Whether they are such files, whole
and made for each other, is read from their headers, so that every mistake gets a sentence
instead of an abort inside llama.cpp.
"""

from __future__ import annotations

import math
import mmap
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from live_caption.errors import ModelError

Value = int | float | bool | str

TEXT_ARCHITECTURE = "qwen3vl"
PROJECTOR = "qwen3a"

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_SCALARS = {
    0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d",
}  # fmt: skip
_STRING, _ARRAY = 8, 9
_MOST_DIMENSIONS = 8
# Elements and bytes of a block, by the number of the tensor type.
_BLOCKS = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34),
    10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 30: (1, 2),
}  # fmt: skip
_HINT = "Download the file again, or choose another one."


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """Metadata without arrays, and the size in bytes that the file must have at least."""

    metadata: Mapping[str, Value]
    size: int

    @property
    def is_text_model(self) -> bool:
        """True for the language part of Qwen3-ASR; other Qwen3-VL models look the same."""
        return self.metadata.get("general.architecture") == TEXT_ARCHITECTURE

    @property
    def is_projector(self) -> bool:
        """True for any file of encoders that llama.cpp's mtmd loads beside a text model."""
        return self.metadata.get("general.architecture") == "clip"

    @property
    def width(self) -> object:
        """Length of an embedding that the text model takes, or that the projector makes."""
        key = "clip.audio.projection_dim" if self.is_projector else _TEXT_WIDTH
        return self.metadata.get(key)


_TEXT_WIDTH = f"{TEXT_ARCHITECTURE}.embedding_length"


def read_header(path: Path) -> GgufHeader:
    """Reads the header of `path`; raises ModelError unless it is a whole GGUF file."""
    try:
        with path.open("rb") as file, _mapped(file.fileno()) as data:
            header = _Reader(data).header()
            size = len(data)
    except FileNotFoundError as error:
        raise ModelError(f"The model file {path} is missing.", "Check the path.") from error
    except OSError as error:
        raise ModelError(f"The model file {path} cannot be read: {error.strerror}.") from error
    except _NotGgufError as error:
        raise ModelError(f"{path} is not a GGUF file.", "Qwen3-ASR needs GGUF files.") from error
    except (struct.error, ArithmeticError, ValueError, KeyError) as error:
        raise ModelError(f"The model file {path} is damaged or cut off.", _HINT) from error
    if size < header.size:
        raise ModelError(
            f"The model file {path} is cut off: {size:,} of {header.size:,} bytes are there.",
            _HINT,
        )
    return header


def check_pair(model: Path, projector: Path) -> None:
    """Raises ModelError unless the two files are whole and belong together."""
    text, audio = read_header(model), read_header(projector)
    if text.is_projector and audio.is_text_model:
        raise ModelError(
            f"{model.name} is a projector and {projector.name} a text model: they are swapped.",
            "Give the text model with --model and the projector with --mmproj.",
        )
    if not text.is_text_model:
        raise ModelError(
            f"{model} is not the text model of a Qwen3-ASR.",
            f"It says “{text.metadata.get('general.architecture')}”, not “{TEXT_ARCHITECTURE}”.",
        )
    _check_projector(projector, audio)
    if text.width != audio.width:
        raise ModelError(
            f"{model.name} and {projector.name} do not belong together: the text model takes "
            f"{text.width} values a token, the projector makes {audio.width}.",
            "Use the two files of one model, for example both of Qwen3-ASR-0.6B.",
        )


def _check_projector(path: Path, header: GgufHeader) -> None:
    if not header.is_projector:
        raise ModelError(
            f"{path} is not a projector.", "Its name usually begins with “mmproj”; give that file."
        )
    if not header.metadata.get("clip.has_audio_encoder"):
        raise ModelError(
            f"The projector {path} takes no sound.", "Give the projector of a Qwen3-ASR model."
        )
    kind = header.metadata.get("clip.audio.projector_type") or header.metadata.get(
        "clip.projector_type"
    )
    if kind != PROJECTOR:
        raise ModelError(
            f"The projector {path} is of the kind “{kind}”, not “{PROJECTOR}”.",
            "Give the projector of a Qwen3-ASR model.",
        )


class _NotGgufError(Exception):
    """The file begins with something else."""


def _mapped(descriptor: int) -> mmap.mmap:
    try:
        return mmap.mmap(descriptor, 0, access=mmap.ACCESS_READ)
    except ValueError as error:  # an empty file
        raise _NotGgufError from error


class _Reader:
    """Walks over a header; what struct and arithmetic raise where it makes no sense."""

    def __init__(self, data: mmap.mmap) -> None:
        self._data = data
        self._at = 0

    def header(self) -> GgufHeader:
        if self._data[:4] != _MAGIC:
            raise _NotGgufError
        self._at = 4
        if self._number("I") not in _VERSIONS:
            raise ValueError("unknown version")
        tensors, entries = self._number("Q"), self._number("Q")
        metadata: dict[str, Value] = {}
        for _ in range(entries):
            key, value = self._text(), self._value(self._number("I"))
            if value is not None:
                metadata[key] = value
        ends = [self._tensor() for _ in range(tensors)]
        alignment = int(metadata.get("general.alignment", 32))
        begin = -(-self._at // alignment) * alignment
        return GgufHeader(metadata, begin + max(ends, default=0))

    def _number(self, form: str) -> int:
        value: int = self._scalar(form)  # type: ignore[assignment]
        return value

    def _scalar(self, form: str) -> Value:
        value: Value
        (value,) = struct.unpack_from("<" + form, self._data, self._at)
        self._at += struct.calcsize("<" + form)
        return value

    def _text(self) -> str:
        length = self._number("Q")
        begin, self._at = self._at, self._at + length
        if self._at > len(self._data):
            raise ValueError("text beyond the end")
        return self._data[begin : self._at].decode("utf-8", "replace")

    def _value(self, kind: int) -> Value | None:
        if kind == _STRING:
            return self._text()
        if kind != _ARRAY:
            return self._scalar(_SCALARS[kind])
        self._skip_array()
        return None

    def _skip_array(self) -> None:
        kind, length = self._number("I"), self._number("Q")
        if kind != _STRING:
            self._at += struct.calcsize("<" + _SCALARS[kind]) * length
            return
        for _ in range(length):
            text = self._number("Q")  # moves on itself, so not in one statement
            self._at += text

    def _tensor(self) -> int:
        """Where the tensor's data end, counted from the first tensor's."""
        self._text()
        count = self._number("I")
        if count > _MOST_DIMENSIONS:
            raise ValueError("too many dimensions")
        elements = math.prod(self._number("Q") for _ in range(count))
        kind, offset = self._number("I"), self._number("Q")
        block, size = _BLOCKS.get(kind, (1, 0))
        return offset + elements // block * size

"""Reads numbers from the metadata of ONNX files and checks what belongs together. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from live_caption.asr.onnx.header import OnnxHeader, Tensor
from live_caption.errors import ModelError

_HINT = "Export it again, or choose another model."


def numbers(header: OnnxHeader, key: str) -> list[int]:
    """The whole numbers of a list; raises ModelError where they are missing."""
    return [int(part) for part in _parts(header, key, "whole numbers", str.isdecimal)]


def number(header: OnnxHeader, key: str) -> int:
    """One whole number; raises ModelError where it is missing."""
    found = numbers(header, key)
    if len(found) != 1:
        raise _unfit(header, key, "one whole number")
    return found[0]


def decimals(header: OnnxHeader, key: str) -> list[float]:
    """The numbers of a list; raises ModelError where they are missing."""
    return [float(part) for part in _parts(header, key, "numbers", _is_decimal)]


def columns(header: OnnxHeader, *keys: str) -> list[tuple[int, ...]]:
    """What several lists say of each stack; raises ModelError unless they are equally long."""
    lists = [numbers(header, key) for key in keys]
    if len(set(map(len, lists))) != 1:
        raise _unfit(header, keys[0], "equally long lists of whole numbers, such")
    return list(zip(*lists, strict=True))


def check_states(header: OnnxHeader, inputs: Sequence[Tensor], shapes: list[list[int]]) -> None:
    """Raises ModelError unless the inputs that carry states have the shapes that the metadata say.

    A size that the file leaves open may be any.
    """
    if len(inputs) != len(shapes):
        raise ModelError(
            f"{header.path.name} has {len(inputs)} states, but its metadata describe "
            f"{len(shapes)}: it is of another kind than they say.",
            _HINT,
        )
    for tensor, shape in zip(inputs, shapes, strict=True):
        if not _fits(tensor, shape):
            raise ModelError(
                f"The state {tensor.name} of {header.path.name} is "
                f"{_times(tensor.shape)}, but its metadata describe {_times(shape)}.",
                _HINT,
            )


def check_width(given: int | None, taken: int | None, giver: str, taker: str) -> None:
    """Raises ModelError where what one file gives is not as wide as what the other takes."""
    if None not in (given, taken) and given != taken:
        raise ModelError(
            f"{giver} and {taker} belong to different models: one gives {given} values, "
            f"the other takes {taken}.",
            "Use the files of one model.",
        )


def _parts(header: OnnxHeader, key: str, what: str, valid: Callable[[str], bool]) -> list[str]:
    parts = [part.strip() for part in header.metadata.get(key, "").split(",")]
    if not all(map(valid, parts)):
        raise _unfit(header, key, what)
    return parts


def _is_decimal(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def _unfit(header: OnnxHeader, key: str, what: str) -> ModelError:
    named = header.metadata.get("model_type")
    calling = f", which calls itself a {named}," if named else ""
    return ModelError(f"The metadata of {header.path.name}{calling} lack {what} as “{key}”.", _HINT)


def _fits(tensor: Tensor, shape: list[int]) -> bool:
    if len(tensor.shape) != len(shape):
        return False
    return all(a is None or a == b for a, b in zip(tensor.shape, shape, strict=True))


def _times(shape: Sequence[int | None]) -> str:
    return " × ".join("?" if size is None else str(size) for size in shape)

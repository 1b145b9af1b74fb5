"""Finds the two files of a Qwen3-ASR model: its text model and its projector. Any process."""

from __future__ import annotations

from pathlib import Path

from live_caption.asr.llama.gguf import GgufHeader, check_pair, read_header
from live_caption.errors import ModelError

_HINT = "Give the text model with --model and the projector with --mmproj."


def has_gguf(path: Path) -> bool:
    """Whether `path` is such a file, or a folder with one."""
    return path.suffix == ".gguf" or (path.is_dir() and any(path.glob("*.gguf")))


def find_pair(model: Path, projector: Path | None) -> tuple[Path, Path]:
    """The text model and the projector; raises ModelError unless they can be used together.

    `model` is a file or a folder with both. Without `projector` the smallest one beside
    the model that fits it is taken.
    """
    text = _text_model(model) if model.is_dir() else model
    found = projector or _projector(text)
    check_pair(text, found)
    return text, found


def _text_model(folder: Path) -> Path:
    found = [path for path, header in _headers(folder) if header.is_text_model]
    if len(found) != 1:
        names = ", ".join(path.name for path in found) or "none"
        raise ModelError(
            f"The folder {folder} must hold one text model of Qwen3-ASR; it holds {names}.", _HINT
        )
    return found[0]


def _projector(text: Path) -> Path:
    wanted = read_header(text)
    fitting = [
        (header.size, path)
        for path, header in _headers(text.parent)
        if header.is_projector and header.width == wanted.width
    ]
    if not fitting:
        raise ModelError(f"There is no projector that fits {text.name} beside it.", _HINT)
    return min(fitting)[1]


def _headers(folder: Path) -> list[tuple[Path, GgufHeader]]:
    return [(path, read_header(path)) for path in sorted(folder.glob("*.gguf"))]

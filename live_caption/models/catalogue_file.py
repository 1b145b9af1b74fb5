"""What may stand in a catalogue file, checked to the letter. Pure but for reading; any process.

A catalogue decides which addresses are fetched and which files are run, so nothing in it is
guessed: whatever is unknown, missing or unsafe is refused with the file and the line.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from live_caption.errors import ModelError
from live_caption.models.addresses import is_safe
from live_caption.models.toml_lines import Place, line_of

Table: TypeAlias = Mapping[str, Any]
Check: TypeAlias = Callable[[object, Place], None]

ENGINES = ("whisper", "qwen3-asr", "streaming")
_HINT = "Correct it there; if the file came with the program, install the program again."
_DEVICE = r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)"  # what Windows takes for a device
_UNSAFE = re.compile(rf'[/\\:*?"<>|\x00-\x1f\x7f]|^\.|[. ]$|^$|^(?i:{_DEVICE})')
_MOST_NAME = 200  # file systems take 255 bytes, and a download needs an ending of its own


class _Refused(Exception):  # noqa: N818 - becomes a ModelError once the line is known
    def __init__(self, place: Place, why: str) -> None:
        super().__init__(why)
        self.place = place
        self.why = why


def read_tables(path: Path, taken: Collection[str] = ()) -> tuple[Table, ...]:
    """The [[model]] tables of a catalogue file, each of the form that `Catalogue` expects.

    `taken` are ids that other catalogues have. Raises ModelError that names file and line,
    and FileNotFoundError when there is no such file.
    """
    text = _text_of(path)
    try:
        return _checked(tomllib.loads(text), taken)
    except tomllib.TOMLDecodeError as error:
        raise _refusal(path, f"is no TOML file: {error}") from error
    except RecursionError as error:
        raise _refusal(path, "is nested too deeply") from error
    except _Refused as error:
        line = line_of(text, error.place)
        raise _refusal(path, f"is refused for its line {line}: {error.why}") from None


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (FileNotFoundError, NotADirectoryError):
        raise
    except OSError as error:
        raise _refusal(path, f"cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise _refusal(path, f"is no text: {error}") from error


def _refusal(path: Path, what: str) -> ModelError:
    return ModelError(f"The model catalogue {path} {what}.", _HINT)


def _checked(content: Table, taken: Collection[str]) -> tuple[Table, ...]:
    _table(content, (), {"model": _models})
    models: tuple[Table, ...] = tuple(content["model"])
    for n, model in enumerate(models):
        if model["id"] in taken:
            _refuse(("model", n, "id"), f"another catalogue has “{model['id']}” already")
    return models


def _models(value: object, place: Place) -> None:
    _list(value, place, lambda model, at: _table(model, at, _MODEL, _OPTIONAL))
    assert isinstance(value, list)
    _differ(value, place, "id")
    for n, model in enumerate(value):
        _obtainable(model, (*place, n))


def _obtainable(model: Table, place: Place) -> None:
    """Each file comes from an address or in a package."""
    if "package" in model:
        return
    for n, file in enumerate(model["files"]):
        if "urls" not in file:
            _refuse((*place, "files", n), f"“{file['name']}” has neither urls nor a package")


# --- tables and arrays ------------------------------------------------------------------


def _refuse(place: Place, why: str) -> NoReturn:
    raise _Refused(place, why)


def _table(
    value: object, place: Place, form: Mapping[str, Check], optional: Collection[str] = ()
) -> None:
    """Checks that a table has exactly the keys of `form`, each with a right value."""
    if not isinstance(value, dict):
        _refuse(place, f"{_name(place)} must be a table")
    for key in value:
        if key not in form:
            _refuse((*place, key), f"“{key}” is unknown; known are {', '.join(form)}")
    for key in form:
        if key not in value and key not in optional:
            _refuse(place, f"“{key}” is missing")
    for key, part in value.items():
        form[key](part, (*place, key))


def _list(value: object, place: Place, check: Check) -> None:
    if not isinstance(value, list) or not value:
        _refuse(place, f"{_name(place)} must be a list that is not empty")
    for n, part in enumerate(value):
        check(part, (*place, n))


def _differ(tables: Iterable[Table], place: Place, key: str) -> None:
    """Refuses values that some file systems cannot tell apart."""
    seen: set[str] = set()
    for n, table in enumerate(tables):
        name = table[key].casefold()
        if name in seen:
            _refuse((*place, n, key), f"“{table[key]}” is there twice")
        seen.add(name)


def _name(place: Place) -> str:
    keys = [part for part in place if isinstance(part, str)]
    return f"“{keys[-1]}”" if keys else "the file"


# --- single values ----------------------------------------------------------------------


def _matching(pattern: str, what: str) -> Check:
    def check(value: object, place: Place) -> None:
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            _refuse(place, f"{_name(place)} must be {what}")

    return check


def _whole_number(low: int, high: float = math.inf) -> Check:
    def check(value: object, place: Place) -> None:
        if type(value) is not int or not low <= value <= high:
            most = "" if high == math.inf else f" to {high}"
            _refuse(place, f"{_name(place)} must be a whole number from {low}{most}")

    return check


def _positive(value: object, place: Place) -> None:
    if type(value) not in {int, float} or not 0 < value < math.inf:  # type: ignore[operator]
        _refuse(place, f"{_name(place)} must be a number above 0")


def _flag(value: object, place: Place) -> None:
    if not isinstance(value, bool):
        _refuse(place, f"{_name(place)} must be true or false")


def _engine(value: object, place: Place) -> None:
    if value not in ENGINES:
        _refuse(place, f"“engine” must be one of {', '.join(ENGINES)}")


def _file_name(value: object, place: Place) -> None:
    """A name that is one file in its folder on every system."""
    if not isinstance(value, str) or _UNSAFE.search(value) or len(value.encode()) > _MOST_NAME:
        _refuse(place, f"{_name(place)} must be the plain name of a file, without a folder")


def _folder(value: object, place: Place) -> None:
    parts = value.split("/") if isinstance(value, str) else [""]
    if any(_UNSAFE.search(part) for part in parts):
        _refuse(place, f"{_name(place)} must be folders below the packages, with “/” between")


def _address(value: object, place: Place) -> None:
    if not isinstance(value, str) or not is_safe(value):
        _refuse(
            place, f"“{value}” must be an address that begins with https:// and holds no password"
        )


# --- the form of a model ----------------------------------------------------------------

_text = _matching(r"\S.*", "a text in one line")
_hash = _matching(r"[0-9a-f]{64}", "64 digits of 0-9 and a-f, a SHA-256")
_id = _matching(
    rf"(?!{_DEVICE})[a-z0-9]([a-z0-9._-]*[a-z0-9])?", "letters a-z, digits, dots and hyphens"
)
_language = _matching(r"[a-z]{2,3}|\*", "codes such as en and yue, or “*” for many")

_FILE: Mapping[str, Check] = {
    "name": _file_name,
    "size": _whole_number(1),
    "sha256": _hash,
    "urls": lambda value, place: _list(value, place, _address),
}


def _files(value: object, place: Place) -> None:
    _list(value, place, lambda file, at: _table(file, at, _FILE, {"urls"}))
    assert isinstance(value, list)
    _differ(value, place, "name")


def _parts(value: object, place: Place) -> None:
    if not isinstance(value, dict):
        _refuse(place, "“parts” must be a table")
    for name, pieces in value.items():
        _list(pieces, (*place, name), _file_name)


_SPEED: Mapping[str, Check] = {"real_time_factor": _positive, "estimated": _flag}
_PACKAGE: Mapping[str, Check] = {
    "folders": lambda value, place: _list(value, place, _folder),
    "parts": _parts,
}
_OPTIONAL = frozenset({"package", "quality"})
_MODEL: Mapping[str, Check] = {
    "id": _id,
    "title": _text,
    "engine": _engine,
    "languages": lambda value, place: _list(value, place, _language),
    "licence": _text,
    "licence_url": _address,
    "purpose": _text,
    "memory_mb": _whole_number(1),
    "speed": lambda value, place: _table(value, place, _SPEED),
    "quality": _whole_number(1, 5),
    "files": _files,
    "package": lambda value, place: _table(value, place, _PACKAGE, {"parts"}),
}

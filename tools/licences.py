"""Writes down under which licences the parts of a bundle are, from what the packages say.

The list follows from the files that are in the bundle: a file belongs to the Python package
that installed it, a library inside a package or from the system to the component of
`installer/licences/components.toml` whose pattern it matches. A file that belongs to nobody
ends the build, so that nothing is given away unnamed.
"""

from __future__ import annotations

import platform
import re
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
OWN = ROOT / "installer" / "licences"
NAMES = ("licen", "copying", "notice", "authors", "thirdparty")
HEAD = """\
What Live Caption is made of
============================

Live Caption itself is under the MIT licence. This bundle also holds the parts below, each
under its own licence. As a whole it may be passed on unchanged under these licences together.
The parts under the LGPL (Qt, PySide6, FFmpeg, libsoxr and others) are libraries of their own
in this folder and may be replaced by changed ones. Intel's MKL, a part of CTranslate2, may be
passed on but not changed. {codecs}
The texts are in the folders beside this file.

"""
WITHOUT_GPL = """\
Nothing here is under the GPL without an exception for a case
like this: FFmpeg comes without the encoders x264 and x265."""
WITH_GPL = """\
FFmpeg, inside “av”, brings the encoders x264 and x265, which
are under the GPL 2 or later: whoever passes the bundle on has to follow that, too."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that others wrote; `texts` are files with its licence."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Component:
    """Native code without a package of its own; `files` are patterns of file names."""

    name: str
    licence: str
    files: tuple[str, ...]
    texts: tuple[str, ...] = ()


def collect(sources: Iterable[Path], target: Path) -> None:
    """Writes `LICENCES.txt` and the texts of what `sources`, the files of a bundle, belong to.

    Raises SystemExit when a file belongs to nobody, or a part says nothing of its licence.
    """
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    files = {path.resolve() for path in sources}
    parts = [python(), *packages(files), *components(files)]
    for part in parts:
        for text in part.texts:
            folder = target / re.sub(r"[^\w.+]+", "-", part.name)
            folder.mkdir(exist_ok=True)
            shutil.copyfile(text, folder / free_name(folder, text))
    lines = [f"{part.name} {part.version}".rstrip() + f": {part.licence}" for part in parts]
    head = HEAD.format(codecs=WITHOUT_GPL if sys.platform == "linux" else WITH_GPL)
    (target / "LICENCES.txt").write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


def free_name(folder: Path, text: Path) -> str:
    """The file's name, with those of its folders where several have the same."""
    parents = [parent.name for parent in text.parents]
    name = text.name
    while (folder / name).exists():
        name = f"{parents.pop(0)}-{name}"
    return name


# --- Python and its packages -------------------------------------------------------------


def python() -> Part:
    return Part("Python", platform.python_version(), "PSF-2.0", (OWN / "Python.txt",))


def packages(files: set[Path]) -> list[Part]:
    """The installed packages that some of the files come from."""
    owned = [each for each in metadata.distributions() if files & files_of(each)]
    return sorted((part_of(each) for each in owned), key=lambda part: part.name.lower())


def files_of(package: metadata.Distribution) -> set[Path]:
    return {Path(str(package.locate_file(file))).resolve() for file in package.files or ()}


def part_of(package: metadata.Distribution) -> Part:
    texts = sorted(path for path in files_of(package) if is_text(path))
    name, licence = package.metadata["Name"], licence_of(package)
    if not texts:
        texts = [OWN / f"{each}.txt" for each in licence_names(licence)]
    return Part(name, package.version, licence, tuple(texts))


def is_text(path: Path) -> bool:
    name = path.name.lower()
    return name.startswith(NAMES) and path.suffix.lower() not in {".py", ".pyc", ".pyi"}


def licence_of(package: metadata.Distribution) -> str:
    """What the package says its licence is, in one line."""
    about = package.metadata
    for field in ("License-Expression", "License"):
        for stated in about.get_all(field, []):
            if stated.strip():
                return str(stated.strip().splitlines()[0])
    kinds = [each for each in about.get_all("Classifier", []) if each.startswith("License ::")]
    if not kinds:
        raise SystemExit(f"The package {about['Name']} does not say its licence.")
    return ", ".join(kind.rpartition(" :: ")[2] for kind in kinds)


def licence_names(licence: str) -> list[str]:
    """The texts of `installer/licences` that a package without a text of its own needs."""
    known = {path.stem: path.stem for path in OWN.glob("*.txt")} | {"Apache": "Apache-2.0"}
    return sorted({name for word, name in known.items() if word in licence})


# --- native code -------------------------------------------------------------------------


def components(files: set[Path]) -> list[Part]:
    """What the libraries in the files are; a library of a package may be of both kinds."""
    listed = tomllib.loads((OWN / "components.toml").read_text())["component"]
    known = [component(each) for each in listed]
    libraries = [path for path in files if ".so" in path.name]
    unnamed = [path for path in libraries if is_foreign(path) and not owners(path, known)]
    if unnamed:
        raise SystemExit("No licence is known for: " + ", ".join(map(str, sorted(unnamed))))
    used = {each for path in libraries for each in owners(path, known)}
    return [
        Part(each.name, "", each.licence, tuple(OWN / f"{text}.txt" for text in each.texts))
        for each in sorted(used, key=lambda each: each.name.lower())
    ]


def component(listed: dict[str, Any]) -> Component:
    files, texts = tuple(listed["files"]), tuple(listed.get("texts", ()))
    return Component(listed["name"], listed["licence"], files, texts)


def is_foreign(path: Path) -> bool:
    """Whether a library was put into a package by whoever built it, or is the system's."""
    in_packages = "site-packages" in path.parts
    of_python = path.is_relative_to(Path(sysconfig.get_path("stdlib")).resolve())
    return any(part.endswith(".libs") for part in path.parts) or not (in_packages or of_python)


def owners(path: Path, known: Iterable[Component]) -> list[Component]:
    return [each for each in known if any(fnmatch(path.name, pattern) for pattern in each.files)]

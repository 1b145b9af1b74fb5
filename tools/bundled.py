"""What of the packages a bundle needs: no Qt that is not shown, no desktop of the build machine.

PyInstaller collects whatever might be wanted; these rules say what is. Used by
`installer/live-caption.spec`.
"""

from __future__ import annotations

from collections.abc import Collection
from fnmatch import fnmatch
from pathlib import PurePath

from live_caption.versions import ENGINES

PACKAGES = tuple(package for _, package in ENGINES)
"""What is asked for its version."""

UNUSED_MODULES = [
    "PySide6.QtNetwork",
    "_tkinter",
    "dbm.gnu",
    "hf_xet",  # what huggingface_hub downloads with; models come through models/fetch.py
    "onnxruntime.quantization",
    "onnxruntime.tools",
    "onnxruntime.transformers",
    "pip",
    "readline",  # it is under the GPL
    "setuptools",
    "tkinter",
    "torch",
    "transformers",
]

QT_PLUGINS = (
    "platforms/libq{xcb,wayland,offscreen,minimal}.so",
    "platforms/q{windows,offscreen,minimal}.dll",
    "platforms/libq{cocoa,offscreen,minimal}.dylib",
    "{platformthemes,platforminputcontexts,iconengines,xcbglintegrations,styles}/*",
    "imageformats/*q{svg,ico}.*",
    "wayland-decoration-client/*",
    "wayland-graphics-integration-client/libqt-plugin-wayland-egl.so",
    "wayland-shell-integration/lib{xdg-shell,wl-shell-plugin}.so",
)

UNUSED_QT = ("*Qt6EglF[Ss]*", "*Qt6Network*", "*Qt6Qml*", "*Qt6Quick*", "*Qt6Pdf*")

OF_THE_SYSTEM = (
    # what Python's own modules need
    *("libpython3.*", "libssl.*", "libcrypto.*", "libffi.*", "libsqlite3.*", "liblzma.*"),
    *("libbz2.*", "libuuid.*", "libmpdec.*", "libgomp.*"),
    # parts of Qt's X11 windows that many desktops do without
    *("libxcb-cursor.*", "libxcb-icccm.*", "libxcb-image.*", "libxcb-keysyms.*"),
    *("libxcb-render-util.*", "libxcb-util.*", "libxcb-xkb.*", "libxkbcommon*"),
)
"""Libraries of the build machine that are taken along. The others, the desktop's and the C++
library above all, must be those of the machine that the bundle runs on."""


def is_wanted(target: str, source: str, languages: Collection[str]) -> bool:
    """Whether a file goes into the bundle, at `target`; `source` is where it lies now.

    `languages` are those of the interface, as in “zh_CN”.
    """
    path = PurePath(target)
    if "plugins" in path.parts and "PySide6" in path.parts:
        below = "/".join(path.parts[path.parts.index("plugins") + 1 :])
        return any(fnmatch(below, each) for pattern in QT_PLUGINS for each in spelled(pattern))
    if path.suffix == ".qm" and "PySide6" in path.parts:
        return speaks(path.stem, languages)
    if path.suffix == ".ts" or matches(path.name, UNUSED_QT) or "opencc/clib/bin" in target:
        return False
    return not is_of_system(path, PurePath(source)) or matches(path.name, OF_THE_SYSTEM)


def is_of_system(target: PurePath, source: PurePath) -> bool:
    """Whether a library comes from the build machine rather than with Python or a package."""
    own = {"site-packages", "lib-dynload"} & set(source.parts)
    return ".so" in target.name and len(target.parts) == 1 and source.is_absolute() and not own


def speaks(catalogue: str, languages: Collection[str]) -> bool:
    """Whether Qt's sentences in a file, as in “qtbase_zh_CN”, are in one of the languages."""
    name, _, language = catalogue.partition("_")
    wanted = set(languages) | {each.partition("_")[0] for each in languages}
    return name == "qtbase" and language in wanted


def matches(name: str, patterns: Collection[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def spelled(pattern: str) -> list[str]:
    """A pattern with {one,other} as the patterns that it stands for."""
    before, brace, rest = pattern.partition("{")
    if not brace:
        return [pattern]
    inside, _, after = rest.partition("}")
    return [before + each + after for each in inside.split(",")]

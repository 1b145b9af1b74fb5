"""What makes the bundle a program of its system: icon, version, manifest, property list.

The PyInstaller specification asks here; `sys.platform` decides. On macOS PyInstaller signs
what it collects, for `SIGN_IDENTITY` if that is set and else for this computer alone; on
Windows `windows/make_setup.py` signs.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

from installer import icons
from live_caption import __version__

TITLE = "Live Caption"
PUBLISHER = "Live Caption contributors"
IDENTIFIER = "org.livecaption.LiveCaption"
LEAST_MACOS = "14.0"  # what the packages inside were made for
MICROPHONE = (
    "Live Caption writes down what the microphone hears, if you choose to. "
    "Sound and text stay on this computer."
)
DESCRIPTIONS = {
    "live-caption": "Live Caption",
    "live-caption-cli": "Live Caption in the terminal",
}
_HERE = Path(__file__).resolve().parent
_ICON = _HERE.parent / "resources" / "icons" / "live-caption.svg"


def executable_options(
    name: str, folder: Path, platform: str = sys.platform
) -> dict[str, str | None]:
    """More arguments of PyInstaller's `EXE` for `name`; files that it needs go to `folder`."""
    if platform == "win32":
        resource = folder / f"{name}.version.txt"
        resource.write_text(version_resource(name), encoding="utf-8")
        manifest = (_HERE / "windows" / "manifest.xml").read_text(encoding="utf-8")
        return {"icon": windows_icon(folder), "version": str(resource), "manifest": manifest}
    if platform == "darwin":
        return {
            "entitlements_file": str(_HERE / "macos" / "entitlements.plist"),
            "codesign_identity": os.environ.get("SIGN_IDENTITY") or None,
        }
    return {}


def application_options(folder: Path) -> dict[str, Any]:
    """The arguments of PyInstaller's `BUNDLE`, which makes the application on macOS."""
    icon = folder / "live-caption.icns"
    icon.write_bytes(icons.icns(_ICON))
    return {
        "name": f"{TITLE}.app",
        "icon": str(icon),
        "bundle_identifier": IDENTIFIER,
        "version": release(__version__),
        "info_plist": info_plist(__version__),
    }


def windows_icon(folder: Path) -> str:
    """The path of the icon, drawn into `folder`; the installer shows it, too."""
    icon = folder / "live-caption.ico"
    icon.write_bytes(icons.ico(_ICON))
    return str(icon)


def info_plist(version: str) -> dict[str, Any]:
    """What macOS has to know. A program of the menu bar has no icon in the Dock."""
    return {
        "CFBundleDisplayName": TITLE,
        "CFBundleName": TITLE,
        "CFBundleShortVersionString": release(version),
        "CFBundleVersion": release(version),
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "zh_CN"],
        "LSApplicationCategoryType": "public.app-category.utilities",
        "LSBackgroundOnly": False,  # PyInstaller's guess, since one executable is for terminals
        "LSMinimumSystemVersion": LEAST_MACOS,
        "LSUIElement": True,
        "NSAppSleepDisabled": True,  # captions go on while another window covers them
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": f"© {PUBLISHER}. MIT licence; see the licences inside.",
        "NSMicrophoneUsageDescription": MICROPHONE,
        "NSSupportsAutomaticGraphicsSwitching": True,
    }


def release(version: str) -> str:
    """The version as Windows and macOS take it: numbers and dots alone."""
    found = re.match(r"\d+(\.\d+)*", version)
    if found is None:
        raise ValueError(f"{version!r} is no version")
    return found[0]


def version_resource(name: str, version: str = __version__) -> str:
    """What Windows shows as the properties of `name`.exe, as PyInstaller reads it."""
    numbers = (*map(int, release(version).split(".")), 0, 0, 0)[:4]
    texts = {
        "CompanyName": PUBLISHER,
        "FileDescription": DESCRIPTIONS[name],
        "FileVersion": version,
        "InternalName": name,
        "LegalCopyright": f"© {PUBLISHER}",
        "OriginalFilename": f"{name}.exe",
        "ProductName": TITLE,
        "ProductVersion": version,
    }
    strings = ", ".join(f"StringStruct({key!r}, {text!r})" for key, text in texts.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}), kids=["
        f"StringFileInfo([StringTable('040904B0', [{strings}])]), "
        "VarFileInfo([VarStruct('Translation', [0x0409, 1200])])])\n"
    )

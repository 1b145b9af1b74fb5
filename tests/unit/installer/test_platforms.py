"""What the bundle tells Windows and macOS, read as these systems and PyInstaller read it."""

from __future__ import annotations

import plistlib
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from installer import platforms
from live_caption import __version__

ROOT = Path(__file__).parents[3]
ENTITLEMENTS = ROOT / "installer" / "macos" / "entitlements.plist"
WINDOWS_SETTINGS = "{http://schemas.microsoft.com/SMI/%s/WindowsSettings}%s"


class Recorded:
    """Stands in for the classes that PyInstaller evaluates a version resource with."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.arguments = arguments
        self.named = SimpleNamespace(**named)


def evaluated(text: str) -> Recorded:
    names = (
        "VSVersionInfo FixedFileInfo StringFileInfo StringTable StringStruct VarFileInfo VarStruct"
    )
    value = eval(text, dict.fromkeys(names.split(), Recorded))
    assert isinstance(value, Recorded)
    return value


@pytest.mark.parametrize("name", platforms.DESCRIPTIONS)
def test_an_executable_of_windows_says_name_and_version(name: str, tmp_path: Path) -> None:
    options = platforms.executable_options(name, tmp_path, "win32")
    resource = evaluated(Path(str(options["version"])).read_text(encoding="utf-8"))
    strings, translation = resource.named.kids
    (table,) = strings.arguments[0]
    texts = dict(string.arguments for string in table.arguments[1])
    assert texts["FileVersion"] == texts["ProductVersion"] == __version__
    assert texts["OriginalFilename"] == f"{name}.exe"
    assert texts["ProductName"] == "Live Caption"
    language, codepage = translation.arguments[0][0].arguments[1]
    assert table.arguments[0] == f"{language:04X}{codepage:04X}"


@pytest.mark.parametrize(
    ("version", "numbers"), [("1.2.3", (1, 2, 3, 0)), ("2.0rc1", (2, 0, 0, 0)), ("7", (7, 0, 0, 0))]
)
def test_windows_gets_four_numbers(version: str, numbers: tuple[int, ...]) -> None:
    fixed = evaluated(platforms.version_resource("live-caption", version)).named.ffi
    assert fixed.named.filevers == fixed.named.prodvers == numbers


def test_a_word_is_no_version() -> None:
    with pytest.raises(ValueError, match="no version"):
        platforms.release("next")


def test_executables_of_windows_have_an_icon(tmp_path: Path) -> None:
    icon = platforms.executable_options("live-caption", tmp_path, "win32")["icon"]
    assert Path(str(icon)).read_bytes()[:4] == b"\0\0\1\0"


def test_narrow_file_names_are_utf_8_and_may_be_long_on_windows(tmp_path: Path) -> None:
    manifest = platforms.executable_options("live-caption", tmp_path, "win32")["manifest"]
    tree = ElementTree.fromstring(str(manifest).encode())
    found = {element.tag: element.text for element in tree.iter()}
    assert found[WINDOWS_SETTINGS % (2019, "activeCodePage")] == "UTF-8"
    assert found[WINDOWS_SETTINGS % (2016, "longPathAware")] == "true"
    levels = [e.attrib["level"] for e in tree.iter() if e.tag.endswith("requestedExecutionLevel")]
    assert levels == ["asInvoker"]


def test_linux_executables_need_nothing_more(tmp_path: Path) -> None:
    assert platforms.executable_options("live-caption", tmp_path, "linux") == {}
    assert list(tmp_path.iterdir()) == []


def test_macos_asks_for_the_microphone_in_a_sentence_and_shows_no_icon_in_the_dock(
    tmp_path: Path,
) -> None:
    options = platforms.application_options(tmp_path)
    assert options["name"] == "Live Caption.app"
    assert Path(options["icon"]).read_bytes()[:4] == b"icns"
    plist = plistlib.loads(plistlib.dumps(options["info_plist"]))
    assert plist["NSMicrophoneUsageDescription"].endswith("stay on this computer.")
    assert plist["LSUIElement"] is True
    assert plist["LSBackgroundOnly"] is False
    assert plist["NSHighResolutionCapable"] is True
    assert plist["NSAppSleepDisabled"] is True
    assert plist["CFBundleShortVersionString"] == platforms.release(__version__)


@pytest.mark.parametrize(("identity", "given"), [("", None), ("Developer ID", "Developer ID")])
def test_macos_executables_are_signed_by_whom_is_named(
    identity: str, given: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIGN_IDENTITY", identity)
    options = platforms.executable_options("live-caption", tmp_path, "darwin")
    assert options == {"entitlements_file": str(ENTITLEMENTS), "codesign_identity": given}


def test_the_hardened_runtime_allows_the_microphone_and_what_callbacks_need() -> None:
    assert plistlib.loads(ENTITLEMENTS.read_bytes()) == {
        "com.apple.security.device.audio-input": True,
        "com.apple.security.cs.allow-unsigned-executable-memory": True,
        "com.apple.security.cs.disable-library-validation": True,
    }

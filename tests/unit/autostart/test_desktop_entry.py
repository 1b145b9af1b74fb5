"""Starting at login on Linux, read as a desktop reads it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.autostart.desktop_entry import DesktopEntry, _escaped, _quoted
from live_caption.autostart.launch import Launch
from live_caption.errors import StorageError

PROGRAM = sys.executable


def entry_in(folder: Path, launch: Launch | None = None) -> DesktopEntry:
    launch = launch or Launch(PROGRAM, ("--hidden",))
    return DesktopEntry(launch, {"XDG_CONFIG_HOME": str(folder)})


@pytest.fixture
def entry(tmp_path: Path) -> DesktopEntry:
    return entry_in(tmp_path)


def read(entry: DesktopEntry) -> dict[str, str]:
    parser = RawConfigParser(delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(entry.path, encoding="utf-8")
    assert parser.sections() == ["Desktop Entry"]
    return dict(parser["Desktop Entry"])


def words(value: str) -> list[str]:
    """The command of an Exec value: escapes of the file, then those of quoted words."""
    text = (
        value.replace(r"\\", "\0")
        .replace(r"\n", "\n")
        .replace(r"\t", "\t")
        .replace(r"\r", "\r")
        .replace("\0", "\\")
    )
    found = re.findall(r'"((?:\\.|[^"\\])*)"|([^\s"]+)', text)
    words = [plain or re.sub(r"\\(.)", r"\1", quoted) for quoted, plain in found]
    return [word.replace("%%", "%") for word in words]


def test_it_is_switched_on_and_off(entry: DesktopEntry, tmp_path: Path) -> None:
    assert not entry.enabled()
    entry.set(True)
    assert entry.enabled()
    assert entry.path == tmp_path / "autostart" / "live-caption.desktop"
    entry.set(False)
    assert not entry.enabled()
    assert not entry.path.exists()
    entry.set(False)


def test_what_is_written(entry: DesktopEntry) -> None:
    entry.set(True)
    assert read(entry) == {
        "Type": "Application",
        "Name": "Live Caption",
        "Icon": "live-caption",
        "TryExec": PROGRAM,
        "Exec": f"{PROGRAM} --hidden",
        "Terminal": "false",
        "X-GNOME-Autostart-enabled": "true",
    }


@pytest.mark.parametrize("program", [PROGRAM, '/opt/Live Caption/live $caption "%U" `x`\\'])
def test_desktops_accept_it(tmp_path: Path, program: str) -> None:
    if shutil.which("desktop-file-validate") is None:
        pytest.skip("not installed: desktop-file-validate")
    entry = entry_in(tmp_path, Launch(program, ("--hidden",), tmp_path))
    entry.set(True)
    check = ["desktop-file-validate", str(entry.path)]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@given(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"])), min_size=1))
def test_every_word_arrives(command: list[str]) -> None:
    assert words(_escaped(" ".join(map(_quoted, command)))) == command


def test_a_source_tree_is_the_folder(tmp_path: Path) -> None:
    entry = entry_in(tmp_path, Launch(PROGRAM, (), tmp_path))
    entry.set(True)
    assert read(entry)["Path"] == str(tmp_path)


@pytest.mark.parametrize(
    "line", ["Hidden=true", "X-GNOME-Autostart-enabled=false", "TryExec=/nowhere/live-caption"]
)
def test_what_a_desktop_would_not_start_is_off(entry: DesktopEntry, line: str) -> None:
    entry.set(True)
    text = entry.path.read_text(encoding="utf-8")
    entry.path.write_text(text + line + "\n", encoding="utf-8")
    assert not entry.enabled()
    entry.set(True)
    assert entry.enabled()


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xff\xfe", b"[Desktop Entry]\nName=x\n"])
def test_a_damaged_file_is_off(entry: DesktopEntry, content: bytes) -> None:
    entry.path.parent.mkdir()
    entry.path.write_bytes(content)
    assert not entry.enabled()


def test_a_file_of_a_person_is_understood(entry: DesktopEntry) -> None:
    entry.path.parent.mkdir()
    entry.path.write_text("# mine\n[Desktop Entry]\nName[zh_CN]=x\nExec=env A=b live-caption\n")
    assert entry.enabled()


def test_what_cannot_be_changed_is_said(entry: DesktopEntry, tmp_path: Path) -> None:
    (tmp_path / "autostart").write_text("a file")
    with pytest.raises(StorageError, match="cannot be created"):
        entry.set(True)
    with pytest.raises(StorageError, match="cannot be deleted"):
        entry.set(False)


@pytest.mark.parametrize("folder", ["", "relative"])
def test_a_folder_that_is_not_absolute_does_not_count(folder: str) -> None:
    entry = DesktopEntry(Launch(PROGRAM, ()), {"XDG_CONFIG_HOME": folder})
    assert entry.path == Path.home() / ".config" / "autostart" / "live-caption.desktop"

"""How the program is started at login, for each way of installing it."""

from __future__ import annotations

from pathlib import Path

import pytest

from live_caption.autostart.launch import Launch, launch


@pytest.fixture
def python(tmp_path: Path) -> Path:
    (tmp_path / "bin").mkdir()
    return tmp_path / "bin" / "python"


def test_a_bundle_starts_itself(python: Path) -> None:
    assert launch("/opt/lc/live-caption", {}, frozen=True) == Launch(
        "/opt/lc/live-caption", ("--hidden",)
    )
    image = {"APPIMAGE": "/home/me/Live Caption.AppImage"}
    assert launch("/tmp/.mount/live-caption", image, frozen=True).program == image["APPIMAGE"]


def test_a_source_tree_is_started_where_it_is(python: Path, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    python.with_name("live-caption").touch()
    started = launch(str(python), {}, tmp_path)
    assert started.words == [str(python), "-m", "live_caption", "--hidden"]
    assert started.folder == tmp_path


@pytest.mark.parametrize("name", ["live-caption", "live-caption-gui.exe"])
def test_an_installed_command_is_started(python: Path, tmp_path: Path, name: str) -> None:
    python.with_name(name).touch()
    started = launch(str(python), {}, tmp_path / "site-packages")
    assert started == Launch(str(python.with_name(name)), ("--hidden",))


def test_without_a_command_the_package_is_started(python: Path, tmp_path: Path) -> None:
    started = launch(str(python), {}, tmp_path / "site-packages")
    assert started == Launch(str(python), ("-m", "live_caption", "--hidden"))


def test_these_tests_run_in_a_source_tree() -> None:
    root = launch().folder
    assert root is not None
    assert (root / "live_caption").is_dir()

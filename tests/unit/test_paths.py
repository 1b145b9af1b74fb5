"""Folders, resources and writing in one step."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from live_caption import paths
from live_caption.errors import SettingsError, StorageError
from live_caption.paths import AppPaths, ensure_folder, path_of, resource, write_atomically


def test_one_folder_holds_everything_when_asked(tmp_path: Path) -> None:
    found = AppPaths.find({"LIVE_CAPTION_HOME": str(tmp_path)})
    assert found == AppPaths.below(tmp_path)
    for folder in (found.config, found.data, found.cache, found.logs, found.models):
        assert folder.is_relative_to(tmp_path)
    assert found.settings_file == tmp_path / "settings.toml"
    assert found.history_file == tmp_path / "data" / "history.db"
    assert list(tmp_path.iterdir()) == []


def test_tests_never_see_the_users_folders(home: Path) -> None:
    assert AppPaths.find() == AppPaths.below(home)


def test_otherwise_the_systems_folders_are_used() -> None:
    found = AppPaths.find({})
    assert found == AppPaths.of_system()
    assert "live-caption" in found.config.parts
    assert found.models.parent == found.data


def test_models_may_be_on_another_drive(tmp_path: Path) -> None:
    usual = AppPaths.below(tmp_path)
    assert usual.with_models("") == usual
    assert usual.with_models("/mnt/硬盘").models == Path("/mnt/硬盘")
    assert usual.with_models("~/models").models == Path.home() / "models"
    assert usual.with_models("/mnt/硬盘").data == usual.data
    with pytest.raises(SettingsError):
        usual.with_models("a\0b")


def test_folder_is_made_with_its_parents(tmp_path: Path) -> None:
    assert ensure_folder(tmp_path / "a" / "b").is_dir()
    assert ensure_folder(tmp_path / "a" / "b").is_dir()


def test_folder_below_a_file_is_one_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(StorageError, match="cannot be created") as caught:
        ensure_folder(tmp_path / "file" / "folder")
    assert caught.value.hint


def test_content_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    write_atomically(path, b"old")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(path.parent.iterdir()) == [path]


def test_what_a_killed_program_left_of_a_file_is_deleted(tmp_path: Path) -> None:
    path, another = tmp_path / "[file].toml", tmp_path / ".other.toml.12345678"
    left, fresh = tmp_path / ".[file].toml.abcd1234", tmp_path / ".[file].toml._fresh_1"
    for each in (left, fresh, another):
        each.write_bytes(b"half of it")
    for each in (left, another):
        os.utime(each, (0, 0))
    write_atomically(path, b"new")
    assert sorted(tmp_path.iterdir()) == sorted([path, fresh, another])


def test_failed_write_keeps_the_old_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    write_atomically(path, b"old")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match="No space left"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "dotfiles", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@pytest.mark.skipif(sys.platform != "linux", reason="mounts")
def test_read_only_mount_is_one_error(tmp_path: Path) -> None:
    """Root may ignore permission bits, but not a read-only file system."""
    script = (
        f"mount -t tmpfs -o ro none {tmp_path} && exec {sys.executable} -c '"
        "from pathlib import Path; from live_caption.paths import write_atomically\n"
        f'write_atomically(Path("{tmp_path}") / "file", b"new")\''
    )
    unshare = ["unshare", "--mount", *(["--map-root-user"] if os.geteuid() else [])]
    if subprocess.run([*unshare, "true"], capture_output=True, check=False).returncode != 0:
        pytest.skip("this system allows no mounts of its own")
    result = subprocess.run(
        [*unshare, "sh", "-c", script],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(paths.__file__).parent.parent,
    )
    assert "StorageError" in result.stderr
    assert "Read-only file system" in result.stderr


@pytest.mark.parametrize("place", ["package", "beside"])
def test_resources_are_found_in_package_and_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    package = tmp_path / "live_caption"
    folder = package if place == "package" else tmp_path
    wanted = folder / "resources" / "icons" / "one.svg"
    write_atomically(wanted, b"")
    monkeypatch.setattr(paths, "_PACKAGE", package)
    assert resource("icons/one.svg") == wanted
    assert resource("icons") == wanted.parent


def test_resources_of_the_repository_are_found() -> None:
    assert resource("models.toml").is_file()


def test_missing_resource_is_one_error() -> None:
    with pytest.raises(StorageError, match=r"missing: nothing\.svg"):
        resource("nothing.svg")


def test_home_is_written_as_a_tilde(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert path_of("~/talks") == tmp_path / "talks"
    assert path_of("talks") == Path("talks")


@pytest.mark.parametrize("text", ["~no body/talks", "a\0b"])
def test_what_is_no_path_is_one_error(text: str) -> None:
    with pytest.raises(SettingsError):
        path_of(text)
    with pytest.raises(SettingsError):
        AppPaths.find({"LIVE_CAPTION_HOME": text})


class Held(type(Path())):  # type: ignore[misc]  # the class of paths depends on the system
    """A file that a virus scanner has open for the first few looks."""

    looks = 3

    def replace(self, target: object) -> Path:
        if type(self).looks:
            type(self).looks -= 1
            raise PermissionError(13, "The process cannot access the file")
        return Path(self).replace(str(target))


def test_a_file_that_a_scanner_holds_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Held, "looks", 3)
    source = Held(tmp_path / "new")
    source.write_text("new")
    paths.move(source, tmp_path / "target", patience_s=30)
    assert (tmp_path / "target").read_text() == "new"


def test_a_file_that_stays_held_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Held, "looks", 1_000_000)
    source = Held(tmp_path / "new")
    with pytest.raises(PermissionError):
        paths.move(source, tmp_path / "target", patience_s=0.05)

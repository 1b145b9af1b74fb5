"""Models come from anywhere by what is in their files, and go to computers without a network."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import tarfile
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from live_caption.errors import ModelError, StorageError
from live_caption.models import workplace
from live_caption.models.catalogue import Catalogue
from live_caption.models.events import (
    Done,
    ModelEvent,
    Progress,
    Verifying,
)
from live_caption.models.importing import recipients
from live_caption.models.locate import locate
from live_caption.models.store import ModelState, ModelStore
from live_caption.paths import AppPaths
from tests.fakes.toy_models import (
    ALONE,
    ENGLISH,
    GERMAN,
    SHARED,
    alone,
    below,
    content,
    english,
    flip_a_bit,
    german,
    noise,
    put,
    toy_model,
)

# --- import ------------------------------------------------------------------------------


def as_folder(path: Path, files: dict[str, bytes]) -> Path:
    return put(path, files)


def as_tar(path: Path, files: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path


def as_zip(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


FORMS = [as_folder, as_tar, as_zip]
Form = Callable[[Path, dict[str, bytes]], Path]


@pytest.mark.parametrize("form", FORMS)
def test_files_are_known_by_what_is_in_them(
    store: ModelStore, models: Path, elsewhere: Path, form: Form
) -> None:
    elsewhere.mkdir()
    files = {
        "模型/a": ENGLISH["encoder.onnx"],
        "b é.txt": SHARED,
        "README": b"Read me.",
        "same size": noise("same size", 5000),
    }
    events: list[ModelEvent] = []
    assert store.import_(form(elsewhere / "模型", files), events.append) == [english]
    assert content(models) == below("english", ENGLISH)
    assert events[-1] == Done("english", models / "english")
    assert any(isinstance(event, Progress) for event in events)
    assert locate(english, models) == models / "english"


def test_a_single_file_is_a_model(store: ModelStore, models: Path, elsewhere: Path) -> None:
    put(elsewhere, {"ggml.bin": ALONE["Модель 模型 é.bin"]})
    assert store.import_(elsewhere / "ggml.bin") == [alone]
    assert content(models) == below("alone", ALONE)


def test_a_file_that_several_models_share_goes_to_each(
    store: ModelStore, models: Path, elsewhere: Path
) -> None:
    files = below("x", ENGLISH) | below("y", {"encoder.onnx": GERMAN["encoder.onnx"]})
    assert store.import_(put(elsewhere, files)) == [english, german]
    assert content(models) == below("english", ENGLISH) | below("german", GERMAN)


def test_an_incomplete_model_keeps_what_was_found(
    store: ModelStore, models: Path, elsewhere: Path
) -> None:
    events: list[ModelEvent] = []
    put(elsewhere, {"1": GERMAN["encoder.onnx"], "2": b"x"})
    assert store.import_(elsewhere / "1", events.append) == [german]
    assert not any(isinstance(event, Done) for event in events)
    assert store.state(german) is ModelState.PARTIAL
    assert [file.name for file in store.missing(german)] == ["tokens.txt"]
    put(elsewhere, {"1": SHARED})
    assert store.import_(elsewhere / "1") == [german]
    assert store.state(german) is ModelState.INSTALLED


def test_a_shared_file_that_is_here_already_completes_another_model(
    store: ModelStore, models: Path, elsewhere: Path
) -> None:
    store.import_(put(elsewhere / "english", ENGLISH))
    put(elsewhere, {"encoder": GERMAN["encoder.onnx"]})
    assert store.import_(elsewhere / "encoder") == [german]
    assert content(models / "german") == GERMAN


def test_a_shared_file_that_was_damaged_since_is_not_spread(
    store: ModelStore, models: Path, elsewhere: Path
) -> None:
    big = noise("tokens", 200_000)
    one = toy_model("one", {"a": noise("a"), "tokens.txt": big})
    two = toy_model("two", {"b": noise("b"), "tokens.txt": big})
    store = ModelStore(Catalogue((one, two)), AppPaths.below(models.parent))
    store.import_(put(elsewhere / "one", {"a": noise("a"), "tokens.txt": big}))
    flip_a_bit(models / "one" / "tokens.txt", 100_000)
    store.import_(put(elsewhere / "two", {"b": noise("b")}))
    assert content(models / "two") == {"b": noise("b")}


def test_an_import_repairs(store: ModelStore, models: Path, elsewhere: Path) -> None:
    put(models / "english", ENGLISH | {"encoder.onnx": noise("wrong")})
    store.verify(english)
    store.import_(put(elsewhere, ENGLISH))
    assert store.state(english) is ModelState.INSTALLED
    assert content(models) == below("english", ENGLISH)


def test_nothing_that_is_known(store: ModelStore, models: Path, elsewhere: Path) -> None:
    put(elsewhere, {"README": b"Read me."})
    with pytest.raises(ModelError, match="no file of a known model"):
        store.import_(elsewhere)
    assert content(models) == {}


def test_a_damaged_file_is_named(store: ModelStore, models: Path, elsewhere: Path) -> None:
    put(elsewhere, {"encoder": ENGLISH["encoder.onnx"]})
    flip_a_bit(elsewhere / "encoder", 1234)
    with pytest.raises(ModelError, match=r"has the size of encoder\.onnx .* but is damaged"):
        store.import_(elsewhere)
    assert content(models) == {}


def test_a_damaged_file_beside_good_ones_is_a_warning(
    store: ModelStore, elsewhere: Path, caplog: pytest.LogCaptureFixture
) -> None:
    put(elsewhere, below("x", ALONE) | {"encoder": noise("other")})
    assert store.import_(elsewhere) == [alone]
    assert "but is damaged" in caplog.text


def test_an_archive_that_means_harm_changes_nothing(
    store: ModelStore, models: Path, elsewhere: Path
) -> None:
    elsewhere.mkdir()
    path = as_tar(elsewhere / "a.tar", ENGLISH | {"../../../evil": b"evil"})
    with pytest.raises(ModelError, match="leads out"):
        store.import_(path)
    assert content(models) == {}
    assert not list(elsewhere.parent.rglob("evil"))


def test_a_bomb_of_the_right_size_changes_nothing(
    paths: AppPaths, models: Path, elsewhere: Path
) -> None:
    size = 32 << 20
    wanted = toy_model("zeros", {"model.bin": bytes(size)})
    elsewhere.mkdir()
    path = as_tar(elsewhere / "a.tar.gz", {"model.bin": bytes(size)})
    with pytest.raises(ModelError, match="100 times"):
        ModelStore(Catalogue((wanted,)), paths).import_(path)
    assert content(models) == {}


def test_an_error_in_between_leaves_nothing(
    store: ModelStore, models: Path, elsewhere: Path
) -> None:
    def interrupt(event: ModelEvent) -> None:
        if event == Verifying("english", "tokens.txt"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.import_(put(elsewhere, ENGLISH), interrupt)
    assert content(models) == {}


def test_what_a_killed_import_left_goes(store: ModelStore, models: Path, elsewhere: Path) -> None:
    left = {
        ".incoming/copy": b"half",
        ".incoming/0123": b"whole",
        ".verified.json.x7": b"half",
    }
    put(models, left | below("english", ENGLISH))
    store.verify(english)
    assert content(models) == below("english", ENGLISH)
    put(models, {".verified.json.x7": b"half"})
    store.verify(english)
    assert content(models) == below("english", ENGLISH)
    put(models, left)
    store.import_(put(elsewhere, ENGLISH))
    assert content(models) == below("english", ENGLISH)


def test_one_import_at_a_time(store: ModelStore, models: Path, elsewhere: Path) -> None:
    put(elsewhere, ENGLISH)
    with workplace.workplace(models) as work:
        (work / "copy").write_bytes(b"of the other one")
        with pytest.raises(StorageError, match="Another import"):
            store.import_(elsewhere)
        workplace.clear_leftovers(models)
        assert (work / "copy").exists()


def test_a_models_folder_that_cannot_be_written_to(
    tmp_path: Path, elsewhere: Path, paths: AppPaths
) -> None:
    put(tmp_path, {"file": b"mine"})
    store = ModelStore(Catalogue((english,)), replace(paths, models=tmp_path / "file" / "models"))
    with pytest.raises(StorageError):
        store.import_(put(elsewhere, ENGLISH))


def test_a_full_disk_is_said_and_leaves_nothing(
    store: ModelStore, models: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match="no room"):
        store.import_(put(elsewhere, ENGLISH))
    assert content(models) == {}


def ids(found: dict[str, bytes], present: dict[str, bytes] | None = None) -> list[str]:
    def digests(files: dict[str, bytes] | None) -> set[str]:
        return {file.sha256 for file in toy_model("x", files or {}).files}

    entries = (english, german, alone)
    return [e.id for e in recipients(entries, digests(found), digests(present))]


def test_who_gets_what_was_found() -> None:
    assert ids(ENGLISH) == ["english"]
    assert ids({"a": SHARED}) == ["english"]
    assert ids({"a": GERMAN["encoder.onnx"]}) == ["german"]
    assert ids({"a": GERMAN["encoder.onnx"]}, {"b": SHARED}) == ["german"]
    assert ids({"a": GERMAN["encoder.onnx"], "b": ENGLISH["encoder.onnx"]}) == ["english", "german"]
    assert ids(ENGLISH | ALONE) == ["english", "alone"]


# --- export ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["stick", "模型 é.tar", "new/model.TAR"])
def test_what_is_exported_can_be_imported(
    paths: AppPaths, models: Path, elsewhere: Path, name: str
) -> None:
    store = ModelStore(Catalogue((alone, english)), paths)
    put(models / "alone", ALONE)
    written = store.export(alone, elsewhere / name)
    offline = AppPaths.below(elsewhere / "offline")
    assert ModelStore(Catalogue((english, alone)), offline).import_(written) == [alone]
    assert content(offline.models) == below("alone", ALONE)


def test_a_tar_is_one_that_others_can_read(store: ModelStore, models: Path, tmp_path: Path) -> None:
    put(models / "english", ENGLISH)
    archive = store.export(english, tmp_path / "a.tar")
    (tmp_path / "extracted").mkdir()
    subprocess.run(["tar", "-xf", archive, "-C", tmp_path / "extracted"], check=True)
    assert content(tmp_path / "extracted") == below("english", ENGLISH)


def test_models_side_by_side(store: ModelStore, models: Path, elsewhere: Path) -> None:
    put(models, below("english", ENGLISH) | below("alone", ALONE))
    assert store.export(english, elsewhere) == elsewhere / "english"
    assert store.export(alone, elsewhere) == elsewhere / "alone"
    assert content(elsewhere) == below("english", ENGLISH) | below("alone", ALONE)


def test_a_damaged_model_is_not_exported(store: ModelStore, models: Path, elsewhere: Path) -> None:
    folder = put(models / "english", ENGLISH | {"encoder.onnx": noise("wrong")})
    for target in (elsewhere, elsewhere / "a.tar"):
        with pytest.raises(ModelError, match="damaged"):
            store.export(english, target)
    assert folder.exists()
    assert not elsewhere.exists()


@pytest.mark.parametrize("name", ["folder", "a.tar"])
def test_damage_that_only_shows_while_exporting(
    paths: AppPaths, models: Path, elsewhere: Path, name: str
) -> None:
    big = toy_model("big", {"model.bin": noise("big", 200_000)})
    path = put(models / "big", {"model.bin": noise("big", 200_000)}) / "model.bin"
    store = ModelStore(Catalogue((big,)), paths)
    store.verify(big)
    flip_a_bit(path, 100_000)
    with pytest.raises(ModelError, match="damaged"):
        store.export(big, elsewhere / name)
    assert content(elsewhere) == {}


def test_a_tar_that_exists_is_kept(store: ModelStore, models: Path, elsewhere: Path) -> None:
    put(models / "english", ENGLISH)
    put(elsewhere, {"a.tar": b"mine"})
    with pytest.raises(StorageError, match="exists already"):
        store.export(english, elsewhere / "a.tar")
    assert content(elsewhere) == {"a.tar": b"mine"}


def test_export_below_a_file(store: ModelStore, models: Path, elsewhere: Path) -> None:
    put(models / "english", ENGLISH)
    put(elsewhere, {"file": b"mine"})
    for target in (elsewhere / "file", elsewhere / "file" / "a.tar"):
        with pytest.raises(StorageError):
            store.export(english, target)

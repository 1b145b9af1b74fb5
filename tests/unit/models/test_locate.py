"""Models that come with installed packages, as they are or in parts."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import threading
from pathlib import Path

import pytest

from live_caption.errors import LiveCaptionError, ModelError, StorageError
from live_caption.models import locate as places
from live_caption.models.catalogue import ModelEntry, PackageSource
from live_caption.models.events import (
    Done,
    ModelEvent,
)
from live_caption.models.locate import locate
from live_caption.models.lock import folder_lock
from live_caption.models.store import ModelState, ModelStore
from live_caption.models.verify import Verifier
from tests.fakes.toy_models import (
    ENGLISH,
    SHARED,
    FakeDownloads,
    below,
    content,
    english,
    flip_a_bit,
    noise,
    put,
    toy_model,
)

NEVER = threading.Event()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for installed packages."""
    monkeypatch.setattr(sys, "path", [str(tmp_path / "site"), *sys.path])
    return tmp_path / "site"


WHOLE = PackageSource(("carrier/data",), {})
IN_PARTS = PackageSource(
    ("one/data", "two/data"), {"encoder.onnx": ("encoder.onnx.1", "encoder.onnx.2")}
)


@pytest.fixture
def whole(site: Path) -> ModelEntry:
    put(site / "carrier" / "data", ENGLISH)
    return toy_model("english", ENGLISH, package=WHOLE)


@pytest.fixture
def in_parts(site: Path) -> ModelEntry:
    encoder = ENGLISH["encoder.onnx"]
    put(site / "one" / "data", {"encoder.onnx.1": encoder[:2000], "tokens.txt": SHARED})
    put(site / "two" / "data", {"encoder.onnx.2": encoder[2000:]})
    return toy_model("english", ENGLISH, package=IN_PARTS)


def test_a_package_has_the_model(store: ModelStore, whole: ModelEntry, site: Path) -> None:
    assert store.state(whole) is ModelState.BUNDLED
    assert store.folder(whole) == site / "carrier" / "data"
    assert store.verify(whole) == ()
    events: list[ModelEvent] = []
    store.download(whole, FakeDownloads({}), events.append, NEVER)
    assert events == [Done("english", site / "carrier" / "data")]


def test_a_package_cannot_be_removed(store: ModelStore, whole: ModelEntry, site: Path) -> None:
    with pytest.raises(ModelError, match="installed package and cannot be removed"):
        store.remove(whole)
    assert content(site / "carrier" / "data") == ENGLISH


def test_a_package_can_be_exported(store: ModelStore, whole: ModelEntry, elsewhere: Path) -> None:
    assert content(store.export(whole, elsewhere)) == ENGLISH


def test_a_copy_comes_before_the_package(
    store: ModelStore, whole: ModelEntry, models: Path, site: Path
) -> None:
    put(models / "english", ENGLISH)
    assert store.state(whole) is ModelState.INSTALLED
    assert store.remove(whole) == 6000
    assert store.state(whole) is ModelState.BUNDLED


def test_a_damaged_copy_gives_way_to_the_package(
    store: ModelStore, whole: ModelEntry, models: Path, site: Path
) -> None:
    put(models / "english", ENGLISH | {"tokens.txt": noise("wrong", 1000)})
    store.repair(whole, FakeDownloads({}), lambda _event: None, NEVER)
    assert locate(whole, models) == site / "carrier" / "data"


def test_a_damaged_package_is_kept_and_a_copy_downloaded(
    store: ModelStore, whole: ModelEntry, models: Path, site: Path
) -> None:
    path = site / "carrier" / "data" / "tokens.txt"
    flip_a_bit(path, 1)
    damaged = path.read_bytes()
    store.repair(whole, FakeDownloads(ENGLISH), lambda _event: None, NEVER)
    assert locate(whole, models) == models / "english"
    assert path.read_bytes() == damaged


def test_a_damaged_package_without_addresses(store: ModelStore, site: Path) -> None:
    put(site / "carrier" / "data", ENGLISH | {"tokens.txt": noise("wrong", 1000)})
    entry = toy_model("english", ENGLISH, urls=False, package=WHOLE)
    with pytest.raises(ModelError, match="no address") as caught:
        store.repair(entry, FakeDownloads({}), lambda _event: None, NEVER)
    assert "starter" in caught.value.hint


def test_parts_are_joined_to_be_verified(
    store: ModelStore, in_parts: ModelEntry, models: Path
) -> None:
    assert store.state(in_parts) is ModelState.BUNDLED
    assert store.verify(in_parts) == ()
    assert content(models) == below("english", ENGLISH)
    assert store.state(in_parts) is ModelState.INSTALLED


def test_a_damaged_join_is_joined_again(
    store: ModelStore, in_parts: ModelEntry, models: Path
) -> None:
    locate(in_parts, models)
    flip_a_bit(models / "english" / "encoder.onnx", 2500)
    assert store.verify(in_parts) != ()
    downloads = FakeDownloads({})
    store.repair(in_parts, downloads, lambda _event: None, NEVER)
    assert downloads.asked == []
    assert content(models) == below("english", ENGLISH)


def test_what_a_killed_join_left_goes(
    store: ModelStore, in_parts: ModelEntry, models: Path
) -> None:
    put(models / "english", {"encoder.onnx.joining": b"half"})
    locate(in_parts, models)
    assert content(models) == below("english", ENGLISH)
    put(models / "english", {"encoder.onnx.joining": b"half"})
    assert store.remove(in_parts) == 6004


def test_parts_are_joined_once(in_parts: ModelEntry, models: Path) -> None:
    folder = locate(in_parts, models)
    joined_ns = (folder / "encoder.onnx").stat().st_mtime_ns
    assert locate(in_parts, models) == folder
    assert (folder / "encoder.onnx").stat().st_mtime_ns == joined_ns


def test_a_missing_part_is_said(in_parts: ModelEntry, models: Path, site: Path) -> None:
    (site / "two" / "data" / "encoder.onnx.2").unlink()
    with pytest.raises(ModelError, match="lacks a part"):
        locate(in_parts, models)


def test_a_package_of_two_that_is_alone_is_none(
    store: ModelStore, in_parts: ModelEntry, site: Path
) -> None:
    shutil.rmtree(site / "two")
    assert store.state(in_parts) is ModelState.MISSING


def test_a_missing_package_says_what_to_install(models: Path) -> None:
    with pytest.raises(ModelError, match="not installed") as caught:
        locate(toy_model("english", ENGLISH, urls=False, package=WHOLE), models)
    assert "starter" in caught.value.hint


def test_a_folder_that_cannot_be_written_to_is_said(in_parts: ModelEntry, tmp_path: Path) -> None:
    put(tmp_path, {"file": b"not a folder"})
    with pytest.raises(StorageError, match="cannot be written"):
        locate(in_parts, tmp_path / "file" / "models")


def test_a_disk_that_is_full_while_joining(
    in_parts: ModelEntry, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match="no room"):
        locate(in_parts, models)
    assert content(models) == {}


def test_a_join_waits_for_another_process(
    in_parts: ModelEntry, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one joins the files and lets go while this one waits."""
    (models / "english").mkdir(parents=True)
    other = folder_lock(models / "english", LiveCaptionError("busy"))
    other.__enter__()

    def joined_meanwhile(_seconds: float) -> None:
        put(models / "english", ENGLISH)
        other.__exit__(None, None, None)

    monkeypatch.setattr("live_caption.models.locate.time.sleep", joined_meanwhile)
    assert locate(in_parts, models) == models / "english"


def test_a_join_does_not_wait_for_ever(
    in_parts: ModelEntry, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (models / "english").mkdir(parents=True)
    monkeypatch.setattr(places, "_PATIENCE_S", 0.0)
    with (
        folder_lock(models / "english", LiveCaptionError("busy")),
        pytest.raises(ModelError, match="being installed"),
    ):
        locate(in_parts, models)


def test_a_verifier_of_its_own_sees_what_the_store_found(store: ModelStore, models: Path) -> None:
    put(models / "english", ENGLISH)
    store.verify(english)
    known = Verifier(models / "verified.json").known(models / "english" / "encoder.onnx")
    assert known == english.files[0].sha256

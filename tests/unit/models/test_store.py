"""What is on this computer, and how it is verified, repaired, downloaded and removed."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from live_caption.errors import LiveCaptionError, ModelError
from live_caption.models.catalogue import Catalogue
from live_caption.models.events import (
    Done,
    DownloadError,
    ModelEvent,
    Verifying,
)
from live_caption.models.locate import locate
from live_caption.models.lock import folder_lock
from live_caption.models.part import Part
from live_caption.models.store import ModelState, ModelStore
from live_caption.paths import AppPaths
from tests.fakes.toy_models import (
    ENGLISH,
    GERMAN,
    SHARED,
    FakeDownloads,
    below,
    content,
    english,
    flip_a_bit,
    german,
    noise,
    put,
    toy_model,
)

NEVER = threading.Event()


# --- states ------------------------------------------------------------------------------


def test_nothing_is_there(store: ModelStore, models: Path) -> None:
    assert store.state(english) is ModelState.MISSING
    assert store.folder(english) == models / "english"
    assert not models.exists()


def test_everything_is_there(store: ModelStore, models: Path) -> None:
    put(models / "english", ENGLISH)
    assert store.state(english) is ModelState.INSTALLED
    assert store.missing(english) == ()


def test_some_of_it_is_there(store: ModelStore, models: Path) -> None:
    put(models / "english", {"tokens.txt": SHARED})
    put(models / "german", {"encoder.onnx.part": b"half"})
    assert store.state(english) is ModelState.PARTIAL
    assert store.state(german) is ModelState.PARTIAL
    assert [file.name for file in store.missing(english)] == ["encoder.onnx"]


def test_a_file_of_the_wrong_size_is_damage(store: ModelStore, models: Path) -> None:
    put(models / "english", ENGLISH | {"tokens.txt": b""})
    assert store.state(english) is ModelState.DAMAGED


def test_damage_that_was_found_is_remembered(store: ModelStore, models: Path) -> None:
    folder = put(models / "english", ENGLISH)
    flip_a_bit(folder / "encoder.onnx", 2500)
    assert store.state(english) is ModelState.INSTALLED  # nobody has looked yet
    store.verify(english)
    assert store.state(english) is ModelState.DAMAGED


# --- verify and repair -------------------------------------------------------------------


def test_a_model_that_is_right(store: ModelStore, models: Path) -> None:
    put(models / "english", ENGLISH)
    events: list[ModelEvent] = []
    assert store.verify(english, events.append) == ()
    assert events == [
        Verifying("english", "encoder.onnx"),
        Verifying("english", "tokens.txt"),
        Done("english", models / "english"),
    ]


@pytest.mark.parametrize("position", [0, 2500, 4999])
def test_every_wrong_bit_is_found_and_repaired(
    store: ModelStore, models: Path, position: int
) -> None:
    folder = put(models / "english", ENGLISH)
    store.verify(english)
    flip_a_bit(folder / "encoder.onnx", position)
    assert [file.name for file in store.verify(english)] == ["encoder.onnx"]
    with pytest.raises(ModelError, match="damaged") as caught:
        locate(english, models)
    assert "live-caption models verify english --repair" in caught.value.hint
    downloads = FakeDownloads(ENGLISH)
    store.repair(english, downloads, lambda _event: None, NEVER)
    assert locate(english, models) == folder
    assert content(models) == below("english", ENGLISH)


def test_what_is_right_is_not_downloaded(store: ModelStore, models: Path) -> None:
    put(models / "english", ENGLISH)
    downloads = FakeDownloads({})
    store.repair(english, downloads, lambda _event: None, NEVER)
    assert downloads.asked == []


def test_missing_files_are_wrong_ones(store: ModelStore, models: Path) -> None:
    put(models / "english", {"encoder.onnx": ENGLISH["encoder.onnx"]})
    assert [file.name for file in store.verify(english)] == ["tokens.txt"]
    store.repair(english, FakeDownloads(ENGLISH), lambda _event: None, NEVER)
    assert store.state(english) is ModelState.INSTALLED


def test_a_model_that_is_not_there_cannot_be_verified(store: ModelStore) -> None:
    with pytest.raises(ModelError, match="not installed") as caught:
        store.verify(english)
    assert "models download english" in caught.value.hint


def test_a_repair_without_a_network_leaves_no_wrong_file(store: ModelStore, models: Path) -> None:
    put(models / "english", ENGLISH | {"tokens.txt": noise("other", 1000)})
    downloads = FakeDownloads({}, DownloadError("No network."))
    with pytest.raises(DownloadError):
        store.repair(english, downloads, lambda _event: None, NEVER)
    assert content(models) == {"english/encoder.onnx": ENGLISH["encoder.onnx"]}


def test_what_cannot_be_read_is_damaged(paths: AppPaths, models: Path) -> None:
    """A folder stands where a file should be, and has the size of the file."""
    (models / "odd" / "model.bin").mkdir(parents=True)
    size = (models / "odd" / "model.bin").stat().st_size
    odd = toy_model("odd", {"model.bin": noise("odd", size)})
    store = ModelStore(Catalogue((odd,)), paths)
    assert store.verify(odd) == odd.files
    with pytest.raises(ModelError, match="cannot be read"):
        locate(odd, models)
    known = {str(models / "odd" / "model.bin"): [size, 1, "", odd.files[0].sha256]}
    put(models, {"verified.json": json.dumps(known).encode()})
    assert store.state(odd) is ModelState.DAMAGED


# --- download ----------------------------------------------------------------------------


def test_a_downloaded_model_is_not_hashed_once_more(
    store: ModelStore, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[ModelEvent] = []
    store.download(english, FakeDownloads(ENGLISH), events.append, NEVER)
    assert events[-1] == Done("english", models / "english")
    monkeypatch.setattr("live_caption.models.verify.sha256", lambda path: pytest.fail(str(path)))
    assert locate(english, models) == models / "english"


def test_a_model_without_addresses_cannot_be_downloaded(store: ModelStore) -> None:
    entry = toy_model("english", ENGLISH, urls=False)
    with pytest.raises(ModelError, match="no address") as caught:
        store.download(entry, FakeDownloads(ENGLISH), lambda _event: None, NEVER)
    assert "models import" in caught.value.hint


# --- remove ------------------------------------------------------------------------------


def test_removing_tells_what_it_frees(store: ModelStore, models: Path) -> None:
    put(models, below("english", ENGLISH) | below("german", GERMAN))
    assert store.remove(english) == 6000
    assert content(models) == below("german", GERMAN)
    assert not (models / "english").exists()
    assert store.state(english) is ModelState.MISSING


def test_what_is_not_known_is_kept(store: ModelStore, models: Path) -> None:
    put(models / "english", ENGLISH | {"notes.txt": b"mine", "sub/encoder.onnx": b"mine"})
    assert store.remove(english) == 6000
    assert content(models / "english") == {"notes.txt": b"mine", "sub/encoder.onnx": b"mine"}


def test_what_a_download_left_goes_too(store: ModelStore, models: Path) -> None:
    folder = models / "english"
    folder.mkdir(parents=True)
    half, wrong = Part(folder, english.files[0]), Part(folder, english.files[1])
    half.open(lambda: None)
    half.comes_from("https://models.example/a", '"1"')
    half.write(b"half")
    half.close()
    wrong.open(lambda: None)
    wrong.write(bytes(english.files[1].size))
    assert not wrong.finish()
    assert len(content(folder)) == 3
    assert store.remove(english) >= 1004
    assert content(models) == {}


def test_nothing_to_remove(store: ModelStore) -> None:
    with pytest.raises(ModelError, match="not installed"):
        store.remove(english)


def test_what_is_being_downloaded_is_not_removed(store: ModelStore, models: Path) -> None:
    put(models / "english", ENGLISH)
    with (
        folder_lock(models / "english", LiveCaptionError("busy")),
        pytest.raises(ModelError, match="being installed"),
    ):
        store.remove(english)
    assert content(models / "english") == ENGLISH

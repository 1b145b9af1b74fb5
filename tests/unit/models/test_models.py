"""The catalogue, the check of files and the places models come from."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import pytest

from live_caption import paths
from live_caption.errors import ModelError, StorageError
from live_caption.models.catalogue import (
    Catalogue,
    ModelEntry,
    ModelFile,
    PackageSource,
    Speed,
)
from live_caption.models.locate import locate
from live_caption.models.verify import Verifier

_WEIGHTS, _CONFIG = b"weights of a model" * 1000, b"{}"


def described(name: str, content: bytes) -> ModelFile:
    return ModelFile(name, len(content), hashlib.sha256(content).hexdigest())


def entry(package: PackageSource | None = None) -> ModelEntry:
    files = (described("model.bin", _WEIGHTS), described("config.json", _CONFIG))
    return ModelEntry(
        id="toy",
        title="Toy",
        engine="whisper",
        languages=("en",),
        licence="MIT",
        licence_url="https://example.org/licence",
        purpose="For tests.",
        memory_mb=1,
        speed=Speed(0.1, estimated=False),
        files=files,
        package=package,
    )


def put(folder: Path, **files: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name.replace("_", ".")).write_bytes(content)
    return folder


def test_the_bundled_catalogue_names_every_file_with_size_and_hash() -> None:
    catalogue = Catalogue.read(paths.resource("models.toml"))
    assert {e.id for e in catalogue.entries} >= {"whisper-tiny.en", "whisper-base"}
    for each in catalogue.entries:
        assert each.licence
        for file in each.files:
            assert file.size > 0
            assert len(bytes.fromhex(file.sha256)) == 32


def test_an_unknown_model_is_answered_with_the_known_ones() -> None:
    catalogue = Catalogue.read(paths.resource("models.toml"))
    with pytest.raises(ModelError, match=r"whisper-tiny\.en"):
        catalogue.find("whisper-huge")


@pytest.mark.parametrize("content", ["", "[[model]]\nid = 3", "not toml at all ["])
def test_a_damaged_catalogue_is_said(tmp_path: Path, content: str) -> None:
    path = tmp_path / "models.toml"
    path.write_text(content)
    with pytest.raises(ModelError, match="catalogue"):
        Catalogue.read(path)


def test_files_in_the_models_folder_are_used(tmp_path: Path) -> None:
    folder = put(tmp_path / "toy", model_bin=_WEIGHTS, config_json=_CONFIG)
    assert locate(entry(), tmp_path) == folder


@pytest.mark.parametrize("position", [0, 9_000, len(_WEIGHTS) - 1])
def test_one_flipped_bit_is_found(tmp_path: Path, position: int) -> None:
    flipped = bytearray(_WEIGHTS)
    flipped[position] ^= 1
    put(tmp_path / "toy", model_bin=bytes(flipped), config_json=_CONFIG)
    with pytest.raises(ModelError, match="damaged"):
        locate(entry(), tmp_path)
    assert (tmp_path / "toy" / "model.bin").read_bytes() == flipped


def test_a_file_that_changes_after_it_was_found_right_is_checked_again(tmp_path: Path) -> None:
    folder = put(tmp_path / "toy", model_bin=_WEIGHTS, config_json=_CONFIG)
    locate(entry(), tmp_path)
    (folder / "model.bin").write_bytes(b"x" * len(_WEIGHTS))
    with pytest.raises(ModelError, match="damaged"):
        locate(entry(), tmp_path)


def test_a_file_that_was_found_right_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "toy", model_bin=_WEIGHTS, config_json=_CONFIG)
    locate(entry(), tmp_path)

    def unwanted(path: Path) -> str:
        raise AssertionError(path)

    monkeypatch.setattr("live_caption.models.verify.sha256", unwanted)
    assert locate(entry(), tmp_path) == tmp_path / "toy"


@pytest.mark.parametrize("memory", ["[1, 2", '["list"]', '{"a": 1}'])
def test_a_damaged_memory_of_checks_only_costs_time(tmp_path: Path, memory: str) -> None:
    put(tmp_path / "toy", model_bin=_WEIGHTS, config_json=_CONFIG)
    (tmp_path / "verified.json").write_text(memory)
    assert locate(entry(), tmp_path) == tmp_path / "toy"


def test_checking_works_where_nothing_can_be_remembered(tmp_path: Path) -> None:
    path = put(tmp_path, model_bin=_WEIGHTS) / "model.bin"
    (tmp_path / "file").write_text("")
    Verifier(tmp_path / "file" / "verified.json").check(path, described("model.bin", _WEIGHTS))


def test_a_missing_model_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="not installed"):
        locate(entry(), tmp_path)


def test_a_missing_package_says_what_to_install(tmp_path: Path) -> None:
    package = PackageSource(("no_such_package/model",), {})
    with pytest.raises(ModelError, match="starter"):
        locate(entry(package), tmp_path)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for installed packages, with the model in two of them."""
    site = tmp_path / "site"
    put(site / "part_one" / "data", model_bin=b"", config_json=_CONFIG)
    (site / "part_one" / "data" / "model.bin").unlink()
    (site / "part_one" / "data" / "model.bin.1").write_bytes(_WEIGHTS[:7000])
    put(site / "part_two" / "data")
    (site / "part_two" / "data" / "model.bin.2").write_bytes(_WEIGHTS[7000:])
    put(site / "whole" / "model", model_bin=_WEIGHTS, config_json=_CONFIG)
    monkeypatch.setattr(sys, "path", [str(site), *sys.path])
    return site


_IN_PARTS = PackageSource(
    ("part_one/data", "part_two/data"), {"model.bin": ("model.bin.1", "model.bin.2")}
)


def test_a_package_that_carries_the_model_is_used_where_it_is(site: Path, tmp_path: Path) -> None:
    package = PackageSource(("whole/model",), {})
    assert locate(entry(package), tmp_path / "models") == site / "whole" / "model"


def test_parts_are_joined_once(site: Path, tmp_path: Path) -> None:
    folder = locate(entry(_IN_PARTS), tmp_path / "models")
    assert folder == tmp_path / "models" / "toy"
    assert (folder / "model.bin").read_bytes() == _WEIGHTS
    joined_ns = (folder / "model.bin").stat().st_mtime_ns
    assert locate(entry(_IN_PARTS), tmp_path / "models") == folder
    assert (folder / "model.bin").stat().st_mtime_ns == joined_ns
    assert sorted(p.name for p in folder.iterdir()) == ["config.json", "model.bin"]


def test_a_missing_part_is_said(site: Path, tmp_path: Path) -> None:
    (site / "part_two" / "data" / "model.bin.2").unlink()
    with pytest.raises(ModelError, match="lacks a part"):
        locate(entry(_IN_PARTS), tmp_path / "models")


def test_a_folder_that_cannot_be_written_to_is_said(site: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StorageError, match="cannot be written"):
        locate(entry(_IN_PARTS), tmp_path / "file" / "models")
    assert (tmp_path / "file").read_text() == "not a folder"

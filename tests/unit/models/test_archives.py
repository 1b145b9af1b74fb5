"""Archives give their files, and one that means harm is refused before it can do any."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import stat
import tarfile
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from live_caption.errors import ModelError, StorageError
from live_caption.models.archives import files_of
from tests.fakes.toy_models import flip_a_bit, noise, put

FILES = {"toy/model.bin": noise("model"), "toy/Модели 模型 é.json": b"{}", "empty": b""}


def read(path: Path) -> dict[str, bytes]:
    return {found.name: b"".join(found.pieces()) for found in files_of(path)}


def skim(path: Path) -> list[tuple[str, int]]:
    """Looks at everything and reads nothing."""
    return [(found.name, found.size) for found in files_of(path)]


def tar_of(path: Path, mode: str, *members: tuple[tarfile.TarInfo, bytes]) -> Path:
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for member, content in members:
            archive.addfile(member, io.BytesIO(content))
    return path


def member(name: str, size: int = 0, **values: object) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.size = size
    for key, value in values.items():
        setattr(info, key, value)
    return info


def refused(path: Path, why: str) -> ModelError:
    with pytest.raises(ModelError, match=why) as caught:
        read(path)
    assert str(path) in caught.value.user_message
    return caught.value


# --- good ones ---------------------------------------------------------------------------


def test_a_folder_gives_the_files_below_it(tmp_path: Path) -> None:
    folder = put(tmp_path / "é", FILES)
    assert read(folder) == {str(folder / name): content for name, content in FILES.items()}


def test_what_is_no_file_in_a_folder_is_left_alone(tmp_path: Path) -> None:
    put(tmp_path / "model", {"a": b"a"})
    os.mkfifo(tmp_path / "model" / "pipe")  # opening it would wait for ever
    (tmp_path / "model" / "gone").symlink_to(tmp_path / "nothing")
    (tmp_path / "model" / "link").symlink_to(tmp_path / "model" / "a")
    names = [Path(name).name for name, _ in skim(tmp_path / "model")]
    assert names == ["a", "link"]


def test_a_file_is_itself(tmp_path: Path) -> None:
    path = put(tmp_path, {"encoder.onnx": b"weights"}) / "encoder.onnx"
    assert read(path) == {str(path): b"weights"}


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_a_tar_gives_its_files_whatever_it_is_called(tmp_path: Path, mode: str) -> None:
    members = [(member(name, len(content)), content) for name, content in FILES.items()]
    folder = member("toy", type=tarfile.DIRTYPE), b""
    assert read(tar_of(tmp_path / "download", mode, folder, *members)) == FILES


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_zip_gives_its_files(tmp_path: Path, method: int) -> None:
    with zipfile.ZipFile(tmp_path / "download", "w", method) as archive:
        archive.mkdir("toy")
        for name, content in FILES.items():
            archive.writestr(name, content)
    assert read(tmp_path / "download") == FILES


@pytest.mark.parametrize("mode", ["w", "w:gz"])
def test_files_that_nobody_reads_are_skipped(tmp_path: Path, mode: str) -> None:
    members = [(member(name, 100_000), noise(name, 100_000)) for name in ("a", "b", "c")]
    path = tar_of(tmp_path / "toy.tar", mode, *members)
    contents = [b"".join(f.pieces()) for f in files_of(path) if f.name == "c"]
    assert contents == [noise("c", 100_000)]


# --- bad ones ----------------------------------------------------------------------------

OUTSIDE = ("../model.bin", "toy/../../model.bin", "/etc/model.bin", "C:\\model.bin",
           "..\\model.bin", "\\\\server\\share\\model.bin", "c:model.bin")  # fmt: skip


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_name_that_leads_out_of_the_archive(tmp_path: Path, name: str) -> None:
    refused(tar_of(tmp_path / "a.tar", "w", (member(name, 1), b"x")), "leads out")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(name, b"x")
    refused(tmp_path / "a.zip", "leads out")


def test_a_folder_that_leads_out_of_the_archive(tmp_path: Path) -> None:
    folder = member("../toy", type=tarfile.DIRTYPE), b""
    refused(tar_of(tmp_path / "a.tar", "w", folder), "leads out")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("../toy/", b"")
    refused(tmp_path / "a.zip", "leads out")


@pytest.mark.parametrize(
    "kind",
    [
        tarfile.SYMTYPE,
        tarfile.LNKTYPE,
        tarfile.CHRTYPE,
        tarfile.BLKTYPE,
        tarfile.FIFOTYPE,
        tarfile.GNUTYPE_SPARSE,
        b"Z",
    ],
)
def test_links_devices_and_the_like_in_a_tar(tmp_path: Path, kind: bytes) -> None:
    odd = member("model.bin", type=kind, linkname="/etc/passwd", devmajor=1, devminor=5), b""
    good = member("config.json", 2), b"{}"
    assert "a link, a device" in str(refused(tar_of(tmp_path / "a.tar", "w", good, odd), "is no f"))


def test_a_sparse_file_of_the_newer_kind(tmp_path: Path) -> None:
    headers = {
        "GNU.sparse.major": "1",
        "GNU.sparse.minor": "0",
        "GNU.sparse.name": "model.bin",
        "GNU.sparse.realsize": str(1 << 50),
    }
    hole = b"1\n1125899906842624\n0\n".ljust(512, b"\0")
    path = tar_of(tmp_path / "a.tar", "w", (member("x", 512, pax_headers=headers), hole))
    refused(path, "is no file")


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO])
def test_links_and_devices_in_a_zip(tmp_path: Path, kind: int) -> None:
    info = zipfile.ZipInfo("model.bin")
    info.external_attr = (kind | 0o644) << 16
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr(info, "/etc/passwd")
    refused(tmp_path / "a.zip", "is no file")


def test_a_name_that_comes_twice(tmp_path: Path) -> None:
    twice = (member("model.bin", 1), b"a"), (member("./model.bin", 1), b"b")
    refused(tar_of(tmp_path / "a.tar", "w", *twice), "twice")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("model.bin", b"a")
        archive.writestr("./model.bin", b"b")
    refused(tmp_path / "a.zip", "twice")


def test_too_many_files(tmp_path: Path) -> None:
    members = [(member(f"{number}"), b"") for number in range(10_001)]
    refused(tar_of(tmp_path / "a.tar", "w", *members), "more than 10000 files")


# --- bombs -------------------------------------------------------------------------------


def zeros(size: int, name: str = "model.bin") -> bytes:
    """A tar with one file of zeros, without its end."""
    return member(name, size).tobuf() + bytes(size)


@pytest.mark.parametrize(
    ("compress", "ratio"), [(bz2.compress, 10_000), (lzma.compress, 5_000), (gzip.compress, 1_000)]
)
@pytest.mark.parametrize("look", [read, skim])
def test_a_tar_that_grows_out_of_proportion(
    tmp_path: Path,
    compress: Callable[[bytes], bytes],
    ratio: int,
    look: Callable[[Path], object],
) -> None:
    size = 32 << 20
    bomb = compress(zeros(size))
    path = put(tmp_path, {"a.tar": bomb}) / "a.tar"
    assert size / len(bomb) > ratio
    tracemalloc.start()
    try:
        with pytest.raises(ModelError, match="100 times its size"):
            look(path)
        assert tracemalloc.get_traced_memory()[1] < size / 2  # xz keeps 8 MiB to copy from
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", [tarfile.XHDTYPE, tarfile.GNUTYPE_LONGNAME])
def test_a_name_as_long_as_the_memory(tmp_path: Path, kind: bytes) -> None:
    size = 16 << 20
    content = member("x", size, type=kind).tobuf() + bytes(size)
    path = put(tmp_path, {"a.tar": content}) / "a.tar"
    tracemalloc.start()
    try:
        refused(path, "larger than any file name")
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_a_tar_that_leads_back_into_itself(tmp_path: Path) -> None:
    header = bytearray(member("model.bin", 0).tobuf())
    header[124:136] = (-1024 & ((1 << 96) - 1)).to_bytes(12, "big")  # a negative size
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    good = member("config.json", 2).tobuf() + b"{}".ljust(512, b"\0")
    path = put(tmp_path, {"a.tar": good + bytes(header) + bytes(1024)}) / "a.tar"
    try:
        found = read(path)
    except ModelError as error:
        assert "leads back into itself" in str(error)  # noqa: PT017 - see below
    else:
        assert found == {"config.json": b"{}"}  # newer Pythons end there themselves


def test_a_zip_that_grows_out_of_proportion(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("model.bin", bytes(32 << 20))
    for look in (read, skim):
        with pytest.raises(ModelError, match="100 times its size"):
            look(tmp_path / "a.zip")


def test_a_zip_whose_files_are_one_and_the_same(tmp_path: Path) -> None:
    """Each of its entries leads to the same few bytes, which grow moderately."""
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("0", bytes(500_000))
        (first,) = archive.infolist()
        for number in range(1, 500):
            again = zipfile.ZipInfo(f"{number}")
            for name in ("header_offset", "CRC", "compress_size", "file_size", "compress_type"):
                setattr(again, name, getattr(first, name))
            archive.filelist.append(again)
            archive.NameToInfo[again.filename] = again
        archive._didModify = True  # type: ignore[attr-defined]  # nothing public writes this
    with pytest.raises(ModelError, match="100 times its size"):
        skim(tmp_path / "a.zip")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_that_cannot_be_inflated_piece_by_piece(tmp_path: Path, method: int) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", method) as archive:
        archive.writestr("model.bin", bytes(1 << 20))
    refused(tmp_path / "a.zip", "in an unusual way")


def test_an_encrypted_zip(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("model.bin", b"secret")
        archive.infolist()[0].flag_bits |= 1
    refused(tmp_path / "a.zip", "encrypted")


# --- damaged ones ------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
@pytest.mark.parametrize("kept", [0.3, 0.7])
def test_a_tar_that_is_cut_off(tmp_path: Path, mode: str, kept: float) -> None:
    path = tar_of(tmp_path / "a.tar", mode, (member("model.bin", 50_000), noise("m", 50_000)))
    os.truncate(path, int(path.stat().st_size * kept))
    with pytest.raises(ModelError, match="cannot be read"):
        read(path)


def test_a_zip_that_is_cut_off(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("model.bin", noise("model"))
    os.truncate(tmp_path / "a.zip", 3000)
    with pytest.raises(ModelError, match="cannot be read"):
        read(tmp_path / "a.zip")


def test_a_zip_with_a_wrong_bit(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("model.bin", noise("model"))
    flip_a_bit(tmp_path / "a.zip", 2000)
    with pytest.raises(ModelError, match="cannot be read"):
        read(tmp_path / "a.zip")


def test_compressed_noise_is_no_tar(tmp_path: Path) -> None:
    path = put(tmp_path, {"a.tar.gz": gzip.compress(noise("x", 100_000))}) / "a.tar.gz"
    with pytest.raises(ModelError, match="cannot be read"):
        read(path)


def test_nothing_is_there(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="no file or folder"):
        read(tmp_path / "nothing")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(StorageError, match="no file or folder"):
        read(tmp_path / "pipe")

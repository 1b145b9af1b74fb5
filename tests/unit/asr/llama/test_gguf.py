"""Every way in which two files are no Qwen3-ASR model gets a sentence, without an engine."""

from __future__ import annotations

import contextlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from live_caption.asr.llama.gguf import check_pair, read_header
from live_caption.errors import ModelError
from tests.fakes.gguf import projector_metadata, text_metadata, write_gguf, write_pair


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    return write_pair(tmp_path)


def projector(folder: Path, **changes: object) -> Path:
    metadata = {**projector_metadata(), **changes}
    return write_gguf(folder / "mmproj.gguf", metadata, {})


def test_a_pair(pair: tuple[Path, Path]) -> None:
    check_pair(*pair)


def test_header(pair: tuple[Path, Path]) -> None:
    text, audio = map(read_header, pair)
    assert text.is_text_model
    assert not text.is_projector
    assert audio.is_projector
    assert text.width == audio.width == 32
    assert text.metadata["tokenizer.ggml.pre"] == "qwen2"
    assert "tokenizer.ggml.tokens" not in text.metadata
    assert [text.size, audio.size] == [path.stat().st_size for path in pair]


def test_swapped(pair: tuple[Path, Path]) -> None:
    with pytest.raises(ModelError, match="swapped"):
        check_pair(*reversed(pair))


def test_two_text_models(pair: tuple[Path, Path]) -> None:
    with pytest.raises(ModelError, match="is not a projector"):
        check_pair(pair[0], pair[0])


def test_two_projectors(pair: tuple[Path, Path]) -> None:
    with pytest.raises(ModelError, match=r"not the text model of a Qwen3-ASR.*“clip”"):
        check_pair(pair[1], pair[1])


def test_another_model(tmp_path: Path, pair: tuple[Path, Path]) -> None:
    metadata = {**text_metadata(), "general.architecture": "llama"}
    other = write_gguf(tmp_path / "llama.gguf", metadata, {})
    with pytest.raises(ModelError, match="“llama”, not “qwen3vl”"):
        check_pair(other, pair[1])


def test_sizes_of_different_models(tmp_path: Path, pair: tuple[Path, Path]) -> None:
    larger = projector(tmp_path, **{"clip.audio.projection_dim": 64})
    with pytest.raises(ModelError, match=r"do not belong together.*takes 32 .*makes 64"):
        check_pair(pair[0], larger)


def test_a_projector_for_pictures(tmp_path: Path, pair: tuple[Path, Path]) -> None:
    pictures = projector(tmp_path, **{"clip.has_audio_encoder": False})
    with pytest.raises(ModelError, match="takes no sound"):
        check_pair(pair[0], pictures)


def test_a_projector_of_another_kind(tmp_path: Path, pair: tuple[Path, Path]) -> None:
    other = projector(tmp_path, **{"clip.audio.projector_type": "ultravox"})
    with pytest.raises(ModelError, match="“ultravox”, not “qwen3a”"):
        check_pair(pair[0], other)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="is missing"):
        read_header(tmp_path / "nothing.gguf")


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be read"):
        read_header(tmp_path)


@pytest.mark.parametrize("content", [b"", b"GG", b"PK\x03\x04 not a model", b"\0" * 100])
def test_another_format(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelError, match="is not a GGUF file"):
        read_header(path)


def test_a_version_of_the_future(tmp_path: Path, pair: tuple[Path, Path]) -> None:
    data = pair[0].read_bytes()
    path = tmp_path / "future.gguf"
    path.write_bytes(data[:4] + b"\x09" + data[5:])
    with pytest.raises(ModelError, match="damaged"):
        read_header(path)


def test_cut_off_in_the_weights(pair: tuple[Path, Path]) -> None:
    data = pair[0].read_bytes()
    pair[0].write_bytes(data[:-64])
    with pytest.raises(ModelError, match=f"{len(data) - 64:,} of {len(data):,} bytes"):
        check_pair(*pair)


@pytest.mark.parametrize("share", [0.001, 0.01, 0.02, 0.5, 0.999])
@pytest.mark.parametrize("which", [0, 1])
def test_cut_off_anywhere(pair: tuple[Path, Path], which: int, share: float) -> None:
    data = pair[which].read_bytes()
    pair[which].write_bytes(data[: int(len(data) * share)])
    with pytest.raises(ModelError, match="cut off"):
        check_pair(*pair)


@given(position=st.integers(4, 4000), byte=st.integers(0, 255))
@settings(max_examples=200, deadline=None)
def test_a_changed_byte_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, position: int, byte: int
) -> None:
    folder = tmp_path_factory.mktemp("changed")
    path = write_gguf(folder / "m.gguf", text_metadata(), {"x": np.ones((2, 3), np.float32)})
    data = bytearray(path.read_bytes())
    data[position] = byte
    path.write_bytes(data)
    with contextlib.suppress(ModelError):
        read_header(path)
    path.unlink()

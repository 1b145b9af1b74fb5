"""What a file is, by its metadata, its inputs and its outputs; never by its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from live_caption.asr.onnx.families import Family, Part, is_streaming, kinds
from live_caption.asr.onnx.header import FLOAT, INT32, INT64, OnnxHeader, Tensor

ZIPFORMER = {"decode_chunk_len": "32", "encoder_dims": "192", "T": "39"}
X = Tensor("x", FLOAT, (None, 39, 80))


def header(
    inputs: list[Tensor], outputs: int = 1, metadata: dict[str, str] | None = None, name: str = "y"
) -> OnnxHeader:
    given = tuple(Tensor(name, FLOAT, (None, 4, 32)) for _ in range(outputs))
    return OnnxHeader(Path("any.onnx"), 1, metadata or {}, tuple(inputs), given)


def tensor(kind: int, rank: int) -> Tensor:
    return Tensor("any", kind, (None,) * rank)


@pytest.mark.parametrize(
    ("metadata", "output", "family"),
    [
        ({"model_type": "zipformer"}, "encoder_out", Family.ZIPFORMER),
        ({"model_type": "zipformer2"}, "encoder_out", Family.ZIPFORMER2),
        ({"model_type": "zipformer2", "comment": "streaming ctc zipformer2"}, "out", "ctc"),
        ({"model_type": "zipformer2"}, "log_probs", "ctc"),
    ],
)
def test_zipformers(metadata: dict[str, str], output: str, family: str) -> None:
    expected = Family.ZIPFORMER2_CTC if family == "ctc" else family
    found = kinds(header([X], metadata=ZIPFORMER | metadata, name=output))
    assert found == ((expected, Part.ENCODER),)


@pytest.mark.parametrize("model_type", ["lstm", "conformer", "ebranchformer", ""])
def test_other_encoders_of_the_same_makers(model_type: str) -> None:
    assert kinds(header([X], metadata=ZIPFORMER | {"model_type": model_type})) == ()


def test_an_encoder_that_is_told_everything_anew_in_each_step() -> None:
    metadata = {
        "streaming_model_type": "nemo_parakeet_unified_streaming",
        "chunk_shift": "56",
        "cache_last_channel_dim1": "24",
    }
    assert kinds(header([X], metadata=metadata)) == ()


@pytest.mark.parametrize("kind", [INT32, INT64])
def test_decoders_by_their_inputs(kind: int) -> None:
    stateless = kinds(header([tensor(kind, 2)]))
    assert {part for _, part in stateless} == {Part.DECODER}
    assert {family for family, _ in stateless} == {Family.ZIPFORMER, Family.ZIPFORMER2}
    recurrent = [tensor(kind, 2), tensor(kind, 1), tensor(FLOAT, 3), tensor(FLOAT, 3)]
    assert kinds(header(recurrent, outputs=4)) == ((Family.NEMO, Part.DECODER),)
    fired = [tensor(FLOAT, 3), tensor(kind, 1), tensor(FLOAT, 3), tensor(kind, 1)]
    caches = [tensor(FLOAT, 3)] * 4
    assert kinds(header(fired + caches, outputs=6)) == ((Family.PARAFORMER, Part.DECODER),)


def test_joiners_by_their_inputs() -> None:
    flat = kinds(header([tensor(FLOAT, 2)] * 2))
    assert flat == ((Family.ZIPFORMER, Part.JOINER), (Family.ZIPFORMER2, Part.JOINER))
    assert kinds(header([tensor(FLOAT, 3)] * 2)) == ((Family.NEMO, Part.JOINER),)


@pytest.mark.parametrize(
    ("inputs", "outputs"),
    [
        ([tensor(FLOAT, 2)], 1),
        ([tensor(FLOAT, 2)] * 3, 1),
        ([tensor(FLOAT, 3)] * 5, 1),
        ([tensor(INT64, 2), tensor(INT64, 1)], 1),
        ([tensor(FLOAT, 3), tensor(INT64, 1)], 2),  # Silero and many others
        ([tensor(11, 2)], 1),
    ],
)
def test_other_networks(inputs: list[Tensor], outputs: int) -> None:
    assert kinds(header(inputs, outputs)) == ()


def test_a_folder_with_onnx_files(tmp_path: Path) -> None:
    assert not is_streaming(tmp_path)
    (tmp_path / "any.onnx").touch()
    assert is_streaming(tmp_path)
    assert not is_streaming(tmp_path / "any.onnx")

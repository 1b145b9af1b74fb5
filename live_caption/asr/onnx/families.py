"""Tells which family of streaming models the files of a folder are. Pure but for reading.

Names of files say nothing: what a file is follows from its metadata, and where it has none
from its inputs and outputs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from live_caption.asr.onnx.header import FLOAT, INT32, INT64, OnnxHeader, Tensor, read_header
from live_caption.errors import ModelError
from live_caption.types import SAMPLE_RATE_HZ

TOKENS = "tokens.txt"


class Family(StrEnum):
    """Models that stream by themselves, as messages call them."""

    ZIPFORMER = "Zipformer transducer"
    ZIPFORMER2 = "Zipformer2 transducer"
    ZIPFORMER2_CTC = "Zipformer2 CTC model"
    PARAFORMER = "streaming Paraformer"
    NEMO = "NeMo streaming transducer"


class Part(StrEnum):
    """What a file is in its model, as messages call it."""

    ENCODER = "encoder"
    DECODER = "decoder"
    JOINER = "joiner"


Kind = tuple[Family, Part]

_PARTS: Mapping[Family, tuple[Part, ...]] = {
    Family.ZIPFORMER: (Part.ENCODER, Part.DECODER, Part.JOINER),
    Family.ZIPFORMER2: (Part.ENCODER, Part.DECODER, Part.JOINER),
    Family.ZIPFORMER2_CTC: (Part.ENCODER,),
    Family.PARAFORMER: (Part.ENCODER, Part.DECODER),
    Family.NEMO: (Part.ENCODER, Part.DECODER, Part.JOINER),
}
_FORMS: Mapping[tuple[str, ...], tuple[Kind, ...]] = {
    ("tokens",): ((Family.ZIPFORMER, Part.DECODER), (Family.ZIPFORMER2, Part.DECODER)),
    ("frame", "frame"): ((Family.ZIPFORMER, Part.JOINER), (Family.ZIPFORMER2, Part.JOINER)),
    ("tokens", "lengths", "frames", "frames"): ((Family.NEMO, Part.DECODER),),
    ("frames", "frames"): ((Family.NEMO, Part.JOINER),),
    ("frames", "lengths", "frames", "lengths"): ((Family.PARAFORMER, Part.DECODER),),
}
"""What the parts without metadata take; a Paraformer's decoder takes its memory besides."""

_EXPECTED = (
    "A streaming model is a folder with tokens.txt and the ONNX files of a Zipformer or NeMo "
    "transducer (encoder, decoder, joiner), of a Zipformer2 CTC model (one file) or of a "
    "streaming Paraformer (encoder, decoder)."
)


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """The files of one model; parts that its family does not have are None."""

    family: Family
    tokens: Path
    encoder: OnnxHeader
    decoder: OnnxHeader | None = None
    joiner: OnnxHeader | None = None

    def all_parts(self) -> tuple[OnnxHeader, OnnxHeader, OnnxHeader]:
        """Encoder, decoder and joiner of a transducer."""
        assert self.decoder is not None
        assert self.joiner is not None
        return self.encoder, self.decoder, self.joiner


def is_streaming(place: Path) -> bool:
    """Whether `place` is a folder with ONNX files."""
    return place.is_dir() and any(place.glob("*.onnx"))


def find_files(folder: Path) -> ModelFiles:
    """The files of the one model in `folder`; of two that do for the same, the smaller one.

    Raises ModelError that says what is missing, damaged or not understood.
    """
    headers = [read_header(path) for path in sorted(folder.glob("*.onnx"))]
    parts: dict[Kind, OnnxHeader] = {}
    for header in sorted(headers, key=lambda each: each.size, reverse=True):
        for kind in kinds(header):
            parts[kind] = header
    family = _family(folder, parts, headers)
    missing = [part for part in _PARTS[family] if (family, part) not in parts]
    if missing:
        raise ModelError(f"The folder {folder} lacks the {missing[0]} of a {family}.", _EXPECTED)
    encoder = parts[family, Part.ENCODER]
    rate_hz = encoder.metadata.get("sample_rate", str(SAMPLE_RATE_HZ))
    if rate_hz != str(SAMPLE_RATE_HZ):
        raise ModelError(
            f"{encoder.path.name} was made for sound of {rate_hz} Hz, not {SAMPLE_RATE_HZ}.",
            "Choose another model.",
        )
    tokens = folder / TOKENS
    if not tokens.exists():
        raise ModelError(f"The folder {folder} lacks tokens.txt.", _EXPECTED)
    return ModelFiles(
        family,
        tokens,
        encoder,
        parts.get((family, Part.DECODER)),
        parts.get((family, Part.JOINER)),
    )


def kinds(header: OnnxHeader) -> tuple[Kind, ...]:
    """What a file may be; the decoders and joiners of both Zipformers are alike."""
    encoder = _encoder(header)
    if encoder is not None:
        return ((encoder, Part.ENCODER),)
    taken = tuple(_form(tensor) for tensor in header.inputs)
    memory = set(taken[4:])
    return _FORMS.get(taken[:4], ()) if memory <= {"frames"} else ()


def _form(tensor: Tensor) -> str:
    """What a tensor seems to carry."""
    forms = {
        (FLOAT, 2): "frame",
        (FLOAT, 3): "frames",
        (INT32, 1): "lengths",
        (INT64, 1): "lengths",
        (INT32, 2): "tokens",
        (INT64, 2): "tokens",
    }
    return forms.get((tensor.kind, len(tensor.shape)), "")


def _encoder(header: OnnxHeader) -> Family | None:
    metadata = header.metadata
    if "streaming_model_type" in metadata:  # one that computes everything anew in each step
        return None
    if "decode_chunk_len" in metadata and "encoder_dims" in metadata:
        return _zipformer(header)
    if "lfr_window_size" in metadata and "decoder_num_blocks" in metadata:
        return Family.PARAFORMER
    if "chunk_shift" in metadata and "cache_last_channel_dim1" in metadata:
        return Family.NEMO
    return None


def _zipformer(header: OnnxHeader) -> Family | None:
    if "ctc" in header.metadata.get("comment", "").lower() or header.outputs[0].name == "log_probs":
        return Family.ZIPFORMER2_CTC
    types = {"zipformer": Family.ZIPFORMER, "zipformer2": Family.ZIPFORMER2}
    return types.get(header.metadata.get("model_type", ""))


def _family(
    folder: Path, parts: Mapping[Kind, OnnxHeader], headers: Iterable[OnnxHeader]
) -> Family:
    found = [family for family in Family if (family, Part.ENCODER) in parts]
    if len(found) == 1:
        return found[0]
    if found:
        names = " and a ".join(found)
        raise ModelError(f"The folder {folder} holds a {names}.", "Keep one model in a folder.")
    types = {header.metadata.get("model_type", "") for header in headers} - {""}
    known = f", but models of type {', '.join(sorted(types))}" if types else ""
    raise ModelError(
        f"The folder {folder} holds no encoder of a streaming model that this program "
        f"understands{known}.",
        _EXPECTED,
    )

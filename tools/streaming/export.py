"""Writes what was trained as a transducer and as a CTC model in the Zipformer2 layout.

    python -m tools.streaming.export

Each is a folder as people download them: encoder, decoder and joiner (or one model), and
tokens.txt. Without a checkpoint, --untrained writes random weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import onnx
import torch
from torch import nn

from tools.streaming.fixture import FOLDER
from tools.streaming.model import (
    BINS,
    CHUNK,
    CONTEXT,
    JOINER,
    STACKS,
    WINDOW,
    Encoder,
    Models,
    Part,
)
from tools.streaming.tokens import lines, table
from tools.streaming.train import SEED, WORK

_OPSET = 17
_LAYER_STATES = (
    "cached_key",
    "cached_nonlin_attn",
    "cached_val1",
    "cached_val2",
    "cached_conv1",
    "cached_conv2",
)
_BATCH_AXES = (1, 1, 1, 1, 0, 0)
_BATCH = "N"


class Streaming(Part):
    """The encoder with its states as single inputs and outputs, and a head on it."""

    def __init__(self, encoder: Encoder, head: nn.Module) -> None:
        super().__init__()
        self.encoder = encoder
        self.head = head

    def forward(self, x: Any, *states: Any) -> tuple[Any, ...]:
        encoded, new = self.encoder(x, list(states))
        return self.head(encoded), *new


def export(models: Models, folder: Path) -> None:
    """Writes both models below the folder."""
    for name in ("transducer", "ctc"):
        (folder / name).mkdir(parents=True, exist_ok=True)
        text = "".join(f"{line}\n" for line in lines())
        (folder / name / "tokens.txt").write_text(text, encoding="utf-8")
    _export_encoder(models.encoder, folder / "transducer" / "encoder.onnx")
    _export_decoder(models, folder / "transducer" / "decoder.onnx")
    _export_joiner(models, folder / "transducer" / "joiner.onnx")
    _export_ctc(models, folder / "ctc" / "model.onnx")


def _export_encoder(encoder: Encoder, path: Path) -> None:
    _export_streaming(Streaming(encoder, nn.Identity()), "encoder_out", path)
    _describe(path, {**_layout(), "comment": "streaming zipformer2"})


def _export_ctc(models: Models, path: Path) -> None:
    head = nn.Sequential(models.ctc, nn.LogSoftmax(dim=-1))
    _export_streaming(Streaming(models.encoder, head), "log_probs", path)
    _describe(path, {**_layout(), "comment": "streaming ctc zipformer2"})


def _export_decoder(models: Models, path: Path) -> None:
    y = torch.zeros(1, CONTEXT, dtype=torch.int64)
    _export(models.decoder, (y,), {"y": 0}, {"decoder_out": 0}, path)
    _describe(path, {"context_size": CONTEXT, "vocab_size": len(table())})


def _export_joiner(models: Models, path: Path) -> None:
    vectors = torch.zeros(1, JOINER), torch.zeros(1, JOINER)
    inputs = {"encoder_out": 0, "decoder_out": 0}
    _export(models.joiner, vectors, inputs, {"logit": 0}, path)
    _describe(path, {"joiner_dim": JOINER})


def _export_streaming(model: Streaming, output: str, path: Path) -> None:
    inputs = (torch.zeros(1, WINDOW, BINS), *model.encoder.new_states(1))
    states = state_axes(model.encoder)
    new = {f"new_{name}": axis for name, axis in states.items()}
    _export(model, inputs, {"x": 0, **states}, {output: 0, **new}, path)


def _export(
    model: nn.Module,
    arguments: Sequence[Any],
    inputs: dict[str, int],
    outputs: dict[str, int],
    path: Path,
) -> None:
    """`inputs` and `outputs`: each tensor's name and the axis of the batch."""
    torch.onnx.export(
        model.eval(),
        tuple(arguments),
        str(path),
        input_names=list(inputs),
        output_names=list(outputs),
        dynamic_axes={name: {axis: _BATCH} for name, axis in (inputs | outputs).items()},
        opset_version=_OPSET,
        dynamo=False,
    )


def state_axes(encoder: Encoder) -> dict[str, int]:
    """The names of the states in their order, and the axis of the batch."""
    axes = {
        f"{name}_{index}": axis
        for index in range(len(encoder.layers))
        for name, axis in zip(_LAYER_STATES, _BATCH_AXES, strict=True)
    }
    return {**axes, "embed_states": 0, "processed_lens": 0}


def _layout() -> dict[str, object]:
    def listed(field: str) -> str:
        return ",".join(str(getattr(stack, field)) for stack in STACKS)

    return {
        "model_type": "zipformer2",
        "version": "1",
        "model_author": "Live Caption",
        "decode_chunk_len": CHUNK,
        "T": WINDOW,
        "num_encoder_layers": listed("layers"),
        "encoder_dims": listed("width"),
        "cnn_module_kernels": listed("kernel"),
        "left_context_len": listed("left"),
        "query_head_dims": listed("query"),
        "value_head_dims": listed("value"),
        "num_heads": listed("heads"),
    }


def _describe(path: Path, values: dict[str, object]) -> None:
    model = onnx.load(path)
    for key, value in values.items():
        model.metadata_props.add(key=key, value=str(value))
    onnx.checker.check_model(model)
    onnx.save(model, path)


def _models(checkpoint: Path | None) -> Models:
    torch.manual_seed(SEED)
    models = Models(len(table()))
    if checkpoint:
        models.load_state_dict(torch.load(checkpoint, weights_only=True)["models"])
    return models


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, default=WORK / "checkpoint.pt")
    parser.add_argument("--untrained", action="store_true")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args()
    export(_models(None if options.untrained else options.checkpoint), options.folder)


if __name__ == "__main__":
    main()

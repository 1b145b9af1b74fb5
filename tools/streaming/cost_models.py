"""Models that cost what the released ones do:  python -m tools.streaming.cost_models [FOLDER]

`zipformer-20m` has the sizes of the small English Zipformer of 2023-02, `zipformer2-70m` those
of the English Zipformer2 of 2023-06; every layer is built, the weights are random. Each is
written with 32-bit weights and, as the released files were made, with 8-bit ones in its matrix
products. Prints what there is to compute for each chunk of 320 ms.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import prod
from pathlib import Path

import onnx
from onnx import numpy_helper, shape_inference

from tools.streaming import parts, zipformer, zipformer2
from tools.streaming.graph import Graph
from tools.streaming.zipformer import ZipformerConfig
from tools.streaming.zipformer2 import Stack, Zipformer2Config

CACHE = Path(__file__).parents[2] / ".cache" / "streaming"
PRECISIONS = ("fp32", "int8")
_VOCAB, _JOINER_DIM, _DECODER_DIM = 500, 512, 512
_PARTS = ("encoder", "decoder", "joiner")
_SMALL = ZipformerConfig(dim=256, feed_forward=768)
_MEDIUM = Zipformer2Config(
    stacks=(
        Stack(192, 512, 2, 4, 31, 1),
        Stack(256, 768, 2, 4, 31, 2),
        Stack(384, 1024, 3, 4, 15, 4),
        Stack(512, 1536, 4, 8, 15, 8),
        Stack(384, 1024, 3, 4, 15, 4),
        Stack(256, 768, 2, 4, 31, 2),
    )
)


@dataclass(frozen=True, slots=True)
class CostModel:
    """With `gain` and `blank_bias` some tokens are written in a second of speech, as in life."""

    encoder: Callable[[Graph], str]
    dim: int
    chunk: int
    metadata: dict[str, object]
    gain: float
    blank_bias: float


MODELS = {
    "zipformer-20m": CostModel(
        lambda graph: zipformer.encoder(graph, _SMALL),
        _SMALL.dim,
        _SMALL.chunk,
        _SMALL.metadata(),
        gain=20.0,
        blank_bias=8.0,
    ),
    "zipformer2-70m": CostModel(
        lambda graph: zipformer2.encoder(graph, _MEDIUM),
        _MEDIUM.dim,
        _MEDIUM.chunk,
        _MEDIUM.metadata("streaming zipformer2"),
        gain=4.0,
        blank_bias=8.0,
    ),
}


def cost_model(name: str, precision: str, cache: Path = CACHE) -> Path:
    """The folder of a model, which is written first if it is not there."""
    folder = cache / name / precision
    if not (folder / "tokens.txt").exists():
        folder.mkdir(parents=True, exist_ok=True)
        if precision == "fp32":
            _write(MODELS[name], folder)
        else:
            source = cost_model(name, "fp32", cache)
            for part in _PARTS:
                quantize(source / f"{part}.onnx", folder / f"{part}.onnx")
        _write_tokens(folder)
    return folder


def _write(model: CostModel, folder: Path) -> None:
    graph = Graph(seed=1)
    out = graph.linear(model.encoder(graph), model.dim, _JOINER_DIM, gain=model.gain)
    graph.output(out, "encoder_out", ["N", model.chunk // 2, _JOINER_DIM])
    graph.save(folder / "encoder.onnx", model.metadata)
    graph = Graph(seed=2)
    parts.stateless_decoder(graph, _VOCAB, _DECODER_DIM, _JOINER_DIM)
    graph.save(folder / "decoder.onnx", {"vocab_size": _VOCAB, "context_size": parts.CONTEXT})
    graph = Graph(seed=3)
    parts.joiner(graph, _VOCAB, _JOINER_DIM, model.blank_bias)
    graph.save(folder / "joiner.onnx", {"joiner_dim": _JOINER_DIM})


def quantize(source: Path, target: Path) -> None:
    """Makes the weights of matrix products 8 bits wide."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    model = onnx.load(source)
    # It would warn that simplifying a model first is better; here there is nothing to simplify.
    model.metadata_props.add(key="onnx.quant.pre_process", value="onnxruntime.quant")
    quantize_dynamic(model, target, op_types_to_quantize=["MatMul"], weight_type=QuantType.QInt8)


def _write_tokens(folder: Path) -> None:
    """Last, so that a folder with tokens is complete."""
    pieces = ("".join(letters) for letters in product("▁bdfgklm", "aeiou", "nrst", "aeiou"))
    tokens = ["<blk>", "<sos/eos>", "<unk>", *(next(pieces) for _ in range(_VOCAB - 3))]
    lines = [f"{token} {index}\n" for index, token in enumerate(tokens)]
    (folder / "tokens.txt").write_text("".join(lines), encoding="utf-8")


# --- what there is to compute ------------------------------------------------------------


def parameters(path: Path) -> int:
    """The numbers in a file of 32-bit weights."""
    weights = onnx.load(path).graph.initializer
    return sum(prod(each.dims) for each in weights if each.data_type == onnx.TensorProto.FLOAT)


def multiply_adds(path: Path) -> int:
    """Those of one run for one stream, in matrix products and convolutions.

    Products of weights with each other are left out: they are made once, when a file is
    loaded.
    """
    model = onnx.load(path)
    for value in (*model.graph.input, *model.graph.output):
        for dim in value.type.tensor_type.shape.dim:
            dim.dim_value = dim.dim_value or 1
    graph = shape_inference.infer_shapes(model, strict_mode=True, data_prop=True).graph
    weights = {each.name: numpy_helper.to_array(each).shape for each in graph.initializer}
    shapes = weights | {
        each.name: tuple(dim.dim_value for dim in each.type.tensor_type.shape.dim)
        for each in (*graph.value_info, *graph.input, *graph.output)
    }
    return sum(_cost(node, shapes) for node in graph.node if not weights.keys() >= set(node.input))


def _cost(node: onnx.NodeProto, shapes: dict[str, tuple[int, ...]]) -> int:
    if node.op_type == "MatMul":
        return prod(shapes[node.output[0]]) * shapes[node.input[0]][-1]
    if node.op_type == "Conv":
        return prod(shapes[node.output[0]]) * prod(shapes[node.input[1]][1:])
    return 0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", default=CACHE)
    cache = parser.parse_args().folder
    for name, model in MODELS.items():
        for precision in PRECISIONS:
            files = cost_model(name, precision, cache)
            size_mb = sum(file.stat().st_size for file in files.iterdir()) / 1e6
            print(f"{name} {precision}: {size_mb:.1f} MB in {files}")
        fp32 = cost_model(name, "fp32", cache)
        count = sum(parameters(fp32 / f"{part}.onnx") for part in _PARTS)
        millions = {part: multiply_adds(fp32 / f"{part}.onnx") / 1e6 for part in _PARTS}
        joiner, frames = millions["joiner"], model.chunk // 2
        print(f"  {count / 1e6:.1f} M parameters; millions of multiply-adds in a chunk of 320 ms:")
        print(
            f"  {millions['encoder']:.0f} encoder, {frames * joiner:.1f} joiner "
            f"({frames} frames), {millions['decoder']:.2f} decoder for each token"
        )


if __name__ == "__main__":
    main()

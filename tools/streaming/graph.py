"""An ONNX graph under construction, with random weights from a seed.

Values go by their names. Weights are scaled so that what goes through a layer keeps its size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

FLOAT, INT32, INT64 = TensorProto.FLOAT, TensorProto.INT32, TensorProto.INT64
_OPSET = 13
_IR_VERSION = 8
Shape = Sequence[int | str]


class Graph:
    """Collects nodes, weights, inputs and outputs; `save` writes the file."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self._nodes: list[onnx.NodeProto] = []
        self._weights: list[onnx.TensorProto] = []
        self._inputs: list[onnx.ValueInfoProto] = []
        self._outputs: list[onnx.ValueInfoProto] = []
        self._states: dict[str, onnx.ValueInfoProto] = {}
        self._renewed: dict[str, tuple[str, str]] = {}

    def input(self, name: str, shape: Shape, kind: int = FLOAT) -> str:
        self._inputs.append(helper.make_tensor_value_info(name, kind, shape))
        return name

    def output(self, value: str, name: str, shape: Shape, kind: int = FLOAT) -> None:
        self._nodes.append(helper.make_node("Identity", [value], [name]))
        self._outputs.append(helper.make_tensor_value_info(name, kind, shape))

    def state(self, name: str, shape: Shape, kind: int = FLOAT) -> str:
        """An input that `renew` gives its next value, to be fed again."""
        self._states[name] = helper.make_tensor_value_info(name, kind, shape)
        return self.input(name, shape, kind)

    def renew(self, state: str, value: str, name: str = "") -> None:
        """The output of a state comes after all others, in the order of the inputs."""
        self._renewed[state] = (value, name or f"new_{state}")

    def ops(self, kind: str, outputs: int, *inputs: str, **attributes: Any) -> list[str]:
        names = [f"{kind}_{len(self._nodes)}_{index}" for index in range(outputs)]
        self._nodes.append(helper.make_node(kind, inputs, names, **attributes))
        return names

    def op(self, kind: str, *inputs: str, **attributes: Any) -> str:
        return self.ops(kind, 1, *inputs, **attributes)[0]

    def constant(self, value: Any, dtype: type = np.float32) -> str:
        name = f"weight_{len(self._weights)}"
        self._weights.append(numpy_helper.from_array(np.asarray(value, dtype), name))
        return name

    def ints(self, *values: int) -> str:
        return self.constant(values, np.int64)

    def random(self, *shape: int, scale: float = 1.0) -> NDArray[np.float32]:
        return self.rng.standard_normal(shape, np.float32) * np.float32(scale)

    # --- what layers are made of ---------------------------------------------------------

    def linear(self, x: str, n_in: int, n_out: int, *, bias: bool = True, gain: float = 1.0) -> str:
        weight = self.constant(self.random(n_in, n_out, scale=gain * n_in**-0.5))
        y = self.op("MatMul", x, weight)
        return self.op("Add", y, self.constant(self.random(n_out, scale=0.1))) if bias else y

    def conv(
        self, x: str, n_in: int, n_out: int, *kernel: int, groups: int = 1, **attributes: Any
    ) -> str:
        n_in_group = n_in // groups
        fan_in = n_in_group * int(np.prod(kernel))
        weight = self.constant(self.random(n_out, n_in_group, *kernel, scale=fan_in**-0.5))
        bias = self.constant(self.random(n_out, scale=0.1))
        return self.op("Conv", x, weight, bias, group=groups, **attributes)

    def add(self, x: str, y: str) -> str:
        return self.op("Add", x, y)

    def mul(self, x: str, y: str) -> str:
        return self.op("Mul", x, y)

    def concat(self, *values: str, axis: int) -> str:
        return self.op("Concat", *values, axis=axis)

    def transpose(self, x: str, *order: int) -> str:
        return self.op("Transpose", x, perm=order)

    def reshape(self, x: str, *shape: int) -> str:
        """Where 0 keeps a dimension and -1 takes what is left."""
        return self.op("Reshape", x, self.ints(*shape))

    def slice(self, x: str, start: int, end: int, axis: int, step: int = 1) -> str:
        parts = (self.ints(start), self.ints(end), self.ints(axis), self.ints(step))
        return self.op("Slice", x, *parts)

    def split(self, x: str, *sizes: int, axis: int = -1) -> list[str]:
        return self.ops("Split", len(sizes), x, self.ints(*sizes), axis=axis)

    def squeeze(self, x: str, axis: int) -> str:
        return self.op("Squeeze", x, self.ints(axis))

    def unsqueeze(self, x: str, axis: int) -> str:
        return self.op("Unsqueeze", x, self.ints(axis))

    def as_float(self, x: str) -> str:
        return self.op("Cast", x, to=FLOAT)

    # -------------------------------------------------------------------------------------

    def save(self, path: Path, metadata: Mapping[str, object]) -> None:
        for state, info in self._states.items():
            value, name = self._renewed[state]
            kind = info.type.tensor_type.elem_type
            self.output(value, name, _shape(info), kind)
        graph = helper.make_graph(
            self._nodes, path.stem, self._inputs, self._outputs, self._weights
        )
        opset = helper.make_opsetid("", _OPSET)
        model = helper.make_model(graph, opset_imports=[opset], ir_version=_IR_VERSION)
        helper.set_model_props(model, {key: _text(value) for key, value in metadata.items()})
        onnx.save(model, path)


def _shape(info: onnx.ValueInfoProto) -> list[int | str]:
    return [dim.dim_param or dim.dim_value for dim in info.type.tensor_type.shape.dim]


def _text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)

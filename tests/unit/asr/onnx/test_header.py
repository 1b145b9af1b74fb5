"""What is read of an ONNX file without loading it, and files that are none."""

from __future__ import annotations

from pathlib import Path

import onnx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from onnx import TensorProto, helper

from live_caption.asr.onnx.header import FLOAT, INT64, Tensor, read_header
from live_caption.errors import ModelError


@pytest.fixture
def model(tmp_path: Path) -> Path:
    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["N", 45, 80])
    length = helper.make_tensor_value_info("length", TensorProto.INT64, [1])
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, None)
    weight = helper.make_tensor("w", TensorProto.FLOAT, [100], b"\1" * 400, raw=True)
    nodes = [helper.make_node("Add", ["x", "w"], ["y"])]
    made = helper.make_model(helper.make_graph(nodes, "g", [x, length], [y], [weight]))
    helper.set_model_props(made, {"model_type": "zipformer2", "comment": "größer"})
    path = tmp_path / "model.onnx"
    onnx.save(made, path)
    return path


def test_metadata_inputs_and_outputs(model: Path) -> None:
    header = read_header(model)
    assert header.metadata == {"model_type": "zipformer2", "comment": "größer"}
    assert header.inputs == (
        Tensor("x", FLOAT, (None, 45, 80)),
        Tensor("length", INT64, (1,)),
    )
    assert header.outputs == (Tensor("y", FLOAT, ()),)
    assert header.size == model.stat().st_size


@pytest.mark.parametrize("missing", [1, 10, 200, 400])
def test_a_file_that_was_cut_off(model: Path, missing: int) -> None:
    content = model.read_bytes()
    model.write_bytes(content[:-missing])
    with pytest.raises(ModelError, match=r"model\.onnx is not a complete ONNX file"):
        read_header(model)


@pytest.mark.parametrize("content", [b"", b"<html>", b"version https://git-lfs", b"\x00" * 50])
def test_a_file_that_is_something_else(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.onnx"
    path.write_bytes(content)
    with pytest.raises(ModelError, match="is not a complete ONNX file"):
        read_header(path)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "folder.onnx").mkdir()
    with pytest.raises(ModelError, match="cannot be read"):
        read_header(tmp_path / "folder.onnx")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 10_000), value=st.integers(0, 255))
def test_a_wrong_byte_is_read_or_refused(model: Path, place: int, value: int) -> None:
    content = bytearray(model.read_bytes())
    content[place % len(content)] = value
    other = model.with_name("other.onnx")
    other.write_bytes(content)
    try:
        read_header(other)
    except ModelError as error:
        assert "other.onnx" in error.user_message  # noqa: PT017

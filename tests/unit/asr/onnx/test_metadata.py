"""Numbers from metadata, and what must fit together."""

from __future__ import annotations

from pathlib import Path

import pytest

from live_caption.asr.onnx import metadata
from live_caption.asr.onnx.header import FLOAT, OnnxHeader, Tensor
from live_caption.errors import ModelError


def header(**values: str) -> OnnxHeader:
    return OnnxHeader(Path("encoder.onnx"), 1, values)


def test_numbers() -> None:
    read = header(one="7", many="1, 2,3", decimals="-1.5,2e-3")
    assert metadata.number(read, "one") == 7
    assert metadata.numbers(read, "many") == [1, 2, 3]
    assert metadata.numbers(read, "one") == [7]
    assert metadata.decimals(read, "decimals") == [-1.5, 0.002]
    assert metadata.columns(read, "many", "many") == [(1, 1), (2, 2), (3, 3)]


@pytest.mark.parametrize("text", [None, "", "x", "1,,2", "1.5", "-1"])
def test_what_is_no_number(text: str | None) -> None:
    read = header() if text is None else header(T=text)
    with pytest.raises(ModelError, match=r"metadata of encoder\.onnx lack whole numbers as “T”"):
        metadata.numbers(read, "T")


def test_a_list_where_one_number_is_wanted() -> None:
    with pytest.raises(ModelError, match="one whole number as “T”"):
        metadata.number(header(T="1,2"), "T")


@pytest.mark.parametrize("text", ["", "x", "nan", "inf"])
def test_what_is_no_decimal(text: str) -> None:
    with pytest.raises(ModelError, match="lack numbers as “neg_mean”"):
        metadata.decimals(header(neg_mean=text), "neg_mean")


def test_lists_of_different_lengths() -> None:
    with pytest.raises(ModelError, match="equally long"):
        metadata.columns(header(a="1,2", b="1"), "a", "b")


def test_the_kind_that_a_file_claims_is_told() -> None:
    with pytest.raises(ModelError, match="calls itself a zipformer2, lack"):
        metadata.number(header(model_type="zipformer2"), "T")


STATES = (Tensor("key", FLOAT, (64, None, 128)), Tensor("len", FLOAT, (None,)))


def test_states_that_fit() -> None:
    metadata.check_states(header(), STATES, [[64, 1, 128], [1]])


@pytest.mark.parametrize("shape", [[63, 1, 128], [64, 128], [64, 1, 1, 128]])
def test_a_state_of_another_shape(shape: list[int]) -> None:
    with pytest.raises(ModelError, match=r"The state key of encoder\.onnx is 64 × \? × 128, but"):
        metadata.check_states(header(), STATES, [shape, [1]])


def test_another_number_of_states() -> None:
    with pytest.raises(ModelError, match="has 2 states, but its metadata describe 1"):
        metadata.check_states(header(), STATES, [[64, 1, 128]])


def test_widths() -> None:
    metadata.check_width(512, 512, "a", "b")
    metadata.check_width(None, 512, "a", "b")
    with pytest.raises(ModelError, match="a and b belong to different models"):
        metadata.check_width(512, 256, "a", "b")

"""Folders that hold no usable model: each is refused with a sentence that says what is wrong."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import onnx
import pytest
from onnx import TensorProto, helper

from live_caption.asr.onnx.sessions import Runtime
from live_caption.asr.streaming import open_streaming
from live_caption.errors import ModelError
from tests.streaming.conftest import RandomModels

Copy = Callable[[str], Path]
_TRANSDUCERS = ("zipformer-transducer", "zipformer2-transducer", "nemo-transducer")


@pytest.fixture
def copy(random_model: RandomModels, tmp_path: Path) -> Copy:
    """A family's folder that a test may damage."""

    def copied(family: str) -> Path:
        return Path(shutil.copytree(random_model(family), tmp_path / family))

    return copied


def refusal(folder: Path) -> str:
    with pytest.raises(ModelError) as caught:
        open_streaming(folder, Runtime(threads=1))
    assert caught.value.hint
    return caught.value.user_message


def with_metadata(path: Path, **changes: str | None) -> None:
    """Changes entries of a file's metadata, or removes them."""
    model = onnx.load(path)
    entries = {entry.key: entry.value for entry in model.metadata_props}
    kept = {key: value for key, value in (entries | changes).items() if value is not None}
    helper.set_model_props(model, kept)
    onnx.save(model, path)


@pytest.mark.parametrize("family", _TRANSDUCERS)
@pytest.mark.parametrize("part", ["joiner", "decoder"])
def test_a_part_is_missing(copy: Copy, family: str, part: str) -> None:
    folder = copy(family)
    (folder / f"{part}.onnx").unlink()
    assert f"lacks the {part} of a" in refusal(folder)


def test_a_paraformer_without_its_decoder(copy: Copy) -> None:
    folder = copy("paraformer")
    (folder / "decoder.onnx").unlink()
    assert "lacks the decoder of a streaming Paraformer" in refusal(folder)


@pytest.mark.parametrize("family", _TRANSDUCERS)
def test_the_encoder_is_missing(copy: Copy, family: str) -> None:
    folder = copy(family)
    (folder / "encoder.onnx").unlink()
    assert "holds no encoder of a streaming model" in refusal(folder)


def test_the_tokens_are_missing(copy: Copy) -> None:
    folder = copy("zipformer2-ctc")
    (folder / "tokens.txt").unlink()
    assert "lacks tokens.txt" in refusal(folder)


@pytest.mark.parametrize("family", [*_TRANSDUCERS, "zipformer2-ctc", "paraformer"])
@pytest.mark.parametrize("change", ["longer", "shorter"])
def test_the_tokens_of_another_model(copy: Copy, family: str, change: str) -> None:
    folder = copy(family)
    lines = (folder / "tokens.txt").read_text(encoding="utf-8").splitlines()
    lines = [*lines, f"more {len(lines)}"] if change == "longer" else lines[:-1]
    (folder / "tokens.txt").write_text("\n".join(lines), encoding="utf-8")
    message = refusal(folder)
    assert message.startswith(f"tokens.txt has {len(lines)} tokens, but the model writes")


@pytest.mark.parametrize("name", ["encoder", "decoder", "joiner"])
@pytest.mark.parametrize("kept", [0, 0.3, 0.99])
def test_a_file_is_cut_off(copy: Copy, name: str, kept: float) -> None:
    path = copy("zipformer2-transducer") / f"{name}.onnx"
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * kept)])
    assert f"{name}.onnx is not a complete ONNX file" in refusal(path.parent)


def test_a_file_whose_network_is_nonsense(copy: Copy) -> None:
    path = copy("zipformer2-ctc") / "model.onnx"
    model = onnx.load(path)
    model.graph.node[0].op_type = "NoSuchOperation"
    onnx.save(model, path)
    assert "model.onnx cannot be loaded" in refusal(path.parent)


def small_joiner(path: Path, width: int | str, vocabulary: int) -> None:
    """The joiner of some other model."""
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, ["N", width])
        for name in ("encoder_out", "decoder_out")
    ]
    output = helper.make_tensor_value_info("logit", TensorProto.FLOAT, ["N", vocabulary])
    size = width if isinstance(width, int) else 16
    weight = helper.make_tensor(
        "w", TensorProto.FLOAT, [size, vocabulary], [0.1] * (size * vocabulary)
    )
    nodes = [
        helper.make_node("Add", ["encoder_out", "decoder_out"], ["sum"]),
        helper.make_node("MatMul", ["sum", "w"], ["logit"]),
    ]
    graph = helper.make_graph(nodes, "joiner", inputs, [output], [weight])
    opset = helper.make_opsetid("", 13)
    onnx.save(helper.make_model(graph, opset_imports=[opset], ir_version=8), path)


def test_a_joiner_of_another_width(copy: Copy) -> None:
    folder = copy("zipformer2-transducer")
    small_joiner(folder / "joiner.onnx", width=16, vocabulary=60)
    message = refusal(folder)
    assert "encoder.onnx and joiner.onnx belong to different models" in message


def test_a_joiner_of_another_vocabulary(copy: Copy) -> None:
    folder = copy("zipformer2-transducer")
    small_joiner(folder / "joiner.onnx", width=32, vocabulary=50)
    assert "joiner.onnx and decoder.onnx belong to different models" in refusal(folder)


def test_a_joiner_whose_width_shows_only_when_it_runs(copy: Copy) -> None:
    folder = copy("zipformer2-transducer")
    small_joiner(folder / "joiner.onnx", width="W", vocabulary=60)
    assert "do not work together" in refusal(folder)


def test_files_of_two_families(copy: Copy) -> None:
    folder = copy("zipformer-transducer")
    other = copy("zipformer2-transducer")
    shutil.copy(other / "encoder.onnx", folder / "encoder2.onnx")
    assert "holds a Zipformer transducer and a Zipformer2 transducer" in refusal(folder)


@pytest.mark.parametrize(
    ("family", "claim", "lacking"),
    [
        ("zipformer-transducer", "zipformer2", "query_head_dims"),
        ("zipformer2-transducer", "zipformer", "attention_dims"),
    ],
)
def test_a_file_that_claims_another_version(
    copy: Copy, family: str, claim: str, lacking: str
) -> None:
    folder = copy(family)
    with_metadata(folder / "encoder.onnx", model_type=claim)
    message = refusal(folder)
    assert f"calls itself a {claim}, lack whole numbers as “{lacking}”" in message


@pytest.mark.parametrize("family", ["zipformer-transducer", "zipformer2-transducer"])
def test_names_of_files_do_not_matter(copy: Copy, family: str) -> None:
    folder = copy(family)
    (folder / "joiner.onnx").rename(folder / "encoder-zipformer2.onnx")
    (folder / "encoder.onnx").rename(folder / "joiner-v1.onnx")
    (folder / "decoder.onnx").rename(folder / "model.int8.onnx")
    assert open_streaming(folder, Runtime(threads=1)).chunk == 32 * 160


def test_the_smaller_file_of_two_that_do_for_the_same(copy: Copy) -> None:
    """A folder may hold the weights in eight bits and in thirty-two."""
    folder = copy("zipformer2-transducer")
    small = folder / "encoder.int8.onnx"
    shutil.copy(folder / "encoder.onnx", small)
    model = onnx.load(folder / "encoder.onnx")
    model.doc_string = "x" * 1000
    model.graph.node[0].op_type = "NoSuchOperation"
    onnx.save(model, folder / "encoder.onnx")
    assert open_streaming(folder, Runtime(threads=1)).chunk == 32 * 160


@pytest.mark.parametrize(
    ("family", "file", "key", "value"),
    [
        ("zipformer2-transducer", "encoder", "T", None),
        ("zipformer2-transducer", "encoder", "num_heads", "many"),
        ("zipformer-transducer", "encoder", "attention_dims", "1"),
        ("zipformer2-transducer", "decoder", "context_size", None),
        ("zipformer2-transducer", "decoder", "vocab_size", None),
        ("nemo-transducer", "encoder", "window_size", None),
        ("nemo-transducer", "encoder", "pred_hidden", ""),
        ("paraformer", "encoder", "neg_mean", "1,2,x"),
        ("paraformer", "encoder", "encoder_output_size", None),
    ],
)
def test_metadata_are_missing(
    copy: Copy, family: str, file: str, key: str, value: str | None
) -> None:
    folder = copy(family)
    with_metadata(folder / f"{file}.onnx", **{key: value})
    assert f"“{key}”" in refusal(folder) or "equally long" in refusal(folder)


@pytest.mark.parametrize(
    ("family", "key", "value"),
    [
        ("zipformer2-transducer", "left_context_len", "31,16"),
        ("zipformer-transducer", "encoder_dims", "12,13"),
        ("zipformer2-ctc", "cnn_module_kernels", "9,9"),
        ("nemo-transducer", "cache_last_channel_dim2", "11"),
        ("paraformer", "decoder_kernel_size", "13"),
    ],
)
def test_states_of_another_shape(copy: Copy, family: str, key: str, value: str) -> None:
    folder = copy(family)
    with_metadata(next(iter([*folder.glob("enc*"), *folder.glob("mod*")])), **{key: value})
    message = refusal(folder)
    assert "The state" in message
    assert "but its metadata describe" in message


def test_another_number_of_states(copy: Copy) -> None:
    folder = copy("zipformer2-transducer")
    with_metadata(folder / "encoder.onnx", num_encoder_layers="1,1")
    assert "states, but its metadata describe" in refusal(folder)


def test_means_for_another_number_of_features(copy: Copy) -> None:
    folder = copy("paraformer")
    with_metadata(folder / "encoder.onnx", neg_mean="1,2,3")
    assert "do not normalise 7 frames of 80 numbers" in refusal(folder)


def test_sound_of_another_rate(copy: Copy) -> None:
    folder = copy("zipformer2-transducer")
    with_metadata(folder / "encoder.onnx", sample_rate="8000")
    assert refusal(folder) == "encoder.onnx was made for sound of 8000 Hz, not 16000."


def test_a_model_that_streams_otherwise(copy: Copy) -> None:
    folder = copy("zipformer2-transducer")
    with_metadata(folder / "encoder.onnx", model_type="lstm")
    message = refusal(folder)
    assert message.endswith("that this program understands, but models of type lstm.")


def test_a_model_that_is_no_recogniser(tmp_path: Path) -> None:
    small_joiner(tmp_path / "any.onnx", width=8, vocabulary=8)
    assert "holds no encoder" in refusal(tmp_path)

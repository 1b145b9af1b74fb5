"""What some released files want besides: a prompt, tags of languages, other features, spellings."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import onnx
import pytest
from onnx import TensorProto, helper

from live_caption.asr.onnx import tokens
from live_caption.asr.onnx.loading import SearchOptions
from live_caption.asr.onnx.sessions import Loader, Runtime
from live_caption.asr.onnx.stream import OnnxModel
from live_caption.asr.streaming import load_model, open_streaming
from live_caption.errors import ModelError
from live_caption.types import SAMPLE_RATE_HZ, Samples
from tests.streaming import peer
from tests.streaming.conftest import RandomModels


@pytest.fixture
def sound(minute: Samples) -> Samples:
    return minute[: 10 * SAMPLE_RATE_HZ]


def model_in(folder: Path) -> OnnxModel:
    return load_model(folder, Loader(Runtime(threads=1)), SearchOptions())


def said(model: OnnxModel, sound: Samples, language: str | None = None) -> list[str]:
    stream = model.new_stream(language)
    stream.accept(sound)
    stream.finish()
    while stream.ready():
        stream.step()
    return [token.text for token in stream.tokens]


def said_by_peer(folder: Path, sound: Samples, language: str | None = None) -> list[str]:
    recognizer = peer.recognizer(folder)
    stream = recognizer.create_stream()
    if language is not None:
        stream.set_option("language", language)
    stream.accept_waveform(SAMPLE_RATE_HZ, sound)
    stream.input_finished()
    while recognizer.is_ready(stream):
        recognizer.decode_stream(stream)
    return list(recognizer.get_result_all(stream).tokens)


def rewrite(path: Path, model: onnx.ModelProto, **metadata: str) -> None:
    entries = {entry.key: entry.value for entry in model.metadata_props}
    helper.set_model_props(model, entries | metadata)
    onnx.save(model, path)


@pytest.fixture
def prompted(random_model: RandomModels, tmp_path: Path) -> Path:
    """A NeMo model that wants to be told the language: what it hears is shifted by the prompt."""
    folder = Path(shutil.copytree(random_model("nemo-transducer"), tmp_path / "prompted"))
    model = onnx.load(folder / "encoder.onnx")
    prompt = helper.make_tensor_value_info("prompt_index", TensorProto.INT64, ["B"])
    model.graph.input.append(prompt)
    for node in model.graph.node:
        for place, name in enumerate(node.output):
            if name == "outputs":
                node.output[place] = "plain"
    model.graph.initializer.append(helper.make_tensor("tenth", TensorProto.FLOAT, [1], [0.1]))
    model.graph.node.extend(
        [
            helper.make_node("Cast", ["prompt_index"], ["number"], to=TensorProto.FLOAT),
            helper.make_node("Mul", ["number", "tenth"], ["shift"]),
            helper.make_node("Add", ["plain", "shift"], ["outputs"]),
        ]
    )
    languages = json.dumps({"en-US": 0, "en-GB": 9, "zh-CN": 4, "auto": 7})
    rewrite(folder / "encoder.onnx", model, prompt_dictionary=languages, auto_prompt_id="7")
    return folder


def test_a_prompt_tells_the_language(prompted: Path, sound: Samples) -> None:
    model = model_in(prompted)
    answers = {}
    for language in (None, "en", "zh_CN"):
        answers[language] = said(model, sound, language)
        assert answers[language] == said_by_peer(prompted, sound, language)
    assert len(set(map(tuple, answers.values()))) == 3
    assert said(model, sound, "EN_gb") == answers["en"]


def test_a_language_that_no_prompt_names(prompted: Path) -> None:
    with pytest.raises(ModelError, match="does not know the language “fr”") as caught:
        model_in(prompted).new_stream("fr")
    assert "en-US" in caught.value.hint


def test_tags_of_languages_are_no_words(prompted: Path, sound: Samples) -> None:
    folder = prompted
    everything = said(model_in(folder), sound)
    tags = dict(zip(dict.fromkeys(everything), ("<en-US>", "<de>"), strict=False))
    lines = (folder / "tokens.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.rsplit(" ", 1) for line in lines]
    tagged = [f"{tags.get(symbol.replace('▁', ' '), symbol)} {id_}" for symbol, id_ in pairs]
    (folder / "tokens.txt").write_text("\n".join(tagged) + "\n", encoding="utf-8")
    rest = said(model_in(folder), sound)
    assert rest == [symbol for symbol in everything if symbol not in tags]
    assert rest == said_by_peer(folder, sound)
    assert 0 < len(rest) < len(everything)


def test_features_of_whisper(random_model: RandomModels, tmp_path: Path, sound: Samples) -> None:
    folder = Path(shutil.copytree(random_model("zipformer2-ctc"), tmp_path / "whisper"))
    plain = said(model_in(folder), sound)
    rewrite(folder / "model.onnx", onnx.load(folder / "model.onnx"), feature="whisper")
    answer = said(model_in(folder), sound)
    assert answer == said_by_peer(folder, sound)
    assert answer
    assert answer != plain


def test_text_in_names_of_bytes(random_model: RandomModels, tmp_path: Path, sound: Samples) -> None:
    """Every symbol is a character or two, in the letters that stand for their bytes."""
    folder = Path(shutil.copytree(random_model("zipformer2-ctc"), tmp_path / "bytes"))
    names = {byte: name for name, byte in tokens._BYTES.items() if name != "⁇"}
    lines = []
    for id_ in range(60):
        text = ("今天", "ab", "é", "안", "ж", "日")[id_ % 6] if id_ > 2 else ""
        mark = tokens.WORD if id_ % 4 else ""
        symbol = mark + "".join(names[byte] for byte in text.encode())
        lines.append(f"{symbol if text else ('<blk>', '<sos/eos>', '<unk>')[id_]} {id_}")
    lines[-1] = "Ʀ 59"  # the byte 255, by which such a table is known
    (folder / "tokens.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    theirs = peer.recognized(folder, [sound]).text
    session = open_streaming(folder, Runtime(threads=1)).open(None)
    session.feed(sound)
    ours = session.finish().fixed
    assert "".join(ours.split()).startswith("".join(theirs.split()))  # we hear a tail, too
    assert len(theirs) > 150
    assert len(set(ours)) > 5
    assert "今 天" not in ours

"""Streaming models as the program runs them: sessions, replays, two sources, the whole command."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import onnxruntime
import pytest

from live_caption.asr.native.recognizer import NativeRecognizer
from live_caption.asr.native.session import NativeSession
from live_caption.asr.onnx import sessions
from live_caption.asr.onnx.loading import SearchOptions
from live_caption.asr.onnx.sessions import NO_GPU, Loader, Network, Runtime
from live_caption.asr.streaming import load_model, open_streaming
from live_caption.cli import main
from live_caption.errors import ModelError, RecognitionError
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.pipeline.recognizers import open_recognizer
from live_caption.types import Hypothesis, Samples
from tests.streaming.conftest import RandomModels
from tools.streaming.random_models import FAMILIES

ONE = Runtime(threads=1)
RECORDING = Path(__file__).parents[1] / "fixtures" / "speech" / "jfk.wav"


def walk(recognizer: NativeRecognizer, session: NativeSession, sound: Samples) -> list[Hypothesis]:
    """Feeds as a listener does, and steps as the recogniser's host does."""
    answers = []
    for begin in range(0, len(sound), 1600):
        session.feed(sound[begin : begin + 1600])
        while session.fed - session.considered >= recognizer.chunk:
            answers.append(session.step(session.considered + recognizer.chunk))
    return answers


@pytest.mark.parametrize("family", FAMILIES)
def test_text_grows_and_a_replay_says_the_same(
    random_model: RandomModels, family: str, minute: Samples
) -> None:
    recognizer = open_streaming(random_model(family), ONE)
    sound = minute[: 12 * 16_000]
    session = recognizer.open(None)
    answers = walk(recognizer, session, sound[: 6 * 16_000])
    checkpoint, heard = session.checkpoint(), session.fed
    answers += walk(recognizer, session, sound[heard:])
    answers.append(session.finish())
    for before, after in pairwise(answers):
        assert after.fixed.startswith(before.fixed)
    assert len(answers[-1].fixed.split()) > 5

    again = open_streaming(random_model(family), ONE)
    session = again.open(None, checkpoint)
    session.feed(sound[:heard])
    walk(again, session, sound[heard:])
    assert session.finish() == answers[-1]


def test_two_sources_share_a_model(random_model: RandomModels, minute: Samples) -> None:
    """What one says does not depend on the other."""
    recognizer = open_streaming(random_model("zipformer2-transducer"), ONE)
    sounds = minute[: 5 * 16_000], minute[20 * 16_000 : 25 * 16_000]
    alone = []
    for sound in sounds:
        session = recognizer.open(None)
        walk(recognizer, session, sound)
        alone.append(session.finish())
    together = [recognizer.open(None), recognizer.open(None)]
    for begin in range(0, 5 * 16_000, 8000):
        for session, sound in zip(together, sounds, strict=True):
            walk(recognizer, session, sound[begin : begin + 8000])
    assert [session.finish() for session in together] == alone
    assert alone[0].fixed != alone[1].fixed


@pytest.mark.parametrize("family", FAMILIES)
def test_silence_behind_brings_everything_out(
    random_model: RandomModels, family: str, minute: Samples
) -> None:
    """A tail of the model's length reaches every frame of the sound."""
    model = load_model(random_model(family), Loader(ONE), SearchOptions())
    for length in range(16_000, 32_000, 1234):
        stream = model.new_stream()
        steps = 0
        stream.accept(minute[:length])
        stream.accept(np.zeros(model.tail, np.float32))
        stream.finish()
        while stream.ready():
            stream.step()
            steps += 1
        assert steps * model.chunk_frames * model.feature_shift >= length


@pytest.mark.parametrize("family", FAMILIES)
def test_a_stream_says_exactly_how_much_it_wants(
    random_model: RandomModels, family: str, minute: Samples
) -> None:
    stream = load_model(random_model(family), Loader(ONE), SearchOptions()).new_stream()
    accepted = 0
    for _ in range(3):
        stream.accept(minute[accepted : stream.wanted - 1])
        accepted = stream.wanted - 1
        assert not stream.ready()
        stream.accept(minute[accepted : stream.wanted])
        accepted = stream.wanted
        assert stream.ready()
        stream.step()


def test_a_beam_keeps_what_was_fixed(random_model: RandomModels, minute: Samples) -> None:
    options = SearchOptions(paths=4)
    recognizer = open_streaming(random_model("zipformer2-transducer"), ONE, options)
    session = recognizer.open(None)
    answers = [*walk(recognizer, session, minute[: 15 * 16_000]), session.finish()]
    changed = 0
    for before, after in pairwise(answers):
        assert after.fixed.startswith(before.fixed)
        changed += not (after.fixed + after.unfixed).startswith(before.fixed + before.unfixed)
    assert changed


def test_context_words_are_listened_for(random_model: RandomModels, minute: Samples) -> None:
    folder, sound = random_model("zipformer2-transducer"), minute[: 20 * 16_000]
    counts = []
    for context in ("", "bomi"):
        recognizer = open_streaming(folder, ONE, SearchOptions(paths=4, context=context))
        session = recognizer.open(None)
        session.feed(sound)
        counts.append(session.finish().fixed.count("bomi"))
    assert counts[1] > counts[0]


def test_context_words_choose_the_search_that_hears_them(random_model: RandomModels) -> None:
    folder = random_model("zipformer-transducer")
    greedy = load_model(folder, Loader(ONE), SearchOptions())
    beam = load_model(folder, Loader(ONE), SearchOptions(context="dubi"))
    assert (greedy.revises, beam.revises) == (False, True)


@pytest.mark.parametrize("family", ["zipformer2-ctc", "nemo-transducer", "paraformer"])
def test_models_that_cannot_listen_for_words_say_so(
    random_model: RandomModels, family: str
) -> None:
    recognizer = open_streaming(random_model(family), ONE, SearchOptions(context="dubi"))
    assert recognizer.notice == "This model cannot listen for context words."
    assert open_streaming(random_model(family), ONE).notice == ""


def with_languages(folder: Path, target: Path) -> Path:
    """The same model with two of its tokens named after languages."""
    for file in folder.iterdir():
        (target / file.name).write_bytes(file.read_bytes())
    lines = (folder / "tokens.txt").read_text(encoding="utf-8").splitlines()
    lines[-2:] = [f"<EN> {len(lines) - 2}", f"<ZH> {len(lines) - 1}"]
    (target / "tokens.txt").write_text("\n".join(lines), encoding="utf-8")
    return target


def test_a_model_begins_with_the_token_of_the_language(
    random_model: RandomModels, tmp_path: Path, minute: Samples
) -> None:
    folder = with_languages(random_model("zipformer2-transducer"), tmp_path)
    recognizer = open_streaming(folder, ONE)
    said = {}
    for language in (None, "en", "zh", "zh-CN"):
        session = recognizer.open(language)
        session.feed(minute[: 3 * 16_000])
        said[language] = session.finish().fixed
    assert said["zh"] == said["zh-CN"]
    assert len(set(said.values())) > 1
    with pytest.raises(ModelError, match="does not know the language “de”") as caught:
        open_recognizer(RecognizerSpec("", str(folder), Path("models"), language="de"))
    assert caught.value.hint == "It knows en, zh."


def test_without_a_graphics_card_the_processor_recognises(random_model: RandomModels) -> None:
    recognizer = open_streaming(random_model("zipformer2-ctc"), Runtime(threads=1, gpu=True))
    assert recognizer.notice == NO_GPU


def test_a_card_that_does_not_take_the_model(
    random_model: RandomModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(onnxruntime, "get_available_providers", lambda: [sessions._GPUS[0]])
    monkeypatch.setattr(sessions.Loader, "_on_gpu", lambda *_: None)
    recognizer = open_streaming(random_model("zipformer2-ctc"), Runtime(threads=1, gpu=True))
    assert recognizer.notice == NO_GPU


def test_a_card_that_fails_at_work(
    random_model: RandomModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The processor takes over before the first word."""
    run, failures = Network.run, []

    def on_gpu(self: Loader, header: object, gpu: str) -> Network:
        network = Loader(ONE).load(header)  # type: ignore[arg-type]
        monkeypatch.setattr(network, "run", failing)
        return network

    def failing(*_: object) -> None:
        failures.append(run)
        raise RecognitionError("Out of memory.")

    monkeypatch.setattr(onnxruntime, "get_available_providers", lambda: [sessions._GPUS[0]])
    monkeypatch.setattr(sessions.Loader, "_on_gpu", on_gpu)
    recognizer = open_streaming(random_model("zipformer2-ctc"), Runtime(threads=1, gpu=True))
    assert recognizer.notice == NO_GPU
    assert len(failures) == 1
    recognizer.warm_up()


def test_the_command_transcribes_with_a_folder(
    random_model: RandomModels, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = random_model("zipformer2-ctc")
    assert main.main(["transcribe", str(RECORDING), "--model", str(folder)]) == 0
    assert len(capsys.readouterr().out.split()) > 20


def test_the_command_says_what_is_wrong_with_a_folder(
    random_model: RandomModels, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in random_model("zipformer2-transducer").iterdir():
        if file.name != "joiner.onnx":
            (tmp_path / file.name).write_bytes(file.read_bytes())
    with pytest.raises(SystemExit) as ended:
        main.main(["transcribe", str(RECORDING), "--model", str(tmp_path)])
    assert ended.value.code == 4
    assert "lacks the joiner of a Zipformer2 transducer" in capsys.readouterr().err

"""The real models on real recordings, in this process."""

from __future__ import annotations

import shutil
import wave
from pathlib import Path

import numpy as np
import pytest

from bench.recordings import FOLDER, recordings
from bench.score import wrong
from live_caption import paths
from live_caption.asr.whisper import WhisperDecoder, WhisperRecognizer
from live_caption.asr.windowed import WindowConfig
from live_caption.errors import ModelError, UsageError
from live_caption.models.catalogue import Catalogue
from live_caption.models.locate import locate
from live_caption.ports import AsrSession
from live_caption.types import SAMPLE_RATE_HZ, Hypothesis, Samples


def read(path: Path) -> Samples:
    """A recording at 16 kHz; the synthesised ones are at 22.05 kHz and left out here."""
    with wave.open(str(path)) as file:
        assert file.getframerate() == SAMPLE_RATE_HZ
        data = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    return (data / 32768).astype(np.float32)


def model_folder(model: str, models: Path) -> Path:
    return locate(Catalogue.read(paths.resource("models.toml")).find(model), models)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> WhisperRecognizer:
    folder = model_folder("whisper-tiny.en", tmp_path_factory.mktemp("models"))
    return WhisperRecognizer(WhisperDecoder(folder), "tiny", WindowConfig())


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> WhisperRecognizer:
    folder = model_folder("whisper-base", tmp_path_factory.mktemp("models"))
    return WhisperRecognizer(WhisperDecoder(folder), "base", WindowConfig())


def stream(session: AsrSession, sound: Samples, chunk: int) -> list[Hypothesis]:
    session.feed(sound)
    answers = [session.step(position) for position in range(chunk, len(sound), chunk)]
    return [*answers, session.finish()]


def with_pause(sound: Samples) -> Samples:
    return np.concatenate([sound, np.zeros(SAMPLE_RATE_HZ // 2, np.float32)])


def test_streaming_hears_the_words(tiny: WhisperRecognizer) -> None:
    said = {r.path.name: r.transcript for r in recordings("en")}
    errors = 0
    for name in ("jfk.wav", "librivox_0920.wav", "librivox_0930.wav"):
        answers = stream(tiny.open("en"), with_pause(read(FOLDER / name)), tiny.chunk)
        errors += wrong(answers[-1].fixed, said[name])
        committed = ""
        for answer in answers:
            assert answer.fixed.startswith(committed)
            committed = answer.fixed
        ends = [word.end for word in answers[-1].words]
        assert ends == sorted(ends)
    assert errors <= 3  # of 48


def test_two_sessions_share_one_model(tiny: WhisperRecognizer) -> None:
    sounds = [with_pause(read(FOLDER / f"librivox_{n}.wav")) for n in ("0920", "0930")]
    alone = [stream(tiny.open("en"), sound, tiny.chunk)[-1].fixed for sound in sounds]
    sessions = [tiny.open("en") for _ in sounds]
    for session, sound in zip(sessions, sounds, strict=True):
        session.feed(sound)
    for position in range(tiny.chunk, max(map(len, sounds)), tiny.chunk):
        for session in sessions:
            if position < session.fed:
                session.step(position)
    assert [session.finish().fixed for session in sessions] == alone


@pytest.mark.parametrize(
    "sound",
    [
        np.zeros(0, np.float32),
        np.zeros(SAMPLE_RATE_HZ, np.float32),
        np.full(160, 0.1, np.float32),
        np.ones(1, np.float32),
    ],
    ids=["nothing", "silence", "10 ms", "one sample"],
)
def test_what_is_no_speech_gives_no_text(tiny: WhisperRecognizer, sound: Samples) -> None:
    session = tiny.open("en")
    session.feed(sound)
    assert session.finish().fixed == ""


def noise(level: float, seconds: float) -> Samples:
    samples = np.random.default_rng(0).normal(0, level, round(seconds * SAMPLE_RATE_HZ))
    return samples.astype(np.float32)


def slam() -> Samples:
    decay = np.exp(-np.arange(SAMPLE_RATE_HZ) / 800)
    return np.concatenate([np.zeros(4800, np.float32), noise(0.2, 1.0) * decay]).astype(np.float32)


def tone(hz: float) -> Samples:
    seconds = np.arange(2 * SAMPLE_RATE_HZ) / SAMPLE_RATE_HZ
    return (0.1 * np.sin(2 * np.pi * hz * seconds)).astype(np.float32)


@pytest.mark.parametrize(
    "sound",
    [noise(0.001, 1.2), noise(0.1, 3.0), slam(), tone(100), tone(1000)],
    ids=["hiss", "loud noise", "a door", "hum", "beep"],
)
def test_no_words_are_made_up_for_noise(tiny: WhisperRecognizer, sound: Samples) -> None:
    assert [answer.fixed for answer in stream(tiny.open("en"), sound, tiny.chunk)][-1] == ""


def test_a_language_that_the_model_does_not_know_is_refused(tiny: WhisperRecognizer) -> None:
    with pytest.raises(UsageError, match="en"):
        tiny._decoder.check_language("zh")


@pytest.mark.parametrize("language", ["zh", None], ids=["chosen", "detected"])
def test_chinese_comes_in_simplified_script(base: WhisperRecognizer, language: str | None) -> None:
    recording = next(r for r in recordings("zh") if "_2_jm" in r.path.name)
    with wave.open(str(recording.path)) as file:
        assert file.getframerate() == SAMPLE_RATE_HZ
    answers = stream(base.open(language), with_pause(read(recording.path)), base.chunk)
    assert answers[-1].language == "zh"
    assert wrong(answers[-1].fixed, recording.transcript, "zh") <= 3
    assert not set(answers[-1].fixed) & set("請會議記錄發給點")


def test_a_language_is_detected_in_english_too(base: WhisperRecognizer) -> None:
    answers = stream(base.open(None), with_pause(read(FOLDER / "librivox_0930.wav")), base.chunk)
    assert answers[-1].language == "en"
    assert "amiable himself" in answers[-1].fixed


def test_a_folder_that_is_no_model_is_refused(tmp_path: Path) -> None:
    (tmp_path / "model.bin").write_bytes(b"not a model")
    (tmp_path / "config.json").write_text("{}")
    tokenizer = model_folder("whisper-tiny.en", tmp_path / "models") / "tokenizer.json"
    shutil.copy(tokenizer, tmp_path / "tokenizer.json")
    with pytest.raises(ModelError, match="cannot be loaded"):
        WhisperDecoder(tmp_path)

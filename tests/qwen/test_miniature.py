"""A small Qwen3-ASR that was really trained, on sentences that it was not trained on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

pytest.importorskip("llama_cpp")

from bench.miniature import choices, hear, open_model, steps
from live_caption.asr.llama.model import LlamaModel
from live_caption.asr.rollback.config import Mode, RollbackConfig
from live_caption.asr.rollback.recognizer import RollbackRecognizer
from live_caption.asr.rollback.session import RollbackSession
from live_caption.caption.score import errors, units
from live_caption.pipeline.passes import recognize, segments
from live_caption.speech.detectors import create_detector
from live_caption.types import SAMPLE_RATE_HZ, Hypothesis, Samples
from tests.fakes.loudness import LoudnessDetector
from tools.miniature.fixture import FOLDER, HeldOut, held_out
from tools.miniature.transcribe import prompt_logits, transcribe

CONFIG = RollbackConfig()
SECOND = SAMPLE_RATE_HZ
BEST_LOGIT_TOLERANCE = 0.4  # 16 bits here, 32 there; half of all differ by less than 0.003


@pytest.fixture(scope="module")
def model() -> Iterator[LlamaModel]:
    with open_model(FOLDER) as model:
        yield model


@pytest.fixture(scope="module")
def sentences() -> list[HeldOut]:
    return list(held_out())


def session(model: LlamaModel, config: RollbackConfig = CONFIG) -> RollbackSession:
    return RollbackRecognizer(model, "miniature", config).open(None)


def heard(model: LlamaModel, sound: Samples, config: RollbackConfig = CONFIG) -> list[Hypothesis]:
    asr = session(model, config)
    asr.feed(sound)
    found = list(steps(asr, config.chunk))
    asr.close()
    return found


def silence(seconds: float) -> Samples:
    return np.zeros(round(seconds * SECOND), np.float32)


def between_pauses(sound: Samples) -> Samples:
    """The sound with half a second before it and one after, in whole frames."""
    rest = -len(sound) % LoudnessDetector.frame
    return np.concatenate([silence(0.5), sound, np.zeros(rest, np.float32), silence(1.0)])


def test_tokens_and_logits_are_those_of_transformers(
    model: LlamaModel, sentences: list[HeldOut]
) -> None:
    golden = json.loads((FOLDER / "reference.json").read_text(encoding="utf-8"))
    assert len(golden) >= 30
    all_differences: list[float] = []
    for sentence in sentences:
        if sentence.path.name not in golden:
            continue
        expected = golden[sentence.path.name]
        assert list(transcribe(model, sentence.samples).ids) == expected["ids"], sentence.path.name
        logits = prompt_logits(model, sentence.samples)
        differences = [abs(logits[int(i)] - value) for i, value in expected["logits"].items()]
        assert differences[0] < BEST_LOGIT_TOLERANCE
        all_differences += differences
    assert np.median(all_differences) < 0.01


def test_few_words_are_wrong_and_streaming_adds_hardly_any(
    model: LlamaModel, sentences: list[HeldOut]
) -> None:
    offline = hear(model, sentences, CONFIG, offline=True)
    streaming = hear(model, sentences, CONFIG)
    assert set(offline.tallies) == {"English", "Chinese"}
    for language, tally in offline.tallies.items():
        assert tally.said > 300
        assert tally.rate <= 0.01, (language, tally)
        assert streaming.tallies[language].rate <= tally.rate + 0.01, language


def test_what_is_kept_gives_the_tokens_of_what_is_computed_anew(
    model: LlamaModel, sentences: list[HeldOut]
) -> None:
    some = sentences[::3]  # bench.miniature compares all
    kept = choices(model, some, CONFIG)
    assert kept == choices(model, some, replace(CONFIG, mode=Mode.WINDOW))
    assert len(kept) > len(sentences)


def test_committed_text_only_grows_and_first_words_come_with_the_first_step(
    model: LlamaModel, sentences: list[HeldOut]
) -> None:
    late = []
    for sentence in sentences[::2]:
        found = heard(model, sentence.samples)
        assert all(after.fixed.startswith(before.fixed) for before, after in pairwise(found))
        word, end_s = sentence.words[0]
        if not found[-1].fixed.startswith(word):
            continue  # it was misheard, early or late
        first = next(h for h in found if h.position >= (end_s + 0.2) * SECOND)
        if not (first.fixed + first.unfixed).startswith(word):
            late.append(sentence.path.name)
    assert not late


def test_a_stream_gives_the_text_of_its_sentences(
    model: LlamaModel, sentences: list[HeldOut]
) -> None:
    """Exactly so where a sentence is cut alone as in the stream: by loudness only."""

    def texts(sound: Samples) -> list[str]:
        speech = segments(sound, LoudnessDetector(threshold=0.01))
        return [heard(model, each)[-1].fixed for each in speech]

    chosen = [between_pauses(sentence.samples) for sentence in sentences[::3]]
    stream = np.concatenate(chosen)
    assert len(stream) > 180 * SECOND
    assert texts(stream) == [text for sound in chosen for text in texts(sound)]


def test_where_the_detector_follows_the_noise_a_stream_gives_nearly_that_text(
    model: LlamaModel, sentences: list[HeldOut]
) -> None:
    recognizer = RollbackRecognizer(model, "miniature", CONFIG)

    def words(sound: Samples) -> list[str]:
        speech = segments(sound, create_detector("webrtc"))
        return units(recognize(recognizer, speech, None, offline=False).text)

    chosen = [between_pauses(sentence.samples) for sentence in sentences[1::6]]
    one_by_one = [word for sound in chosen for word in words(sound)]
    assert errors(words(np.concatenate(chosen)), one_by_one) <= len(one_by_one) / 50


def test_an_utterance_that_begins_like_the_one_before_does_not_copy_it(
    model: LlamaModel, sentences: list[HeldOut]
) -> None:
    sentence = next(s for s in sentences if s.language == "English" and len(s.words) > 12)
    end = round(sentence.words[5][1] * SECOND)
    alone = heard(model, sentence.samples[:end])[-1].fixed
    assert len(alone.split()) == 6
    heard(model, sentence.samples)
    assert heard(model, sentence.samples[:end])[-1].fixed == alone


def test_silence_behind_speech_repeats_nothing(model: LlamaModel, sentences: list[HeldOut]) -> None:
    sound = sentences[5].samples
    said = heard(model, sound)[-1].fixed
    assert heard(model, np.append(sound, silence(8.0)))[-1].fixed == said
    assert heard(model, silence(10.0))[-1] == Hypothesis("", final=True, position=10 * SECOND)


@pytest.mark.parametrize(
    "sound",
    [
        np.zeros(0, np.float32),
        np.full(160, 0.1, np.float32),
        np.zeros(10 * SECOND, np.float32),
        np.full(3 * SECOND, np.nan, np.float32),
        np.full(3 * SECOND, np.inf, np.float32),
    ],
    ids=["empty", "10 ms", "zeros", "NaN", "Inf"],
)
def test_odd_sound_is_survived_and_says_nothing(model: LlamaModel, sound: Samples) -> None:
    assert heard(model, sound)[-1].fixed == ""


def test_both_languages_of_a_stream_are_heard(model: LlamaModel, sentences: list[HeldOut]) -> None:

    def understood(language: str) -> list[HeldOut]:
        short = [s for s in sentences if s.language == language and len(s.words) < 12]
        return [s for s in short if s.units(heard(model, s.samples)[-1].fixed) == s.units(s.text)]

    english, chinese = understood("English")[:3], understood("Chinese")[:3]
    order = [sentence for pair in zip(english, chinese, strict=True) for sentence in pair]
    stream = np.concatenate([np.append(sentence.samples, silence(1.0)) for sentence in order])
    found = [heard(model, each)[-1] for each in segments(stream, create_detector("webrtc"))]
    assert [each.language for each in found] == ["en", "zh"] * 3
    for sentence, each in zip(order, found, strict=True):
        assert sentence.units(each.fixed) == sentence.units(sentence.text)


def test_context_words_and_headers_are_no_speech(
    model: LlamaModel, sentences: list[HeldOut]
) -> None:
    config = replace(CONFIG, context="water people little")
    noise = np.random.default_rng(0).normal(0, 0.003, 6 * SECOND).astype(np.float32)
    assert heard(model, noise, config)[-1].fixed == ""
    for sentence in sentences[:10]:
        for each in heard(model, sentence.samples, config):
            assert "language" not in each.fixed + each.unfixed
            assert "<" not in each.fixed + each.unfixed

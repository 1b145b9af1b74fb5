from __future__ import annotations

import numpy as np
import pytest

from tools.miniature.labels import CHUNK_TOKENS, IGNORED, WORD_CLASSES, audio_token, frame_labels
from tools.miniature.sentences import Limits, Sentence, cut, draw, slices, speak
from tools.miniature.words import CHINESE, RATE_HZ, VOCABULARY, VOICES, WordBank, trim

LONG = Limits(40, 20.0)


def tones() -> WordBank:
    """A bank in which every word is a quarter of a second of a constant."""
    sound = np.full(RATE_HZ // 4, 0.5, np.float32)
    return WordBank(
        {
            (word, voice): sound
            for language, words in VOCABULARY.items()
            for word in words
            for voice in VOICES[language]
        }
    )


def sentence() -> Sentence:
    return speak(tones(), np.random.default_rng(3), "English", LONG)


def test_spans_are_where_the_words_sound() -> None:
    spoken = sentence()
    sounding = np.zeros(len(spoken.samples), bool)
    for start, end in spoken.spans:
        sounding[start:end] = True
    assert len(spoken.words) == len(spoken.spans) > 1
    assert np.array_equal(spoken.samples > 0, sounding)


@pytest.mark.parametrize("seed", range(20))
def test_limits_are_kept(seed: int) -> None:
    drawn = draw(tones(), np.random.default_rng(seed), Limits(5, 3.0))
    assert len(drawn.words) <= 5
    assert 0 < len(drawn.samples) < 3 * RATE_HZ
    assert (drawn.language == "None") == (not drawn.words)


def test_the_same_generator_draws_the_same() -> None:
    one, two = (draw(tones(), np.random.default_rng(5), LONG) for _ in range(2))
    assert one.text == two.text
    assert np.array_equal(one.samples, two.samples)


def test_a_cut_keeps_the_words_that_are_finished() -> None:
    spoken = sentence()
    start, end = spoken.spans[1]
    inside = cut(spoken, (start + end) // 2)
    assert inside.words == spoken.words[:1]
    assert inside.spans == spoken.spans[:2]
    assert cut(spoken, end).words == spoken.words[:2]
    assert cut(spoken, end).spans == spoken.spans[:2]


def test_a_cut_in_the_first_word_leaves_no_language() -> None:
    spoken = sentence()
    start, end = spoken.spans[0]
    assert cut(spoken, (start + end) // 2).language == "None"


def test_chinese_is_joined_without_spaces() -> None:
    assert Sentence(np.zeros(1, np.float32), "Chinese", CHINESE[:2]).text == "你好今天"


@pytest.mark.parametrize(
    ("samples", "seconds", "lengths"),
    [
        (0, 8, [1]),
        (1, 8, [1]),
        (31_999, 8, [2]),
        (32_000, 8, [2]),
        (32_001, 8, [3]),
        (128_000, 8, [8]),
        (128_001, 8, [8, 1]),
        (100_000, 2, [2, 2, 2, 1]),
    ],
)
def test_slices_are_one_sample_short_of_whole_seconds(
    samples: int, seconds: int, lengths: list[int]
) -> None:
    pieces = slices(np.ones(samples, np.float32), seconds)
    assert [len(piece) for piece in pieces] == [k * RATE_HZ - 1 for k in lengths]


def test_slices_hold_the_sound_in_order() -> None:
    sound = np.arange(1, 50_000, dtype=np.float32)
    first, second = slices(sound, 2)
    assert np.array_equal(first, sound[: 2 * RATE_HZ - 1])
    assert second[0] == sound[2 * RATE_HZ]
    assert second[-1] == 0


@pytest.mark.parametrize(
    ("sample", "token"), [(0, 0), (1279, 0), (1280, 1), (15_359, 11), (15_999, 12), (16_000, 13)]
)
def test_the_token_of_a_sample(sample: int, token: int) -> None:
    assert audio_token(sample) == token


def labelled(start: int, end: int, words: tuple[str, ...], slice_s: int) -> tuple[int, int]:
    """Labels of the frame in which a word ends: said, ending."""
    spoken = Sentence(np.zeros(4 * RATE_HZ, np.float32), "English", words, ((start, end),))
    labels = frame_labels(spoken, 4 * CHUNK_TOKENS, slice_s)
    place = audio_token(end - 1)
    assert labels.said[place + 1 :] == [0] * (4 * CHUNK_TOKENS - place - 1)
    return labels.said[place], labels.ending[place]


def test_a_whole_word_is_named() -> None:
    name = WORD_CLASSES["time"]
    assert labelled(20_000, 26_000, ("time",), 8) == (name, name)


def test_a_word_divided_by_a_slice_is_ignored() -> None:
    assert labelled(30_000, 36_000, ("time",), 2) == (IGNORED, IGNORED)


def test_an_unfinished_word_does_not_end() -> None:
    assert labelled(20_000, 26_000, (), 8) == (IGNORED, 0)


def test_silence_around_a_word_is_cut_off() -> None:
    sound = np.array([0, 0.001, 0.5, 0, -0.5, 0.001], np.float32)
    assert np.array_equal(trim(sound), sound[2:5])
    assert trim(np.zeros(5, np.float32)).size == 0

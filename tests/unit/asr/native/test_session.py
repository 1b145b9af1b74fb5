"""Sessions of streaming recognition on scripted models, stepped as the recogniser's host does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.asr.native.session import NativeSession, SessionConfig
from live_caption.asr.native.words import as_written, sentence_case
from live_caption.asr.onnx.tokens import BytePieces
from live_caption.types import Hypothesis, Samples
from tests.fakes.streaming import FakeModel, Script, said

SECOND = 16_000
CHUNK = 32 * 160
HELLO = said((0.5, " hel"), (0.7, "lo"), (1.2, " big"), (2.0, " world"))
PLAIN = SessionConfig(as_written)


def sound(seconds: float) -> Samples:
    return np.arange(round(seconds * SECOND), dtype=np.float32)


def session(model: FakeModel, checkpoint: object | None = None) -> NativeSession:
    return NativeSession(model, PLAIN, None, checkpoint)


def walk(asr: NativeSession, samples: Samples, block: int = 1600) -> list[Hypothesis]:
    """Feeds block by block and steps whenever a chunk is due."""
    answers = []
    for begin in range(0, len(samples), block):
        asr.feed(samples[begin : begin + block])
        while asr.fed - asr.considered >= CHUNK:
            answers.append(asr.step(asr.considered + CHUNK))
    return answers


def hear(model: FakeModel, seconds: float, block: int = 1600) -> list[Hypothesis]:
    asr = session(model)
    return [*walk(asr, sound(seconds), block), asr.finish()]


def test_words_come_while_they_are_spoken_and_are_fixed_once_the_next_one_begins() -> None:
    shown = [(answer.fixed, answer.unfixed) for answer in hear(FakeModel(HELLO), 3)]
    distinct = list(dict.fromkeys(shown))
    assert distinct == [
        ("", ""),
        ("", "hel"),
        ("", "hello"),
        ("hello", " big"),
        ("hello big", " world"),
        ("hello big world", ""),
    ]


def test_the_end_fixes_everything() -> None:
    last = hear(FakeModel(HELLO), 3)[-1]
    assert last.final
    assert last.fixed == "hello big world"
    assert last.unfixed == ""
    assert last.position == 3 * SECOND
    assert [word.text for word in last.words] == [" hello", " big", " world"]
    assert [word.start for word in last.words] == [8000, 19200, 32000]


def test_the_last_word_comes_out_of_the_silence_behind() -> None:
    """A model needs sound behind a word; at the end there is none."""
    model = FakeModel(said((1.0, " late")))
    asr = session(model)
    walk(asr, sound(0.9))
    assert asr.finish().fixed == "late"
    assert model.streams[0].ended
    assert not np.concatenate(model.heard)[-model.tail :].any()


def test_every_sample_is_heard_once_and_in_order() -> None:
    model = FakeModel(HELLO)
    hear(model, 3, block=777)
    assert (np.concatenate(model.heard)[: 3 * SECOND] == sound(3)).all()


def test_a_step_goes_just_as_far_as_the_next_chunk_needs() -> None:
    """Waiting for more would make every word later."""
    model = FakeModel(HELLO)
    asr = session(model)
    walk(asr, sound(5), block=160)
    asked = [45 * 160 + n * CHUNK for n in range(model.steps)]
    accepted = np.cumsum([len(samples) for samples in model.heard])
    assert model.steps == 15
    assert [count for count in accepted if count > CHUNK] == asked


def test_a_backlog_is_taken_in_one_step() -> None:
    model = FakeModel(HELLO)
    asr = session(model)
    asr.feed(sound(3))
    answer = asr.step(8 * CHUNK)
    assert model.steps == 7
    assert (answer.fixed, answer.unfixed) == ("hello big", " world")
    assert asr.considered <= 8 * CHUNK


@pytest.mark.parametrize("block", [1, 333, 5120, 50_000])
def test_how_sound_is_cut_changes_nothing(block: int) -> None:
    seconds = 0.8 if block == 1 else 3
    assert hear(FakeModel(HELLO), seconds, block)[-1] == hear(FakeModel(HELLO), seconds)[-1]


def test_no_sound_gives_no_words() -> None:
    last = session(FakeModel(said())).finish()
    assert (last.fixed, last.final, last.position) == ("", True, 0)


def test_silence_behind_words_ends_an_utterance() -> None:
    model = FakeModel(said((0.5, " one"), (3.0, " two")))
    answers = hear(model, 4)
    assert model.streams[0].resets[0] == 6 * CHUNK  # the first chunk 1.2 s behind the word
    assert [a.fixed for a in answers if a.position < 2.9 * SECOND][-1] == "one"
    assert answers[-1].fixed == "one two"


def test_long_silence_ends_an_utterance_without_words() -> None:
    model = FakeModel(said())
    hear(model, 5.5)
    assert model.streams[0].resets[:2] == [8 * CHUNK, 16 * CHUNK]  # 2.56 s and again


def test_an_utterance_ends_after_twenty_seconds_and_goes_on_inside_a_word() -> None:
    words = [(n / 2, " w" if n % 2 else "x") for n in range(1, 60)]
    model = FakeModel(said(*words))
    asr = session(model)
    answers = walk(asr, sound(28))
    assert model.streams[0].resets == [63 * CHUNK]  # 20.16 s
    assert "x x" not in asr.finish().fixed
    assert answers[-1].fixed.count("wx") > 20


def revising(heard: int) -> Sequence[tuple[int, str]]:
    """Takes the last word for another one until a second later."""
    spoken = [(SECOND * (n + 1) // 2, f" word{n}") for n in range(20)]
    known = [(time, symbol) for time, symbol in spoken if time <= heard]
    if known and heard - known[-1][0] < SECOND // 3:
        return [*known[:-1], (known[-1][0], " what")]
    return known


def test_what_a_model_may_revise_is_fixed_when_three_answers_agree() -> None:
    model = FakeModel(revising, revises=True)
    answers = hear(model, 10.5)
    assert all("what" not in answer.fixed for answer in answers)
    assert answers[-1].fixed == " ".join(f"word{n}" for n in range(20))
    early = [a for a in answers if a.fixed]
    assert len(early) > 20


def test_the_model_is_told_what_was_fixed_and_the_beginning_of_the_next_word() -> None:
    model = FakeModel(HELLO)
    hear(model, 3)
    assert model.streams[0].settled == [3, 4]


Belief = list[tuple[int, str]]
_WORDS = st.sampled_from([" a", " b", "c", "d", " é", "。", "世", "界", " "])


@given(st.lists(st.lists(_WORDS, max_size=8), min_size=40, max_size=40), st.data())
def test_fixed_text_only_grows(beliefs: list[list[str]], data: st.DataObject) -> None:
    """Whatever a model believes from chunk to chunk, as long as it keeps what was settled."""
    model = FakeModel(said(), revises=data.draw(st.booleans()))
    kept: list[list[str]] = [[]]

    def script(heard: int) -> Belief:
        number = heard // CHUNK
        stream = model.streams[0]
        while len(kept) <= number:
            settled = max([0, *stream.settled])
            before = kept[-1]
            kept.append([*before[:settled], *beliefs[len(kept)]] if model.revises else before)
            if not model.revises and len(before) < len(kept):
                kept[-1] = [*before, *beliefs[len(kept)][:1]]
        return [(1 + place, symbol) for place, symbol in enumerate(kept[number])]

    model.script = script
    fixed = ""
    for answer in hear(model, 9):
        assert answer.fixed.startswith(fixed)
        fixed = answer.fixed


def test_fixed_text_never_ends_inside_a_character() -> None:
    """Characters of three bytes, byte by byte."""
    symbols = ["ƌ", "Ŏ", "ĭ", "ƌ", "Ŏ", "ĭ"]  # names of bytes
    times = [(1 + n / 4, symbol) for n, symbol in enumerate(symbols)]
    model = FakeModel(said(*times), spelling=BytePieces())
    for answer in hear(model, 4):
        assert "\ufffd" not in answer.fixed + answer.unfixed


def resumed(script: Script, at: int, samples: Samples, *, revises: bool) -> Hypothesis:
    """The last answer when the process died after `at` steps."""
    first = session(FakeModel(script, revises=revises))
    for begin in range(0, len(samples), 1600):
        first.feed(samples[begin : begin + 1600])
        if first.fed - first.considered >= CHUNK:
            first.step(first.considered + CHUNK)
            at -= 1
        if not at:
            break
    second = session(FakeModel(script, revises=revises), first.checkpoint())
    second.feed(samples[: first.fed])
    walk(second, samples[first.fed :])
    return second.finish()


@pytest.mark.parametrize("steps", [1, 2, 3, 7, 12, 25])
@pytest.mark.parametrize("revises", [False, True])
def test_a_checkpoint_goes_on_as_if_nothing_had_happened(steps: int, revises: bool) -> None:
    script = revising if revises else HELLO
    asr = session(FakeModel(script, revises=revises))
    walk(asr, sound(10.5))
    expected = asr.finish()
    assert resumed(script, steps, sound(10.5), revises=revises) == expected


def test_a_session_that_goes_on_says_where_it_is_before_its_first_step() -> None:
    asr = session(FakeModel(HELLO))
    walk(asr, sound(2))
    again = session(FakeModel(HELLO), asr.checkpoint())
    assert again.considered == asr.considered
    assert again.fed == 0


def test_what_was_fixed_stays_when_a_replay_hears_it_otherwise() -> None:
    """As on another processor, whose last digits differ."""
    asr = session(FakeModel(HELLO))
    walk(asr, sound(2.5))
    other = said((0.5, " yel"), (0.7, "lo"), (1.2, " pig"), (2.0, " world"), (3.0, " end"))
    again = session(FakeModel(other), asr.checkpoint())
    again.feed(sound(2.5))
    answers = walk(again, sound(1))
    assert answers[0].fixed == "hello big"
    assert again.finish().fixed == "hello big world end"


def test_a_checkpoint_is_small() -> None:
    import pickle

    asr = session(FakeModel(HELLO))
    walk(asr, sound(5))
    assert len(pickle.dumps(asr.checkpoint())) < 2000


def test_two_sessions_share_a_model() -> None:
    model = FakeModel(HELLO)
    one, two = session(model), session(model)
    walk(one, sound(3))
    walk(two, sound(1))
    assert one.finish().fixed == "hello big world"
    assert two.finish().fixed == "hello big"
    assert len(model.streams) == 2


def test_capitals_are_written_in_sentence_case() -> None:
    model = FakeModel(said((0.5, " HE"), (0.7, "LLO"), (1.0, " I'"), (1.1, "M"), (1.2, " IT")))
    asr = NativeSession(model, SessionConfig(sentence_case))
    assert [a.fixed for a in walk(asr, sound(2))][-1] == "Hello I'm"
    assert asr.finish().fixed == "Hello I'm it"


def test_the_way_of_writing_may_look_at_the_words_behind() -> None:
    """A model for punctuation needs them; what was fixed stays as it was then."""

    def punctuated(words: Sequence[str]) -> Sequence[str]:
        return [
            f"{word}," if place + 1 < len(words) else f"{word}." for place, word in enumerate(words)
        ]

    style: Callable[[Sequence[str]], Sequence[str]] = punctuated
    asr = NativeSession(FakeModel(HELLO), SessionConfig(style))
    walk(asr, sound(3))
    assert asr.finish().fixed == "hello, big, world."


def test_the_language_is_passed_on() -> None:
    model = FakeModel(HELLO)
    asr = NativeSession(model, PLAIN, "de")
    assert model.languages == ["de"]
    assert asr.finish().language == "de"

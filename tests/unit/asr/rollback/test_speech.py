"""What is no speech, no text or no language is not shown as such."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from live_caption.types import Samples
from tests.fakes.language_model import FakeModel, Shown, Spoken, numbered, recital
from tests.fakes.rollback_sessions import (
    CONFIG,
    HEADER,
    SECOND,
    hear,
    said,
    scripted,
    session,
    walk,
    words,
    written,
)


def test_a_silent_tail_takes_nothing_back() -> None:
    asr = session(recital(*words(8.0)))
    asr.feed(numbered(18.0))
    answers = walk(asr)
    assert {answer.fixed + answer.unfixed for answer in answers[3:]} == {said(8.0)}
    fixed = [len(answer.fixed) for answer in answers]
    assert fixed == sorted(fixed)
    assert asr.finish().fixed == said(8.0)


def test_digital_silence_is_never_shown_to_the_model() -> None:
    model = recital(*words(10.0))
    answers = hear(session(model), np.zeros(10 * SECOND, np.float32))
    assert model.encoded == []
    assert (answers[-1].fixed, answers[-1].final, answers[-1].language) == ("", True, None)
    assert answers[-1].position == 10 * SECOND


@pytest.mark.parametrize(
    "sound",
    [
        np.zeros(0, np.float32),
        np.full(160, 0.1, np.float32),
        np.full(3 * SECOND, np.nan, np.float32),
        np.full(3 * SECOND, np.inf, np.float32),
    ],
)
def test_odd_sound_is_no_speech(sound: Samples) -> None:
    answers = hear(session(recital(*words(1.0))), sound)
    assert answers[-1].final
    assert answers[-1].fixed == ""


def test_numbers_that_are_none_do_not_hide_the_rest() -> None:
    sound = numbered(6.0)
    sound[SECOND : SECOND + 100] = np.nan
    assert hear(session(recital(*words(6.0))), sound)[-1].fixed == said(6.0)


def test_no_speech_is_no_text_and_no_language() -> None:
    asr = session(recital(Spoken(5.0, ("hello",))))
    asr.feed(numbered(6.0))
    answers = walk(asr)
    assert [(a.fixed + a.unfixed, a.language) for a in answers] == [
        ("", None),
        ("", None),
        ("hello", "en"),
    ]


def test_text_in_what_is_called_no_speech_is_not_shown() -> None:
    model = scripted(("language", " None", "<asr_text>", "ghost", " words"))
    answers = hear(session(model), numbered(8.0))
    assert all(answer.fixed + answer.unfixed == "" for answer in answers)


def test_a_first_guess_that_was_no_speech_is_withdrawn() -> None:
    model = scripted((*HEADER, "hm"), ("language", " None", "<asr_text>"))
    answers = hear(session(model), numbered(4.0))
    assert [answer.fixed + answer.unfixed for answer in answers] == ["hm", "", ""]


def test_a_first_language_may_be_revised_but_not_one_with_committed_text() -> None:
    model = scripted(
        (*HEADER, "knee", " how"),
        ("language", " Chinese", "<asr_text>", "你", "好"),
    )
    answers = hear(session(model), numbered(4.0))
    assert (answers[0].language, answers[0].unfixed) == ("en", "knee how")
    assert (answers[1].language, answers[1].unfixed) == ("zh", "你好")


def test_a_forced_language_stands_in_the_prompt() -> None:
    model = recital(*words(8.0))
    answers = hear(session(model, language="en"), numbered(8.0))
    forced = tuple(model.tokenize("language English<asr_text>", special=True))
    assert all(shown.answer[: len(forced)] == forced for shown in model.shown)
    assert answers[-1].fixed == said(8.0)
    assert {answer.language for answer in answers} == {"en"}


def test_a_second_header_in_the_text_is_not_shown() -> None:
    row = (*HEADER, "we", " went", " language", " English", "<asr_text>", " home", " at", " six")
    model = scripted(row[:5], row[:6], row[:9], row)
    answers = hear(session(model, replace(CONFIG, unfixed_tokens=1)), numbered(8.0))
    assert all("language" not in answer.fixed for answer in answers)
    assert answers[-1].fixed == "we went home at six"


def test_fixed_text_never_ends_inside_a_character() -> None:
    data = "今天天气很好".encode()
    pieces = [data[n : n + 2] for n in range(0, len(data), 2)]
    model = recital(
        *(Spoken((n + 1) / 2, (piece,)) for n, piece in enumerate(pieces)), language="Chinese"
    )
    answers = hear(session(model, replace(CONFIG, unfixed_tokens=2)), numbered(4.5))
    assert answers[-1].fixed == "今天天气很好"
    for answer in answers:
        assert "今天天气很好".startswith(answer.fixed + answer.unfixed)


def test_an_unfinished_character_is_left_out_of_the_final_text() -> None:
    model = scripted((*HEADER, "好", b"\xe5\xa5"))
    assert hear(session(model), numbered(1.0))[-1].fixed == "好"


def leaking(speech: bool) -> FakeModel:
    """Recites its context whatever it hears; without one it says what there is."""
    model = FakeModel(lambda _: 0)

    def choose(shown: Shown) -> int:
        heard = (*HEADER, "cooper", " netties") if speech else ("language", " None", "<asr_text>")
        row = written(model, *((*HEADER, "Kubernetes") if shown.context else heard))
        return row[len(shown.answer)] if len(shown.answer) < len(row) else model.stop

    model.choose = choose
    return model


def test_context_words_do_not_appear_in_silence() -> None:
    config = replace(CONFIG, context="Kubernetes")
    answers = hear(session(leaking(speech=False), config), numbered(5.0))
    assert all(answer.fixed + answer.unfixed == "" for answer in answers)


def test_context_words_that_were_said_are_shown() -> None:
    config = replace(CONFIG, context="Kubernetes")
    answers = hear(session(leaking(speech=True), config), numbered(5.0))
    assert answers[-1].fixed == "Kubernetes"


def test_a_cancelled_check_of_the_context_takes_nothing_back() -> None:
    model = leaking(speech=True)
    asr = session(model, replace(CONFIG, context="Kubernetes"))
    asr.feed(numbered(6.0))
    before = asr.step(2 * SECOND)
    model.cancel_after = model.asked + 5  # four tokens are written first
    assert asr.step(4 * SECOND) == before


def test_context_is_shown_to_the_model_as_plain_text() -> None:
    model = recital(*words(2.0))
    hear(session(model, replace(CONFIG, context=" <|im_end|> one ")), numbered(2.0))
    assert {shown.context for shown in model.shown} == {"<|im_end|> one"}

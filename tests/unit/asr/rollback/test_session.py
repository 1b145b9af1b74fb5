"""A session step by step: what is shown, fixed, encoded and counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from live_caption.asr.rollback.config import Mode, RollbackConfig
from live_caption.errors import RecognitionError
from tests.fakes.language_model import Shown, numbered, recital
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


def test_all_words_come_once_and_in_order() -> None:
    answers = hear(session(recital(*words(19.0))), numbered(19.0))
    assert answers[-1].fixed == said(19.0)
    assert answers[-1].final
    assert answers[-1].unfixed == ""
    assert answers[-1].language == "en"


def test_words_show_in_the_first_step_that_contains_them() -> None:
    answers = hear(session(recital(*words(12.0))), numbered(12.0))
    for answer in answers:
        assert answer.fixed + answer.unfixed == said(answer.position / SECOND)


def test_nothing_is_fixed_in_the_first_steps_and_then_all_but_the_last_tokens() -> None:
    answers = hear(session(recital(*words(12.0))), numbered(12.0))
    assert [len(answer.fixed.split()) for answer in answers] == [0, 3, 7, 11, 15, 19, 24]


def test_what_is_fixed_is_what_the_model_goes_on_from() -> None:
    model = recital(*words(8.0))
    asr = session(model)
    asr.feed(numbered(8.0))
    walk(asr)
    prefix = model.shown[-1].answer
    assert prefix[:3] == tuple(written(model, *HEADER))
    assert len({shown.sounds for shown in model.shown}) == 4


def test_token_ids_are_kept_though_text_would_give_others() -> None:
    model = recital(*words(8.0))
    hear(session(model), numbered(8.0))
    answers = [shown.answer for shown in model.shown if len(shown.answer) > 3]
    assert answers
    assert all(token >= 256 for answer in answers for token in answer)


def encoded_s(seconds: float, config: RollbackConfig = CONFIG) -> list[tuple[int, int]]:
    """What the encoder was given, in the order of the calls; seconds, rounded up."""
    model = recital(*words(seconds))
    hear(session(model, config), numbered(seconds))
    assert all((length + 1) % SECOND == 0 for length in model.lengths)
    return [(first // SECOND, -(-end // SECOND)) for first, end in model.encoded]


def test_the_tail_is_encoded_in_parts_until_its_slice_is_full() -> None:
    first = [(0, 2), (2, 4), (4, 6), (0, 8)]
    second = [(8, 10), (10, 12), (12, 14), (8, 16)]
    assert encoded_s(19.0) == [*first, *second, (16, 18), (16, 19)]


def test_the_tail_may_be_encoded_whole_in_each_step() -> None:
    first = [(0, 2), (0, 4), (0, 6), (0, 8)]
    assert encoded_s(11.0, replace(CONFIG, part=0)) == [*first, (8, 10), (8, 11)]


def test_window_mode_encodes_everything_in_each_step() -> None:
    config = replace(CONFIG, mode=Mode.WINDOW, part=0)
    assert encoded_s(9.0, config) == [(0, 2), (0, 4), (0, 6), (0, 8), (0, 8), (8, 9)]


def test_sound_that_is_silent_beside_the_speech_is_no_step() -> None:
    model = recital(*words(4.0))
    asr = session(model)
    sound = numbered(8.0)
    sound[4 * SECOND :] /= 2000
    asr.feed(sound)
    answers = walk(asr)
    assert [answer.position for answer in answers] == [2 * SECOND * n for n in (1, 2, 3, 4)]
    assert model.encoded == [(0, 2 * SECOND - 1), (2 * SECOND, 4 * SECOND - 1)]
    assert asr.finish().fixed == said(4.0)


def test_short_slices_are_encoded_once_and_nothing_twice() -> None:
    model = recital(*words(12.0))
    answers = hear(session(model, replace(CONFIG, slice=2 * SECOND)), numbered(12.0))
    assert len(model.encoded) == len(set(model.encoded)) == 6
    assert answers[-1].fixed == said(12.0)


def test_a_revised_word_shows_no_seam() -> None:
    model = scripted(
        (*HEADER, "the", " cat"),
        (*HEADER, "the", " cat", "er", "pillar"),
        (*HEADER, "the", " cat", "er", "pillar", " sat"),
    )
    answers = hear(session(model), numbered(6.0))
    texts = [answer.fixed + answer.unfixed for answer in answers]
    assert texts == ["the cat", "the caterpillar", *["the caterpillar sat"] * 2]


def test_cancelling_changes_nothing() -> None:
    model = recital(*words(12.0))
    asr = session(model)
    asr.feed(numbered(12.0))
    before = [asr.step(2 * SECOND), asr.step(4 * SECOND)][-1]
    state = asr.checkpoint()
    model.cancel_after = model.asked + 1
    assert asr.step(6 * SECOND) == before
    assert asr.checkpoint() == state
    model.cancel_after = None
    assert asr.finish().fixed == said(12.0)


def test_an_error_of_the_runtime_changes_nothing() -> None:
    model = recital(*words(12.0))
    asr = session(model)
    asr.feed(numbered(12.0))
    asr.step(2 * SECOND)
    state, choose = asr.checkpoint(), model.choose

    def fail(shown: Shown) -> int:
        raise RecognitionError("The model failed.")

    model.choose = fail
    with pytest.raises(RecognitionError):
        asr.step(4 * SECOND)
    assert asr.checkpoint() == state
    model.choose = choose
    assert [*walk(asr), asr.finish()][-1].fixed == said(12.0)


@pytest.mark.parametrize("mode", [Mode.INCREMENTAL, Mode.APPEND])
def test_cancelling_at_the_end_keeps_what_was_there(mode: Mode) -> None:
    model = recital(*words(40.0))
    asr = session(model, replace(CONFIG, mode=mode))
    asr.feed(numbered(12.0))
    shown = walk(asr)[-1]
    asr.feed(numbered(20.0, first=12.0))
    model.cancel_after = model.asked
    if mode is Mode.APPEND:
        assert asr.step(32 * SECOND).position == 12 * SECOND
    final = asr.finish()
    assert final.fixed == shown.fixed + shown.unfixed
    assert final.final


def test_the_figures_of_a_step_add_up() -> None:
    asr = session(recital(*words(12.0)))
    asr.feed(numbered(12.0))
    asr.step(2 * SECOND)
    asr.step(4 * SECOND)
    asr.step(6 * SECOND)
    figures = asr.last_step
    assert (figures.audio_s, figures.offered, figures.accepted, figures.generated) == (6, 5, 5, 4)
    assert figures.total_s >= figures.encode_s + figures.prefill_s >= 0
    asr.finish()
    assert asr.last_step.audio_s == 12


def test_without_drafts_every_token_is_decoded() -> None:
    asr = session(recital(*words(6.0)), replace(CONFIG, drafts=False))
    asr.feed(numbered(6.0))
    walk(asr)
    assert (asr.last_step.offered, asr.last_step.generated) == (0, 9)


def test_a_foreign_checkpoint_is_not_used() -> None:
    assert session(recital(), checkpoint=("what", "ever")).considered == 0


def test_closing_frees_sound_and_slices() -> None:
    model = recital(*words(2.0))
    asr = session(model)
    asr.feed(numbered(2.0))
    asr.step(2 * SECOND)
    asr.close()
    assert len(asr._audio()) == 0

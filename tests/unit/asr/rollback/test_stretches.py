"""Where one stretch of speech ends and the next begins."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from live_caption.asr.rollback.config import Mode
from live_caption.asr.rollback.recognizer import RollbackRecognizer
from tests.fakes.language_model import FakeModel, Shown, Spoken, numbered, recital, spoken
from tests.fakes.rollback_sessions import (
    CONFIG,
    HEADER,
    SECOND,
    hear,
    said,
    session,
    walk,
    words,
    written,
)


def looping(*before: str) -> FakeModel:
    """Loses the sound after 4 s: writes `before`, then one word without end."""
    model = FakeModel(lambda _: 0)
    good = words(4.0)

    def choose(shown: Shown) -> int:
        row = spoken(model, good, shown)
        if shown.begin == 0 and shown.heard > 4 * SECOND:
            row += [model.token(piece) for piece in before] + [model.token(" loop")] * 500
        return row[len(shown.answer)] if len(shown.answer) < len(row) else model.stop

    model.choose = choose
    return model


def test_a_loop_is_not_shown_and_not_fed_back() -> None:
    model = looping()
    answers = hear(session(model), numbered(10.0))
    assert all("loop" not in answer.fixed + answer.unfixed for answer in answers)
    assert answers[-1].fixed == said(4.0)
    late = [shown for shown in model.shown if shown.heard > 6 * SECOND]
    assert late
    assert all(model.token(" loop") not in shown.answer for shown in late)


def test_after_a_loop_the_same_sound_is_heard_once_more_on_its_own() -> None:
    model = looping()
    asr = session(model)
    asr.feed(numbered(8.0))
    walk(asr)
    assert model.shown[-1].begin == 4 * SECOND


def test_words_before_a_loop_are_kept_and_not_heard_again() -> None:
    model = looping(" and", " then")
    answers = hear(session(model), numbered(8.0))
    assert answers[-1].fixed == said(4.0) + " and then"
    assert model.shown[-1].begin == 6 * SECOND


def test_a_loop_from_the_beginning_ends() -> None:
    model = FakeModel(lambda _: 0)

    def choose(shown: Shown) -> int:
        row = written(model, *HEADER)
        return row[len(shown.answer)] if len(shown.answer) < 3 else model.token(" loop")

    model.choose = choose
    answers = hear(session(model), numbered(9.0))
    assert all(answer.fixed + answer.unfixed == "" for answer in answers)
    assert answers[-1].position == 9 * SECOND


def test_finishing_flushes_what_a_loop_swallowed() -> None:
    model = looping()
    good = words(8.0)
    choose = model.choose
    model.choose = lambda shown: (
        recited(model, good, shown) if shown.begin >= 4 * SECOND else choose(shown)
    )
    asr = session(model)
    asr.feed(numbered(5.6))
    walk(asr)  # up to 4 s; the rest is shorter than a chunk, and loops
    assert asr.finish().fixed == said(5.5)
    assert min(model.lengths) >= SECOND // 2


def recited(model: FakeModel, good: list[Spoken], shown: Shown) -> int:
    row = spoken(model, good, shown)
    return row[len(shown.answer)] if len(shown.answer) < len(row) else model.stop


def test_a_second_utterance_does_not_copy_the_first() -> None:
    first, second = ["the", " end"], ["the", " start"]
    model = FakeModel(lambda _: 0)

    def choose(shown: Shown) -> int:
        row = written(model, *HEADER, *(second if shown.begin >= 5 * SECOND else first))
        return row[len(shown.answer)] if len(shown.answer) < len(row) else model.stop

    model.choose = choose
    recognizer = RollbackRecognizer(model, "fake", CONFIG)
    assert hear(recognizer.open(None), numbered(5.0))[-1].fixed == "the end"
    seen = len(model.shown)
    answers = hear(recognizer.open(None), numbered(5.0, first=5.0))
    assert [answer.fixed + answer.unfixed for answer in answers] == ["the start"] * 3
    assert model.shown[seen].answer == ()
    assert all(first >= 5 * SECOND for first, _ in model.shown[-1].sounds)


def test_sessions_may_take_turns_on_one_model() -> None:
    model = recital(*words(40.0))
    recognizer = RollbackRecognizer(model, "fake", CONFIG)
    one, two = recognizer.open(None), recognizer.open(None)
    one.feed(numbered(12.0))
    two.feed(numbered(12.0, first=20.0))
    for position in range(2 * SECOND, 12 * SECOND, 2 * SECOND):
        one.step(position)
        two.step(position)
    assert one.finish().fixed == said(12.0)
    assert two.finish().fixed.split() == [f"w{n}" for n in range(40, 64)]
    assert model.encoded.count((0, 8 * SECOND - 1)) == 1


def test_long_speech_is_cut_where_it_is_quiet() -> None:
    model = recital(*words(50.0))
    sound = numbered(50.0)
    sound[19 * SECOND : 19 * SECOND + 1600] = 0
    answers = hear(session(model), sound)
    assert answers[-1].fixed == said(50.0)
    assert 19 * SECOND + 800 in {shown.begin for shown in model.shown} | {
        answer.position for answer in answers
    }
    for shown in model.shown:
        assert shown.heard - shown.begin <= CONFIG.longest


def test_after_eight_seconds_a_stretch_ends_in_the_next_pause() -> None:
    model = recital(*words(40.0))
    sound = numbered(40.0)
    for second in (5, 11, 25):
        sound[second * SECOND : second * SECOND + 4800] = 0
    answers = hear(session(model), sound)
    assert answers[-1].fixed == said(40.0)
    begins = sorted({shown.begin for shown in model.shown})
    assert begins == [0, 11 * SECOND + 2240, 25 * SECOND + 2240]


def test_sound_waits_no_longer_for_a_step_when_a_stretch_ends() -> None:
    sound = numbered(40.0)
    sound[11 * SECOND : 11 * SECOND + 4800] = 0
    positions = [0, *(answer.position for answer in hear(session(recital(*words(40.0))), sound))]
    assert all(after - before <= 2 * SECOND for before, after in pairwise(positions))


def test_a_backlog_goes_no_further_than_the_longest_stretch() -> None:
    asr = session(recital(*words(60.0)))
    asr.feed(numbered(60.0))
    assert 18 * SECOND < asr.step(60 * SECOND).position <= 20 * SECOND
    assert asr.finish().fixed == said(60.0)


def test_finishing_alone_transcribes_everything() -> None:
    model = recital(*words(19.0))
    asr = session(model)
    asr.feed(numbered(19.0))
    assert asr.finish().fixed == said(19.0)
    assert len(model.encoded) == 3


def test_append_transcribes_independent_pieces() -> None:
    model = recital(*words(30.0))
    answers = hear(session(model, replace(CONFIG, mode=Mode.APPEND)), numbered(30.0))
    assert all(answer.unfixed == "" for answer in answers)
    assert answers[-1].fixed == said(30.0)
    assert len(model.encoded) == len(set(model.encoded)) == 5
    for first, end in model.encoded[:-1]:
        assert 6.5 * SECOND < end - first <= 8 * SECOND


def test_append_removes_what_both_sides_of_a_cut_heard() -> None:
    model = FakeModel(lambda _: 0)

    def choose(shown: Shown) -> int:
        text = ("we", " saw", " elephants") if shown.begin == 0 else ("Elephants", " there")
        row = written(model, *HEADER, *text)
        return row[len(shown.answer)] if len(shown.answer) < len(row) else model.stop

    model.choose = choose
    answers = hear(session(model, replace(CONFIG, mode=Mode.APPEND)), numbered(12.0))
    assert answers[-1].fixed == "we saw elephants there"


def test_append_shows_nothing_before_a_piece_is_complete() -> None:
    model = recital(*words(30.0))
    asr = session(model, replace(CONFIG, mode=Mode.APPEND))
    asr.feed(numbered(6.0))
    assert [answer.fixed for answer in walk(asr)] == [""] * 3
    assert asr.considered == 6 * SECOND
    assert model.encoded == []


def test_append_takes_a_backlog_in_one_step() -> None:
    asr = session(recital(*words(30.0)), replace(CONFIG, mode=Mode.APPEND))
    asr.feed(numbered(30.0))
    answer = asr.step(30 * SECOND)
    assert answer.position == asr.considered == 30 * SECOND
    assert len(answer.fixed.split()) >= 40


def test_the_window_mode_computes_everything_anew() -> None:
    model = recital(*words(12.0))
    answers = hear(session(model, replace(CONFIG, mode=Mode.WINDOW)), numbered(12.0))
    assert answers == hear(session(recital(*words(12.0))), numbered(12.0))
    assert model.encoded.count((0, 8 * SECOND - 1)) == 3


def test_a_language_switch_is_followed_from_stretch_to_stretch() -> None:
    model = FakeModel(lambda _: 0)

    def choose(shown: Shown) -> int:
        english = (*HEADER, "hello")
        chinese = ("language", " Chinese", "<asr_text>", "你好")
        row = written(model, *(chinese if shown.begin else english))
        return row[len(shown.answer)] if len(shown.answer) < len(row) else model.stop

    model.choose = choose
    answers = hear(session(model), numbered(24.0))
    assert answers[0].language == "en"
    assert answers[-1].language == "zh"
    assert answers[-1].fixed == "hello你好"

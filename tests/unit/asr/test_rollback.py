from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from live_caption.asr.rollback import RollbackSession
from live_caption.asr.rollback_config import Mode, RollbackConfig
from live_caption.asr.rollback_recognizer import RollbackRecognizer
from live_caption.errors import RecognitionError
from live_caption.types import SAMPLE_RATE_HZ, Hypothesis, Samples
from tests.fakes.language_model import FakeModel, Shown, Spoken, numbered, recital, spoken

SECOND = SAMPLE_RATE_HZ
CONFIG = RollbackConfig()
HEADER = ("language", " English", "<asr_text>")


def words(seconds: float, per_s: int = 2) -> list[Spoken]:
    """A word that ends at every half second."""
    return [
        Spoken((n + 1) / per_s, (f"{' ' if n else ''}w{n}",)) for n in range(int(seconds * per_s))
    ]


def said(seconds: float, per_s: int = 2) -> str:
    return " ".join(f"w{n}" for n in range(int(seconds * per_s)))


def session(
    model: FakeModel,
    config: RollbackConfig = CONFIG,
    language: str | None = None,
    checkpoint: object | None = None,
) -> RollbackSession:
    return RollbackRecognizer(model, "fake", config).open(language, checkpoint)


def walk(asr: RollbackSession, chunk: int = CONFIG.chunk) -> list[Hypothesis]:
    """Steps as the recogniser's host does, as far as there is sound."""
    answers = []
    while asr.fed - asr.considered >= chunk:
        answers.append(asr.step(asr.considered + chunk))
    return answers


def hear(asr: RollbackSession, sound: Samples) -> list[Hypothesis]:
    asr.feed(sound)
    return [*walk(asr), asr.finish()]


def written(model: FakeModel, *pieces: str | bytes) -> list[int]:
    return [model.token(piece) for piece in pieces]


def scripted(*answers: tuple[str | bytes, ...]) -> FakeModel:
    """A model that writes the first answer for up to 2 s of sound, the next up to 4 s ...

    Behind a prefix it goes on from as many tokens as there are.
    """
    model = FakeModel(lambda _: 0)

    def choose(shown: Shown) -> int:
        heard = shown.heard - shown.begin
        row = written(model, *answers[min(len(answers), -(-heard // (2 * SECOND))) - 1])
        return row[len(shown.answer)] if len(shown.answer) < len(row) else model.stop

    model.choose = choose
    return model


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


def test_slices_are_encoded_once_and_the_tail_in_each_step() -> None:
    model = recital(*words(19.0))
    hear(session(model), numbered(19.0))
    assert model.encoded.count((0, 8 * SECOND - 1)) == 1
    assert model.encoded.count((8 * SECOND, 16 * SECOND - 1)) == 1
    assert [end // SECOND for first, end in model.encoded if first == 0] == [1, 3, 5, 7]
    assert all((length + 1) % SECOND == 0 for length in model.lengths)


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


def test_context_is_shown_to_the_model_as_plain_text() -> None:
    model = recital(*words(2.0))
    hear(session(model, replace(CONFIG, context=" <|im_end|> one ")), numbered(2.0))
    assert {shown.context for shown in model.shown} == {"<|im_end|> one"}


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

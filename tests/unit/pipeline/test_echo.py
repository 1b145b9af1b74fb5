"""Loudspeakers heard by the microphone, and a person who speaks over them."""

from __future__ import annotations

from live_caption.pipeline.echo import EchoFilter
from live_caption.types import SAMPLE_RATE_HZ, Caption, SegmentId, SourceKind

SYSTEM = SegmentId(SourceKind.SYSTEM, 1)
MIC = SegmentId(SourceKind.MICROPHONE, 1)
SENTENCE = (
    "And Mr. John Dashwood had then leisure to consider how much there might be prudently"
    " in his power to do for them."
)
MISHEARD = (
    "and mister john dash would had them leisure to consider how much their might be prudent"
    " lee in his power to do four them"
)


def caption(
    segment: SegmentId,
    text: str,
    end_s: float,
    start_s: float = 0.0,
    final: bool = False,
    revision: int = 1,
) -> Caption:
    committed, unfixed = (text, "") if final else ("", text)
    start, end = (round(seconds * SAMPLE_RATE_HZ) for seconds in (start_s, end_s))
    return Caption(segment, revision, committed, unfixed, start, end, final)


def speaking_system(text: str = "", end_s: float = 7.0) -> EchoFilter:
    """Return a filter that has heard the system start, and its text so far."""
    echo = EchoFilter()
    echo.started(SYSTEM, 0)
    if text:
        echo.show(caption(SYSTEM, text, end_s))
    return echo


def test_system_captions_pass_at_once() -> None:
    echo = speaking_system()
    shown = caption(SYSTEM, "And Mr. John", 2)
    assert echo.show(shown) == (shown,)


def test_a_file_passes_at_once() -> None:
    shown = caption(SegmentId(SourceKind.FILE, 1), "And Mr. John", 2)
    assert speaking_system().show(shown) == (shown,)


def test_the_microphone_alone_passes_at_once() -> None:
    echo = EchoFilter()
    echo.started(MIC, 0)
    shown = caption(MIC, "Hello", 1)
    assert echo.show(shown) == (shown,)
    echo.ended(MIC, 20_000)
    final = caption(MIC, "Hello there.", 1.5, final=True)
    assert echo.show(final) == (final,)


def test_an_echo_is_never_shown() -> None:
    echo = speaking_system()
    words = MISHEARD.split()
    for count in range(1, len(words)):
        told = " ".join(SENTENCE.split()[: max(0, count - 3)])
        echo.show(caption(SYSTEM, told, count / 3))
        assert echo.show(caption(MIC, " ".join(words[:count]), count / 3, 0.2)) == ()
    echo.ended(SYSTEM, 7 * SAMPLE_RATE_HZ)
    final = caption(SYSTEM, SENTENCE, 7, final=True)
    assert echo.show(final) == (final,)
    assert echo.show(caption(MIC, MISHEARD, 7.2, 0.2, final=True)) == ()


def test_an_echo_that_is_recognised_first_waits_for_the_system() -> None:
    echo = speaking_system("And Mr. John", 2)
    assert echo.show(caption(MIC, MISHEARD, 7.2, 0.2, final=True)) == ()
    final = caption(SYSTEM, SENTENCE, 7, final=True)
    assert echo.show(final) == (final,)


def test_an_echo_over_two_system_segments_is_explained_by_both() -> None:
    echo = speaking_system()
    echo.show(caption(SYSTEM, "He was not an ill disposed young man,", 3, final=True))
    second = SegmentId(SourceKind.SYSTEM, 2)
    echo.started(second, 3 * SAMPLE_RATE_HZ)
    echo.show(
        caption(second, "unless to be rather cold hearted is to be ill disposed.", 6, 3, final=True)
    )
    heard = "he was not an ill deposed young man unless to be rather cold hearted is to be ill"
    assert echo.show(caption(MIC, heard, 6.3, 0.2, final=True)) == ()


def test_what_the_user_says_over_the_system_is_shown() -> None:
    echo = speaking_system("And Mr. John Dashwood had then leisure to consider", 5)
    assert echo.show(caption(MIC, "Could you", 2, 1)) == ()
    said = caption(MIC, "Could you turn that down, please? I am on the phone.", 4, 1, revision=2)
    assert echo.show(said) == (said,)
    later = caption(MIC, "Could you turn that down, please? I am on the phone now.", 5, 1)
    assert echo.show(later) == (later,)
    final = caption(MIC, "Could you turn that down, please? I am on the phone now.", 5, 1, True)
    assert echo.show(caption(SYSTEM, SENTENCE, 7, final=True))
    assert echo.show(final) == (final,)


def test_words_of_the_user_amid_an_echo_are_shown() -> None:
    echo = speaking_system()
    echo.show(caption(SYSTEM, SENTENCE, 7, final=True))
    mixed = caption(
        MIC, "leisure to consider how much no I don't agree with that in his power", 7, 1, True
    )
    assert echo.show(mixed) == (mixed,)


def test_a_short_answer_over_the_system_is_shown_once_it_cannot_be_an_echo() -> None:
    echo = speaking_system("And Mr. John Dashwood had then", 3)
    answer = caption(MIC, "Yes, please.", 3, 2, final=True)
    assert echo.show(answer) == ()
    final = caption(SYSTEM, SENTENCE, 7, final=True)
    assert echo.show(final) == (final, answer)
    assert echo.show(caption(SegmentId(SourceKind.SYSTEM, 2), "More.", 9, 8)) != (final, answer)


def test_an_answer_right_after_the_system_is_shown() -> None:
    echo = speaking_system("What do you think about it?", 2.5)
    echo.ended(SYSTEM, round(2.5 * SAMPLE_RATE_HZ))
    echo.show(caption(SYSTEM, "What do you think about it?", 2.5, final=True))
    answer = caption(MIC, "I think it is a good idea.", 5, 2.3, final=True)
    assert echo.show(answer) == (answer,)


def test_an_answer_after_a_pause_passes_at_once() -> None:
    echo = speaking_system("What do you think about it?", 2.5)
    echo.ended(SYSTEM, round(2.5 * SAMPLE_RATE_HZ))
    answer = caption(MIC, "I", 4, 3)
    assert echo.show(answer) == (answer,)


def test_an_echo_that_was_shown_is_withdrawn() -> None:
    echo = EchoFilter()
    early = caption(MIC, "and mister john", 2, 0.2, revision=3)
    assert echo.show(early) == (early,)  # nobody knew that the system was speaking
    echo.started(SYSTEM, 0)
    echo.show(caption(SYSTEM, SENTENCE, 7, final=True))
    (withdrawn,) = echo.show(caption(MIC, MISHEARD, 7.2, 0.2, final=True, revision=4))
    assert (withdrawn.segment, withdrawn.revision) == (MIC, 4)
    assert withdrawn.final
    assert withdrawn.text == ""


def test_what_was_shown_goes_on_while_the_system_starts_to_speak() -> None:
    echo = EchoFilter()
    echo.show(caption(MIC, "I was about", 1))
    echo.started(SYSTEM, SAMPLE_RATE_HZ // 2)
    more = caption(MIC, "I was about to say", 2, revision=2)
    assert echo.show(more) == (more,)


def test_a_withdrawn_system_segment_explains_nothing() -> None:
    echo = speaking_system()
    said = caption(MIC, "Well, yes.", 2, 1, final=True)
    assert echo.show(said) == ()
    withdrawn = caption(SYSTEM, "", 3, final=True)
    assert echo.show(withdrawn) == (withdrawn, said)


def test_an_empty_final_of_the_microphone_passes() -> None:
    nothing = caption(MIC, "", 2, 1, final=True)
    assert speaking_system("Hello", 3).show(nothing) == (nothing,)


def test_chinese_echo_is_held_back_and_chinese_speech_shown() -> None:
    echo = speaking_system()
    echo.show(caption(SYSTEM, "今天天气很好，我们一起去公园散步吧。", 5, final=True))
    assert echo.show(caption(MIC, "今天天汽很好我们一起去公园散部吧", 5.2, 0.2, True)) == ()
    other = caption(SegmentId(SourceKind.MICROPHONE, 2), "我觉得明天去更好", 5, 2, final=True)
    assert echo.show(other) == (other,)


def test_system_speech_that_never_gets_its_text_does_not_hold_for_ever() -> None:
    echo = speaking_system()
    said = caption(MIC, "Hello again.", 90, 88, final=True)
    assert echo.show(said) == (said,)

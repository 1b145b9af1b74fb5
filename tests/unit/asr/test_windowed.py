"""The windowed algorithm against decoders that follow a script instead of hearing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.asr.windowed import (
    Decoded,
    DecodedWord,
    WindowConfig,
    WindowDecoder,
    WindowedSession,
)
from live_caption.types import SAMPLE_RATE_HZ, Hypothesis, Samples

_WORD = SAMPLE_RATE_HZ // 2  # each word of the script is half a second long


class Speaker:
    """Says word k in the k-th half second; hears only words that are complete.

    Every sample of the audio carries its own number, so the decoder knows where its window
    lies. `stammers` lists (word, decoding) pairs that come out wrong while they are the
    newest; what a prefix says is never said again.
    """

    def __init__(self, stammers: Sequence[int] = (), language: str | None = "en") -> None:
        self.windows: list[tuple[int, int]] = []
        self.prefixes: list[tuple[int, ...]] = []
        self._stammers = set(stammers)
        self._language = language

    def decode(
        self, window: Samples, prefix: Sequence[int], language: str | None, *, last: bool
    ) -> Decoded:
        first, end = int(window[0]) - 1, int(window[-1])
        self.windows.append((first, end))
        self.prefixes.append(tuple(prefix))
        begin = prefix[-1] + 1 if prefix else -(-first // _WORD)
        numbers = range(begin, end // _WORD)
        words = tuple(self._word(k, first, newest=k == end // _WORD - 1) for k in numbers)
        return Decoded(words, self._language)

    def _word(self, number: int, first: int, *, newest: bool) -> DecodedWord:
        wrong = newest and number in self._stammers
        text = f" wrong{number}" if wrong else f" w{number}"
        start = number * _WORD - first
        return DecodedWord(text, (number,), start, start + _WORD, 0.9)


def audio(seconds: float) -> Samples:
    """Samples that carry their own number, from 1 so that none is silent."""
    return np.arange(1, round(seconds * SAMPLE_RATE_HZ) + 1, dtype=np.float32)


def hear(
    session: WindowedSession, sound: Samples, config: WindowConfig, until: int | None = None
) -> list[Hypothesis]:
    """Feeds everything, then steps chunk by chunk to the end (or `until`) and finishes."""
    session.feed(sound)
    answers = []
    position = session.considered + config.stride
    while position < (until or len(sound)):
        answers.append(session.step(position))
        position += config.stride
    if until is None:
        answers.append(session.finish())
    return answers


def said(seconds: float) -> str:
    return " ".join(f"w{k}" for k in range(int(seconds * SAMPLE_RATE_HZ) // _WORD))


def test_all_words_come_once_and_in_order() -> None:
    config = WindowConfig()
    answers = hear(WindowedSession(Speaker(), config, "en"), audio(19.0), config)
    assert answers[-1].fixed == said(19.0)
    assert answers[-1].final
    assert answers[-1].unfixed == ""


def test_a_word_is_committed_only_when_two_decodings_agree() -> None:
    config = WindowConfig()
    session = WindowedSession(Speaker(stammers=[0, 1, 2, 3, 4, 5]), config, "en")
    answers = hear(session, audio(4.0), config)
    assert not any("wrong" in answer.fixed for answer in answers[:-1])
    assert any("wrong" in answer.unfixed for answer in answers)


def test_a_word_that_ends_within_the_holdback_is_not_committed() -> None:
    config = WindowConfig(stride=_WORD, holdback=SAMPLE_RATE_HZ)
    session = WindowedSession(Speaker(), config, "en")
    session.feed(audio(5.0))
    for position in range(config.stride, 5 * SAMPLE_RATE_HZ, config.stride):
        hypothesis = session.step(position)
        assert all(word.end <= position - config.holdback for word in hypothesis.words)


def test_what_is_committed_is_the_prefix_of_the_next_decoding() -> None:
    config = WindowConfig()
    speaker = Speaker()
    session = WindowedSession(speaker, config, "en")
    session.feed(audio(6.0))
    committed: tuple[int, ...] = ()
    for position in range(config.stride, 6 * SAMPLE_RATE_HZ, config.stride):
        hypothesis = session.step(position)
        assert speaker.prefixes[-1] == committed
        committed = tuple(range(len(hypothesis.words)))
    assert committed


def test_the_window_stays_short_in_long_speech() -> None:
    config = WindowConfig()
    speaker = Speaker()
    hear(WindowedSession(speaker, config, "en"), audio(60.0), config)
    assert max(end - first for first, end in speaker.windows) <= config.longest + config.stride


def test_nothing_is_lost_when_nothing_was_ever_agreed_on() -> None:
    class Undecided(Speaker):
        def _word(self, number: int, first: int, *, newest: bool) -> DecodedWord:
            word = super()._word(number, first, newest=newest)
            text = f"{word.text}.{len(self.windows)}"
            return DecodedWord(text, word.tokens, word.start, word.end, word.confidence)

    config = WindowConfig()
    answers = hear(WindowedSession(Undecided(), config, "en"), audio(30.0), config)
    heard = [word.text.split(".")[0].strip() for word in answers[-1].words]
    assert heard == said(30.0).split()


def test_no_text_is_committed_before_the_language_is_known() -> None:
    config = WindowConfig()
    session = WindowedSession(Speaker(language=None), config, None)
    answers = hear(session, audio(5.0), config)
    assert all(answer.fixed == "" for answer in answers[:-1])
    assert any(answer.unfixed for answer in answers)
    assert answers[-1].fixed == said(5.0)


def test_a_full_stop_at_the_end_of_the_sound_is_not_shown() -> None:
    class Closing(Speaker):
        def decode(
            self, window: Samples, prefix: Sequence[int], language: str | None, *, last: bool
        ) -> Decoded:
            decoded = super().decode(window, prefix, language, last=last)
            end = len(window)
            return Decoded((*decoded.words, DecodedWord(".", (-1,), end, end, 0.5)), language)

    config = WindowConfig()
    answers = hear(WindowedSession(Closing(), config, "en"), audio(4.0), config)
    assert not any("." in answer.unfixed for answer in answers)
    assert answers[-1].fixed == said(4.0) + "."


def test_what_a_model_leaves_out_at_the_end_is_heard_once_more() -> None:
    class Stopping(Speaker):
        """Takes what follows word 5 for the end, unless that is all it is given."""

        def decode(
            self, window: Samples, prefix: Sequence[int], language: str | None, *, last: bool
        ) -> Decoded:
            decoded = super().decode(window, prefix, language, last=last)
            begins_early = window[0] < 5 * _WORD
            heard = [w for w in decoded.words if not (begins_early and w.tokens[0] > 5)]
            return Decoded(tuple(heard), language)

    config = WindowConfig()
    answers = hear(WindowedSession(Stopping(), config, "en"), audio(6.0), config)
    assert answers[-1].fixed.split()[:6] == said(3.0).split()
    assert answers[-1].fixed.split()[-3:] == said(6.0).split()[-3:]


def test_digital_silence_is_never_decoded() -> None:
    config = WindowConfig()
    speaker = Speaker()
    answers = hear(
        WindowedSession(speaker, config, "en"), np.zeros(5 * SAMPLE_RATE_HZ, np.float32), config
    )
    assert speaker.windows == []
    assert answers[-1].final
    assert answers[-1].fixed == ""


def test_finishing_without_sound_gives_an_empty_final() -> None:
    hypothesis = WindowedSession(Speaker(), WindowConfig(), "en").finish()
    assert (hypothesis.fixed, hypothesis.final) == ("", True)


def test_a_silent_tail_never_shrinks_what_is_committed() -> None:
    config = WindowConfig()
    session = WindowedSession(Speaker(), config, "en")
    before = hear(session, audio(4.0), config, until=4 * SAMPLE_RATE_HZ)[-1]
    session.feed(np.zeros(2 * SAMPLE_RATE_HZ, np.float32) + 4 * SAMPLE_RATE_HZ)
    assert session.finish().fixed.startswith(before.fixed)


def test_leading_space_is_dropped_and_inner_ones_stay() -> None:
    config = WindowConfig()
    answers = hear(WindowedSession(Speaker(), config, "en"), audio(4.0), config)
    for answer in answers:
        assert (answer.fixed + answer.unfixed) == said(4.0)[: len(answer.fixed + answer.unfixed)]


@given(
    stammers=st.sets(st.integers(0, 39)),
    stride=st.integers(1600, 24_000),
    holdback=st.integers(0, 24_000),
    seconds=st.floats(0.1, 20.0),
)
def test_committed_only_grows(
    stammers: set[int], stride: int, holdback: int, seconds: float
) -> None:
    config = WindowConfig(stride=stride, holdback=holdback)
    session = WindowedSession(Speaker(tuple(stammers)), config, "en")
    committed = ""
    for answer in hear(session, audio(seconds), config):
        assert answer.fixed.startswith(committed)
        committed = answer.fixed
    assert len(committed.split()) == len(audio(seconds)) // _WORD


@given(
    stammers=st.sets(st.integers(0, 39)), killed=st.integers(0, 30), seconds=st.floats(1.0, 20.0)
)
def test_a_session_continued_from_a_checkpoint_says_the_same(
    stammers: set[int], killed: int, seconds: float
) -> None:
    config, sound = WindowConfig(), audio(seconds)

    def decoder() -> WindowDecoder:
        return Speaker(tuple(stammers))

    undisturbed = hear(WindowedSession(decoder(), config, "en"), sound, config)
    first = WindowedSession(decoder(), config, "en")
    before = hear(first, sound, config, until=min(len(sound), (killed + 1) * config.stride))
    second = WindowedSession(decoder(), config, "en", first.checkpoint())
    assert before + hear(second, sound, config) == undisturbed


def test_a_foreign_checkpoint_is_not_used() -> None:
    session = WindowedSession(Speaker(), WindowConfig(), "en", checkpoint=("what", "ever"))
    assert session.considered == 0


def test_closing_frees_the_sound() -> None:
    session = WindowedSession(Speaker(), WindowConfig(), "en")
    session.feed(audio(1.0))
    session.close()
    with pytest.raises(IndexError):
        Speaker().decode(session._audio(), (), "en", last=True)

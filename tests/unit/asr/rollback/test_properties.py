"""What holds whatever the model writes and however the sound arrives."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from live_caption.asr.rollback.config import Mode, RollbackConfig
from live_caption.asr.rollback.recognizer import RollbackRecognizer
from live_caption.asr.rollback.session import RollbackSession
from live_caption.types import SAMPLE_RATE_HZ, Hypothesis, Samples
from tests.fakes.language_model import FakeModel, Shown, numbered

HAO = "好".encode()
PIECES: tuple[str | bytes, ...] = (
    "language", " English", " None", "<asr_text>", " a", "b", " cat", "你", HAO[:1], HAO[1:2],
    HAO[2:], b"\xff", " lang", "uage", "\ufffd", " ", "<|im_end|>", "<|im_end|>",
)  # fmt: skip


def erratic(seed: int, loyalty: int = 6) -> FakeModel:
    """Writes anything, as a function of all that it was shown.

    The higher `loyalty`, the less its mind changes with what it hears.
    """
    model = FakeModel(lambda _: 0)
    header = [model.token(piece) for piece in ("language", " English", "<asr_text>")]
    tokens = [model.token(piece) for piece in PIECES]

    def choose(shown: Shown) -> int:
        if len(shown.answer) < 3 and seed % 4:
            return header[len(shown.answer)]
        whim = zlib.crc32(repr((seed, shown)).encode()) % 10 >= loyalty
        topic = (seed, shown if whim else (len(shown.answer), shown.begin))
        return tokens[zlib.crc32(repr(topic).encode()) % len(tokens)]

    model.choose = choose
    return model


def session(
    model: FakeModel, config: RollbackConfig, checkpoint: object | None = None
) -> RollbackSession:
    return RollbackRecognizer(model, "fake", config).open(None, checkpoint)


def hear(
    asr: RollbackSession, sound: Samples, chunks: Sequence[int], *, finish: bool = True
) -> list[Hypothesis]:
    """Steps by the `chunks` in turn while there is sound, then finishes."""
    asr.feed(sound)
    answers = []
    for chunk in chunks:
        if asr.considered + chunk <= len(sound):
            answers.append(asr.step(asr.considered + chunk))
    return [*answers, asr.finish()] if finish else answers


CONFIGS = st.builds(
    RollbackConfig,
    mode=st.sampled_from(Mode),
    slice=st.sampled_from([2, 4, 8]).map(SAMPLE_RATE_HZ.__mul__),
    part=st.sampled_from([0, 0, 1, 2]).map(SAMPLE_RATE_HZ.__mul__),
    settled=st.sampled_from([1, 4, 20]).map(SAMPLE_RATE_HZ.__mul__),
    longest=st.sampled_from([3, 6, 20]).map(SAMPLE_RATE_HZ.__mul__),
    unfixed_chunks=st.integers(0, 3),
    unfixed_tokens=st.integers(0, 7),
    context=st.sampled_from(["", "a cat"]),
)
CHUNKS = st.lists(
    st.sampled_from([8000, 16_000, 20_123, 32_000, 32_000, 96_000]), min_size=1, max_size=12
)
SECONDS = st.floats(0.01, 24.0)
SEEDS = st.integers(0, 10_000)


@settings(deadline=None, max_examples=40)
@given(SEEDS, CONFIGS, CHUNKS, SECONDS)
def test_fixed_text_only_grows_and_ends_with_whole_characters(
    seed: int, config: RollbackConfig, chunks: list[int], seconds: float
) -> None:
    fixed, position = "", 0
    for answer in hear(session(erratic(seed), config), numbered(seconds), chunks):
        assert answer.fixed.startswith(fixed)
        assert answer.position >= position
        assert "\ufffd" not in answer.fixed + answer.unfixed
        fixed, position = answer.fixed, answer.position
    assert answer.final
    assert answer.unfixed == ""
    assert position == len(numbered(seconds))


@settings(deadline=None, max_examples=40)
@given(SEEDS, CONFIGS, CHUNKS, SECONDS)
def test_drafts_never_change_the_text(
    seed: int, config: RollbackConfig, chunks: list[int], seconds: float
) -> None:
    sound = numbered(seconds)
    with_drafts = hear(session(erratic(seed), config), sound, chunks)
    assert with_drafts == hear(session(erratic(seed), replace(config, drafts=False)), sound, chunks)


@settings(deadline=None, max_examples=40)
@given(SEEDS, CONFIGS, CHUNKS, SECONDS)
def test_what_was_kept_equals_what_is_computed_anew(
    seed: int, config: RollbackConfig, chunks: list[int], seconds: float
) -> None:
    sound = numbered(seconds)
    kept = replace(config, mode=Mode.INCREMENTAL)
    anew = replace(config, mode=Mode.WINDOW)
    assert hear(session(erratic(seed), kept), sound, chunks) == hear(
        session(erratic(seed), anew), sound, chunks
    )


@settings(deadline=None, max_examples=40)
@given(SEEDS, CONFIGS, CHUNKS, SECONDS, st.integers(0, 10))
def test_a_session_continued_from_a_checkpoint_says_the_same(
    seed: int, config: RollbackConfig, chunks: list[int], seconds: float, killed: int
) -> None:
    sound = numbered(seconds)
    undisturbed = hear(session(erratic(seed), config), sound, chunks)
    first = session(erratic(seed), config)
    before = hear(first, sound, chunks[:killed], finish=False)
    second = session(erratic(seed), config, first.checkpoint())
    after = hear(second, sound, chunks[killed:])
    assert before + after == undisturbed


@settings(deadline=None, max_examples=40)
@given(SEEDS, CONFIGS, CHUNKS, SECONDS)
def test_every_sample_is_heard_in_one_slice(
    seed: int, config: RollbackConfig, chunks: list[int], seconds: float
) -> None:
    model = erratic(seed)
    sound = numbered(seconds)
    hear(session(model, config), sound, chunks)
    heard = np.zeros(len(sound), bool)
    for shown in model.shown:
        for (_, end), (begin, _) in zip(shown.sounds, shown.sounds[1:], strict=False):
            assert begin == end + 1  # the last sample of whole seconds is left out
        heard[shown.begin : shown.heard + 1] = True
    assert heard.all()


@settings(deadline=None, max_examples=40)
@given(SEEDS, CONFIGS, CHUNKS, SECONDS, st.integers(0, 60))
def test_cancelling_never_takes_back_fixed_text(
    seed: int, config: RollbackConfig, chunks: list[int], seconds: float, after: int
) -> None:
    model = erratic(seed)
    model.cancel_after = after
    fixed = ""
    for answer in hear(session(model, config), numbered(seconds), chunks):
        assert answer.fixed.startswith(fixed)
        fixed = answer.fixed
    assert answer.final

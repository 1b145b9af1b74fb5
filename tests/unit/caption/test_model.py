"""Committed text only grows, whatever a recogniser says."""

from __future__ import annotations

import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.caption.model import CaptionModel
from live_caption.types import Caption, Hypothesis, SegmentId, SourceKind, Word

SEGMENT = SegmentId(SourceKind.SYSTEM, 1)


def started() -> CaptionModel:
    model = CaptionModel()
    model.start(SEGMENT, 1000)
    return model


def test_a_segment_from_its_first_word_to_its_end() -> None:
    model = started()
    words = (Word(" Hello", 1000, 5000),)
    assert model.update(SEGMENT, Hypothesis("", " Hello", language="en"), 5000) == Caption(
        SEGMENT, 1, "", " Hello", 1000, 5000, language="en"
    )
    assert model.update(SEGMENT, Hypothesis(" Hello", " wor", words=words), 6000) == Caption(
        SEGMENT, 2, " Hello", " wor", 1000, 6000, language="en", words=words
    )
    assert model.update(
        SEGMENT, Hypothesis(" Hello world.", final=True), 8000, gap_after=True
    ) == Caption(
        SEGMENT, 3, " Hello world.", "", 1000, 8000, final=True, language="en", gap_after=True
    )


def test_the_same_again_is_no_news() -> None:
    model = started()
    assert model.update(SEGMENT, Hypothesis("", "Hello"), 5000) is not None
    assert model.update(SEGMENT, Hypothesis("", "Hello"), 9000) is None
    assert model.update(SEGMENT, Hypothesis("Hello"), 9000) is not None
    assert model.update(SEGMENT, Hypothesis("Hello", final=True), 9000) is not None


def test_nothing_recognised_is_no_news_until_it_is_final() -> None:
    model = started()
    assert model.update(SEGMENT, Hypothesis(""), 5000) is None
    assert model.update(SEGMENT, Hypothesis("", final=True), 6000) == Caption(
        SEGMENT, 1, "", "", 1000, 6000, final=True
    )


@pytest.mark.parametrize(
    ("fixed", "unfixed", "expected"),
    [
        ("Hello word again", " and", ("Hello world again", " and")),
        ("Hello", "", ("Hello world", "")),
        ("Hello", " world again", ("Hello world", " again")),
        ("Hello there", " friend", ("Hello world", " friend")),
        ("Quite another", " text", ("Hello world", " text")),
        ("", "", ("Hello world", "")),
    ],
)
def test_committed_text_is_kept_when_a_recogniser_changes_it(
    fixed: str,
    unfixed: str,
    expected: tuple[str, str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    model = started()
    model.update(SEGMENT, Hypothesis("Hello world", " x"), 5000)
    with caplog.at_level(logging.WARNING):
        caption = model.update(SEGMENT, Hypothesis(fixed, unfixed), 6000)
    assert caption is not None
    assert (caption.committed, caption.unfixed) == expected
    assert "Hello" not in caplog.text
    assert len(caplog.records) == 1


def test_text_without_spaces_goes_on_after_a_change() -> None:
    model = started()
    model.update(SEGMENT, Hypothesis("今天天气"), 5000)
    caption = model.update(SEGMENT, Hypothesis("今天天汽很好", "我们"), 6000)
    assert caption is not None
    assert (caption.committed, caption.unfixed) == ("今天天气很好", "我们")


def test_committed_never_ends_inside_a_character() -> None:
    model = started()
    caption = model.update(SEGMENT, Hypothesis("你\ufffd"), 5000)
    assert caption is not None
    assert (caption.committed, caption.unfixed) == ("你", "")
    caption = model.update(SEGMENT, Hypothesis("你好", "吗\ufffd\ufffd"), 6000)
    assert caption is not None
    assert (caption.committed, caption.unfixed) == ("你好", "吗")
    caption = model.update(SEGMENT, Hypothesis("你好吗\ufffd", final=True), 6000)
    assert caption is not None
    assert caption.committed == "你好吗"


def test_a_final_hypothesis_leaves_nothing_unfixed() -> None:
    caption = started().update(SEGMENT, Hypothesis("Hello", " world", final=True), 5000)
    assert caption is not None
    assert (caption.committed, caption.unfixed, caption.final) == ("Hello world", "", True)


def test_a_finished_segment_is_forgotten(caplog: pytest.LogCaptureFixture) -> None:
    model = started()
    model.update(SEGMENT, Hypothesis("Hello", final=True), 5000)
    assert model.update(SEGMENT, Hypothesis("Hello again", final=True), 6000) is None
    assert "Hello" not in caplog.text
    with pytest.raises(KeyError):
        model.withdraw(SEGMENT)


def test_a_withdrawn_segment_is_final_and_empty() -> None:
    model = started()
    model.update(SEGMENT, Hypothesis("Hello", " world"), 5000)
    assert model.withdraw(SEGMENT) == Caption(SEGMENT, 2, "", "", 1000, 5000, final=True)


def test_two_segments_do_not_mix() -> None:
    other = SegmentId(SourceKind.MICROPHONE, 2)
    model = started()
    model.start(other, 2000)
    model.update(SEGMENT, Hypothesis("Hello"), 5000)
    caption = model.update(other, Hypothesis("Yes"), 5000)
    assert caption == Caption(other, 1, "Yes", "", 2000, 5000)


TEXT = st.text(alphabet="ab 你好。\ufffd", max_size=12)


@given(st.lists(st.builds(Hypothesis, fixed=TEXT, unfixed=TEXT, final=st.booleans()), min_size=1))
def test_committed_only_grows(hypotheses: list[Hypothesis]) -> None:
    model = started()
    committed, revision, position = "", 0, 0
    for hypothesis in hypotheses:
        position += 1000
        caption = model.update(SEGMENT, hypothesis, position)
        if caption is None:
            continue
        assert caption.committed.startswith(committed)
        assert not caption.committed.endswith("\ufffd")
        assert caption.revision == revision + 1
        assert not (caption.final and caption.unfixed)
        committed, revision = caption.committed, caption.revision


def test_an_end_without_text_keeps_what_is_committed(caplog: pytest.LogCaptureFixture) -> None:
    model = started()
    model.update(SEGMENT, Hypothesis("Hello", " wor"), 5000)
    last = model.update(SEGMENT, Hypothesis("", final=True), 8000)
    assert last is not None
    assert (last.committed, last.unfixed, last.final) == ("Hello", "", True)
    assert not caplog.records

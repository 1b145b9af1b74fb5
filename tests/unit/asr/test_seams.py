from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.asr.seams import following, without_overlap


@pytest.mark.parametrize(
    ("left", "right", "joined"),
    [
        ("one", "two", "one two"),
        ("one", " two", "one two"),
        ("one ", "two", "one two"),
        ("", " two", "two"),
        ("one", "", "one"),
        ("你好", "再见", "你好再见"),
        ("你好", " hello", "你好hello"),
        ("hello", "你好", "hello你好"),
        ("你好。", "再见", "你好。再见"),
        ("カタカナ", "ひらがな", "カタカナひらがな"),
        ("안녕", "하세요", "안녕 하세요"),
        ("one.", "Two", "one. Two"),
    ],
)
def test_texts_are_joined_as_their_scripts_are_written(left: str, right: str, joined: str) -> None:
    assert left + following(left, right) == joined


@pytest.mark.parametrize(
    ("left", "right", "rest"),
    [
        ("we went to the station", "station and left", "and left"),
        ("we went to the station.", " Station, and left", "and left"),
        ("all of it was", "it was late", "late"),
        ("say it again", "and again", "and again"),
        ("we said no", "no one came", "no one came"),  # two letters may be said twice
        ("今天天气", "天气很好", "很好"),
        ("一", "一二", "一二"),
        ("", "first", "first"),
        ("one two three four", "four", ""),
        ("it's", "it's late", "late"),
    ],
)
def test_what_both_sides_of_a_seam_heard_stays_once(left: str, right: str, rest: str) -> None:
    assert without_overlap(left, right) == rest


@given(st.text(), st.text())
def test_only_a_beginning_is_taken_away(left: str, right: str) -> None:
    assert right.endswith(without_overlap(left, right))

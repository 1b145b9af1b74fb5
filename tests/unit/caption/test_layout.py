"""Lines break where a reader expects it, and stay where they are."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from live_caption.caption.layout import Line, LineLayout, cell_width


def wrap(text: str, width: int, unfixed: str = "") -> list[str]:
    return [line.text for line in LineLayout(cell_width, width).lines(text, unfixed)]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 10, []),
        ("   ", 10, []),
        ("one", 10, ["one"]),
        (" one two three", 7, ["one two", "three"]),
        ("one  two ", 3, ["one", "two"]),
        ("a incomprehensible b", 6, ["a", "incomp", "rehens", "ible b"]),
        ("今天天气很好", 4, ["今天", "天气", "很好"]),
        ("今天天气，很好", 8, ["今天天", "气，很好"]),
        ("今天（天气）", 6, ["今天", "（天", "气）"]),
        ("他说「今天」", 6, ["他说", "「今", "天」"]),
        ("我用Python写字", 8, ["我用", "Python写", "字"]),
        ("안녕하세요 세계", 10, ["안녕하세요", "세계"]),
        ("a你", 1, ["a", "你"]),
        ("ab👩\u200d🚀", 5, ["ab", "👩\u200d🚀"]),
        ("👩\u200d🚀👩", 4, ["👩\u200d🚀", "👩"]),
        ("cafe\u0301s", 4, ["cafe\u0301", "s"]),
    ],
)
def test_text_is_wrapped(text: str, width: int, lines: list[str]) -> None:
    assert wrap(text, width) == lines


def test_a_line_has_two_shades() -> None:
    assert LineLayout(cell_width, 9).lines("one two", " three four") == (
        Line("one two", ""),
        Line("", "three"),
        Line("", "four"),
    )
    assert LineLayout(cell_width, 9).lines("one two thr", "ee") == (
        Line("one two", ""),
        Line("thr", "ee"),
    )


def test_a_font_measures_too() -> None:
    assert [line.text for line in LineLayout(lambda t: 0.5 * len(t), 2).lines("ab cd", "")] == [
        "ab",
        "cd",
    ]


@pytest.mark.parametrize(
    ("text", "cells"), [("abc", 3), ("你好", 4), ("e\u0301", 1), ("ｱ", 1), ("Ａ", 2), ("\u200b", 0)]
)
def test_cells(text: str, cells: int) -> None:
    assert cell_width(text) == cells


TEXT = st.text(alphabet="ab  ,.你好，。（）“”ー가e\u0301", max_size=30)


def line_starts(text: str, width: int) -> list[int]:
    """Return where each line starts, counted without spaces."""
    starts, position = [], 0
    for line in wrap(text, width):
        starts.append(position)
        position += len("".join(line.split()))
    return starts


@given(committed=TEXT, more=TEXT, width=st.integers(1, 12))
@example(committed="你好", more="。", width=4)
def test_lines_do_not_move_when_text_is_appended(committed: str, more: str, width: int) -> None:
    before = line_starts(committed, width)
    assert line_starts(committed + more, width)[: len(before)] == before


@given(committed=TEXT, unfixed=TEXT, width=st.integers(2, 12))
def test_nothing_is_lost_and_every_line_fits(committed: str, unfixed: str, width: int) -> None:
    lines = LineLayout(cell_width, width).lines(committed, unfixed)
    assert "".join("".join(line.committed for line in lines).split()) == "".join(committed.split())
    assert "".join("".join(line.unfixed for line in lines).split()) == "".join(unfixed.split())
    for line in lines:
        assert line.text == line.text.strip()
        assert cell_width(line.text) <= width

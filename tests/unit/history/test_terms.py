"""What a search finds, and where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.history.terms import Terms


@pytest.mark.parametrize(
    ("search", "words"),
    [
        ("good evening", ("good", "evening")),
        ("  the\tthe ", ("the",)),
        ("", ()),
        ("cafe\u0301", ("café",)),
        ("a\0b", ("a", "b")),
    ],
)
def test_a_search_is_cut_into_words(search: str, words: tuple[str, ...]) -> None:
    assert Terms.of(search).words == words


def test_the_index_is_asked_for_long_words_as_they_are() -> None:
    assert Terms.of('of say "no" AND* 中国').query() == '"say" """no""" "AND*"'
    assert Terms.of("of 中国").query() == ""


def test_short_words_are_looked_for_in_the_text() -> None:
    test = Terms.of("ДА 国 evening").test()
    assert test("Да, 中国.")  # the index has to find the long word
    assert not test("Да.")
    assert not test("国.")


def test_every_place_is_found_once() -> None:
    text = "Evening after evening: eve."
    assert [text[a:b] for a, b in Terms.of("eve evening").spans(text)] == [
        "Evening",
        "evening",
        "eve",
    ]
    assert Terms.of("").spans(text) == ()
    assert Terms.of(".").spans(text) == ((26, 27),)


def test_a_snippet_is_one_line_around_the_first_place() -> None:
    text = "word " * 50 + "the\nneedle " + "word " * 50
    snippet = Terms.of("needle").snippet(text)
    assert snippet.startswith("…")
    assert snippet.endswith("…")
    assert "the needle word" in snippet
    assert len(snippet) < 100
    assert Terms.of("needle").snippet("A needle.") == "A needle."


@given(st.text(), st.text(max_size=8))
def test_any_search_in_any_text_is_answered(text: str, search: str) -> None:
    terms = Terms.of(search)
    ends = [0]
    for start, end in terms.spans(text):
        assert ends[-1] <= start < end <= len(text)
        ends.append(end)
    terms.snippet(text)
    terms.test()(text)

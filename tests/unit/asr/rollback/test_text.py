from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.asr.rollback.text import Header, Vocabulary, recites
from live_caption.errors import ModelError
from tests.fakes.language_model import FakeModel

HEADER = ("language", " English", "<asr_text>")


def model() -> FakeModel:
    return FakeModel(lambda _: 0)


def tokens(fake: FakeModel, *pieces: str | bytes) -> list[int]:
    return [fake.token(piece) for piece in pieces]


def text_of(*pieces: str | bytes, before: str = "") -> str:
    fake = model()
    return Vocabulary(fake).text(tokens(fake, *pieces), before)


def cut_of(*pieces: str | bytes, count: int) -> int:
    fake = model()
    return Vocabulary(fake).cut(tokens(fake, *pieces), count)


@pytest.mark.parametrize(
    ("pieces", "header"),
    [
        ((*HEADER, "hello"), Header(3, "English")),
        (("language", " None", "<asr_text>"), Header(3, None, speech=False)),
        (("language", " None", "<asr_text>", "ghost"), Header(3, None, speech=False)),
        (("language", " Eng"), Header(0, speech=False)),  # not complete
        (("hello", " there"), Header(0)),  # none at all
        (("<asr_text>", "hello"), Header(1)),
        ((*HEADER, "a", "language", " Chinese", "<asr_text>", "b"), Header(3, "English")),
    ],
)
def test_the_header_ends_at_the_first_mark(pieces: tuple[str, ...], header: Header) -> None:
    fake = model()
    assert Vocabulary(fake).header(tokens(fake, *pieces)) == header


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        ((" hello", " there"), " hello there"),
        (("hello", " language", " English", "<asr_text>", " there"), "hello there"),
        (("hello", " language", " English", "<asr_text>", "there"), "hello there"),
        (("你", "language", " Chinese", "<asr_text>", "好"), "你好"),
        (("hello", "<asr_text>"), "hello"),
        (("a", "<|im_start|>", "b"), "a b"),
        (("my language", " is English"), "my language is English"),
    ],
)
def test_a_header_within_the_text_is_taken_out(pieces: tuple[str, ...], text: str) -> None:
    assert text_of(*pieces) == text


def test_a_header_at_the_seam_leaves_a_space() -> None:
    assert text_of("language", " English", "<asr_text>", "there", before="hello") == " there"


def test_characters_split_across_tokens_are_put_together() -> None:
    data = "你好".encode()
    assert text_of(data[:2], data[2:4], data[4:]) == "你好"
    assert text_of(data[:2], data[2:4]) == "你"


def test_bytes_that_are_no_text_are_left_out() -> None:
    assert text_of(b"a\xff", b"\xe4", "b\ufffd") == "ab"


def test_a_cut_never_falls_inside_a_character() -> None:
    data = "好".encode()
    pieces = ("a", data[:1], data[1:2], data[2:], "b")
    assert [cut_of(*pieces, count=count) for count in range(6)] == [0, 1, 1, 1, 4, 5]


def test_a_cut_never_falls_inside_a_header() -> None:
    pieces = (*HEADER, "a", " lang", "uage", " Chinese", "<asr_text>", "b")
    cuts = [cut_of(*pieces, count=count) for count in range(3, 10)]
    assert cuts == [3, 4, 4, 4, 4, 8, 9]


def test_what_may_become_a_header_is_waited_for() -> None:
    assert cut_of(*HEADER, "my", " language", count=5) == 4
    assert cut_of(*HEADER, "my", " language", " English", count=6) == 4
    assert cut_of(*HEADER, "my", " language", " English", " is", count=7) == 7


def test_an_unfinished_character_is_left_out_at_the_end() -> None:
    fake = model()
    vocabulary = Vocabulary(fake)
    assert vocabulary.complete(tokens(fake, "a", b"\xe4\xbd")) == 1
    assert vocabulary.complete(tokens(fake, "my", " language")) == 2
    assert vocabulary.complete([]) == 0


@given(st.lists(st.binary(min_size=1, max_size=3), max_size=12), st.integers(0, 12))
def test_the_text_up_to_a_cut_is_the_beginning_of_the_text(pieces: list[bytes], count: int) -> None:
    fake = model()
    vocabulary, ids = Vocabulary(fake), tokens(fake, *pieces)
    kept = vocabulary.cut(ids, min(count, len(ids)))
    assert vocabulary.raw(ids).startswith(vocabulary.raw(ids[:kept]))
    assert vocabulary.raw(ids[:kept]) + vocabulary.raw(ids[kept:]) == vocabulary.raw(ids)
    assert "\ufffd" not in vocabulary.raw(ids)


def test_another_model_is_refused() -> None:
    class Other(FakeModel):
        def tokenize(self, text: str, *, special: bool) -> list[int]:
            return list(text.encode())

    with pytest.raises(ModelError, match="asr_text"):
        Vocabulary(Other(lambda _: 0))


@pytest.mark.parametrize(
    ("text", "context", "recited"),
    [
        ("Kubernetes", "kubernetes, etcd", True),
        ("etcd kubernetes etcd", "kubernetes, etcd", True),
        ("we run kubernetes", "kubernetes, etcd", False),
        ("今天天气", "今天 天气 中国", True),
        ("", "kubernetes", False),
        ("...", "kubernetes", False),
        ("hello", "", False),
    ],
)
def test_text_that_is_nothing_but_context(text: str, context: str, recited: bool) -> None:
    assert recites(text, context) is recited

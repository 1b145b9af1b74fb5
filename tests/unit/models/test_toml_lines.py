"""Lines are found in whatever way a TOML file is written."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption.models.toml_lines import Place, line_of

TEXT = '''\
# [[model]] in a comment = 1
a."b.c".d = 1 # a comment, with = and "
text = """
[[model]]
id = "no model" \\""" ["
""" # after
raw = \'\'\'
[[model]]\'\'\'\'\'
[[model]]
id = "\\"x\\" # no comment"
number = -0.35e1
when = 1979-05-27T07:32:00Z
files = [
  { name = "a", urls = ["u", # first ]
     "v"] }, # second }
  {name=\'b"\', deep = {down = [ [1], [
  2] ] } }, ]
[model . "package"]
folders = ["f"]
[[model]]
[[model.files]]
name = "c"
[[model.files]]
[model.files.more]
x = 1
[ table ]
y = ""'''

LINES: list[tuple[Place, int]] = [
    (("a", "b.c", "d"), 2),
    (("text",), 3),
    (("raw",), 7),
    (("model", 0), 9),
    (("model", 0, "id"), 10),
    (("model", 0, "when"), 12),
    (("model", 0, "files", 0, "name"), 14),
    (("model", 0, "files", 0, "urls", 1), 15),
    (("model", 0, "files", 1, "name"), 16),
    (("model", 0, "files", 1, "deep", "down", 1, 0), 17),
    (("model", 0, "package"), 18),
    (("model", 0, "package", "folders", 0), 19),
    (("model", 1), 20),
    (("model", 1, "files", 0, "name"), 22),
    (("model", 1, "files", 1), 23),
    (("model", 1, "files", 1, "more", "x"), 25),
    (("table",), 26),
    (("table", "y"), 27),
]


def value_at(place: Place) -> object:
    value: object = tomllib.loads(TEXT)
    for part in place:
        value = value[part]  # type: ignore[index]
    return value


@pytest.mark.parametrize(("place", "line"), LINES)
def test_the_line_of_a_value(place: Place, line: int) -> None:
    value_at(place)
    assert line_of(TEXT, place) == line


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("model", 1, "id"), 20),
        (("model", 1, "files", 0, "urls", 3), 21),
        (("nowhere",), 1),
        ((), 1),
    ],
)
def test_what_is_not_written_is_missing_where_it_should_be(place: Place, line: int) -> None:
    assert line_of(TEXT, place) == line


WORDS = st.text(st.characters(exclude_categories=["C"]), max_size=8)
VALUES = st.recursive(
    WORDS | st.integers() | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",\n".join(map(toml, value)) + "]"
    return quoted(value) if isinstance(value, str) else str(value).lower()


@given(st.lists(VALUES, max_size=4))
def test_no_value_hides_the_line_of_the_next_key(values: list[object]) -> None:
    text = ""
    for n, value in enumerate(values):
        text += f"key{n} = {toml(value)}\n"
    lines = text.count("\n") + 1
    text += "last = 1"
    assert list(tomllib.loads(text))[-1] == "last"
    assert line_of(text, ("last",)) == lines

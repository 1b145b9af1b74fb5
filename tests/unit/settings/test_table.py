"""The table of settings agrees with itself."""

from __future__ import annotations

from dataclasses import fields

import pytest

from live_caption.settings import Settings, Spec, spec, specs


def test_every_setting_is_in_the_table_once() -> None:
    assert [each.name for each in specs()] == [each.name for each in fields(Settings)]
    assert len({each.key for each in specs()}) == len(specs())


@pytest.mark.parametrize("each", specs(), ids=lambda each: each.key)
def test_defaults_are_allowed_and_explained(each: Spec) -> None:
    assert each.allows(each.default)
    assert each.label
    assert each.help.endswith(".")


def test_key_names_section_and_option() -> None:
    font_size = spec("captions_font_size")
    assert (font_size.section, font_size.option) == ("captions", "font_size")
    assert font_size.key == "captions.font_size"


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("captions_font_size", (10, 24, 96), (9, 97, True, 24.0, "24", None)),
        ("captions_opacity", (0, 100), (-1, 101, False)),
        ("sound_source", ("mic", "system", "both"), ("file", "", 1)),
        ("transcript_write", (True, False), (0, 1, "true")),
        ("recognition_model", ("", "any-name", "/a/path"), (3, None, [])),
    ],
)
def test_range_choices_and_type_are_checked(
    name: str, good: tuple[object, ...], bad: tuple[object, ...]
) -> None:
    assert all(spec(name).allows(value) for value in good)
    assert not any(spec(name).allows(value) for value in bad)


def test_expectation_is_readable() -> None:
    assert spec("captions_lines").expected() == "a whole number from 0 to 12"
    assert spec("sound_source").expected() == "one of mic, system, both"
    assert spec("transcript_write").expected() == "true or false"
    assert spec("transcript_folder").expected() == "a text"


def test_unknown_setting_is_an_error() -> None:
    with pytest.raises(KeyError):
        spec("captions_colour")

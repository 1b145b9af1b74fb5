"""What the settings dialog says: every sentence about a value that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from live_caption.gui.settings_text import choice_labels, help_of, label_of, matches, problem
from live_caption.settings import Spec, Value, spec, specs


@pytest.mark.parametrize("each", specs(), ids=lambda each: each.key)
def test_every_default_may_be_applied(each: Spec) -> None:
    assert problem(each, each.default) == ""


@pytest.mark.parametrize("each", specs(), ids=lambda each: each.key)
def test_every_setting_and_choice_has_words(each: Spec) -> None:
    assert label_of(each)
    assert help_of(each)
    assert len(choice_labels(each)) == len(each.choices)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("captions_lines", 99, "This must be a whole number from 0 to 12."),
        ("captions_lines", "3", "This must be a whole number from 0 to 12."),
        ("recognition_language", "en", ""),
        ("recognition_language", "pt-BR", ""),
        ("recognition_language", "Auto", ""),
        ("recognition_language", "english", "Write the code of a language"),
        ("download_proxy", "http://proxy:3128", ""),
        ("download_proxy", "socks5://127.0.0.1:9050", ""),
        ("download_proxy", "proxy:3128", "Write an address"),
        ("download_proxy", "http://proxy:port", "Write an address"),
        ("download_proxy", "ftp://proxy", "Write an address"),
        ("download_proxy", "http://[", "Write an address"),
        ("captions_text_colour", "#ffcc00", ""),
        ("captions_text_colour", "yellow", ""),
        ("captions_text_colour", "yellowish", "Write the name of a colour"),
        ("transcript_folder", "", ""),
        ("transcript_folder", "relative/folder", "Write the whole path of a folder"),
        ("transcript_folder", "~nobody-of-this-name/x", "The home in"),
        ("storage_models_folder", "/no/such/folder/anywhere", "There is no folder"),
        ("storage_models_folder", "a\0b", "A path cannot hold a null character."),
        ("recognition_projector", "/no/such/file", "There is no such file."),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(name: str, value: Value, sentence: str) -> None:
    said = problem(spec(name), value)
    assert said.startswith(sentence)
    assert bool(said) == bool(sentence)
    assert not said or said.endswith(".")


def test_a_folder_may_be_new_but_no_file(tmp_path: Path) -> None:
    folder = spec("transcript_folder")
    assert problem(folder, str(tmp_path)) == ""
    assert problem(folder, str(tmp_path / "new")) == ""
    (tmp_path / "file").write_text("mine")
    assert problem(folder, str(tmp_path / "file")) == "This is a file, not a folder."
    assert problem(spec("recognition_projector"), str(tmp_path / "file")) == ""


@pytest.mark.parametrize(
    ("wanted", "is_found"),
    [("proxy", True), ("PROXY down", True), ("download.proxy", True), ("proxy lines", False)],
)
def test_a_search_finds_all_words_anywhere(wanted: str, is_found: bool) -> None:
    assert matches(spec("download_proxy"), wanted) is is_found

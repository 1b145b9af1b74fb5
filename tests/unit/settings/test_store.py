"""The settings file: nothing a person wrote is ever lost."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from live_caption.errors import StorageError
from live_caption.settings import Settings, SettingsStore, Spec, specs


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def write(path: Path, text: str | bytes) -> SettingsStore:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return SettingsStore(path)


def test_without_a_file_there_are_the_defaults(path: Path) -> None:
    store = SettingsStore(path)
    assert store.load() == Settings()
    assert store.notices == ()
    assert not path.parent.exists()


def test_what_is_saved_is_loaded(path: Path) -> None:
    chosen = replace(Settings(), sound_source="both", captions_lines=5, transcript_write=True)
    SettingsStore(path).save(chosen)
    assert SettingsStore(path).load() == chosen


def values(spec: Spec) -> st.SearchStrategy[object]:
    if spec.choices:
        return st.sampled_from(spec.choices)
    if isinstance(spec.default, bool):
        return st.booleans()
    if isinstance(spec.default, int):
        return st.integers(spec.low, spec.high)
    return st.text()


all_settings: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {spec.name: values(spec) for spec in specs()}
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(first=all_settings, second=all_settings)
def test_any_choice_survives_saving_over_any_other(
    path: Path, first: dict[str, Any], second: dict[str, Any]
) -> None:
    path.unlink(missing_ok=True)
    for choice in (first, second):
        SettingsStore(path).save(Settings(**choice))
        store = SettingsStore(path)
        assert store.load() == Settings(**choice)
        assert store.notices == ()


def test_comments_and_unknown_keys_stay(path: Path) -> None:
    store = write(
        path,
        "# mine\nfuture = 1\n\n"
        "[captions]\nfont_size = 30 # big\ncolour = 'red'\n\n[other]\na = [1]\n",
    )
    store.save(replace(store.load(), captions_font_size=40, sound_source="mic"))
    text = path.read_text()
    for kept in ("# mine", "future = 1", "font_size = 40 # big", "colour = 'red'", "a = [1]"):
        assert kept in text
    assert SettingsStore(path).load().sound_source == "mic"


def test_defaults_are_not_written(path: Path) -> None:
    SettingsStore(path).save(replace(Settings(), captions_lines=4))
    assert path.read_text().split() == ["[captions]", "lines", "=", "4"]


def test_default_replaces_another_value_in_the_file(path: Path) -> None:
    store = write(path, "[captions]\nlines = 4\n")
    store.save(Settings())
    assert store.load() == Settings()


@pytest.mark.parametrize(
    "content",
    [
        b"[captions\nlines = 4\n",
        b"captions = 3\n",
        b"[captions]\nlines = 4\nlines = 5\n",
        b"\xff\xfe\x00binary",
        b"[captions]\nlines = 4\n\x00",
    ],
    ids=["syntax", "no section", "twice", "binary", "cut by a crash"],
)
def test_damaged_file_is_set_aside_whole(path: Path, content: bytes) -> None:
    store = write(path, content)
    assert store.load() == Settings()
    (aside,) = path.parent.glob("settings.damaged-*.toml")
    assert aside.read_bytes() == content
    assert not path.exists()
    assert "damaged" in store.notices[0]
    assert aside.name in store.notices[1]


def test_file_damaged_while_the_program_runs_is_set_aside_on_saving(path: Path) -> None:
    store = write(path, "[captions]\nlines = 4\n")
    chosen = store.load()
    path.write_text("[captions\n")
    store.save(chosen)
    (aside,) = path.parent.glob("settings.damaged-*.toml")
    assert aside.read_text() == "[captions\n"
    assert SettingsStore(path).load() == chosen


def test_damaged_files_do_not_replace_each_other(path: Path) -> None:
    for content in ("[a", "[b", "[c"):
        write(path, content).load()
    kept = {aside.read_text() for aside in path.parent.glob("settings.damaged-*.toml")}
    assert kept == {"[a", "[b", "[c"}


def test_impossible_values_cost_only_themselves(path: Path) -> None:
    store = write(
        path, "[captions]\nlines = 99\nfont_size = 'big'\nopacity = 50\n[sound]\nsource = 'tv'\n"
    )
    assert store.load() == replace(Settings(), captions_opacity=50)
    assert len(store.notices) == 3
    assert any("captions.lines" in notice and "0 to 12" in notice for notice in store.notices)
    assert path.exists()


def test_notices_are_those_of_the_last_load(path: Path) -> None:
    store = write(path, "[captions]\nlines = 99\n")
    store.load()
    path.write_text("")
    store.load()
    assert store.notices == ()


def test_byte_order_mark_is_no_damage(path: Path) -> None:
    store = write(path, "\ufeff[captions]\nlines = 4\n")
    assert store.load().captions_lines == 4
    assert store.notices == ()


def test_file_that_is_nested_too_deeply_is_kept(path: Path) -> None:
    store = write(path, "a = " + "[" * 5_000 + "]" * 5_000)
    assert store.load() == Settings()
    assert "nested" in store.notices[0]
    assert len(list(path.parent.glob("settings.damaged-*.toml"))) == 1


def test_folder_that_cannot_be_made_is_one_error(tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("mine")
    store = SettingsStore(blocker / "settings.toml")
    assert store.load() == Settings()
    with pytest.raises(StorageError, match="cannot be created"):
        store.save(replace(Settings(), captions_lines=4))
    assert blocker.read_text() == "mine"


def test_path_that_is_a_folder_is_one_notice_and_one_error(path: Path) -> None:
    path.mkdir(parents=True)
    store = SettingsStore(path)
    assert store.load() == Settings()
    assert len(store.notices) == 1
    with pytest.raises(StorageError):
        store.save(replace(Settings(), captions_lines=4))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_in_place_of_the_file_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)
    store = SettingsStore(path)
    assert store.load() == Settings()
    assert "is no file" in store.notices[0]
    with pytest.raises(StorageError, match="is no file"):
        store.save(replace(Settings(), captions_lines=4))


def test_loading_imports_neither_tomlkit_nor_numpy() -> None:
    code = (
        "import sys, pathlib\n"
        "from live_caption.settings import SettingsStore\n"
        "SettingsStore(pathlib.Path('missing.toml')).load()\n"
        "print(sorted({'tomlkit', 'numpy', 'PySide6'} & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == "[]\n"

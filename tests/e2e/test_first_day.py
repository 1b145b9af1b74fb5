"""A first day with the program, from the wizard to the exported captions, by mouse and keys."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.score import wrong
from live_caption.gui.wizard_state import Step
from live_caption.paths import AppPaths
from tests.audio_server.servers import SoundServer, wait_until
from tests.e2e.hands import Hands
from tests.e2e.program import Display, View, Window
from tests.e2e.remains import GONE_WITHIN_S, assert_nothing
from tests.e2e.sound import SAID, joined

_CAPTIONS = "^Live Caption$"
_RECORDING = "piper_en_1"
_MOST_WRONG = 2

pytestmark = pytest.mark.timeout(180)


@pytest.fixture
def hands(needs: Callable[..., None], display: Display) -> Iterator[Hands]:
    """On a display with a tray."""
    needs("trayer", "xdotool", "xev")
    hands = Hands(display)
    with hands.tray():
        yield hands


@pytest.fixture
def window(hands: Hands, display: Display, server: SoundServer, tmp_path: Path) -> Iterator[Window]:
    """The program as it is started for the first time."""
    environment = {**server.env, "DISPLAY": display.name, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    window = Window(environment, tmp_path / "home", first_run=True)
    yield window
    window.close()


def test_a_first_day(
    hands: Hands, display: Display, server: SoundServer, window: Window, tmp_path: Path
) -> None:
    _go_through_the_wizard(hands, display, window)
    player = server.play(joined(tmp_path / "a.wav", [_RECORDING], lead_s=1.0))
    window.wait_for(_is_said)
    assert player.wait(30) == 0
    display.screenshot("first-day-captions")
    _lock_and_unlock(hands, display, tmp_path / "clicks")
    exported = _search_and_export(hands, display, tmp_path / "lecture.txt")
    assert wrong(exported, SAID[_RECORDING]) <= _MOST_WRONG
    hands.choose_in_tray("q")
    assert window.process.wait(GONE_WITHIN_S) == 0
    assert_nothing(window, server)


def _is_said(view: View) -> bool:
    return wrong(view.text, SAID[_RECORDING]) <= _MOST_WRONG


def _go_through_the_wizard(hands: Hands, display: Display, window: Window) -> None:
    """Agrees with all that is proposed, which keeps a history."""
    paths = AppPaths.below(window.home)
    hands.activate("^Setup: Welcome")
    for step in Step:
        title = hands.active()
        assert title.startswith("Setup: "), title
        display.screenshot(f"first-day-{step}")
        if step is not Step.DONE:
            _turn(hands, title)
    assert not paths.wizard_file.exists()
    hands.press("alt+f")
    wait_until(paths.wizard_file.exists, "the wizard to end")
    assert tomllib.loads(paths.settings_file.read_text())["history"]["keep"] is True
    window.wait_until_listening()


def _turn(hands: Hands, title: str) -> None:
    hands.press("alt+n")
    wait_until(lambda: hands.active() not in {"", title}, "the next page")


def _lock_and_unlock(hands: Hands, display: Display, notes: Path) -> None:
    """Locked, a click goes through the captions; it does not before, nor afterwards."""
    with hands.window_below(notes) as gets_click:
        middle = hands.middle(_CAPTIONS)
        assert not gets_click(*middle)
        hands.activate(_CAPTIONS)
        hands.press("ctrl+l")
        wait_until(lambda: gets_click(*middle), "a click to go through")
        display.screenshot("first-day-locked")
        hands.choose_in_tray("l")
        wait_until(lambda: not gets_click(*middle), "clicks to stay with the captions")


def _search_and_export(hands: Hands, display: Display, path: Path) -> str:
    hands.activate(_CAPTIONS)
    hands.press("ctrl+h")
    wait_until(lambda: hands.active().startswith("History"), "the history to open")
    hands.write(SAID[_RECORDING].split()[0])
    hands.press("Return")
    display.screenshot("first-day-history")
    wait_until(lambda: _export_dialog(hands), "the dialog of the export")
    hands.write(str(path))
    hands.press("Return")
    wait_until(path.exists, "the captions to be exported")
    hands.press("Escape", "Escape")
    return path.read_text(encoding="utf-8")


def _export_dialog(hands: Hands) -> bool:
    """Whether it is open; there is nothing to export until the search has found something."""
    if not hands.active().startswith("Export"):
        hands.press("ctrl+s")
    return hands.active().startswith("Export")

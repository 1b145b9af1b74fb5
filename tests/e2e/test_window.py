"""The application captions what a real sound server plays, and its window shows it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.score import wrong
from tests.audio_server.servers import SERVERS, SoundServer
from tests.e2e.conftest import running
from tests.e2e.program import Display, View, Window
from tests.e2e.sound import SAID, joined

_MOST_WRONG = 2


@pytest.fixture(scope="module", params=SERVERS, ids=lambda server: server.__name__)
def server_class(request: pytest.FixtureRequest) -> type[SoundServer]:
    chosen: type[SoundServer] = request.param
    return chosen


def has(recording: str) -> Callable[[View], bool]:
    """A view that shows what is said in a recording, all but a few words."""
    return lambda view: wrong(view.text, SAID[recording]) <= _MOST_WRONG


def test_the_window_shows_what_the_computer_plays(
    server: SoundServer, display: Display, window: Window, tmp_path: Path
) -> None:
    player = server.play(joined(tmp_path / "a.wav", ["piper_en_1"], lead_s=3.0))
    window.wait_for(has("piper_en_1"))
    display.screenshot(f"system-{type(server).__name__}")
    assert player.wait(30) == 0
    assert wrong(window.view.text, SAID["piper_en_1"]) <= _MOST_WRONG


def test_a_virtual_source_is_a_microphone(
    server: SoundServer, display: Display, tmp_path: Path
) -> None:
    server.load_null_sink("room")
    server.load_virtual_source("desk", master="room.monitor")
    settings = '[sound]\nsource = "mic"\nmicrophone = "desk"\n'
    with running(display, server, tmp_path / "home", settings) as window:
        player = server.play(joined(tmp_path / "a.wav", ["piper_en_0"], lead_s=1.0), sink="room")
        assert player.wait(30) == 0
        window.wait_for(lambda view: wrong(view.text, SAID["piper_en_0"]) <= _MOST_WRONG)


def test_captions_go_on_without_the_transcript_that_cannot_be_written(
    server: SoundServer, display: Display, tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    settings = f"[transcript]\nwrite = true\nfolder = '{tmp_path / 'notes.txt' / 'below'}'\n"

    def says_so(view: View) -> bool:
        return "cannot be created" in view.status

    with running(display, server, tmp_path / "home", settings, ready=says_so) as window:
        player = server.play(joined(tmp_path / "a.wav", ["piper_en_0"], lead_s=3.0))
        assert player.wait(30) == 0
        assert says_so(window.wait_for(has("piper_en_0")))

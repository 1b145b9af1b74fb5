"""Computer and microphone at once: each with its label, and no echo of the loudspeakers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.score import wrong
from tests.audio_server.servers import SoundServer
from tests.e2e.conftest import running
from tests.e2e.program import Display, Window
from tests.e2e.sound import SAID, joined

_SETTINGS = '[sound]\nsource = "both"\nmicrophone = "desk"\n'
_LABEL = re.compile(r"^(You|Computer): ", re.MULTILINE)
_MOST_WRONG = 2


@pytest.fixture
def window(display: Display, server: SoundServer, tmp_path: Path) -> Iterator[Window]:
    """The application; its microphone hears the sink "room"."""
    modules = [
        server.load_null_sink("room"),
        server.load_virtual_source("desk", master="room.monitor"),
    ]
    with running(display, server, tmp_path / "home", _SETTINGS) as window:
        yield window
    for module in reversed(modules):
        server.unload(module)


def labelled(text: str) -> dict[str, str]:
    """What each label's paragraphs say."""
    parts = _LABEL.split(text)
    said: dict[str, str] = {}
    for label, words in zip(parts[1::2], parts[2::2], strict=True):
        said[label] = said.get(label, "") + words
    return said


def test_both_speak_at_once_under_their_own_labels(
    window: Window, server: SoundServer, display: Display, tmp_path: Path
) -> None:
    server.play(joined(tmp_path / "a.wav", ["piper_en_3"], lead_s=1.0))
    server.play(joined(tmp_path / "b.wav", ["librivox_0880"], lead_s=1.0), sink="room")

    def is_complete(text: str) -> bool:
        said = labelled(text)
        return (
            wrong(said.get("Computer", ""), SAID["piper_en_3"]) <= _MOST_WRONG
            and wrong(said.get("You", ""), SAID["librivox_0880"]) <= _MOST_WRONG
        )

    window.wait_for(lambda view: is_complete(view.text))
    display.screenshot("two-sources")


def test_a_microphone_that_hears_the_loudspeakers_is_not_shown_twice(
    window: Window, server: SoundServer, display: Display, tmp_path: Path
) -> None:
    repeated = joined(tmp_path / "a.wav", ["piper_en_3"], lead_s=1.0)
    late = joined(tmp_path / "b.wav", ["piper_en_3"], lead_s=1.1)
    own = joined(tmp_path / "c.wav", ["librivox_0880"])
    players = [server.play(repeated), server.play(late, sink="room")]
    assert [player.wait(30) for player in players] == [0, 0]
    window.wait_for(
        lambda view: (
            wrong(labelled(view.text).get("Computer", ""), SAID["piper_en_3"]) <= _MOST_WRONG
        )
    )
    server.play(own, sink="room")  # once this is seen, an echo would have been seen, too
    last = window.wait_for(
        lambda view: wrong(labelled(view.text).get("You", ""), SAID["librivox_0880"]) <= _MOST_WRONG
    )
    display.screenshot("no-echo")
    assert wrong(labelled(last.text)["Computer"], SAID["piper_en_3"]) <= _MOST_WRONG
    shown = {labelled(view.text).get("You", "") for view in window.views}
    assert not any("quarterly" in text or "report" in text for text in shown), shown

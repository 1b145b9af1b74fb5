"""The sound server, its devices and the listener come and go; the window stays and captions."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.score import words, wrong
from live_caption.types import SourceKind, SourceRequest, SourceStatus
from tests.audio_server.servers import PulseAudio, SoundServer
from tests.e2e.conftest import running
from tests.e2e.engines import engine
from tests.e2e.program import Display, Window, is_listening
from tests.e2e.sound import SAID, joined

_MOST_WRONG = 2
_BACK_WITHIN_S = 3.0


@pytest.fixture
def server(needs: Callable[..., None], tmp_path: Path) -> Iterator[SoundServer]:
    """One for each test, because it does not survive some."""
    needs(*PulseAudio.programs)
    server = PulseAudio(tmp_path / "server")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def window(display: Display, server: SoundServer, tmp_path: Path) -> Iterator[Window]:
    with running(display, server, tmp_path / "home") as window:
        yield window


def hear(window: Window, server: SoundServer, folder: Path, name: str, sink: str) -> None:
    """Plays a recording that begins in three seconds; waits until the window ends with it."""
    server.play(joined(folder / f"{name}.wav", [name], lead_s=_BACK_WITHIN_S), sink)
    window.wait_for(lambda view: wrong_at_end(view.text, SAID[name]) <= _MOST_WRONG)


def wrong_at_end(text: str, said: str) -> int:
    """How many words of what was said last are wrong; what was said before does not count."""
    shown, count = words(text), len(words(said))
    beginnings = range(count - _MOST_WRONG, count + _MOST_WRONG + 1)
    return min(wrong(" ".join(shown[-each:]), said) for each in beginnings)


def test_captions_return_when_the_sound_server_does(
    server: SoundServer, window: Window, tmp_path: Path
) -> None:
    hear(window, server, tmp_path, "piper_en_0", "speakers")
    mark = window.now()
    server.kill()
    window.wait_for(lambda view: "sound server" in view.status, mark)
    mark = window.now()
    server.start()
    back_s = time.monotonic()
    view = window.wait_for(is_listening, mark)
    print(f"listening again {view.time_s - back_s:.1f} s after the server was back")  # noqa: T201
    hear(window, server, tmp_path, "piper_en_3", "speakers")
    assert window.process.poll() is None


def test_another_default_output_is_followed(
    server: SoundServer, window: Window, tmp_path: Path
) -> None:
    module = server.load_null_sink("headphones")
    mark = window.now()
    assert server.set_default_output("headphones")
    hear(window, server, tmp_path, "piper_en_3", "headphones")
    assert server.set_default_output("speakers")
    hear(window, server, tmp_path, "librivox_0880", "speakers")
    server.unload(module)
    assert not any("stopped" in view.status for view in window.views[mark:])


def test_a_killed_listener_costs_a_marked_gap(
    server: SoundServer, window: Window, tmp_path: Path
) -> None:
    player = server.play(joined(tmp_path / "a.wav", ["piper_en_1", "piper_en_3"], lead_s=1.0))
    killed = window.wait_for(lambda view: "window" in view.text, window.now())
    assert killed.listener is not None
    os.kill(killed.listener, signal.SIGKILL)
    window.wait_for(lambda view: "quarterly" in view.text, window.now())
    window.wait_for(lambda view: "[…]" in view.text)
    assert player.wait(30) == 0


def test_a_killed_listener_repeats_no_segment_number(
    server: SoundServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for key, value in server.env.items():
        monkeypatch.setenv(key, value)
    with engine() as (running, captions):
        running.listen((SourceRequest(SourceKind.SYSTEM),))
        captions.wait_for_health(
            lambda health: any(s.status is SourceStatus.LISTENING for s in health.sources)
        )
        server.play(joined(tmp_path / "a.wav", ["piper_en_1", "piper_en_3"], lead_s=1.0))
        spoken = captions.wait_for(lambda caption: caption.end - caption.start > 2 * 16_000)
        assert running.listener_pid is not None
        os.kill(running.listener_pid, signal.SIGKILL)
        mark = captions.now()
        ended = captions.wait_for(lambda caption: caption.final, mark)
        later = captions.wait_for(lambda caption: caption.segment != ended.segment, mark)
    assert ended.segment == spoken.segment
    assert ended.gap_after
    assert ended.committed.startswith(spoken.committed)
    assert later.segment.number > ended.segment.number
    assert later.start > ended.end
    assert len({caption.segment for caption in captions.finals}) == len(captions.finals)

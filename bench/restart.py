"""How long captions are away after a crash:  python -m bench.restart [--times 5]

Somebody speaks into an output of a private sound server without end. The recogniser, the
listener, or the sound server is killed with SIGKILL; the server, with the speaker, is started
again one second later. What counts is the time until the first caption that considered sound
heard after the crash; for the server, after it runs again. The recogniser is Whisper
tiny.en, whose model has to be loaded again.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from bench.sound import private_server, speech, wait_for, write_wave
from bench.tap import TapHub
from live_caption.app import engine_spec
from live_caption.paths import AppPaths
from live_caption.pipeline.engine import Engine
from live_caption.settings import Settings
from live_caption.types import (
    SAMPLE_RATE_HZ,
    RecognizerStatus,
    SourceKind,
    SourceRequest,
)
from tests.audio_server.servers import SoundServer

_DEADLINE_S = 60.0
_AWAY_S = 1.0
_SPOKEN_S = 3600.0


class Victim:
    """An engine that captions, and the means to hurt it."""

    def __init__(self, server: SoundServer, folder: Path) -> None:
        self.hub = TapHub()
        self._server = server
        self._spoken = write_wave(folder / "spoken.wav", speech(_SPOKEN_S, 5, (0.3, 0.3)))
        settings = replace(Settings(), recognition_model="whisper-tiny.en")
        self._epoch_s = time.monotonic()
        self._engine = Engine(engine_spec(settings, AppPaths.find()), self.hub)
        self._engine.start()
        wait_for(lambda: self.hub.status is RecognizerStatus.READY, _DEADLINE_S)
        self._engine.listen((SourceRequest(SourceKind.SYSTEM),))
        server.play(self._spoken)

    def close(self) -> None:
        self._engine.close()

    def kill_recogniser(self) -> float:
        return _kill(self._engine.recognizer_pid)

    def kill_listener(self) -> float:
        return _kill(self._engine.listener_pid)

    def restart_server(self) -> float:
        """Returns when the server ran again and the player played."""
        self._server.kill()
        time.sleep(_AWAY_S)
        self._server.start()
        self._server.play(self._spoken)
        return time.monotonic()

    def captions_are_back(self, hurt_s: float) -> float:
        """Waits for a caption of sound that was heard after `hurt_s`; returns how long it took."""
        position = round((hurt_s - self._epoch_s) * SAMPLE_RATE_HZ)

        def back() -> list[float]:
            return [now_s for now_s, caption in self.hub.captions if caption.end > position]

        wait_for(back, _DEADLINE_S)
        return back()[0] - hurt_s


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    args = parser.parse_args()
    with _victim() as victim:
        ways: dict[str, Callable[[], float]] = {
            "no crash": time.monotonic,
            "kill -9 of the recogniser": victim.kill_recogniser,
            "kill -9 of the listener": victim.kill_listener,
            "sound server killed, runs again": victim.restart_server,
        }
        print(f"{'s until captions are back':34}  median     most")
        for name, hurt in ways.items():
            took_s = [_once(victim, hurt) for _ in range(args.times)]
            print(f"{name:34}{statistics.median(took_s):8.2f} {max(took_s):8.2f}", flush=True)


def _once(victim: Victim, hurt: Callable[[], float]) -> float:
    """Hurts it in mid-speech, at a random moment after captions came."""
    victim.captions_are_back(time.monotonic())
    time.sleep(random.uniform(0.5, 3.0))
    victim.hub.clear()
    return victim.captions_are_back(hurt())


@contextmanager
def _victim() -> Iterator[Victim]:
    with private_server() as server, tempfile.TemporaryDirectory() as folder:
        victim = Victim(server, Path(folder))
        try:
            yield victim
        finally:
            victim.close()


def _kill(pid: int | None) -> float:
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    return time.monotonic()


if __name__ == "__main__":
    main()

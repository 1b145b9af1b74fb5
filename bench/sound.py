"""A private sound server, known speech, and a player that knows when its samples are heard."""

from __future__ import annotations

import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from bench.recordings import recordings
from live_caption.audio.files import read_whole
from live_caption.types import SAMPLE_RATE_HZ, Samples
from tests.audio_server.servers import PulseAudio, SoundServer

PLAYED_HZ = 48_000


@contextlib.contextmanager
def private_server(kind: type[SoundServer] = PulseAudio) -> Iterator[SoundServer]:
    """A sound server with the output "speakers", which this process and its children use."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="lc-bench-") as folder:
        server = kind(Path(folder) / "sound")
        server.start()
        os.environ.update(server.env)
        try:
            yield server
        finally:
            server.stop()
            os.environ.clear()
            os.environ.update(before)


def speech(seconds: float, seed: int, pauses_s: tuple[float, float] = (0.3, 3.0)) -> Samples:
    """The English recordings in random order with pauses before them, at 16 kHz."""
    random_ = random.Random(seed)
    pieces = [read_whole(recording.path) for recording in recordings("en")]
    missing, parts = round(seconds * SAMPLE_RATE_HZ), []
    while missing > 0:
        pause = np.zeros(round(random_.uniform(*pauses_s) * SAMPLE_RATE_HZ), np.float32)
        for part in (pause, random_.choice(pieces)):
            parts.append(part[:missing])
            missing -= len(parts[-1])
    return np.concatenate(parts)


def write_wave(path: Path, samples: Samples) -> Path:
    """Writes mono samples at 16 kHz as a WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE_HZ)
        file.writeframes((samples * 32767).astype("<i2").tobytes())
    return path


def wait_for(condition: Callable[[], object], deadline_s: float = 30.0) -> None:
    """Waits until it holds; raises TimeoutError when it never does."""
    end_s = time.monotonic() + deadline_s
    while not condition():
        if time.monotonic() > end_s:
            raise TimeoutError
        time.sleep(0.01)


class Player:
    """Plays 16 kHz mono into an output from a process of its own, as bench.player does it."""

    def __init__(self, samples: Samples, sink: str = "speakers") -> None:
        with tempfile.NamedTemporaryFile(suffix=".npy", delete=False) as file:
            np.save(file, samples)
        self._file = Path(file.name)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.player", file.name, sink],
            stdout=subprocess.PIPE,
            text=True,
        )

    def finish(self) -> tuple[float, float]:
        """Waits for the end; returns when sample 0 was heard and how sure that is, in s.

        The time is that of `time.monotonic`, the other number the spread of its estimates.
        """
        text, _ = self._process.communicate()
        self._file.unlink(missing_ok=True)
        report = json.loads(text)
        return float(report["began_s"]), float(report["spread_s"])

    def stop(self) -> None:
        """Ends it in mid-sound."""
        self._process.kill()
        self._process.communicate()
        self._file.unlink(missing_ok=True)

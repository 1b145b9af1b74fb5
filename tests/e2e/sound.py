"""Recordings put together for a test, as WAV files."""

from __future__ import annotations

import wave
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from bench.recordings import FOLDER, recordings
from live_caption.audio.files import AudioFile
from live_caption.audio.resample import Resampler
from live_caption.types import SAMPLE_RATE_HZ, Samples

SAID = {each.path.stem: each.transcript for each in recordings("en")}


def samples(name: str) -> Samples:
    """One of the recordings under tests/fixtures/speech."""
    file = AudioFile(FOLDER / f"{name}.wav")
    resampler = Resampler(file.rate_hz)
    blocks = [resampler.push(block) for block in file.blocks()]
    file.close()
    return np.concatenate([*blocks, resampler.flush()])


def joined(path: Path, names: Iterable[str], *, pause_s: float = 1.0, lead_s: float = 0.0) -> Path:
    """Writes the recordings with a pause after each; `lead_s` of silence comes first."""
    parts = [_silence(lead_s)]
    for name in names:
        parts += [samples(name), _silence(pause_s)]
    sound = (np.concatenate(parts) * 32767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(SAMPLE_RATE_HZ)
        file.writeframes(sound.tobytes())
    return path


def _silence(seconds: float) -> Samples:
    return np.zeros(round(seconds * SAMPLE_RATE_HZ), np.float32)

"""Both detectors and the segmenter on real speech: no word is cut off, noise is not speech."""

from __future__ import annotations

import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soxr
from numpy.typing import NDArray

from live_caption.speech.detectors import create_detector
from live_caption.speech.level import level_dbfs
from live_caption.speech.segmenter import Segmenter
from live_caption.types import (
    SAMPLE_RATE_HZ,
    EndReason,
    Samples,
    SourceKind,
    SpeechEnded,
    SpeechStarted,
)

SPEECH = Path(__file__).parents[2] / "fixtures" / "speech"
# The end of jfk.wav is a crowd, louder than the pauses between the words.
CLIPS = sorted(path.name for path in SPEECH.glob("*.wav") if path.name != "jfk.wav")
DETECTORS = ("webrtc", "silero")
STEP = 160


def load(name: str) -> Samples:
    with wave.open(str(SPEECH / name)) as file:
        rate_hz = file.getframerate()
        pcm = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    samples = pcm.astype(np.float32) / 32768
    if rate_hz != SAMPLE_RATE_HZ:
        samples = soxr.resample(samples, rate_hz, SAMPLE_RATE_HZ)
    return samples.astype(np.float32)


def at_level(samples: Samples, dbfs: float) -> Samples:
    return samples * np.float32(10 ** ((dbfs - level_dbfs(samples)) / 20))


def quiet(seconds: float) -> Samples:
    return np.zeros(round(seconds * SAMPLE_RATE_HZ), np.float32)


def white_noise(length: int) -> Samples:
    return np.random.default_rng(7).standard_normal(length).astype(np.float32)


def hum(length: int) -> Samples:
    time_s = np.arange(length) / SAMPLE_RATE_HZ
    waves = sum(np.sin(2 * np.pi * 50 * k * time_s) / k for k in (1, 2, 3, 5, 7))
    return np.asarray(waves, np.float32)


def loud_parts(samples: Samples) -> NDArray[np.bool_]:
    """Return for every 10 ms whether it is within 22 dB of the loudest speech."""
    whole = samples[: len(samples) // STEP * STEP].reshape(-1, STEP)
    levels = np.array([level_dbfs(step) for step in whole])
    return np.asarray(levels > np.percentile(levels[levels > -100], 95) - 22)


def segments_of(samples: Samples, detector: str) -> list[tuple[int, int]]:
    segmenter = Segmenter(SourceKind.SYSTEM, 1, create_detector(detector))
    events = segmenter.push(0, samples) + segmenter.flush(EndReason.STOPPED)
    starts = [event.start for event in events if isinstance(event, SpeechStarted)]
    ends = [event.end for event in events if isinstance(event, SpeechEnded)]
    return list(zip(starts, ends, strict=True))


def covered(samples: Samples, segments: list[tuple[int, int]]) -> float:
    """Return the share of the loud parts that lie in segments."""
    loud = loud_parts(samples)
    inside = np.zeros(len(loud), bool)
    for start, end in segments:
        inside[start // STEP : end // STEP] = True
    return float(inside[loud].mean())


@pytest.mark.parametrize("detector", DETECTORS)
@pytest.mark.parametrize("dbfs", [None, -40.0])
@pytest.mark.parametrize("name", CLIPS)
def test_no_word_is_cut_off(name: str, dbfs: float | None, detector: str) -> None:
    speech = load(name) if dbfs is None else at_level(load(name), dbfs)
    samples = np.concatenate([quiet(1), speech, quiet(2)])
    segments = segments_of(samples, detector)
    loud = np.flatnonzero(loud_parts(samples)) * STEP
    assert covered(samples, segments) == 1.0
    assert segments[0][0] <= loud[0] - 0.03 * SAMPLE_RATE_HZ
    # The recording's own room after the last word counts as trailing silence too.
    assert segments[-1][1] >= min(loud[-1], len(samples) - len(quiet(2)) - SAMPLE_RATE_HZ // 4)


@pytest.mark.parametrize("name", CLIPS)
def test_words_in_noise_are_not_cut_off(name: str) -> None:
    speech = np.concatenate([quiet(2), at_level(load(name), -35), quiet(1)])
    noisy = speech + at_level(white_noise(len(speech)), -50)
    assert covered(speech, segments_of(noisy, "webrtc")) > 0.99


@pytest.mark.parametrize("detector", DETECTORS)
def test_sentences_with_pauses_become_segments_of_their_own(detector: str) -> None:
    clips = [load(name) for name in CLIPS if name.startswith("kokoro")]
    samples = np.concatenate([np.concatenate([quiet(1), clip]) for clip in clips])
    segments = segments_of(samples, detector)
    assert len(segments) == len(clips)
    assert covered(samples, segments) == 1.0


@pytest.mark.parametrize("detector", DETECTORS)
def test_speech_without_a_pause_loses_nothing(detector: str) -> None:
    samples = np.concatenate([load(name)[3200:-9600] for name in CLIPS])
    segments = segments_of(samples, detector)
    assert covered(samples, segments) == 1.0
    assert max(end - start for start, end in segments) <= 20 * SAMPLE_RATE_HZ


@pytest.mark.parametrize("detector", DETECTORS)
@pytest.mark.parametrize("dbfs", [-60.0, -45.0, -20.0])
@pytest.mark.parametrize("noise", [white_noise, hum])
def test_steady_noise_is_not_speech(
    noise: Callable[[int], Samples], dbfs: float, detector: str
) -> None:
    assert segments_of(at_level(noise(20 * SAMPLE_RATE_HZ), dbfs), detector) == []


@pytest.mark.parametrize("detector", DETECTORS)
def test_digital_silence_is_not_speech(detector: str) -> None:
    assert segments_of(quiet(30), detector) == []


def test_a_loud_hum_that_starts_is_soon_known() -> None:
    samples = np.concatenate([quiet(2), at_level(hum(20 * SAMPLE_RATE_HZ), -20)])
    heard = sum(end - start for start, end in segments_of(samples, "webrtc"))
    assert heard < 10 * SAMPLE_RATE_HZ

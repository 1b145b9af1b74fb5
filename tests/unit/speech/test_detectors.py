"""What the detectors promise beside recognising speech."""

from __future__ import annotations

from importlib.machinery import ModuleSpec

import numpy as np
import pytest

from live_caption.errors import ModelError, SettingsError
from live_caption.speech import silero
from live_caption.speech.detectors import create_detector
from live_caption.types import Samples


def noise(length: int, loudness: float = 0.3) -> Samples:
    return (np.random.default_rng(2).standard_normal(length) * loudness).astype(np.float32)


def test_an_unknown_detector_is_named() -> None:
    with pytest.raises(SettingsError, match="“energy”"):
        create_detector("energy")


@pytest.mark.parametrize("name", ["webrtc", "silero"])
def test_reset_forgets_everything(name: str) -> None:
    detector = create_detector(name)
    frames = noise(detector.frame * 30).reshape(-1, detector.frame)
    first = [detector.probability(frame) for frame in frames]
    detector.reset()
    assert [detector.probability(frame) for frame in frames] == first
    assert all(0 <= probability <= 1 for probability in first)


@pytest.mark.parametrize("name", ["webrtc", "silero"])
def test_samples_beyond_full_scale_are_taken(name: str) -> None:
    detector = create_detector(name)
    assert 0 <= detector.probability(noise(detector.frame, 5.0)) <= 1


def test_silence_does_not_run_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    detector = silero.SileroDetector()
    monkeypatch.setattr(detector, "_session", None)
    assert detector.probability(np.zeros(512, np.float32)) == 0.0


@pytest.mark.parametrize("spec", [None, ModuleSpec("faster_whisper", None)])
def test_a_missing_model_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, spec: ModuleSpec | None
) -> None:
    monkeypatch.setattr(silero, "find_spec", lambda _name: spec)
    with pytest.raises(ModelError, match="faster-whisper"):
        silero.find_model()

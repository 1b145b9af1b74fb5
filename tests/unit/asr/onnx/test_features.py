"""Features: when frames are complete, and that they do not depend on how sound comes."""

from __future__ import annotations

import numpy as np
import pytest

from live_caption.asr.onnx.features import FeatureKind, FeatureStream
from live_caption.types import Samples

KINDS = {
    "zipformer": FeatureKind(),
    "paraformer": FeatureKind(scale=32768, high_hz=0, window="hamming", snip_edges=True),
    "nemo": FeatureKind(
        bins=128, low_hz=0, high_hz=8000, window="hann", remove_dc_offset=False, slaney=True
    ),
    "whisper": FeatureKind(whisper=True),
}


@pytest.fixture
def sound() -> Samples:
    return np.random.default_rng(0).normal(0, 0.1, 8000).astype(np.float32)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("frames", [1, 7, 40])
def test_how_many_samples_make_so_many_frames(
    kind: FeatureKind, frames: int, sound: Samples
) -> None:
    features = FeatureStream(kind)
    wanted = kind.samples_for(frames)
    features.accept(sound[: wanted - 1])
    assert features.ready == frames - 1
    features.accept(sound[wanted - 1 : wanted])
    assert features.ready == frames


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_cuts_of_sound_leave_no_trace(kind: FeatureKind, sound: Samples) -> None:
    whole, parts = FeatureStream(kind), FeatureStream(kind)
    whole.accept(sound)
    for begin in range(0, len(sound), 333):
        parts.accept(sound[begin : begin + 333])
    assert parts.ready == whole.ready
    assert (parts.take(0, 40) == whole.take(0, 40)).all()


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_shape_and_type(kind: FeatureKind, sound: Samples) -> None:
    features = FeatureStream(kind)
    features.accept(sound)
    taken = features.take(10, 5)
    assert taken.shape == (5, kind.bins)
    assert taken.dtype == np.float32
    assert np.isfinite(taken).all()


def test_windows_may_overlap(sound: Samples) -> None:
    features = FeatureStream(FeatureKind())
    features.accept(sound)
    first, second = features.take(0, 20), features.take(8, 20)
    assert (first[8:] == second[:12]).all()


def test_the_end_completes_the_last_frames(sound: Samples) -> None:
    features = FeatureStream(FeatureKind())
    features.accept(sound)
    before = features.ready
    features.finish()
    assert features.ready == 50
    assert features.ready > before


def test_what_whisper_makes_of_energies(sound: Samples) -> None:
    """A window reaches over eight decades, four of them above zero and below two."""
    features = FeatureStream(KINDS["whisper"])
    features.accept(np.concatenate([sound[:2000], np.zeros(2000, np.float32)]))
    taken = features.take(0, 20)
    assert taken.max() - taken.min() == pytest.approx(2.0)

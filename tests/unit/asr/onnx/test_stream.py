"""A stream around something that decodes: what is shown of it, and when a step is due."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from live_caption.asr.native.search import Found, Frames
from live_caption.asr.onnx.features import FeatureKind
from live_caption.asr.onnx.stream import Layout, OnnxModel, OnnxStream
from live_caption.asr.onnx.tokens import TokenTable

TABLE = TokenTable({0: "<blk>", 1: "▁a", 2: "<en>", 3: "b"})
LAYOUT = Layout(FeatureKind(), window=45, chunk=32, hidden=frozenset({2}))


@dataclass
class FakeDecoding:
    found: list[Found] = field(default_factory=list)
    blanks: int = 0
    windows: list[Frames] = field(default_factory=list)
    settled: list[int] = field(default_factory=list)
    resets: int = 0

    def advance(self, window: Frames) -> None:
        self.windows.append(window)

    def settle(self, count: int) -> None:
        self.settled.append(count)

    def reset(self) -> None:
        self.resets += 1


def stream(*ids: int) -> tuple[OnnxStream, FakeDecoding]:
    decoding = FakeDecoding([Found(id_, 10 * n, 0.5) for n, id_ in enumerate(ids)])
    return OnnxStream(LAYOUT, TABLE, decoding), decoding


def test_tokens_have_symbols_and_times() -> None:
    shown, _ = stream(1, 2, 3)
    assert [(t.id, t.text, t.time, t.confidence) for t in shown.tokens] == [
        (1, " a", 0, 0.5),
        (3, "b", 20 * 4 * 160, 0.5),
    ]


def test_settling_counts_what_is_shown() -> None:
    """What is hidden before a settled token is settled with it."""
    shown, decoding = stream(2, 1, 2, 3, 2)
    for count in (0, 1, 2):
        shown.settle(count)
    assert decoding.settled == [0, 2, 4]


def test_silence_is_counted_in_samples() -> None:
    shown, decoding = stream()
    decoding.blanks = 3
    assert shown.trailing_silence == 3 * 4 * 160


def test_windows_overlap_and_follow_each_other() -> None:
    shown, decoding = stream()
    sound = np.random.default_rng(1).normal(0, 0.1, 16_000).astype(np.float32)
    shown.accept(sound)
    while shown.ready():
        shown.step()
    shown.finish()
    assert [window.shape for window in decoding.windows] == [(45, 80), (45, 80)]
    assert (decoding.windows[0][32:] == decoding.windows[1][:13]).all()
    shown.reset()
    assert decoding.resets == 1


def test_the_tail_is_longer_than_a_window() -> None:
    model = OnnxModel(LAYOUT, TABLE, lambda _language: FakeDecoding())
    assert model.tail > (45 + 1) * 160 + 400
    assert (model.chunk_frames, model.window_frames, model.feature_shift) == (32, 45, 160)
    assert not model.revises

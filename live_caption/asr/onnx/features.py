"""Log-mel features, as each family of models was trained with. Recogniser thread.

kaldi-native-fbank computes them, as it does for the programs these models come from.
"""

from __future__ import annotations

from dataclasses import dataclass

import kaldi_native_fbank as knf
import numpy as np
from numpy.typing import NDArray

from live_caption.types import SAMPLE_RATE_HZ, Samples

Frames = NDArray[np.float32]
"""Features, shape (frames, bins)."""

SHIFT = 160
_LENGTH = 400


@dataclass(frozen=True, slots=True)
class FeatureKind:
    """What a front end does with sound of 16 kHz.

    Samples in −1..1 are multiplied by `scale`. A `high_hz` of 0 or less counts from half the
    sample rate. With `snip_edges` the first frame begins with the first sample, without it
    it is centred on the middle of its shift. `slaney` are mel filters as librosa makes them.
    """

    bins: int = 80
    scale: float = 1.0
    low_hz: float = 20.0
    high_hz: float = -400.0
    window: str = "povey"
    snip_edges: bool = False
    remove_dc_offset: bool = True
    slaney: bool = False
    whisper: bool = False

    def samples_for(self, frames: int) -> int:
        """How many samples it takes until so many frames are complete."""
        begin = 0 if self.snip_edges else (SHIFT - _LENGTH) // 2
        return (frames - 1) * SHIFT + begin + _LENGTH


class FeatureStream:
    """The features of one stretch of sound; frames are dropped once they were passed."""

    def __init__(self, kind: FeatureKind) -> None:
        self._kind = kind
        self._computer = _computer(kind)
        self._dropped = 0

    @property
    def ready(self) -> int:
        """How many frames are complete, dropped ones among them."""
        return int(self._computer.num_frames_ready)

    def accept(self, samples: Samples) -> None:
        scaled = samples if self._kind.scale == 1.0 else samples * np.float32(self._kind.scale)
        self._computer.accept_waveform(SAMPLE_RATE_HZ, scaled.tolist())

    def finish(self) -> None:
        self._computer.input_finished()

    def take(self, start: int, count: int) -> Frames:
        """Frames from `start` on, shape (count, bins); all before `start` are gone then."""
        self._computer.pop(start - self._dropped)
        self._dropped = start
        window = [self._computer.get_frame(index) for index in range(start, start + count)]
        frames = np.stack(window).astype(np.float32, copy=False)
        return _as_whisper(frames) if self._kind.whisper else frames


def _computer(kind: FeatureKind) -> knf.OnlineFbank | knf.OnlineWhisperFbank:
    framing = knf.FrameExtractionOptions()
    framing.samp_freq = SAMPLE_RATE_HZ
    framing.dither = 0
    framing.snip_edges = kind.snip_edges
    if kind.whisper:
        return knf.OnlineWhisperFbank(knf.WhisperFeatureOptions(frame_opts=framing, dim=kind.bins))
    framing.window_type = kind.window
    framing.remove_dc_offset = kind.remove_dc_offset
    options = knf.FbankOptions()
    options.frame_opts = framing
    options.mel_opts.num_bins = kind.bins
    options.mel_opts.low_freq = kind.low_hz
    options.mel_opts.high_freq = kind.high_hz
    options.mel_opts.is_librosa = kind.slaney
    return knf.OnlineFbank(options)


def _as_whisper(frames: Frames) -> Frames:
    """What Whisper does with mel energies, over the frames at hand."""
    logs = np.log10(np.maximum(frames, 1e-10))
    scaled: Frames = (np.maximum(logs, logs.max() - 8) + 4) / 4
    return scaled

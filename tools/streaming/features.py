"""The features of Zipformer2 models: 80 log mel bins, 10 ms apart, samples in -1..1."""

from __future__ import annotations

import kaldi_native_fbank as knf
import numpy as np
from numpy.typing import NDArray

from tools.miniature.words import RATE_HZ, Samples

BINS = 80
SHIFT = 160


def features(samples: Samples) -> NDArray[np.float32]:
    """Shape (frames, 80); `(len(samples) + 80) // 160` frames."""
    fbank = knf.OnlineFbank(_options())
    fbank.accept_waveform(RATE_HZ, samples)
    fbank.input_finished()
    return np.stack([fbank.get_frame(index) for index in range(fbank.num_frames_ready)])


def _options() -> knf.FbankOptions:
    options = knf.FbankOptions()
    options.frame_opts.dither = 0.0
    options.frame_opts.samp_freq = RATE_HZ
    options.frame_opts.snip_edges = False
    options.mel_opts.num_bins = BINS
    options.mel_opts.high_freq = -400.0
    return options

"""Which sound is encoded together, and where long speech is cut. Pure.

Sample counts at 16 kHz throughout.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from live_caption.types import SAMPLE_RATE_HZ, Samples

_QUIET = SAMPLE_RATE_HZ // 10
_HOP = SAMPLE_RATE_HZ // 100
_FRAME = SAMPLE_RATE_HZ // 50
_SILENT = 1e-4
_PAUSING = 1e-3
_PAUSE_FRAMES = 10


def spans(length: int, whole: int, part: int = 0) -> list[tuple[int, int]]:
    """Cuts 0..`length` into pieces that are encoded on their own.

    Complete slices of `whole` samples come first; what follows is one piece, or pieces
    of `part` samples where that is not 0. No span is empty.
    """
    frozen = length // whole * whole
    edges = [*range(0, frozen, whole), *range(frozen, length, part or whole), length]
    return list(pairwise(edges))


def fitted(samples: Samples) -> Samples:
    """`samples` (shape (n,), n ≥ 1) with 16000·k − 1 samples, the least that holds them.

    The encoder makes a frame more than there are hops, and pads it to a second: one
    sample too many would put 13 junk tokens into the context. Whole seconds lose their
    last sample, others are padded with silence.
    """
    length = -(-len(samples) // SAMPLE_RATE_HZ) * SAMPLE_RATE_HZ - 1
    if len(samples) > length:
        return samples[:length]
    return np.pad(samples, (0, length - len(samples)))


def finite(samples: Samples) -> Samples:
    """A copy within −1..1; what is not a number becomes silence."""
    clean: Samples = np.nan_to_num(samples, nan=0.0, posinf=0.0, neginf=0.0).astype(np.float32)
    return clean.clip(-1.0, 1.0)


def audible(audio: Samples, begin: int) -> bool:
    """Whether anything from sample `begin` on stands out of silence.

    Silence is what stays 40 dB below the louder tenth of the frames: far below the weakest
    consonant, and no single click makes speech look silent.
    """
    if not audio[begin:].any():
        return False
    power = _power(audio)
    return bool(power[begin // _FRAME :].max() > _SILENT * np.quantile(power, 0.9))


def pause(audio: Samples, begin: int) -> int | None:
    """The middle of the last pause that does not end before sample `begin`, or `begin`
    where that lies behind the middle; None without such a pause.

    In a pause the sound is 30 dB below the louder tenth of the frames for 0.2 s or more.
    """
    power = _power(audio)
    spoken = np.flatnonzero(power > _PAUSING * np.quantile(power, 0.9))
    edges = np.concatenate(([-1], spoken, [len(power)]))
    found = np.flatnonzero((np.diff(edges) > _PAUSE_FRAMES) & (edges[1:] > begin // _FRAME))
    if not len(found):
        return None
    last = found[-1]
    return max(begin, int(edges[last] + 1 + edges[last + 1]) // 2 * _FRAME)


def _power(audio: Samples) -> NDArray[np.float64]:
    """The mean power of each frame, the last one filled with silence."""
    frames = np.pad(audio, (0, -len(audio) % _FRAME)).reshape(-1, _FRAME)
    power: NDArray[np.float64] = np.square(frames, dtype=np.float64).mean(axis=1)
    return power


def quietest(audio: Samples, low: int, high: int) -> int:
    """The middle of the quietest 100 ms between `low` and `high`; `high` if there is less.

    Of equally quiet places the last one counts.
    """
    starts = np.arange(low, high - _QUIET + 1, _HOP)
    if not len(starts):
        return high
    energy = np.concatenate(([0.0], np.cumsum(np.square(audio[low:high], dtype=np.float64))))
    loudness = energy[starts - low + _QUIET] - energy[starts - low]
    return int(starts[np.flatnonzero(loudness <= loudness.min() + 1e-9)[-1]]) + _QUIET // 2

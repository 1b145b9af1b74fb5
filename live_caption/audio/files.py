"""Sound from files: anything PyAV reads. Owned by the thread that reads it.

A file is pulled, not pushed: its reader decides the pace, so nothing can overflow.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np

from live_caption.audio.resample import Resampler
from live_caption.errors import AudioError
from live_caption.types import Samples

_EXACT_CODECS = ("pcm_", "flac")  # their containers tell the exact length
_SHORT_S = 0.5
_SIZE_UNKNOWN = 0x7FFF_FFFF  # written by programs that could not go back to the header
_CHOOSE = "Choose a sound or video file."


class AudioFile:
    """An open file. `rate_hz` and `channels` are those of its blocks.

    Raises AudioError when there is no such file or no sound in it.
    """

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self._path = path
        self._container = _open(path)
        streams = self._container.streams.audio
        if not streams:
            self._container.close()
            raise AudioError(f"There is no sound in the file {self.name}.", _CHOOSE)
        self._stream = streams[0]
        self.rate_hz: int = self._stream.codec_context.sample_rate
        self.channels: int = self._stream.codec_context.channels
        if not self.rate_hz or not self.channels:
            self.close()
            raise _unreadable(self.name)
        self._convert = av.AudioResampler("flt", self._stream.codec_context.layout, self.rate_hz)

    def blocks(self) -> Iterator[Samples]:
        """Yield the sound in blocks of some ten ms, shape (n, channels), float32.

        Raises AudioError at the end of what can be read when the file is damaged or cut off.
        """
        frames = 0
        try:
            for frame in self._container.decode(self._stream):
                for block in self._native(frame):
                    frames += len(block)
                    yield block
            for block in self._native(None):
                frames += len(block)
                yield block
        except (av.FFmpegError, ValueError) as error:
            raise self._damaged(frames) from error
        if not frames or self._is_short(frames):
            raise self._damaged(frames)

    def close(self) -> None:
        """Close the file; may be called twice."""
        self._container.close()

    def _native(self, frame: av.AudioFrame | None) -> Iterator[Samples]:
        for converted in self._convert.resample(frame):
            yield converted.to_ndarray().reshape(-1, self.channels)

    def _is_short(self, frames: int) -> bool:
        stream = self._stream
        if _riff_is_cut(self._path):
            return True
        if not stream.duration or not stream.codec_context.name.startswith(_EXACT_CODECS):
            return False
        return float(stream.duration * stream.time_base) - frames / self.rate_hz > _SHORT_S

    def _damaged(self, frames: int) -> AudioError:
        if not frames:
            return _unreadable(self.name)
        return AudioError(
            f"The file {self.name} is damaged or cut off after {frames / self.rate_hz:.1f} s.",
            "Everything before that was read.",
        )


def read_whole(path: Path) -> Samples:
    """Return a whole file as 16 kHz mono, shape (n,), float32. Raises AudioError."""
    file = AudioFile(path)
    try:
        resampler = Resampler(file.rate_hz)
        parts = [resampler.push(block) for block in file.blocks()]
        return np.concatenate([*parts, resampler.flush()])
    finally:
        file.close()


def _riff_is_cut(path: Path) -> bool:
    """Return whether a WAV file is shorter than its header says (FFmpeg takes it as it is).

    A file that was removed while it was read cannot be asked.
    """
    try:
        with path.open("rb") as file:
            header = file.read(12)
            length = os.fstat(file.fileno()).st_size
    except OSError:
        return False
    size = int.from_bytes(header[4:8], "little")
    is_wave = header[:4] == b"RIFF" and header[8:] == b"WAVE"
    return is_wave and size < _SIZE_UNKNOWN and size + 8 > length


def _open(path: Path) -> av.container.InputContainer:
    if not path.is_file():
        kind = "a folder" if path.is_dir() else "no file"
        raise AudioError(f"There is {kind} at {path}.", _CHOOSE)
    if not path.stat().st_size:
        raise AudioError(f"The file {path.name} is empty.", _CHOOSE)
    try:
        return av.open(path)
    except PermissionError as error:
        raise AudioError(
            f"The file {path.name} may not be read.", "Change its permissions, or copy it."
        ) from error
    except (av.FFmpegError, OSError, ValueError) as error:
        raise _unreadable(path.name) from error


def _unreadable(name: str) -> AudioError:
    return AudioError(
        f"The file {name} is not a sound file that can be read, or it is damaged.", _CHOOSE
    )

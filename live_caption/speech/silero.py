"""Voice activity by the Silero network: surer in noise, dearer. Owned by the listener thread.

The model file comes with the faster-whisper package; the package itself is not imported
because it brings its recogniser along.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import onnxruntime

from live_caption.errors import ModelError
from live_caption.speech.level import SILENT_DBFS, level_dbfs
from live_caption.types import Samples

_FILE = "silero_vad_v6.onnx"
_CONTEXT = 64  # samples of the previous frame that the network sees again
_GAIN = np.float32(4)  # finds the first word of quiet speech; clipping of loud speech does no harm
_STATE_SHAPE = (1, 1, 128)


def find_model() -> Path:
    """Return the path of the Silero model; raises ModelError when it is not installed."""
    spec = find_spec("faster_whisper")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder, "assets", _FILE)
        if path.is_file():
            return path
    raise ModelError(
        "The Silero speech detector is not installed.",
        "Install the faster-whisper package, or choose the detector “webrtc”.",
    )


class SileroDetector:
    """Silero VAD v6, one frame of 32 ms after the other, on one thread."""

    frame = 512

    def __init__(self) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False
        self._session = onnxruntime.InferenceSession(
            str(find_model()), options, providers=["CPUExecutionProvider"]
        )
        self._context: Samples
        self._h: Samples
        self._c: Samples
        self.reset()

    def probability(self, samples: Samples) -> float:
        """Return 0..1 for the next frame, shape (512,), float32."""
        louder = np.clip(samples * _GAIN, -1, 1)
        heard = np.concatenate([self._context, louder])
        self._context = louder[-_CONTEXT:]
        if level_dbfs(samples) < SILENT_DBFS:
            return 0.0
        speech, self._h, self._c = self._session.run(
            None, {"input": heard[np.newaxis], "h": self._h, "c": self._c}
        )
        return float(speech[0])

    def reset(self) -> None:
        """Forget what was heard; the next frame follows nothing."""
        self._h = np.zeros(_STATE_SHAPE, np.float32)
        self._c = np.zeros(_STATE_SHAPE, np.float32)
        self._context = np.zeros(_CONTEXT, np.float32)

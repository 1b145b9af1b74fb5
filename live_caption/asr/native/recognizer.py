"""A streaming model as a `Recognizer`."""

from __future__ import annotations

import numpy as np

from live_caption.asr.native.port import StreamingModel
from live_caption.asr.native.session import NativeSession, SessionConfig
from live_caption.asr.native.words import as_written, sentence_case
from live_caption.types import SAMPLE_RATE_HZ


class NativeRecognizer:
    """A `Recognizer`. Owns the model; used by the recogniser's thread."""

    def __init__(self, model: StreamingModel, name: str, notice: str = "") -> None:
        self.name = name
        self.notice = notice
        self.chunk = model.chunk_frames * model.feature_shift
        self._model = model
        self._config = SessionConfig(sentence_case if model.capitals else as_written)

    def warm_up(self) -> None:
        """Hears noise, so that the files are in memory when the first words come."""
        noise = np.random.default_rng(0).normal(0, 0.01, SAMPLE_RATE_HZ).astype(np.float32)
        session = self.open(None)
        session.feed(noise)
        session.finish()
        session.close()

    def check_language(self, language: str | None) -> None:
        """Raises ModelError where the model cannot be told to expect that language."""
        self._model.new_stream(language)

    def open(self, language: str | None, checkpoint: object | None = None) -> NativeSession:
        """A session; ModelError where the model cannot be told to expect that language."""
        return NativeSession(self._model, self._config, language, checkpoint)

    def close(self) -> None:
        """The model goes with the recogniser."""

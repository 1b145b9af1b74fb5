"""Qwen3-ASR as a `Recognizer`: sessions of prefix rollback on one model."""

from __future__ import annotations

import numpy as np

from live_caption.asr.rollback.config import RollbackConfig
from live_caption.asr.rollback.decoder import SharedModel, StretchDecoder
from live_caption.asr.rollback.languages import language_name
from live_caption.asr.rollback.port import AudioLanguageModel
from live_caption.asr.rollback.session import RollbackSession
from live_caption.types import SAMPLE_RATE_HZ


class RollbackRecognizer:
    """A `Recognizer`. Owns the model; used by the recogniser's thread."""

    def __init__(
        self, model: AudioLanguageModel, name: str, config: RollbackConfig, notice: str = ""
    ) -> None:
        """Raises ModelError where `model` is not a Qwen3-ASR model."""
        self.name = name
        self.notice = notice
        self.chunk = config.chunk
        self._config = config
        self._model = model
        self._shared = SharedModel(model)

    def warm_up(self) -> None:
        """Transcribes noise, so that the files are in memory when the first words come."""
        noise = np.random.default_rng(0).normal(0, 0.01, 2 * SAMPLE_RATE_HZ).astype(np.float32)
        session = self.open(None)
        session.feed(noise)
        session.finish()
        session.close()

    def open(self, language: str | None, checkpoint: object | None = None) -> RollbackSession:
        """A session; UsageError for a language (code or name) that the model does not know."""
        name = None if language is None else language_name(language)
        decoder = StretchDecoder(self._shared, self._config, name)
        return RollbackSession(decoder, self._config, checkpoint)

    def close(self) -> None:
        self._model.close()

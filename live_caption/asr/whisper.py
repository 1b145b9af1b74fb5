"""Whisper through faster-whisper and CTranslate2, on the CPU in int8. Recogniser process.

The encoder of the released models was trained on 30 s, but its cost grows with what it
gets, so a window is padded with silence only as far as the decoder needs to end well.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import ctranslate2
import numpy as np
from faster_whisper import WhisperModel
from faster_whisper.tokenizer import Tokenizer

from live_caption.asr.chinese import simplifier
from live_caption.asr.windowed import Decoded, DecodedWord, WindowConfig, WindowedSession
from live_caption.errors import ModelError, UsageError
from live_caption.ports import AsrSession
from live_caption.types import SAMPLE_RATE_HZ, Samples

_log = logging.getLogger(__name__)

_FRAMES_PER_S = 100
_SAMPLES_PER_FRAME = SAMPLE_RATE_HZ // _FRAMES_PER_S
_PADDING_S = 8.0
_MOST_FRAMES = 3000
_FRAME_STEP = 200  # fewer shapes: CTranslate2 keeps its buffers
_BEAM = 5
_TOKENS_PER_S = 10
_NO_SPEECH = 0.6
_UNSURE = -1.0
_LANGUAGE_SURE = 0.7
_LANGUAGE_EARLIEST = 3 * SAMPLE_RATE_HZ // 2
_LANGUAGE_LATEST = 4 * SAMPLE_RATE_HZ
# Whisper writes Chinese in either script; a sentence in one makes it go on in that one.
_STYLE = {"zh": "以下是普通话的句子，请看。"}


class WhisperDecoder:
    """One loaded model. Implements `WindowDecoder`; used by one thread."""

    def __init__(self, folder: Path, threads: int = 0) -> None:
        """Loads the model; raises ModelError when CTranslate2 does not understand it."""
        try:
            self._model = WhisperModel(
                str(folder),
                device="cpu",
                compute_type="int8",
                cpu_threads=threads or default_threads(),
            )
        except (RuntimeError, ValueError, OSError) as error:
            raise ModelError(
                f"The model in {folder} cannot be loaded: {error}.",
                "Choose another model, or verify this one.",
            ) from error
        self.multilingual = bool(self._model.model.is_multilingual)
        self._tokenizers: dict[str, Tokenizer] = {}
        self._simplified = simplifier()

    def check_language(self, language: str | None) -> None:
        """Raises UsageError for a language that this model does not know."""
        known = set(self._model.supported_languages)
        if language is not None and language not in known:
            wanted = "en" if not self.multilingual else "one of " + ", ".join(sorted(known))
            raise UsageError(
                f"This model does not know the language “{language}”.",
                f"Choose {wanted}, or a model for that language.",
            )

    def decode(
        self, window: Samples, prefix: Sequence[int], language: str | None, *, last: bool
    ) -> Decoded:
        """Decodes `window` (shape (n,), at most 30 s); see `WindowDecoder`."""
        frames = _frames(len(window))
        encoded = self._model.encode(self._features(window, frames))
        sure = language
        if language is None:
            language, sure = self._detect(encoded, len(window), last=last)
        tokenizer = self._tokenizer(language)
        prompt = [*self._style(tokenizer, language), *tokenizer.sot_sequence]
        prompt += [tokenizer.no_timestamps, *prefix]
        room = len(window) * _TOKENS_PER_S // SAMPLE_RATE_HZ + 8
        result = self._model.model.generate(
            encoded,
            [prompt],
            beam_size=_BEAM,
            max_length=min(len(prompt) + room, 448),
            return_scores=True,
            return_no_speech_prob=True,
            suppress_blank=not prefix,  # behind a prefix there may be nothing more
        )[0]
        tokens = _text_tokens(result.sequences_ids[0], prefix, tokenizer.eot)
        words = self._words(tokenizer, encoded, tokens, len(prefix), len(window))
        if language == "zh":
            texts = self._simplified(word.text for word in words)
            words = tuple(map(_with_text, words, texts))
        silent = result.no_speech_prob > _NO_SPEECH and result.scores[0] < _UNSURE
        return Decoded(() if silent else words, sure, speech=not silent)

    def _features(self, window: Samples, frames: int) -> Samples:
        padded = np.zeros(frames * _SAMPLES_PER_FRAME, np.float32)
        padded[: len(window)] = window[: len(padded)]
        features: Samples = self._model.feature_extractor(padded, padding=0)[:, :frames]
        return features

    def _detect(
        self, encoded: ctranslate2.StorageView, samples: int, *, last: bool
    ) -> tuple[str, str | None]:
        """The likeliest language, and the same again once it is certain enough to keep."""
        if not self.multilingual:
            return "en", "en"
        token, probability = self._model.model.detect_language(encoded)[0][0]
        language = token[2:-2]
        sure = samples >= _LANGUAGE_EARLIEST and probability >= _LANGUAGE_SURE
        enough = sure or last or samples >= _LANGUAGE_LATEST
        return language, language if enough else None

    def _tokenizer(self, language: str) -> Tokenizer:
        if language not in self._tokenizers:
            self._tokenizers[language] = Tokenizer(
                self._model.hf_tokenizer, self.multilingual, task="transcribe", language=language
            )
        return self._tokenizers[language]

    def _style(self, tokenizer: Tokenizer, language: str) -> list[int]:
        if language not in _STYLE:
            return []
        return [tokenizer.sot_prev, *tokenizer.encode(_STYLE[language])]

    def _words(
        self,
        tokenizer: Tokenizer,
        encoded: ctranslate2.StorageView,
        tokens: list[int],
        known: int,
        samples: int,
    ) -> tuple[DecodedWord, ...]:
        """The words behind the first `known` tokens, with times from the attention."""
        if len(tokens) <= known:
            return ()
        aligned = self._model.find_alignment(tokenizer, [tokens], encoded, _frames(samples))[0]
        words: list[DecodedWord] = []
        position = 0
        for item in aligned:
            begin, position = position, position + len(item["tokens"])
            if position <= known:
                continue
            new = item["tokens"][max(0, known - begin) :]
            text = item["word"] if begin >= known else tokenizer.decode(new)
            if "\ufffd" in text:
                break  # the bytes of a character are not complete yet
            words.append(_word(text, new, item, samples))
        return tuple(words)


class WhisperRecognizer:
    """A `Recognizer` on one decoder; its sessions share the model."""

    notice = ""

    def __init__(self, decoder: WhisperDecoder, name: str, config: WindowConfig) -> None:
        self.name = name
        self.chunk = config.stride
        self._decoder = decoder
        self._config = config

    def warm_up(self) -> None:
        """Decodes noise in the longest window, so that the first words do not wait and the
        model has all the memory it will ever need."""
        longest = self._config.longest + self._config.stride
        noise = np.random.default_rng(0).normal(0, 0.01, longest).astype(np.float32)
        self._decoder.decode(noise, (), "en", last=False)

    def open(self, language: str | None, checkpoint: object | None = None) -> AsrSession:
        return WindowedSession(self._decoder, self._config, language, checkpoint)

    def close(self) -> None:
        """Nothing to do: the process ends with the model."""


def default_threads() -> int:
    """Few threads: a second one saves little time on a small model and costs much work."""
    return max(1, min(4, (os.cpu_count() or 1) // 2))


def _frames(samples: int) -> int:
    wanted = samples / _SAMPLES_PER_FRAME + _PADDING_S * _FRAMES_PER_S
    return min(_MOST_FRAMES, int(-(-wanted // _FRAME_STEP) * _FRAME_STEP))


def _text_tokens(tokens: Sequence[int], prefix: Sequence[int], end: int) -> list[int]:
    """The text tokens with the prefix, which CTranslate2 returns as part of the answer."""
    text = [token for token in tokens if token < end]
    known = list(prefix)
    return text if text[: len(known)] == known else known + text


def _with_text(word: DecodedWord, text: str) -> DecodedWord:
    return replace(word, text=text)


def _word(text: str, tokens: Sequence[int], item: dict[str, float], samples: int) -> DecodedWord:
    """A word with its times; the attention may put its end into the padding."""
    return DecodedWord(
        text=text,
        tokens=tuple(tokens),
        start=min(samples, round(item["start"] * SAMPLE_RATE_HZ)),
        end=min(samples, round(item["end"] * SAMPLE_RATE_HZ)),
        confidence=float(item["probability"]),
    )

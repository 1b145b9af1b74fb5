"""Shows a stretch of sound to the model and lets it write. Pure. Recogniser thread.

<|im_start|>system\\n{context}<|im_end|>\\n<|im_start|>user\\n<|audio_start|>
[sound]<|audio_end|><|im_end|>\\n<|im_start|>assistant\\n[language X<asr_text>][prefix]
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from live_caption.asr.rollback.audio import fitted, spans
from live_caption.asr.rollback.cache import PromptCache
from live_caption.asr.rollback.config import Mode, RollbackConfig, StepFigures
from live_caption.asr.rollback.port import AudioLanguageModel, Embedding
from live_caption.asr.rollback.text import Header, Vocabulary, recites
from live_caption.asr.rollback.writer import Writer, Written
from live_caption.types import SAMPLE_RATE_HZ, Samples

_SPARE_TOKENS = 8


class SharedModel:
    """One model with its KV cache, for all sessions of a recogniser."""

    def __init__(self, model: AudioLanguageModel) -> None:
        """Raises ModelError where the vocabulary is not that of Qwen3-ASR."""
        self.model = model
        self.vocabulary = Vocabulary(model)
        self.cache = PromptCache(model)
        self.writer = Writer(model, self.vocabulary.stops)


class StretchDecoder:
    """Decoding for one session. `language` is the model's name of it, None to detect it."""

    def __init__(self, shared: SharedModel, config: RollbackConfig, language: str | None) -> None:
        self._shared = shared
        self._config = config
        self._language = language
        self._start = 0
        self._encoded: dict[tuple[int, int], Embedding] = {}
        self._opening = self._system(config.context.strip())
        self._closing = self._answer_begins()

    def decode(
        self,
        start: int,
        sound: Samples,
        prefix: Sequence[int],
        draft: Sequence[int],
        *,
        last: bool = False,
    ) -> tuple[Written, StepFigures]:
        """Lets the model write on behind `prefix`, having heard `sound`.

        `sound` (shape (n,), n ≥ 1, finite) is the stretch that began at sample `start`, up
        to now. `draft` is what may follow the prefix. The `last` time all sound is encoded
        in whole slices, the tail too.
        """
        if self._config.mode is Mode.WINDOW:
            self._encoded.clear()
            self._shared.cache.forget()
        draft = draft if self._config.drafts else ()
        began_s = time.perf_counter()
        slices = self._encode(start, sound, whole=last)
        encoded_s = time.perf_counter()
        self._shared.cache.show([self._opening, *slices])
        shown_s = time.perf_counter()
        written = self._write(sound, prefix, draft)
        return written, StepFigures(
            audio_s=len(sound) / SAMPLE_RATE_HZ,
            encode_s=encoded_s - began_s,
            prefill_s=shown_s - encoded_s + written.prefill_s,
            accepted=written.accepted,
            offered=len(draft),
            generated=len(written.tokens) - written.accepted,
        )

    def spoken(self, start: int, sound: Samples, tokens: Sequence[int]) -> bool:
        """True unless `tokens`, decoded without a prefix, say that nobody speaks.

        In silence a model may recite the context. What consists of nothing but context is
        believed only if the model hears speech without knowing the context.
        """
        if not self._speech(tokens):
            return False
        text = self.text(tokens[self.header(tokens).length :])
        if not recites(text, self._config.context):
            return True
        self._shared.cache.show([self._system(""), *self._encode(start, sound)])
        return self._speech(self._write(sound, (), ()).tokens)

    def header(self, tokens: Sequence[int]) -> Header:
        """The header that `tokens` begin with; a forced one stands in the prompt."""
        if self._language is not None:
            return Header(0, self._language)
        return self._shared.vocabulary.header(tokens)

    def text(self, tokens: Sequence[int], before: str = "") -> str:
        return self._shared.vocabulary.text(tokens, before)

    def cut(self, tokens: Sequence[int], most: int) -> int:
        """How many tokens a prefix of at most `most` tokens has: none without any text."""
        count = self._shared.vocabulary.cut(tokens, max(0, most))
        return count if count > self.header(tokens).length else 0

    def complete(self, tokens: Sequence[int]) -> int:
        return self._shared.vocabulary.complete(tokens)

    def close(self) -> None:
        self._encoded.clear()

    def _speech(self, tokens: Sequence[int]) -> bool:
        header = self.header(tokens)
        return header.speech and bool(self.text(tokens[header.length :]).strip())

    def _encode(self, start: int, sound: Samples, *, whole: bool = False) -> list[Embedding]:
        """The slices of `sound`; those that were encoded before are taken from then."""
        part = 0 if whole else self._config.part
        known = self._encoded if start == self._start else {}
        self._start = start
        self._encoded = {
            span: known[span]
            if span in known
            else self._shared.model.encode(fitted(sound[slice(*span)]))
            for span in spans(len(sound), self._config.slice, part)
        }
        return list(self._encoded.values())

    def _write(self, sound: Samples, prefix: Sequence[int], draft: Sequence[int]) -> Written:
        most = len(sound) * self._config.tokens_per_s // SAMPLE_RATE_HZ + _SPARE_TOKENS
        return self._shared.writer.write(self._closing, prefix, draft, most)

    def _system(self, context: str) -> tuple[int, ...]:
        """The prompt up to the sound. Names of special tokens mean nothing in the context."""
        tokenize = self._shared.model.tokenize
        return (
            *tokenize("<|im_start|>system\n", special=True),
            *tokenize(context, special=False),
            *tokenize("<|im_end|>\n<|im_start|>user\n<|audio_start|>", special=True),
        )

    def _answer_begins(self) -> tuple[int, ...]:
        forced = "" if self._language is None else f"language {self._language}<asr_text>"
        end = f"<|audio_end|><|im_end|>\n<|im_start|>assistant\n{forced}"
        return tuple(self._shared.model.tokenize(end, special=True))

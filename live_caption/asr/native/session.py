"""Streaming with a model that keeps its own state. Pure: no runtime here. Recogniser thread.

The model is given sound and asked for its tokens after each chunk. What the last answers
agree on is fixed word by word, each once the next word has begun. An utterance ends by the
endpoint rules; then everything in it is fixed and the model begins a new one.

A checkpoint holds what was said, not the states of the model, which are megabytes: they
come back by hearing the sound again, which takes a fraction of its length.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from live_caption.asr.native.endpoint import EndpointRules
from live_caption.asr.native.port import StreamingModel, Token
from live_caption.asr.native.words import Style, spelled, timed
from live_caption.types import Hypothesis, Samples, Word

_ANSWERS = 3
"""How many answers in a row must agree, where a model may change its mind."""


@dataclass(frozen=True, slots=True)
class SessionConfig:
    """How words are written, and when an utterance is over."""

    style: Style
    rules: EndpointRules = field(default_factory=EndpointRules)


@dataclass(frozen=True, slots=True)
class _State:
    """What a session knows besides the model's states; sample counts from the segment's start.

    The model was given `heard` samples. `closed` are the words of earlier utterances,
    `fixed` those of this one that cannot change.
    """

    considered: int = 0
    heard: int = 0
    closed: tuple[Word, ...] = ()
    fixed: tuple[Word, ...] = ()


class NativeSession:
    """An `AsrSession`; several may be open on one model."""

    def __init__(
        self,
        model: StreamingModel,
        config: SessionConfig,
        language: str | None = None,
        checkpoint: object | None = None,
    ) -> None:
        self._model = model
        self._config = config
        self._language = language
        self._stream = model.new_stream(language)
        self._state = checkpoint if isinstance(checkpoint, _State) else _State()
        self._resumed = self._state.heard == 0
        self._answers: tuple[tuple[Token, ...], ...] = ()
        self._length = 0
        self._waiting: list[Samples] = []
        self.fed = 0

    @property
    def considered(self) -> int:
        return self._state.considered

    def feed(self, samples: Samples) -> None:
        self._waiting.append(samples)
        self.fed += len(samples)

    def step(self, position: int) -> Hypothesis:
        """Recognises up to `position`.

        `considered` is then so far behind what the model needs for its next chunk that one
        more step of the recogniser's `chunk` is exactly enough for it.
        """
        self._hear(position)
        chunk = self._model.chunk_frames * self._model.feature_shift
        aligned = min(position, self._stream.wanted - chunk)
        self._state = replace(self._state, considered=max(self.considered, aligned))
        return self._hypothesis(final=False)

    def finish(self) -> Hypothesis:
        self._hear(self.fed)
        self._stream.accept(np.zeros(self._model.tail, np.float32))
        self._stream.finish()
        self._recognise()
        self._end_utterance()
        self._state = replace(self._state, considered=self.fed)
        return self._hypothesis(final=True)

    def checkpoint(self) -> object:
        return self._state

    def close(self) -> None:
        self._waiting.clear()

    def _hear(self, position: int) -> None:
        if not self._resumed:
            self._resume()
        self._accept(position)

    def _resume(self) -> None:
        """Brings the model to where it was, and keeps what was already fixed then."""
        self._resumed = True
        state, self._state = self._state, _State()
        self._accept(state.heard)
        self._state = state

    def _accept(self, position: int) -> None:
        waiting = np.concatenate(self._waiting) if self._waiting else np.zeros(0, np.float32)
        count = position - self._state.heard
        self._waiting = [waiting[count:]]
        self._stream.accept(waiting[:count])
        self._state = replace(self._state, heard=position)
        self._recognise()

    def _recognise(self) -> None:
        while self._stream.ready():
            self._stream.step()
            self._length += self._model.chunk_frames * self._model.feature_shift
            tokens = self._stream.tokens
            self._fix_agreed(tokens)
            silence = self._stream.trailing_silence
            if self._config.rules.end(self._length, silence, spoken=bool(tokens)):
                self._end_utterance()

    def _fix_agreed(self, tokens: tuple[Token, ...]) -> None:
        """Fixes all words but the last one that the latest answers share."""
        depth = _ANSWERS if self._model.revises else 1
        self._answers = (*self._answers, tokens)[-depth:]
        agreed = tokens[: _shared(self._answers)] if len(self._answers) == depth else ()
        words = spelled(agreed, self._model.spelling)
        if len(words) - 1 > len(self._state.fixed):
            self._stream.settle(words[-1].first + 1)
            self._fix(self._words(agreed)[:-1])

    def _end_utterance(self) -> None:
        """Fixes what was said, and has the model begin anew."""
        self._fix(self._words(self._stream.tokens))
        closed = self._state.closed + self._state.fixed
        self._state = replace(self._state, closed=closed, fixed=())
        self._stream.reset()
        self._answers, self._length = (), 0

    def _fix(self, words: Sequence[Word]) -> None:
        fixed = self._state.fixed
        self._state = replace(self._state, fixed=(*fixed, *words[len(fixed) :]))

    def _words(self, tokens: Sequence[Token]) -> list[Word]:
        """The words of this utterance as they are shown."""
        words = spelled(tokens, self._model.spelling)
        return timed(words, self._config.style([word.text for word in words]), tokens)

    def _hypothesis(self, *, final: bool) -> Hypothesis:
        state = self._state
        words = state.closed + state.fixed
        fixed = "".join(word.text for word in words)
        rest = self._words(self._stream.tokens)[len(state.fixed) :]
        unfixed = "".join(word.text for word in rest)
        return Hypothesis(
            fixed=fixed.lstrip(),
            unfixed=unfixed if fixed else unfixed.lstrip(),
            final=final,
            language=self._language,
            words=words,
            position=state.considered,
        )


def _shared(answers: Sequence[Sequence[Token]]) -> int:
    """How many leading tokens all answers have in common."""
    count = 0
    for tokens in zip(*answers, strict=False):
        if len({token.id for token in tokens}) > 1:
            break
        count += 1
    return count

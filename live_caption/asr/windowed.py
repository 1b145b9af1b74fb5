"""Streaming with a model that is not incremental, such as Whisper. Pure: no runtime here.

Each step decodes the window `[start, now]` again, with the words that are committed as a
forced prefix: what is on the screen is what the model goes on from, so a committed word
can neither change nor come twice. A new word is committed when two successive decodings
agree on it and it ends before `now − holdback`. The window is trimmed behind committed
words once it is long. The state is one immutable value, so a session can be continued
elsewhere from a checkpoint.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from live_caption.asr.repetition import without_repetition
from live_caption.types import SAMPLE_RATE_HZ, Hypothesis, Samples, Word

_LONGEST_WORD = SAMPLE_RATE_HZ
_UNHEARD = SAMPLE_RATE_HZ * 3 // 2
_SENTENCE_END = (".", "?", "!", "。", "？", "！")


@dataclass(frozen=True, slots=True)
class DecodedWord:
    """A word with the tokens it is made of; `start` and `end` are samples in the window."""

    text: str
    tokens: tuple[int, ...]
    start: int
    end: int
    confidence: float


@dataclass(frozen=True, slots=True)
class Decoded:
    """The words of a window, those of the prefix not among them."""

    words: tuple[DecodedWord, ...]
    language: str | None
    speech: bool = True


class WindowDecoder(Protocol):
    """Decodes one window of sound. Owned by the recogniser's thread."""

    def decode(
        self, window: Samples, prefix: Sequence[int], language: str | None, *, last: bool
    ) -> Decoded: ...


@dataclass(frozen=True, slots=True)
class WindowConfig:
    """The knobs, in samples. A larger `stride` is cheaper and later; a smaller `holdback`
    earlier and less stable; `longest` bounds the window, and `context` is what remains of
    committed sound when it is trimmed."""

    stride: int = SAMPLE_RATE_HZ * 6 // 10
    holdback: int = SAMPLE_RATE_HZ // 2
    longest: int = SAMPLE_RATE_HZ * 12
    context: int = SAMPLE_RATE_HZ * 3


@dataclass(frozen=True, slots=True)
class _State:
    """Everything a session knows besides the sound; sample counts from the segment's start."""

    considered: int = 0
    window_start: int = 0
    committed: tuple[DecodedWord, ...] = ()
    tail: tuple[DecodedWord, ...] = ()
    language: str | None = None

    @property
    def prefix(self) -> tuple[int, ...]:
        kept = [word for word in self.committed if word.start >= self.window_start]
        return tuple(token for word in kept for token in word.tokens)


class WindowedSession:
    """An `AsrSession` over a `WindowDecoder`."""

    def __init__(
        self,
        decoder: WindowDecoder,
        config: WindowConfig,
        language: str | None,
        checkpoint: object | None = None,
    ) -> None:
        self._decoder = decoder
        self._config = config
        self._state = checkpoint if isinstance(checkpoint, _State) else _State(language=language)
        self._blocks: list[Samples] = []
        self.fed = 0

    @property
    def considered(self) -> int:
        return self._state.considered

    def feed(self, samples: Samples) -> None:
        self._blocks.append(samples)
        self.fed += len(samples)

    def step(self, position: int) -> Hypothesis:
        decoded = self._decode(position, last=False)
        settled = position - self._config.holdback
        known = decoded.language is not None  # until then another language may yet win
        agreed = _agreed(self._state.tail, decoded.words, settled) if known else 0
        self._state = self._trimmed(
            replace(
                self._state,
                considered=position,
                committed=self._state.committed + decoded.words[:agreed],
                tail=decoded.words[agreed:],
                language=decoded.language,
            )
        )
        return self._hypothesis(final=False)

    def finish(self) -> Hypothesis:
        decoded = self._decode(self.fed, last=True)
        words = decoded.words if decoded.speech or self._state.committed else ()
        self._state = replace(
            self._state,
            considered=self.fed,
            committed=self._state.committed + words,
            tail=(),
            language=decoded.language,
        )
        self._hear_the_rest()
        return self._hypothesis(final=True)

    def _hear_the_rest(self) -> None:
        """Decodes anew what follows the last word, where a model stopped too early: behind
        a sentence it may take the next speaker for the end."""
        spoken = [w for w in self._state.committed if any(map(str.isalnum, w.text))]
        if not spoken:
            return
        begin = spoken[-1].start + _LONGEST_WORD
        rest, before = self._audio()[begin:], self._audio()[:begin]
        if len(rest) < _UNHEARD or _power(rest) < _power(before) / 10:
            return
        decoded = self._decoder.decode(rest, (), self._state.language, last=True)
        new = without_repetition(spoken, [_moved(word, begin) for word in decoded.words])
        self._state = replace(self._state, committed=self._state.committed + new)

    def checkpoint(self) -> object:
        return self._state

    def close(self) -> None:
        self._blocks.clear()

    def _decode(self, position: int, *, last: bool) -> Decoded:
        """New words of the window, with times from the start of the segment."""
        state = self._state
        window = self._audio()[state.window_start : position]
        if not window.any():
            return Decoded((), state.language, speech=False)
        decoded = self._decoder.decode(window, state.prefix, state.language, last=last)
        words = without_repetition(
            state.committed, [_moved(word, state.window_start) for word in decoded.words]
        )
        return replace(decoded, words=words)

    def _audio(self) -> Samples:
        if len(self._blocks) > 1:
            self._blocks = [np.concatenate(self._blocks)]
        return self._blocks[0] if self._blocks else np.zeros(0, np.float32)

    def _trimmed(self, state: _State) -> _State:
        """Moves the window's start behind settled words when the window is long.

        Where nothing was agreed on for so long, the older words are committed as they are:
        what leaves the window can no longer change.
        """
        if state.considered - state.window_start <= self._config.longest:
            return state
        latest = state.considered - self._config.context
        inside = [w for w in state.committed if state.window_start < w.end <= latest]
        if not inside:
            leaving = [w for w in state.tail if w.end <= latest]
            state = replace(
                state,
                committed=state.committed + tuple(leaving),
                tail=state.tail[len(leaving) :],
            )
            inside = leaving
        sentences = [w for w in inside if w.text.endswith(_SENTENCE_END)]
        cut = (sentences or inside)[-1].end if inside else latest
        return replace(state, window_start=cut)

    def _hypothesis(self, *, final: bool) -> Hypothesis:
        state = self._state
        fixed = "".join(word.text for word in state.committed)
        unfixed = "".join(word.text for word in _shown(state.tail))
        lead = len(fixed + unfixed) - len((fixed + unfixed).lstrip())
        return Hypothesis(
            fixed=fixed[lead:],
            unfixed=unfixed if fixed else unfixed.lstrip(),
            final=final,
            language=state.language,
            words=tuple(Word(w.text, w.start, w.end, w.confidence) for w in state.committed),
            position=state.considered,
        )


def _agreed(before: Sequence[DecodedWord], now: Sequence[DecodedWord], settled: int) -> int:
    """How many leading words two decodings share that end before `settled`."""
    count = 0
    for old, new in zip(before, now, strict=False):
        if old.text != new.text or new.end > settled:
            break
        count += 1
    return count


def _shown(tail: tuple[DecodedWord, ...]) -> tuple[DecodedWord, ...]:
    """Without a mark at the very end: a model ends a sentence wherever the sound stops."""
    mark = tail and not any(map(str.isalnum, tail[-1].text))
    return tail[:-1] if mark else tail


def _power(samples: Samples) -> float:
    return float(np.mean(np.square(samples))) if len(samples) else 0.0


def _moved(word: DecodedWord, offset: int) -> DecodedWord:
    return replace(word, start=word.start + offset, end=word.end + offset)

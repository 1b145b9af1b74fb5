"""Streaming with Qwen3-ASR by prefix rollback. Pure: no runtime here. Recogniser thread.

Each step shows the model all sound of the current stretch of speech and lets it write on
from what it wrote before, less the last few tokens. What it goes on from is what is
committed: a committed word can neither change nor come twice. Sound in complete slices
stays in the KV cache, and so do pieces of the next one until it is complete. New sound that
is silent is not shown.

A stretch is transcribed on its own. It ends with the segment, when it is too long, or
when the model falls into a loop. The state is one immutable value, so a session can be
continued elsewhere from a checkpoint.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field, replace

import numpy as np

from live_caption.asr.rollback.audio import audible, finite, pause, quietest
from live_caption.asr.rollback.config import STEP_LOG, Mode, RollbackConfig, StepFigures
from live_caption.asr.rollback.decoder import StretchDecoder
from live_caption.asr.rollback.languages import language_code
from live_caption.asr.rollback.port import CancelledError
from live_caption.asr.rollback.writer import Written
from live_caption.asr.seams import following, without_overlap
from live_caption.types import SAMPLE_RATE_HZ, Hypothesis, Samples

_steps = logging.getLogger(STEP_LOG)

_APPEND_LONGEST = 8 * SAMPLE_RATE_HZ
_APPEND_SEARCH = SAMPLE_RATE_HZ * 3 // 2
_SEARCH = 2 * SAMPLE_RATE_HZ


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Speech that is transcribed on its own; sample counts from the segment's start.

    Of `tokens` (all that was decoded, header included) the first `fixed` never change;
    `text` is what they added to the segment's text.
    """

    start: int = 0
    end: int = 0
    steps: int = 0
    tokens: tuple[int, ...] = ()
    fixed: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class _State:
    """Everything a session knows besides the sound."""

    considered: int = 0
    closed: str = ""
    language: str | None = None
    stretch: _Stretch = field(default_factory=_Stretch)


class RollbackSession:
    """An `AsrSession`; several may be open on one model."""

    def __init__(
        self, decoder: StretchDecoder, config: RollbackConfig, checkpoint: object | None = None
    ) -> None:
        self._decoder = decoder
        self._config = config
        self._state = checkpoint if isinstance(checkpoint, _State) else _State()
        self._blocks: list[Samples] = []
        self.fed = 0
        self.last_step = StepFigures()

    @property
    def considered(self) -> int:
        return self._state.considered

    def feed(self, samples: Samples) -> None:
        self._blocks.append(finite(samples))
        self.fed += len(samples)

    def step(self, position: int) -> Hypothesis:
        """Transcribes up to `position`, or only to where a stretch must end before it.

        In append mode there is new text only when a piece is complete.
        """
        began_s = self._begin()
        cut = self._cut(position, last=False)
        if self._config.mode is Mode.APPEND:
            while cut is not None and self._advance(cut, close=True):
                cut = self._cut(position, last=False)
            if cut is None:
                self._state = replace(self._state, considered=position)
        else:
            self._advance(position if cut is None else cut, close=cut is not None)
        return self._answer(began_s, final=False)

    def finish(self) -> Hypothesis:
        began_s = self._begin()
        going = True
        while going and self._state.stretch.start < self.fed:
            cut = self._cut(self.fed, last=True)
            going = self._advance(self.fed if cut is None else cut, close=True)
        self._state = self._closed(self._state.stretch, self.fed, self.fed)
        return self._answer(began_s, final=True)

    def checkpoint(self) -> object:
        return self._state

    def close(self) -> None:
        self._blocks.clear()
        self._decoder.close()

    def _advance(self, end: int, *, close: bool) -> bool:
        """Transcribes the stretch up to `end`; False when cancelled, with nothing changed."""
        try:
            self._state = self._advanced(end, close=close)
        except CancelledError:
            return False
        return True

    def _advanced(self, end: int, *, close: bool) -> _State:
        before = self._state.stretch
        after = replace(before, end=end)
        sound = self._audio()[before.start : end]
        if audible(sound, before.end - before.start):
            written = self._write(before, sound, last=close)
            if written.loop is not None:
                return self._after_loop(before, written, end)
            after = replace(
                after, steps=before.steps + 1, tokens=self._tokens(before, written, end)
            )
        if close:
            return self._closed(after, end, end)
        return replace(self._state, considered=self._reached(end), stretch=self._settled(after))

    def _write(self, stretch: _Stretch, sound: Samples, *, last: bool) -> Written:
        prefix, draft = stretch.tokens[: stretch.fixed], stretch.tokens[stretch.fixed :]
        written, figures = self._decoder.decode(stretch.start, sound, prefix, draft, last=last)
        self.last_step = self.last_step.plus(figures)
        return written

    def _tokens(self, stretch: _Stretch, written: Written, end: int) -> tuple[int, ...]:
        """All tokens after a step. Nothing more being said takes nothing back."""
        if not written.tokens:
            return stretch.tokens
        if stretch.fixed:
            return stretch.tokens[: stretch.fixed] + written.tokens
        sound = self._audio()[stretch.start : end]
        return written.tokens if self._decoder.spoken(stretch.start, sound, written.tokens) else ()

    def _settled(self, stretch: _Stretch) -> _Stretch:
        """Commits everything but the last tokens."""
        tokens = stretch.tokens
        if stretch.steps < self._config.unfixed_chunks:
            return stretch
        count = self._decoder.cut(tokens, len(tokens) - self._config.unfixed_tokens)
        if count <= stretch.fixed:
            return stretch
        return replace(stretch, fixed=count, text=stretch.text + self._text(stretch, count))

    def _closed(self, stretch: _Stretch, considered: int, start: int) -> _State:
        """Commits everything; the next stretch begins at `start`."""
        count = self._decoder.complete(stretch.tokens)
        return _State(
            considered=self._reached(considered),
            closed=self._state.closed + stretch.text + self._text(stretch, count),
            language=self._language(stretch),
            stretch=_Stretch(start, start),
        )

    def _after_loop(self, stretch: _Stretch, written: Written, end: int) -> _State:
        """Keeps what was written before a loop and begins anew, with the loop forgotten.

        Where the new sound gave nothing but the loop, it is heard once more on its own.
        """
        kept = max(written.loop or 0, stretch.fixed)
        tokens = (stretch.tokens[: stretch.fixed] + written.tokens)[:kept]
        if stretch.start < stretch.end and kept <= len(stretch.tokens):
            return self._closed(stretch, end, stretch.end)
        return self._closed(replace(stretch, tokens=tokens), end, end)

    def _text(self, stretch: _Stretch, count: int) -> str:
        """What the tokens behind the fixed ones, up to `count`, add to the segment's text."""
        begin = stretch.fixed or self._decoder.header(stretch.tokens).length
        text = self._decoder.text(stretch.tokens[begin:count], stretch.text)
        if stretch.text:
            return text
        if self._config.mode is Mode.APPEND:
            text = without_overlap(self._state.closed, text)
        return following(self._state.closed, text)

    def _language(self, stretch: _Stretch) -> str | None:
        language = self._decoder.header(stretch.tokens).language if stretch.tokens else None
        return language_code(language) if language else self._state.language

    def _cut(self, position: int, *, last: bool) -> int | None:
        """Where the stretch must end, in sound that gave no text yet, if it gets too long."""
        append = self._config.mode is Mode.APPEND
        longest = min(self._config.longest, _APPEND_LONGEST) if append else self._config.longest
        stretch = self._state.stretch
        limit = stretch.start + longest
        if position < limit + last:
            return None if last or append else self._pause(position)
        search = _APPEND_SEARCH if append else _SEARCH
        return quietest(self._audio(), max(stretch.end, limit - search), limit)

    def _pause(self, position: int) -> int | None:
        """Where a stretch that is long enough may end in a pause, in sound that gave no text."""
        stretch = self._state.stretch
        begin = max(stretch.end, stretch.start + self._config.settled)
        if begin >= position:
            return None
        found = pause(self._audio()[stretch.start : position], begin - stretch.start)
        return None if found is None else stretch.start + found

    def _reached(self, position: int) -> int:
        return max(self._state.considered, position)

    def _audio(self) -> Samples:
        if len(self._blocks) > 1:
            self._blocks = [np.concatenate(self._blocks)]
        return self._blocks[0] if self._blocks else np.zeros(0, np.float32)

    def _begin(self) -> float:
        self.last_step = StepFigures()
        return time.perf_counter()

    def _answer(self, began_s: float, *, final: bool) -> Hypothesis:
        self.last_step = replace(self.last_step, total_s=time.perf_counter() - began_s)
        _steps.debug("%s", self.last_step.row())
        state = self._state
        return Hypothesis(
            fixed=state.closed + state.stretch.text,
            unfixed=self._text(state.stretch, self._decoder.complete(state.stretch.tokens)),
            final=final,
            language=self._language(state.stretch),
            position=state.considered,
        )

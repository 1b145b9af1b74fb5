"""Lets the model write on behind a prefix, with a draft of what it may write. Pure.

The tokens that were rolled back are likely to come again. They are evaluated in the same
batch as the prefix, and taken as long as the model would have chosen them itself: a
prefill is several times cheaper than a decode, and the result is the same.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import takewhile

from live_caption.asr.rollback.loops import loop_start
from live_caption.asr.rollback.port import AudioLanguageModel, CancelledError


@dataclass(frozen=True, slots=True)
class Written:
    """What followed the prefix.

    `loop` is how many tokens of prefix and `tokens` stand before a loop, None without
    one. `accepted` counts the drafted tokens that were right; the times are in seconds.
    """

    tokens: tuple[int, ...]
    accepted: int = 0
    loop: int | None = None
    prefill_s: float = 0.0
    generate_s: float = 0.0


class Writer:
    """Greedy decoding on one model."""

    def __init__(self, model: AudioLanguageModel, stops: Set[int]) -> None:
        self._model = model
        self._stops = stops

    def write(
        self, before: Sequence[int], prefix: Sequence[int], draft: Sequence[int], most: int
    ) -> Written:
        """Continues the KV cache + `before` + `prefix` by at most `most` tokens.

        `before` (at least one token) is the end of the prompt. Ends at a stop token, which
        is not part of the result, or at a loop; CancelledError when cancelled.
        """
        began_s = time.perf_counter()
        choices = self._choices([*before, *prefix], draft)
        token = next(choices)
        prefilled_s = time.perf_counter()
        tokens: list[int] = []
        loop = None
        while token not in self._stops:
            tokens.append(token)
            loop = loop_start([*prefix, *tokens])
            if loop is not None or len(tokens) >= most:
                break
            if self._model.cancelled():
                raise CancelledError("The recognition was cancelled.")
            token = next(choices)
        return Written(
            tokens=tuple(tokens),
            accepted=_shared(tokens, draft),
            loop=loop,
            prefill_s=prefilled_s - began_s,
            generate_s=time.perf_counter() - prefilled_s,
        )

    def _choices(self, batch: Sequence[int], draft: Sequence[int]) -> Iterator[int]:
        """What greedy decoding chooses behind `batch`, token after token without end."""
        answers = self._model.extend([*batch, *draft], 1 + len(draft))
        length = self._model.length - len(draft)
        token = answers[0]
        yield token
        for drafted, answer in zip(draft, answers[1:], strict=True):
            if token != drafted:
                break
            length += 1
            token = answer
            yield token
        self._model.rollback(length)
        while True:
            token = self._model.extend([token], 1)[0]
            yield token


def _shared(tokens: Sequence[int], draft: Sequence[int]) -> int:
    """How many leading tokens of a draft came true."""
    pairs = zip(tokens, draft, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

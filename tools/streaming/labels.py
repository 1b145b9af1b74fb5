"""When the small models are to write a word: as soon as 120 ms after its end are heard.

The ends are known, so every frame has its target, and a transducer learns them like any
classifier: given the frame and the last two tokens, the next token or none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tools.miniature.words import RATE_HZ
from tools.streaming.model import CONTEXT
from tools.streaming.tokens import BLANK, pieces, table

DELAY = RATE_HZ * 120 // 1000
FRAME = 640
# The front end looks at 14 more feature frames of 160 samples; the last is 280 wide.
HEARD = 14 * 160 + 280
_CTC_FRAMES = 2

Ids = NDArray[np.int64]
Word = tuple[str, int]
"""A word and the sample after its last."""


@dataclass(frozen=True, slots=True)
class Labels:
    """For each frame what the joiner and the CTC head are to say; the tokens in order.

    `context` [frames, 2] are the tokens written before a frame.
    """

    joiner: Ids
    context: Ids
    ctc: Ids
    tokens: tuple[int, ...]


def emission_frame(end: int) -> int:
    """The first frame that hears `DELAY` samples after a word's end."""
    return max(0, -(-(end + DELAY - HEARD) // FRAME))


def labels(words: Iterable[Word], frames: int) -> Labels:
    """The targets of a sentence; every token has to fit into the frames."""
    tokens = list(_tokens(words))
    joiner, ctc = np.full(frames, BLANK), np.full(frames, BLANK)
    context = np.tile(np.array([-1, BLANK]), (frames, 1))
    last, free = -1, 0
    for index, (token, frame) in enumerate(tokens):
        last = max(frame, last + 1)
        joiner[last] = token
        written = [-1, BLANK, *(t for t, _ in tokens[: index + 1])]
        context[last + 1 :] = written[-CONTEXT:]
        start = max(frame, free + (free > 0 and ctc[free - 1] == token))
        ctc[start : start + _CTC_FRAMES] = token
        free = start + _CTC_FRAMES
    return Labels(joiner, context, ctc, tuple(token for token, _ in tokens))


def _tokens(words: Iterable[Word]) -> Iterator[tuple[int, int]]:
    ids = {piece: index for index, piece in enumerate(table())}
    for word, end in words:
        for piece in pieces(word):
            yield ids[piece], emission_frame(end)

"""When to recognise, and how far to go in one step. Pure; used in the recogniser process.

A step advances by exactly one chunk as long as the recogniser keeps up: the text then
depends on the sound alone, not on how busy the machine was, and a replay after a crash
gives the same words. Once more than `PATIENCE` is waiting, one step takes all whole chunks.
"""

from __future__ import annotations

from live_caption.types import SAMPLE_RATE_HZ

PATIENCE = 3 * SAMPLE_RATE_HZ


def next_position(fed: int, considered: int, chunk: int, *, steady: bool) -> int | None:
    """The sample up to which the next step should go, or None while too little is there.

    `fed` and `considered` count from the start of the segment. `steady` never takes more
    than one chunk, for files and for replays.
    """
    pending = fed - considered
    if pending < chunk:
        return None
    if steady or pending <= PATIENCE:
        return considered + chunk
    return considered + pending // chunk * chunk

"""A short way to make captions."""

from __future__ import annotations

from live_caption.types import SAMPLE_RATE_HZ, Caption, SegmentId, SourceKind


def caption(
    number: int,
    committed: str,
    unfixed: str = "",
    *,
    source: SourceKind = SourceKind.SYSTEM,
    start_s: float | None = None,
    final: bool = False,
    gap_after: bool = False,
) -> Caption:
    """One of one second; those with numbers in a row follow one another without a pause."""
    start = round((number if start_s is None else start_s) * SAMPLE_RATE_HZ)
    return Caption(
        segment=SegmentId(source, number),
        revision=len(committed + unfixed) + (1000 if final else 0),
        committed=committed,
        unfixed=unfixed,
        start=start,
        end=start + SAMPLE_RATE_HZ,
        final=final,
        gap_after=gap_after,
    )

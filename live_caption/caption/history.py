"""The captions of this session that can be scrolled back to. In memory only, one owner."""

from __future__ import annotations

from live_caption.types import Caption, SegmentId


class ScrollBack:
    """The newest `limit` captions, unfinished ones included."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._newest: dict[SegmentId, Caption] = {}

    @property
    def captions(self) -> tuple[Caption, ...]:
        """The captions ordered by their start; withdrawn ones are left out."""
        shown = [caption for caption in self._newest.values() if not is_withdrawn(caption)]
        return tuple(sorted(shown, key=_order))

    def show(self, caption: Caption) -> None:
        """Take a caption in; an older revision, or the same again, changes nothing."""
        known = self._newest.get(caption.segment)
        if known is not None and known.revision >= caption.revision:
            return
        self._newest[caption.segment] = caption
        if len(self._newest) > self._limit:
            del self._newest[min(self._newest.values(), key=_order).segment]


def is_withdrawn(caption: Caption) -> bool:
    """Return whether a caption says that its segment was no speech after all."""
    return caption.final and not caption.committed.strip()


def _order(caption: Caption) -> tuple[int, SegmentId]:
    return caption.start, caption.segment

"""Modified beam search for transducers: several ways on at once, one token a frame. Pure.

Ways that wrote the same are one. The best is that with the highest score per token, and it
may change its mind until tokens are settled.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from live_caption.asr.native.biasing import ContextGraph
from live_caption.asr.native.search import Found, Frames, Joint, log_softmax

PATHS = 4
_BEFORE = -1
"""Stands for the tokens before the first one."""


@dataclass(frozen=True, slots=True)
class _Path:
    """A way through the frames.

    `tokens` are those the model still knows of the utterance before, then those of `found`.
    `score` is the logarithm of its probability with what its words earned, `place` where it
    is among the words to listen for.
    """

    tokens: tuple[int, ...]
    prediction: Any
    found: tuple[Found, ...] = ()
    score: float = 0.0
    blanks: int = 0
    place: int = ContextGraph.START

    @property
    def rank(self) -> float:
        return self.score / len(self.tokens)


class BeamTransducer:
    """A `Search`. The joint knows the last `context_size` tokens."""

    def __init__(
        self,
        joint: Joint,
        context_size: int,
        graph: ContextGraph,
        *,
        blank: int = 0,
        silent: Set[int] = frozenset(),
        paths: int = PATHS,
    ) -> None:
        self._joint = joint
        self._context_size = context_size
        self._graph = graph
        self._blanks = silent | {blank}
        self._most = paths
        self._paths = [self._start()]
        self._frame = 0

    @property
    def found(self) -> tuple[Found, ...]:
        return self._best().found

    @property
    def blanks(self) -> int:
        return self._best().blanks

    def advance(self, frames: Frames) -> None:
        for frame in frames:
            self._paths = self._after(frame)
            self._frame += 1

    def settle(self, count: int) -> None:
        settled = self._said(self._best(), count)
        self._paths = [path for path in self._paths if self._said(path, count) == settled]

    def reset(self) -> None:
        if not self.found:
            self._paths = [self._start()]
            return
        cut = (
            replace(
                path,
                tokens=path.tokens[-self._context_size :],
                found=(),
                blanks=0,
                place=ContextGraph.START,
            )
            for path in self._paths
        )
        self._paths = _merged(cut)

    def _start(self) -> _Path:
        return _Path((_BEFORE,) * self._context_size, self._joint.start())

    def _best(self) -> _Path:
        return max(self._paths, key=lambda path: path.rank)

    def _said(self, path: _Path, count: int) -> tuple[int, ...]:
        return tuple(found.id for found in path.found[:count])

    def _after(self, frame: Frames) -> list[_Path]:
        """The best ways on from all paths."""
        scores = self._joint.score(frame, [path.prediction for path in self._paths])
        chances = log_softmax(scores)
        totals = chances + np.array([[path.score] for path in self._paths], np.float32)
        count = min(self._most, totals.size)
        best = np.argpartition(totals, -count, axis=None)[-count:]
        ordered = best[np.argsort(-totals.flat[best], kind="stable")]
        ways = (divmod(int(way), totals.shape[1]) for way in ordered)
        return _merged(
            self._extended(self._paths[path], token, float(totals[path, token]), chances[path])
            for path, token in ways
        )

    def _extended(self, path: _Path, token: int, score: float, chances: Frames) -> _Path:
        if token in self._blanks:
            return replace(path, score=score, blanks=path.blanks + 1)
        earned, place = self._graph.step(path.place, token)
        found = Found(token, self._frame, float(np.exp(chances[token])))
        return _Path(
            tokens=(*path.tokens, token),
            prediction=self._joint.extend(path.prediction, token),
            found=(*path.found, found),
            score=score + earned,
            place=place,
        )


def _merged(paths: Iterable[_Path]) -> list[_Path]:
    """One path for those that wrote the same, as likely as all of them together."""
    merged: dict[tuple[int, ...], _Path] = {}
    for path in paths:
        same = merged.get(path.tokens)
        if same is None:
            merged[path.tokens] = path
        else:
            total = float(np.logaddexp(same.score, path.score))
            merged[path.tokens] = replace(same, score=total)
    return list(merged.values())

"""Raises the score of words that are likely to be said: a graph of their tokens. Pure.

Every token that goes on with one of the phrases earns a bonus; whoever leaves a phrase
before its end gives back what was earned on the way. (Aho and Corasick's automaton.)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

BONUS = 1.5
"""Added to the logarithm of a probability for each token."""


@dataclass(slots=True)
class _Node:
    """So much of a phrase; `fallback` is the longest end of it that is also the start of one."""

    depth: int = 0
    complete: bool = False
    following: dict[int, int] = field(default_factory=dict)
    fallback: int = 0


class ContextGraph:
    """Phrases, as tokens. A place in the graph is a number; `START` is before any phrase."""

    START = 0

    def __init__(self, phrases: Iterable[Sequence[int]], bonus: float = BONUS) -> None:
        self._bonus = bonus
        self._nodes = [_Node()]
        for phrase in phrases:
            self._add(phrase)
        self._link()

    def step(self, place: int, token: int) -> tuple[float, int]:
        """What a token earns, and the place behind it. A complete phrase keeps its bonus."""
        after = place
        while after and token not in self._nodes[after].following:
            after = self._nodes[after].fallback
        after = self._nodes[after].following.get(token, self.START)
        earned = self._bonus * (self._nodes[after].depth - self._nodes[place].depth)
        complete = self._complete(after)
        if complete is None:
            return earned, after
        given_back = self._nodes[after].depth - self._nodes[complete].depth
        return earned - self._bonus * given_back, self.START

    def _complete(self, place: int) -> int | None:
        """The longest complete phrase that ends here."""
        while place and not self._nodes[place].complete:
            place = self._nodes[place].fallback
        return place or None

    def _add(self, phrase: Sequence[int]) -> None:
        place = self.START
        for token in phrase:
            following = self._nodes[place].following
            if token not in following:
                following[token] = len(self._nodes)
                self._nodes.append(_Node(self._nodes[place].depth + 1))
            place = following[token]
        self._nodes[place].complete = place != self.START

    def _link(self) -> None:
        """Breadth first, so that a node's fallback is there before it is needed."""
        waiting = deque(self._nodes[self.START].following.values())
        while waiting:
            place = waiting.popleft()
            for token, child in self._nodes[place].following.items():
                self._nodes[child].fallback = self._fallback(self._nodes[place].fallback, token)
                waiting.append(child)

    def _fallback(self, place: int, token: int) -> int:
        while place and token not in self._nodes[place].following:
            place = self._nodes[place].fallback
        return self._nodes[place].following.get(token, self.START)

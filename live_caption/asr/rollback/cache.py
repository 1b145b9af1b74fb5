"""What the model has before it: the KV cache as a row of pieces. Recogniser thread.

A prompt is a row of token groups and encoded slices. Showing a prompt keeps what it has
in common with the one before and evaluates only the rest, so frozen slices are computed
once, and several sessions may use one model in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from live_caption.asr.rollback.port import AudioLanguageModel, Embedding

Piece: TypeAlias = tuple[int, ...] | Embedding


class PromptCache:
    """Knows which pieces the model's KV cache begins with."""

    def __init__(self, model: AudioLanguageModel) -> None:
        self._model = model
        self._held: list[tuple[Piece, int]] = []

    def show(self, prompt: Sequence[Piece]) -> None:
        """Leaves exactly `prompt` in the KV cache."""
        common = 0
        while common < min(len(prompt), len(self._held)):
            if not _same(prompt[common], self._held[common][0]):
                break
            common += 1
        del self._held[common:]
        self._model.rollback(self._held[-1][1] if self._held else 0)
        for piece in prompt[common:]:
            if isinstance(piece, tuple):
                self._model.extend(piece, 0)
            else:
                self._model.append(piece)
            self._held.append((piece, self._model.length))

    def forget(self) -> None:
        """Computes everything anew next time."""
        self._held.clear()


def _same(one: Piece, other: Piece) -> bool:
    if isinstance(one, tuple):
        return one == other
    return one is other
